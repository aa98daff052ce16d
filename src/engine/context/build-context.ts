import type { Message } from '../../messages/message.ts';
import { sayInEnglish } from '../../messages/say.ts';
import {
  BYTES_PER_TOKEN,
  type ContextAnswer,
  type ContextEntity,
  type ContextItem,
  type ContextPin,
  type ContextRequest,
  STORE_NAMES,
} from '../api.ts';
import { utf8Length } from '../content/cut-text.ts';
import { derivationNotice } from '../events/derivation-builder.ts';
import { cutToBytes } from '../facts/brief/cut-line.ts';
import { sha256 } from '../identity/sha256.ts';
import { projectIds } from '../search/filters.ts';
import { openMatches, type SearchParts } from '../search/open-matches.ts';
import { QueryPlan } from '../search/query-plan.ts';
import type { ScoreLoan } from '../search/ranking/score-buffers.ts';
import { Turns as Slices } from '../search/turns.ts';
import type { Audience } from '../visibility/audience.ts';
import { arrange, type Listed } from './arrange.ts';
import { checkRequest, normalised, placeOf, rangeOf } from './asked.ts';
import { checkAll } from './check-all.ts';
import { budgetBytesOf } from './config.ts';
import type { ContextConfigStore } from './config-store.ts';
import { compilePatterns, type EntityPattern, type FoundEntity, findEntities } from './entities.ts';
import { BudgetedText } from './fit.ts';
import { FullItems } from './full-item.ts';
import { ItemReader } from './item-reader.ts';
import { type RenderedItem, renderItem } from './levels.ts';
import { levelOf, negotiate } from './negotiate.ts';
import type { PinStore } from './pin-store.ts';
import { allowedBy, QueryScores } from './query-scores.ts';
import { inOrder } from './rank-items.ts';
import { entityLinking } from './recall/entity-linking.ts';
import type { FoundItems } from './recall/found-items.ts';
import { type Candidate, candidateOf, type Recall } from './recall/recall.ts';
import { slidingWindow, type WindowPlace } from './recall/sliding-window.ts';
import { timeRange } from './recall/time-range.ts';
import { ContextScope, type ItemPlace, type LibraryTurns } from './scope.ts';

/** Items that are listed with their texts; of a window, as many as it has. */
const MOST_LISTED = 100;
/** So many are sent ahead. */
const FIRST_ITEMS = 5;
/** An answer that finds other rows each time it goes on is made without a rest. */
const MOST_RESTARTS = 2;
/** Names that one question starts from, and that one item is shown with. */
const MOST_ENTITIES = 16;
const MOST_SHOWN_ENTITIES = 40;
const READ_CHARACTERS = 20_000;

export interface ContextParts {
  readonly search: SearchParts;
  readonly configs: ContextConfigStore;
  readonly pins: PinStore;
  readonly library: LibraryTurns;
}

/** How it goes on while others have their turn. */
export interface ContextRun {
  /** Throws when nobody waits for the answer any more. */
  readonly check: () => void;
  readonly onPartial?: (answer: ContextAnswer) => void;
}

/** The library changed while the work rested. */
class Changed extends Error {}

/** Items for a request, and exactly the text that they make. */
export async function buildContext(
  parts: ContextParts,
  request: ContextRequest,
  run: ContextRun,
): Promise<ContextAnswer> {
  const { host, corpus, isBusy, scoreBuffers } = parts.search;
  const startedMs = host.monotonicMs();
  const projectPath = projectPathOf(parts.search.audience, request.project);
  const [, applied] = checkAll(
    () => checkRequest(request),
    () => negotiate(request, parts.configs, projectPath),
  );
  const pins = parts.pins.of(projectPath).value;
  const plan = new QueryPlan(request.query ?? '', { ...request, projects: parts.search.audience.projects() });
  const fingerprint = sha256(normalised(request, applied.config, plan, pins));
  for (let attempt = 0; ; attempt++) {
    const mayRest = attempt < MOST_RESTARTS && !isBusy();
    const afterRest = () => {
      run.check();
      if (!corpus.isCurrent()) throw new Changed();
    };
    const slices = mayRest ? new Slices(host, afterRest) : null;
    const loan = scoreBuffers.open();
    try {
      return await new Build(parts, request, {
        applied,
        plan,
        pins,
        fingerprint,
        slices,
        startedMs,
        run,
        loan,
      }).answer();
    } catch (error) {
      if (!(error instanceof Changed)) throw error;
    } finally {
      loan.release();
    }
  }
}

