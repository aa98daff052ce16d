import {
  type AgentApi,
  type AgentScope,
  type AgentSearchAnswer,
  type AgentStats,
  type Answer,
  type AroundAnswer,
  type AroundRequest,
  type Hit,
  type Item,
  type ItemListRequest,
  type ItemText,
  type ProjectRef,
  type SearchAnswer,
  type SearchRequest,
  STORE_NAMES,
  type StoreAnswer,
  type StoreName,
} from '../api.ts';
import { SearchError } from '../errors.ts';
import { eventKeyFromText, keyFromText } from '../identity/content-key.ts';
import type { MemoryReader } from '../memory/memory-reader.ts';
import { projectIds } from '../search/filters.ts';
import { HitReader } from '../search/hit-reader.ts';
import type { SearchParts } from '../search/open-matches.ts';
import { search } from '../search/search.ts';
import { StoreStates } from '../search/store-state.ts';
import type { SessionReader } from '../sessions/session-reader.ts';
import { placeToText } from '../timeline/merge-by-time.ts';
import { AgentAudience } from './audience.ts';
import { type ItemKey, itemId, itemKeyOf } from './item-ids.ts';
import { ITEM_ROWS, type ItemRow, listItems, seesItem, toItem } from './item-list.ts';
import { readItem } from './item-text.ts';
import type { PrivateThings } from './private-things.ts';

export interface AgentLibraryParts {
  readonly search: SearchParts;
  readonly things: PrivateThings;
  readonly sessions: SessionReader;
  readonly memory: MemoryReader;
}

const EVENT_ROW = 'SELECT e.id FROM record r JOIN event e ON e.record_id = r.id WHERE r.key = ? AND e.block = ?';

const SECTION_ROW = 'SELECT min(s.id) FROM memory_note n JOIN memory_section s ON s.note_id = n.id WHERE n.key = ?';

const CHUNK_ROW = `
  SELECT min(c.id) FROM source o JOIN chunk c ON c.source_id = o.id WHERE o.key = ? AND o.kind = 'document'`;

const DOCUMENTS_OF_CHUNKS = `
  SELECT c.id, coalesce(f.key, o.key) AS key FROM json_each(?) j JOIN chunk c ON c.id = j.value
  JOIN source o ON o.id = c.source_id LEFT JOIN source f ON f.id = o.part_of
  WHERE o.kind = 'document'`;

const TEXT_BYTES = `
  SELECT e.text_bytes FROM record r JOIN event e ON e.record_id = r.id WHERE r.key = ? AND e.block = ?`;

const KEY_COLUMNS: Readonly<Record<ItemRow['kind'], string>> = { session: 's.key', note: 'n.key', document: 'o.key' };

/** The same search and readers as the person has, for an audience that does not see all. */
export class AgentLibrary implements AgentApi {
  readonly #parts: AgentLibraryParts;

  constructor(parts: AgentLibraryParts) {
    this.#parts = parts;
  }

  async search(
    scope: AgentScope,
    { project, ...request }: SearchRequest & { readonly project?: string },
  ): Promise<AgentSearchAnswer> {
    const audience = this.#audience(scope);
    return this.#search(audience, { ...request, query: this.#inProject(audience, request.query, project) });
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
    const shown = (text: string) => audience.shown(text);
    const textParts = { connection: parts.connection, sessions, memory, seesEvent, shown };
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
    const query = this.#inProject(audience, request.query, request.project);
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
    const states = new StoreStates(connection);
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

  #audience(scope: AgentScope): AgentAudience {
    const { connection, projects } = this.#parts.search;
    return new AgentAudience(connection, projects, this.#parts.things, scope);
  }

  async #search(audience: AgentAudience, request: SearchRequest): Promise<AgentSearchAnswer> {
    const answer = await search({ ...this.#parts.search, audience }, request, { check: () => {} });
    return { ...withoutNames(audience, answer), items: this.#itemsOf(audience, answer) };
  }

  /** The query with the project in it. An unknown one is an error: nothing is answered without its scope. */
  #inProject(audience: AgentAudience, query: string, project: string | undefined): string {
    if (project === undefined) return query;
    this.#folders(audience, project);
    return `project:"${project.replaceAll(/["\\]/g, '\\$&')}" ${query}`;
  }

  #folders(audience: AgentAudience, project: string): readonly number[] {
    const ids = projectIds(project, { projects: audience.projects() });
    if (ids.length === 0) {
      throw new SearchError('project.not-found', `No project is called “${project}”.`, { project });
    }
    return ids;
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
    if (typeof row !== 'number' || !this.#rowSight(audience)(row)) return null;
    const [hit] = new HitReader({ ...parts, audience }).read([{ store: 'events', id: row }], null);
    return hit ? this.#toItem({ kind: 'event', key, block }, hit) : null;
  }

  #rowSight(audience: AgentAudience): (id: number) => boolean {
    const { events } = this.#parts.search.rows;
    events.refresh();
    const visible = audience.visibleRows('events', events);
    return (id) => visible === null || visible.has(id);
  }

  #eventSight(audience: AgentAudience): (eventKey: string) => boolean {
    if (audience.seesAll) return () => true;
    const seesRow = this.#rowSight(audience);
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
  const plain = (store: StoreAnswer): StoreAnswer => ({ ...store, reason: audience.reasonOf(store) });
  const { content, events, memory } = answer.stores;
  return { ...answer, stores: { content: plain(content), events: plain(events), memory: plain(memory) } };
}
