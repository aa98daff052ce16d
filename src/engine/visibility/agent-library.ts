import {
  type AgentApi,
  type AgentBriefRequest,
  type AgentContextAnswer,
  type AgentContextRequest,
  type AgentScope,
  type AgentSearchAnswer,
  type AgentSearchRequest,
  type AgentStats,
  type Answer,
  type AroundAnswer,
  type AroundRequest,
  type BlameAnswer,
  type BlameRequest,
  type Brief,
  type ChangedPath,
  type ContextItem,
  type ContextRequest,
  type ContextSupport,
  type Hit,
  type Item,
  type ItemListRequest,
  type ItemText,
  type OfferedRequest,
  type ProjectRef,
  type SearchAnswer,
  type SearchRequest,
  STORE_NAMES,
  type StoreAnswer,
  type StoreName,
} from '../api.ts';
import { beginEach } from '../begin-each.ts';
import { buildContext, type ContextParts } from '../context/build-context.ts';
import { contextSupport } from '../context/negotiate.ts';
import type { OfferStore } from '../context/offer-store.ts';
import { SearchError } from '../errors.ts';
import { blameFile, listChangedPaths } from '../facts/blame.ts';
import { type BriefParts, buildBrief } from '../facts/brief/build-brief.ts';
import type { QuestionParts } from '../facts/question-parts.ts';
import { eventKeyFromText, keyFromText, keyToText } from '../identity/content-key.ts';
import type { ExpiredRows } from '../lifetimes/expired-rows.ts';
import type { MemoryReader } from '../memory/memory-reader.ts';
import { asClause } from '../query/as-clause.ts';
import { projectIds } from '../search/filters.ts';
import { HitReader } from '../search/hit-reader.ts';
import type { SearchParts } from '../search/open-matches.ts';
import { search } from '../search/search.ts';
import { StoreStates } from '../search/store-state.ts';
import type { SessionReader } from '../sessions/session-reader.ts';
import { placeToText } from '../timeline/merge-by-time.ts';
import { AgentAudience } from './audience.ts';
import { type ItemKey, idOfEventKey, idOfLink, itemId, itemKeyOf } from './item-ids.ts';
import { ITEM_ROWS, type ItemRow, listItems, seesItem, toItem } from './item-list.ts';
import { readItem } from './item-text.ts';
import type { PrivateThings } from './private-things.ts';
import { rowSight } from './row-sight.ts';

export interface AgentLibraryParts {
  readonly search: SearchParts;
  readonly things: PrivateThings;
  readonly expired: Pick<ExpiredRows, 'areHidden'>;
  /** What every answer begins with. */
  readonly begin: () => void;
  readonly sessions: SessionReader;
  readonly memory: MemoryReader;
  readonly questions: QuestionParts;
  readonly brief: BriefParts;
  readonly context: ContextParts;
  readonly offers: OfferStore;
}

const EVENT_ROW = 'SELECT e.id FROM record r JOIN event e ON e.record_id = r.id WHERE r.key = ? AND e.block = ?';

const SECTION_ROW = 'SELECT min(s.id) FROM memory_note n JOIN memory_section s ON s.note_id = n.id WHERE n.key = ?';

const CHUNK_ROW = `
  SELECT min(c.id) FROM source o JOIN chunk c ON c.source_id = o.id WHERE o.key = ? AND o.kind = 'document'`;

const DOCUMENTS_OF_CHUNKS = `
  SELECT c.id, coalesce(f.key, o.key) AS key FROM json_each(?) j JOIN chunk c ON c.id = j.value
  JOIN source o ON o.id = c.source_id LEFT JOIN source f ON f.id = o.part_of
  WHERE o.kind = 'document'`;

const DOCUMENT_OF_SOURCE = `
  SELECT coalesce(f.key, o.key) FROM source o LEFT JOIN source f ON f.id = o.part_of WHERE o.key = ?`;

const TEXT_BYTES = `
  SELECT e.text_bytes FROM record r JOIN event e ON e.record_id = r.id WHERE r.key = ? AND e.block = ?`;