/** The folder by which a project has its configuration; null for none, and for one that the scope will refuse. */
function projectPathOf(audience: Audience, project: string | null | undefined): string | null {
  if (project == null) return null;
  const projects = audience.projects();
  const [id] = projectIds(project, { projects });
  return id === undefined ? null : (projects.get(id)?.path ?? null);
}

interface BuildProgress {
  readonly applied: ContextAnswer['configApplied'];
  readonly plan: QueryPlan;
  /** Of the project. */
  readonly pins: readonly ContextPin[];
  /** It is made beside the work. */
  readonly fingerprint: Promise<string>;
  /** Null for one that does not rest. */
  readonly slices: Slices | null;
  readonly startedMs: number;
  readonly run: ContextRun;
  readonly loan: ScoreLoan;
}

interface Found {
  readonly recall: Recall;
  readonly evidence: ContextAnswer['evidence'];
  readonly listed: readonly Listed[];
}

interface Written {
  readonly items: readonly ContextItem[];
  readonly entities: readonly ContextEntity[];
  readonly text: string;
  /** Of a text of no items. */
  readonly summary?: Message;
}

class Build {
  readonly #parts: ContextParts;
  readonly #request: ContextRequest;
  readonly #progress: BuildProgress;
  readonly #matches: ReturnType<typeof openMatches>;
  readonly #scope: ContextScope;
  readonly #reader: ItemReader;
  readonly #query: QueryScores | null;
  readonly #patterns: readonly EntityPattern[];

  constructor(parts: ContextParts, request: ContextRequest, progress: BuildProgress) {
    const { search, library } = parts;
    const { audience } = search;
    const { plan, loan } = progress;
    this.#parts = parts;
    this.#request = request;
    this.#progress = progress;
    const { query = '', timeZone, nowMs, project = null } = request;
    this.#matches = openMatches(search, { query, timeZone, nowMs, order: 'relevance' }, plan);
    const { states } = this.#matches;
    this.#scope = new ContextScope({ rows: search.rows, states, audience, library }, project);
    this.#reader = new ItemReader({
      connection: search.connection,
      scope: this.#scope,
      audience,
    });
    this.#query = plan.hasText ? new QueryScores({ search, matches: this.#matches, plan, loan }) : null;
    this.#patterns = compilePatterns(progress.applied.config.entity_patterns);
  }

  async answer(): Promise<ContextAnswer> {
    const { config } = this.#progress.applied;
    const place = placeOf(this.#parts.search.connection, this.#scope, this.#request);
    const found = this.#find(place);
    this.#count(found);
    if (found.listed.length === 0) return this.#toAnswer(found, this.#nothing(found), false);
    if (config.level === 'none') return this.#toAnswer(found, this.#counted(found), false);
    return this.#toAnswer(found, await this.#write(found), false);
  }

  #find(place: WindowPlace | null): Found {
    const { config } = this.#progress.applied;
    const recall = this.#recall(place);
    const wantsAll = recall.found.size === 0 && config.fallback_to_full_history_if_no_match;
    const history = wantsAll ? slidingWindow(this.#scope, place, Number.POSITIVE_INFINITY) : recall;
    const isHistory = wantsAll && history.found.size > 0;
    const most = config.policy === 'sliding_window' && !wantsAll ? config.window_size : MOST_LISTED;
    const used = isHistory ? asHistory(history) : recall;
    const listed = this.#listed(used, most);
    return { recall: used, evidence: isHistory ? 'full-history' : listed.length > 0 ? 'found' : 'none', listed };
  }

  #recall(place: WindowPlace | null): Recall {
    const { config } = this.#progress.applied;
    const { search } = this.#parts;
    switch (config.policy) {
      case 'sliding_window':
        return slidingWindow(this.#scope, place, config.window_size);
      case 'time_range':
        return timeRange(this.#scope, search.rows, rangeOf(config, this.#request.nowMs), this.#query);
      case 'entity_linking':
        return this.#link(place);
    }
  }

  #link(place: WindowPlace | null): Recall {
    const { config } = this.#progress.applied;
    const { connection, rows } = this.#parts.search;
    const { states } = this.#matches;
    const own = this.#ownTurn(place);
    const allowed = (store: ItemPlace['store']) => allowedBy(this.#matches, this.#progress.plan, store);
    const entitiesIn = (item: ItemPlace) =>
      findEntities(this.#reader.textOf(item, READ_CHARACTERS), this.#patterns, MOST_SHOWN_ENTITIES);
    return entityLinking(
      { connection, rows, states, scope: this.#scope, allowed },
      {
        entities: this.#startEntities(own),
        own,
        hops: config.hops,
        weights: config.weights,
        rank: (recall, most) => this.#inOrder(recall, most),
        entitiesIn,
      },
    );
  }

  #ownTurn(place: WindowPlace | null): ItemPlace | null {
    if (!place) return null;
    const { turns } = this.#scope;
    for (const start of turns?.ofSession(place.session) ?? [])
      if (turns?.numberOf(start) === place.turn) return { store: 'events', id: start };
    return null;
  }

  /** Those that are named and those of the query; where there is neither, those of the turn that asks. */
  #startEntities(own: ItemPlace | null): readonly FoundEntity[] {
    const { query = '', entities = [] } = this.#request;
    const named = entities.map((text) => ({ text: text.trim(), kind: 'named' }));
    const ofQuery = findEntities(query, this.#patterns, MOST_ENTITIES);
    const isAsked = query.trim() !== '' || named.length > 0;
    const ofTurn =
      isAsked || !own ? [] : findEntities(this.#reader.textOf(own, READ_CHARACTERS), this.#patterns, MOST_ENTITIES);
    const all = [...named, ...ofQuery, ...ofTurn];
    return [...new Map(all.toReversed().map((each) => [each.text, each])).values()].toReversed();
  }

  #listed(recall: Recall, most: number): readonly Listed[] {
    const ranked = this.#inOrder(recall, most);
    const ofProject = this.#pinsOfProject();
    const pinned = [...new Set([...(this.#request.pinned ?? []), ...ofProject])];
    return arrange(
      ranked,
      recall,
      { ...this.#request, pinned },
      {
        keyOf: (item) => this.#keyOf(item),
        find: (key) => this.#pinned(key, ofProject.has(key) ? 'pinned for the project' : 'pinned'),
      },
    );
  }

  #inOrder(recall: Recall, most: number): readonly Candidate[] {
    const { found, isInOrder } = recall;
    if (!isInOrder)
      return inOrder(
        recall,
        most,
        (item) => this.#keyOf(item),
        (items) => this.#readHeads(items),
      );
    return Array.from({ length: Math.min(most, found.size) }, (_, index) => candidateOf(recall, index));
  }

  #readHeads(items: readonly ItemPlace[]): void {
    this.#matches.states.ask('events', null, () => this.#reader.readHeads(items));
  }

  /** Keys of the items that they are, or have in them; what is not here, or not for who asks, is left out. */
  #pinsOfProject(): ReadonlySet<string> {
    const { pins } = this.#progress;
    return new Set(pins.flatMap((pin) => this.#reader.itemsOfPin(pin)).map((item) => this.#keyOf(item)));
  }

  /** What is pinned comes whatever the policy says. */
  #pinned(key: string, why: string): Candidate | null {
    const item = this.#reader.find(key);
    if (!item) return null;
    const reasons = [{ label: why, value: null }];
    const timeMs = this.#scope.timeOf(item.store, item.id);
    return { ...item, timeMs, score: null, reasons, entities: [], match: null, isDirect: true };
  }

  #keyOf(item: ItemPlace): string {
    return this.#matches.states.ask(item.store, '', () => this.#reader.head(item)?.key ?? '');
  }

  #count({ recall, listed }: Found): void {
    const { states } = this.#matches;
    for (const store of STORE_NAMES) {
      states.setMatched(store, recall.found.countOf(store));
      for (const { candidate } of listed) if (candidate.store === store) states.addReturned(store);
    }
  }

  async #write(found: Found): Promise<Written> {
    const { config } = this.#progress.applied;
    const { connection, rows } = this.#parts.search;
    const budgetBytes = budgetBytesOf(config);
    const full = new FullItems({ connection, rows, scope: this.#scope });
    this.#readAhead(found.listed);
    const levels = { reader: this.#reader, full, highlighter: this.#query?.highlighter ?? null };
    const text = new BudgetedText(budgetBytes);
    const items: ContextItem[] = [];
    const names = new Names(this.#patterns, found.recall.entities);
    for (const [index, each] of found.listed.entries()) {
      const level = levelOf(config.level, each.candidate);
      const rendered = this.#matches.states.ask(each.candidate.store, null, () =>
        renderItem(levels, each.candidate, level, budgetBytes),
      );
      if (rendered) items.push(this.#toItem(each, { rendered, level, text, names }));
      if (this.#progress.slices?.isOver) await this.#rest(found, items, names, text, index + 1);
    }
    return { items, entities: names.entities, text: text.toString() };
  }

  /** What every level needs of the items, in one question. */
  #readAhead(listed: readonly Listed[]): void {
    this.#readHeads(listed.map(({ candidate }) => candidate));
    const rows = listed.map(({ candidate }) => candidate.match?.row ?? candidate);
    for (const store of STORE_NAMES) {
      const ids = rows.filter((row) => row.store === store).map(({ id }) => id);
      this.#matches.states.ask(store, null, () => this.#reader.readRows(store, ids));
    }
  }

  /** Before the first rest behind the first items, these are sent ahead. */
  async #rest(
    found: Found,
    items: readonly ContextItem[],
    names: Names,
    text: BudgetedText,
    done: number,
  ): Promise<void> {
    const { slices, run } = this.#progress;
    if (done < Math.min(FIRST_ITEMS, found.listed.length)) return;
    if (run.onPartial && !this.#isAnnounced && done < found.listed.length) {
      this.#isAnnounced = true;
      const written = { items: [...items], entities: names.entities, text: text.toString() };
      run.onPartial(await this.#toAnswer(found, written, true));
    }
    await slices?.rest();
  }

  #isAnnounced = false;

  #toItem(
    { candidate, isLeftOut, isPinned }: Listed,
    {
      rendered,
      level,
      text,
      names,
    }: {
      readonly rendered: RenderedItem;
      readonly level: ContextItem['level'];
      readonly text: BudgetedText;
      readonly names: Names;
    },
  ): ContextItem {
    const { head, row, line } = rendered;
    const { state, reason, range } = isLeftOut
      ? ({ state: 'left-out', reason: 'The request leaves it out.', range: null } as const)
      : text.add(rendered);
    // A literal without a spread is made ten times faster, and there are a hundred.
    return {
      key: head.key,
      kind: head.kind,
      title: head.title,
      session: head.session,
      turn: head.turn,
      noteKey: head.noteKey,
      project: head.project,
      time: head.time,
      eventKey: row.eventKey ?? head.eventKey,
      path: row.path ?? head.path,
      line,
      score: candidate.score,
      relevance: this.#query?.relevanceOf(candidate, this.#scope) ?? null,
      reasons: candidate.reasons,
      entities: names.of(candidate, rendered.text),
      level,
      state,
      stateReason: reason,
      textRange: range,
      isPinned,
      bytes: rendered.bytes,
      isLarger: rendered.isLarger,
    };
  }

  #nothing({ recall }: Found): Written {
    return this.#sentence(recall.nothing, recall.entities);
  }

  #counted(found: Found): Written {
    return this.#sentence({ code: 'context.counts', ...this.#countsOf(found) }, found.recall.entities);
  }

  #sentence(summary: Message, entities: readonly ContextEntity[]): Written {
    const text = cutToBytes(sayInEnglish(summary), budgetBytesOf(this.#progress.applied.config));
    return { items: [], entities, text, summary };
  }

  #countsOf({ recall: { found } }: Found): ContextAnswer['counts'] {
    return {
      turns: found.countOf('events'),
      sessions: found.countOf('events') === 0 ? 0 : this.#sessionsOf(found),
      notes: found.countOf('memory'),
      documents: found.countOf('content'),
    };
  }

  #sessionsOf(found: FoundItems): number {
    const { sessions } = this.#parts.search.rows.events.columns;
    const known = new Set<number>();
    let last = -1;
    for (let index = 0; index < found.size; index++) {
      if (found.storeOf(index) !== 'events') continue;
      const session = sessions[found.idOf(index)] ?? 0;
      if (session !== last) known.add(session);
      last = session;
    }
    return known.size;
  }

  async #toAnswer(
    found: Found,
    { items, entities, text, summary }: Written,
    isGrowing: boolean,
  ): Promise<ContextAnswer> {
    const { applied, startedMs } = this.#progress;
    const { host } = this.#parts.search;
    const { config } = applied;
    const bytes = utf8Length(text);
    const [fingerprint, hash] = await Promise.all([this.#progress.fingerprint, isGrowing ? '' : sha256(text)]);
    const isNarrow = this.#scope.isNarrow;
    const cutAt = items.findIndex(({ state }) => state === 'below');
    return {
      ...this.#matches.states.answer(items, {
        tookMs: host.monotonicMs() - startedMs,
        notices: this.#notices(found),
      }),
      modeApplied: config.policy,
      levelApplied: config.level,
      configApplied: applied,
      isGrowing,
      evidence: found.evidence,
      counts: this.#countsOf(found),
      entities,
      cutAt: cutAt < 0 ? null : cutAt,
      text,
      summary: summary ?? null,
      bytes,
      estimatedTokens: Math.ceil(bytes / BYTES_PER_TOKEN),
      budgetBytes: budgetBytesOf(config),
      sha256: hash,
      fingerprint,
      hidden: isNarrow ? found.recall.hidden : null,
    };
  }

  #notices({ recall, listed, evidence }: Found): readonly Message[] {
    const { applied, plan } = this.#progress;
    const { policy, level } = applied.config;
    const total = recall.found.size;
    const isCut = level !== 'none' && total > listed.length;
    const derivation =
      level === 'full' || level === 'adaptive'
        ? derivationNotice(this.#parts.search.connection, this.#parts.search.audience.seesAll)
        : null;
    const said: readonly (Message | null)[] = [
      evidence === 'full-history' ? { code: 'context.full-history' } : null,
      isCut ? { code: 'context.first-items', listed: listed.length, all: total } : null,
      policy === 'sliding_window' && plan.filters.length > 0 ? { code: 'context.filters-unused' } : null,
      derivation,
    ];
    const ofQuery = plan.notices.map(({ message }) => message);
    return [...said.filter((each) => each !== null), ...recall.notices, ...ofQuery, ...this.#matches.matches.notices];
  }
}

function asHistory(recall: Recall): Recall {
  const reasons = [{ label: 'full history, since nothing matched', value: null }];
  return { ...recall, findingsOf: (index) => ({ ...recall.findingsOf(index), reasons, isDirect: false }) };
}

/** Names that the items are shown with: those that linked them, else those that their texts have. */
class Names {
  readonly #patterns: readonly EntityPattern[];
  readonly #linked: readonly ContextEntity[];
  readonly #found = new Map<string, { readonly kind: string; items: number }>();

  constructor(patterns: readonly EntityPattern[], linked: readonly ContextEntity[]) {
    this.#patterns = patterns;
    this.#linked = linked;
  }

  of(candidate: Candidate, text: string): readonly string[] {
    if (this.#linked.length > 0) return candidate.entities;
    const found = findEntities(text, this.#patterns, MOST_ENTITIES);
    for (const { text: name, kind } of found) {
      const known = this.#found.get(name) ?? { kind, items: 0 };
      known.items += 1;
      this.#found.set(name, known);
    }
    return found.map((each) => each.text);
  }

  /** Those in the most items first. */
  get entities(): readonly ContextEntity[] {
    if (this.#linked.length > 0) return this.#linked;
    return [...this.#found]
      .sort(([a, { items: ofA }], [b, { items: ofB }]) => ofB - ofA || (a < b ? -1 : 1))
      .slice(0, MOST_SHOWN_ENTITIES)
      .map(([text, { kind, items }]) => ({ text, kind, items, hop: 1 }));
  }
}