const KEY_COLUMNS: Readonly<Record<ItemRow['kind'], string>> = { session: 's.key', note: 'n.key', document: 'o.key' };

/** The same search and readers as the person has, for an audience that does not see all. */
export class AgentLibrary implements AgentApi {
  static {
    beginEach(AgentLibrary.prototype, (library) => library.#parts.begin());
  }

  readonly #parts: AgentLibraryParts;
  #searches = 0;

  constructor(parts: AgentLibraryParts) {
    this.#parts = parts;
  }

  async search(scope: AgentScope, { project, source, ...request }: AgentSearchRequest): Promise<AgentSearchAnswer> {
    this.#searches += 1;
    const audience = this.#audience(scope);
    return this.#search(audience, { ...request, query: this.#within(audience, request.query, { project, source }) });
  }

  async rehearse(scope: AgentScope, request: SearchRequest): Promise<AgentSearchAnswer> {
    const before = this.#searches;
    return this.#search(this.#audience(scope), request, () => {
      if (this.#searches !== before) throw new SearchError('search.superseded', 'Somebody waits for another search.');
    });
  }

  async list(scope: AgentScope, request: ItemListRequest): Promise<Answer<readonly Item[]>> {
    const { connection, projects, host } = this.#parts.search;
    const audience = this.#audience(scope);
    const folders = request.project === undefined ? null : new Set(this.#folders(audience, request.project));
    const parts = { connection, projects, monotonicMs: () => host.monotonicMs() };
    return withoutNames(audience, listItems(parts, audience, request, folders));
  }

  async read(scope: AgentScope, id: string, from: number, mostCharacters: number): Promise<ItemText | null> {
    const { search: parts, sessions, memory } = this.#parts;
    const audience = this.#audience(scope);
    const key = itemKeyOf(id);
    const item = key && this.#item(audience, key);
    if (!key || !item) return null;
    const seesEvent = this.#eventSight(audience);
    const textParts = { connection: parts.connection, sessions, memory, seesEvent };
    return readItem(textParts, item, key, from, mostCharacters);
  }

  async around(scope: AgentScope, request: AroundRequest): Promise<AroundAnswer | null> {
    const { around, before, after, timeZone, nowMs } = request;
    const audience = this.#audience(scope);
    const key = typeof around === 'string' ? itemKeyOf(around) : null;
    const item = key && this.#item(audience, key);
    const isCursor = typeof around === 'string' && around.startsWith('after:');
    if (typeof around === 'string' && !isCursor && !item) return null;
    // Nothing stands before or after what has no date.
    if (item && item.time.ms === null) return { item, older: null, newer: null };
    const place =
      key && item ? `after:${this.#placeOf(key, item.time.ms)}` : isCursor ? around : `after:${around}:content:0`;
    const query = this.#within(audience, request.query, request);
    const beside = (order: 'newest' | 'oldest', limit: number) =>
      limit === 0 ? null : this.#search(audience, { query, order, limit, cursor: place, timeZone, nowMs });
    return { item, older: await beside('newest', before), newer: await beside('oldest', after) };
  }

  async projects(scope: AgentScope): Promise<readonly ProjectRef[]> {
    return [...new Map([...this.#audience(scope).projects().values()].map((ref) => [ref.id, ref])).values()];
  }

  async stats(scope: AgentScope): Promise<AgentStats> {
    const { connection, rows } = this.#parts.search;
    const audience = this.#audience(scope);
    const count = async (kind: ItemRow['kind']) => (await this.list(scope, { kind, limit: 1 })).total;
    const states = new StoreStates(connection, audience);
    let firstMs: number | null = null;
    let lastMs: number | null = null;
    for (const store of STORE_NAMES) {
      states.ask(store, undefined, () => {
        rows[store].refresh();
        const { timesMs, rows: all } = rows[store].columns;
        const visible = audience.visibleRows(store, rows[store]) ?? all;
        states.setMatched(store, visible.size);
        visible.visit((id) => {
          const ms = timesMs[id] ?? Number.NaN;
          if (Number.isNaN(ms)) return;
          firstMs = Math.min(firstMs ?? ms, ms);
          lastMs = Math.max(lastMs ?? ms, ms);
        });
      });
    }
    const { stores } = withoutNames(audience, states.answer(null, { tookMs: 0 }));
    return {
      projects: (await this.projects(scope)).length,
      sessions: await count('session'),
      events: stores.events.matched,
      notes: await count('note'),
      documents: await count('document'),
      firstMs,
      lastMs,
      stores,
    };
  }

  async contextSupport(scope: AgentScope): Promise<ContextSupport> {
    return contextSupport(this.#parts.search.connection, this.#audience(scope).projects());
  }

  async brief(
    scope: AgentScope,
    { session, project, fromMs, toMs, budgetBytes }: AgentBriefRequest,
  ): Promise<Answer<Brief> | null> {
    const audience = this.#audience(scope);
    const sessionKey = session === undefined ? null : this.#sessionKey(audience, session);
    if (session !== undefined && sessionKey === null) return null;
    const projectPath = project === undefined ? null : this.#onlyProject(audience, project).path;
    const answer = await buildBrief(
      { ...this.#parts.brief, audience, linkFor: idOfLink },
      {
        scope: { sessionKey, projectPath, fromMs: fromMs ?? null, toMs: toMs ?? null },
        budget: budgetBytes,
        unit: 'bytes',
        format: 'markdown',
      },
    );
    return withoutNames(audience, answer);
  }

  async enrich(scope: AgentScope, { session, ...request }: AgentContextRequest): Promise<AgentContextAnswer | null> {
    const audience = this.#audience(scope);
    const sessionKey = session === undefined ? null : this.#sessionKey(audience, session);
    if (session !== undefined && sessionKey === null) return null;
    if (request.project != null) this.#folders(audience, request.project);
    return this.#context(audience, { ...request, session: sessionKey });
  }

  async offers(scope: AgentScope): Promise<readonly string[]> {
    const audience = this.#audience(scope);
    const offers = this.#parts.offers.list().filter(({ request }) => this.#seesOffer(audience, request));
    return offers.map(({ name }) => name);
  }

  async offered(
    scope: AgentScope,
    name: string,
    clock: Pick<ContextRequest, 'timeZone' | 'nowMs'>,
  ): Promise<AgentContextAnswer | null> {
    const audience = this.#audience(scope);
    const request = this.#parts.offers.find(name);
    if (!request || !this.#seesOffer(audience, request)) return null;
    return this.#context(audience, { ...request, ...clock });
  }

  #seesOffer(audience: AgentAudience, { project, session }: OfferedRequest): boolean {
    if (project != null && projectIds(project, { projects: audience.projects() }).length === 0) return false;
    if (session == null) return true;
    const key = keyFromText(session);
    return key !== null && this.#sessionKey(audience, itemId({ kind: 'session', key, block: 0 })) !== null;
  }

  async #context(audience: AgentAudience, request: ContextRequest): Promise<AgentContextAnswer> {
    const parts = { ...this.#parts.context, search: { ...this.#parts.search, audience } };
    const answer = await buildContext(parts, request, { check: () => {} });
    const ids = Object.fromEntries(answer.data.flatMap((item) => this.#contextId(item) ?? []));
    return { ...withoutNames(audience, answer), ids };
  }

  async blame(scope: AgentScope, request: BlameRequest): Promise<BlameAnswer> {
    const audience = this.#audience(scope);
    if (request.project != null) this.#folders(audience, request.project);
    return withoutNames(audience, blameFile({ ...this.#parts.questions, audience }, request));
  }

  async changedPaths(
    scope: AgentScope,
    request: Parameters<AgentApi['changedPaths']>[1],
  ): Promise<Answer<readonly ChangedPath[]>> {
    const audience = this.#audience(scope);
    if (request.project != null) this.#folders(audience, request.project);
    return withoutNames(audience, listChangedPaths({ ...this.#parts.questions, audience }, request));
  }

  #audience(scope: AgentScope): AgentAudience {
    const { connection, projects } = this.#parts.search;
    const { things, expired } = this.#parts;
    return new AgentAudience({ connection, projects, things, expired }, scope);
  }

  async #search(audience: AgentAudience, request: SearchRequest, check = () => {}): Promise<AgentSearchAnswer> {
    const answer = await search({ ...this.#parts.search, audience }, request, { check });
    return { ...withoutNames(audience, answer), items: this.#itemsOf(audience, answer) };
  }

  /** The query with project and document in it. An unknown project is an error: nothing is answered without its scope. */
  #within(
    audience: AgentAudience,
    query: string,
    { project, source }: { readonly project?: string | undefined; readonly source?: string | undefined },
  ): string {
    if (project !== undefined) this.#folders(audience, project);
    const filters = [
      ...(project === undefined ? [] : [`project:${quoted(project)}`]),
      ...(source === undefined ? [] : [`source:${quoted(source)}`]),
    ];
    return filters.length === 0 ? query : [...filters, asClause(query)].join(' ');
  }

  #folders(audience: AgentAudience, project: string): readonly number[] {
    const ids = projectIds(project, { projects: audience.projects() });
    if (ids.length === 0) {
      throw new SearchError('project.not-found', `No project is called “${project}”.`, { project });
    }
    return ids;
  }

  /** Null for an id that is none of a session, or of one that is not there for them. */
  #sessionKey(audience: AgentAudience, id: string): string | null {
    const key = itemKeyOf(id);
    return key?.kind === 'session' && this.#item(audience, key) !== null ? keyToText(key.key) : null;
  }

  /** Pieces of documents are of the source that they stand in, which may be a part of the document. */
  #contextId({ key, kind, eventKey, noteKey }: ContextItem): readonly [readonly [string, string]] | null {
    if (kind === 'turn') return eventKey === null ? null : [[key, idOfEventKey(eventKey)]];
    const number = keyFromText(noteKey ?? key.split(':')[1] ?? '');
    if (number === null) return null;
    if (kind === 'note') return [[key, itemId({ kind, key: number, block: 0 })]];
    const [document] = this.#parts.search.connection.firstPrepared(DOCUMENT_OF_SOURCE, [number]) ?? [];
    return [[key, itemId({ kind, key: Number(document ?? number), block: 0 })]];
  }

  /** Of several that a name means, the one that is called exactly so. */
  #onlyProject(audience: AgentAudience, name: string): ProjectRef {
    const refs = this.#folders(audience, name).flatMap((id) => audience.projects().get(id) ?? []);
    const meant = [...new Map(refs.map((ref) => [ref.id, ref])).values()];
    const exact = meant.filter(({ path, label }) => path === name || label === name);
    const [first, ...others] = exact.length > 0 ? exact : meant;
    if (first && others.length === 0) return first;
    const names = meant.map(({ path }) => path).join(', ');
    throw new SearchError('project.ambiguous', `“${name}” means several projects.`, { project: name, names });
  }

  #item(audience: AgentAudience, key: ItemKey): Item | null {
    if (key.kind === 'event') return this.#eventItem(audience, key);
    const { connection, projects } = this.#parts.search;
    const { kind } = key;
    const isDocument = kind === 'document' ? " AND o.kind = 'document'" : '';
    const [row] = connection.all<ItemRow>(`${ITEM_ROWS[kind]} WHERE ${KEY_COLUMNS[kind]} = ?${isDocument}`, [key.key]);
    return row && seesItem(audience, row) ? toItem(row, projects) : null;
  }

  #eventItem(audience: AgentAudience, { key, block }: ItemKey): Item | null {
    const { search: parts } = this.#parts;
    const [row] = parts.connection.firstPrepared(EVENT_ROW, [key, block]) ?? [];
    if (typeof row !== 'number' || !rowSight({ rows: parts.rows, audience }, 'events')(row)) return null;
    const [hit] = new HitReader(parts).read([{ store: 'events', id: row }], null);
    return hit ? this.#toItem({ kind: 'event', key, block }, hit) : null;
  }

  #eventSight(audience: AgentAudience): (eventKey: string) => boolean {
    if (audience.seesAll) return () => true;
    const seesRow = rowSight({ rows: this.#parts.search.rows, audience }, 'events');
    return (eventKey) => {
      const key = eventKeyFromText(eventKey);
      const [row] = key
        ? (this.#parts.search.connection.firstPrepared(EVENT_ROW, [key.recordKey, key.block]) ?? [])
        : [];
      return typeof row === 'number' && seesRow(row);
    };
  }

  /** What a hit is, or is a part of. */
  #itemsOf(audience: AgentAudience, { data }: SearchAnswer): Readonly<Record<string, Item>> {
    const documents = this.#documentsOf(data);
    const items: Record<string, Item> = {};
    for (const hit of data) {
      const key = itemKeyOfHit(hit, documents);
      const item = key && (key.kind === 'event' ? this.#toItem(key, hit) : this.#item(audience, key));
      if (item) items[hit.key] = item;
    }
    return items;
  }

  #documentsOf(hits: readonly Hit[]): ReadonlyMap<string, number> {
    const ids = hits.flatMap(({ store, key, eventKey }) =>
      store === 'content' && eventKey === null ? [Number(key.slice('content:'.length))] : [],
    );
    if (ids.length === 0) return new Map();
    const rows = this.#parts.search.connection.all<{ id: number; key: number }>(DOCUMENTS_OF_CHUNKS, [
      JSON.stringify(ids),
    ]);
    return new Map(rows.map(({ id, key }) => [`content:${id}`, key]));
  }

  #toItem({ key, block }: ItemKey, hit: Hit): Item {
    const { session, time, title, store, project, path, category } = hit;
    const sessionKey = session && keyFromText(session.sessionKey);
    const agent =
      sessionKey === null
        ? null
        : this.#parts.search.connection.firstPrepared('SELECT tool FROM session WHERE key = ?', [sessionKey])?.[0];
    const [bytes] = this.#parts.search.connection.firstPrepared(TEXT_BYTES, [key, block]) ?? [];
    return {
      id: itemId({ kind: 'event', key, block }),
      kind: 'event',
      title: title.text,
      store,
      project,
      agent: typeof agent === 'string' ? agent : null,
      category,
      path: path?.text ?? null,
      sessionId: sessionKey === null ? null : itemId({ kind: 'session', key: sessionKey, block: 0 }),
      time,
      size: Number(bytes ?? 0),
    };
  }

  /** Where an item stands in the order of time: a session, at its end; others, where they begin. */
  #placeOf({ kind, key, block }: ItemKey, ms: number | null): string {
    const row = (sql: string, params: readonly number[]) =>
      Number(this.#parts.search.connection.firstPrepared(sql, params)?.[0] ?? 0);
    switch (kind) {
      case 'event':
        return placeToText({ ms, store: 'events', id: row(EVENT_ROW, [key, block]) });
      case 'note':
        return placeToText({ ms, store: 'memory', id: row(SECTION_ROW, [key]) });
      case 'document':
        return placeToText({ ms, store: 'content', id: row(CHUNK_ROW, [key]) });
      case 'session':
        return placeToText({ ms, store: 'content', id: 0 });
    }
  }
}

function itemKeyOfHit(hit: Hit, documents: ReadonlyMap<string, number>): ItemKey | null {
  const event = hit.eventKey === null ? null : eventKeyFromText(hit.eventKey);
  if (event) return { kind: 'event', key: event.recordKey, block: event.block };
  const note = hit.noteKey === null ? null : keyFromText(hit.noteKey);
  if (note !== null) return { kind: 'note', key: note, block: 0 };
  const document = documents.get(hit.key);
  return document === undefined ? null : { kind: 'document', key: document, block: 0 };
}

function withoutNames<Data extends { readonly stores: Readonly<Record<StoreName, StoreAnswer>> }>(
  audience: AgentAudience,
  answer: Data,
): Data {
  const plain = (store: StoreAnswer): StoreAnswer => ({ ...store, reasons: audience.reasonsOf(store) });
  const { content, events, memory } = answer.stores;
  return { ...answer, stores: { content: plain(content), events: plain(events), memory: plain(memory) } };
}

/** A value as the query language takes it whole. */
function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, '\\$&')}"`;
}
