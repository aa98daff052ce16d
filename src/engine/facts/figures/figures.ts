import type { Answer, FigureGroup, FigurePart, Figures, FiguresRequest, Price, TokenCounts } from '../../api.ts';
import type { RowSet } from '../../columns/row-set.ts';
import { typeCode } from '../../events/categories.ts';
import { derivationNotice } from '../../events/derivation-builder.ts';
import { costInNanos, NANOS_A_DOLLAR } from '../../prices/price-list.ts';
import { PriceStore } from '../../prices/price-store.ts';
import { parseDateSpan } from '../../query/dates.ts';
import { NO_PROJECT } from '../../query/filter-values.ts';
import { parseQuery } from '../../query/parse-query.ts';
import { openMatches, type SearchParts } from '../../search/open-matches.ts';
import { WholeSessions } from '../../sessions/whole-sessions.ts';
import { visitActiveSteps } from './active-steps.ts';
import { type AnyGrouping, DayGrouping, exactly, groupingBy } from './groups.ts';
import { Spans } from './spans.ts';
import { type Count, placeOf, Tally, toValues } from './tally.ts';

const NONE: Figures = {
  whole: toValues(() => 0),
  parts: [],
  shared: { sessions: 0, files: 0, activeMs: 0 },
  query: '',
};

/** The figures of the entries that a query means, as a whole and by parts. */
export function figures(parts: SearchParts, request: FiguresRequest): Answer<Figures> {
  const started = parts.host.monotonicMs();
  const query = joined(asClause(request.query), projectClause(request.project));
  const { states, matches } = openMatches(parts, { ...request, query, order: 'newest' });
  const ofOthers = 'Figures are about sessions.';
  states.skip('content', ofOthers);
  states.skip('memory', ofOthers);
  const chosen = chooseRange(request);
  const data = states.ask('events', NONE, () =>
    new Counting(parts, { ...request, query }, matches.rows('events'), chosen).data(),
  );
  states.setMatched('events', data.whole.events);
  const notice = states.ask('events', null, () => derivationNotice(parts.connection));
  const notices = [...chosen.notices, ...matches.plan.notices.map(({ message }) => message), notice];
  return states.answer(data, {
    tookMs: parts.host.monotonicMs() - started,
    notices: notices.filter((text) => text !== null),
  });
}

/** Days that a request names: epoch ms, [from, to); the filter that means them; what of it could not be read. */
interface ChosenRange {
  readonly fromMs: number;
  readonly toMs: number;
  readonly filter: string;
  readonly notices: readonly string[];
}

const ALL_TIME: ChosenRange = {
  fromMs: Number.NEGATIVE_INFINITY,
  toMs: Number.POSITIVE_INFINITY,
  filter: '',
  notices: [],
};

function chooseRange(request: FiguresRequest): ChosenRange {
  const { from, to } = request;
  if (from === null && to === null) return ALL_TIME;
  const range = `${from ?? ''}..${to ?? ''}`;
  const span = parseDateSpan(range, request);
  if (!span)
    return { ...ALL_TIME, notices: [`“${range}” is no range of days, so all days are shown. Write 2026-11-01.`] };
  return { fromMs: span.startMs, toMs: span.endMs, filter: `on:${range}`, notices: [] };
}

/** A query to which more can be added, so that both must hold. */
function asClause(query: string): string {
  return parseQuery(query).root?.kind === 'or' ? `(${query})` : query.trim();
}

function projectClause(project: string | null): string {
  if (project === null) return '';
  return `project:${project === NO_PROJECT ? project : exactly(project)}`;
}

function joined(...clauses: readonly string[]): string {
  return clauses.filter((clause) => clause !== '').join(' ');
}

const PROMPT = typeCode('prompt');
const CALL = typeCode('tool-call');
const RESULT = typeCode('tool-result');

class Counting {
  readonly #parts: SearchParts;
  readonly #by: FigureGroup;
  readonly #query: string;
  readonly #rows: RowSet;
  readonly #range: ChosenRange;
  readonly #sessions: WholeSessions;
  readonly #grouping: AnyGrouping;
  readonly #timesMs: Float64Array;
  readonly #tally = new Tally();
  readonly #sessionsMet = new Set<number>();
  readonly #filesMet = new Set<string>();
  #activeMs = 0;

  constructor(parts: SearchParts, request: FiguresRequest, rows: RowSet, range: ChosenRange) {
    const { connection, projects, rows: stores } = parts;
    const { columns, messages } = stores.events;
    this.#parts = parts;
    this.#by = request.by;
    this.#query = joined(request.query, range.filter);
    this.#rows = rows;
    this.#timesMs = columns.timesMs;
    this.#range = range;
    this.#sessions = new WholeSessions(connection);
    const { timeZone } = request;
    this.#grouping = groupingBy(request.by, {
      events: columns,
      messages,
      sessions: this.#sessions,
      projects: projects.all(),
      timeZone,
    });
  }

  data(): Figures {
    this.#countEntries();
    this.#countUsage();
    this.#countChanges();
    this.#countActiveTime();
    const names = this.#grouping.names();
    const parts = names.map((name, part) => ({ ...name, values: toValues((count) => this.#tally.get(part, count)) }));
    const once: Readonly<Partial<Record<Count, number>>> = {
      sessions: this.#sessionsMet.size,
      files: this.#filesMet.size,
      activeMs: this.#activeMs,
    };
    const sum = (count: Count) => this.#tally.sum(names.length, count);
    const shared = (count: Count) => sum(count) - (once[count] ?? 0);
    return {
      whole: toValues((count) => once[count] ?? sum(count)),
      parts: parts.sort(this.#by === 'day' ? byDay : bySize),
      shared: { sessions: shared('sessions'), files: shared('files'), activeMs: shared('activeMs') },
      query: this.#query,
    };
  }

  #add(part: number, count: Count, amount: number): void {
    this.#tally.add(part, placeOf(count), amount);
  }

  /** Epoch ms; NaN for what has no date, and for no entry at all. */
  #timeOf(eventId: number): number {
    return eventId === 0 ? Number.NaN : (this.#timesMs[eventId] ?? Number.NaN);
  }

  /** What has no time lies in all time, and in no range. */
  #lies(ms: number): boolean {
    return this.#range.filter === '' || (ms >= this.#range.fromMs && ms < this.#range.toMs);
  }

  #countEntries(): void {
    const { types, errors, sessions } = this.#parts.rows.events.columns;
    const tally = this.#tally;
    const agents = this.#agentSessions();
    const places = placesOf('events', 'prompts', 'toolCalls', 'toolResults', 'toolErrors', 'otherErrors');
    const met = this.#meetSessions();
    const placeOfType = (type: number, isOfAgent: boolean) => {
      if (type === CALL) return places.toolCalls;
      if (type === RESULT) return places.toolResults;
      return type === PROMPT && !isOfAgent ? places.prompts : -1;
    };
    this.#rows.visit((id) => {
      if (!this.#lies(this.#timeOf(id))) return;
      const part = this.#grouping.partOf(id);
      const session = sessions[id] ?? 0;
      const type = types[id] ?? 0;
      tally.add(part, places.events, 1);
      met(part, session);
      const place = placeOfType(type, agents.has(session));
      if (place >= 0) tally.add(part, place, 1);
      if (errors[id] === 1) tally.add(part, type === RESULT ? places.toolErrors : places.otherErrors, 1);
    });
  }

  #agentSessions(): ReadonlySet<number> {
    const agents = new Set<number>();
    this.#parts.connection.scan('SELECT id FROM session WHERE agent_id IS NOT NULL', undefined, ([id]) =>
      agents.add(Number(id)),
    );
    return agents;
  }

  /** Counts a session once in each part. Entries of one mostly follow each other. */
  #meetSessions(): (part: number, session: number) => void {
    const sessions = this.#sessions;
    const place = placeOf('sessions');
    const partsOf = new Map<number, Set<number>>();
    let lastPart = -1;
    let lastSession = -1;
    return (part, session) => {
      if (part === lastPart && session === lastSession) return;
      lastPart = part;
      lastSession = session;
      const whole = sessions.wholeOf(session);
      if (!sessions.get(whole)?.isSession) return;
      this.#sessionsMet.add(whole);
      const known = partsOf.get(whole) ?? new Set();
      if (known.has(part)) return;
      partsOf.set(whole, known.add(part));
      this.#tally.add(part, place, 1);
    };
  }

  #countUsage(): void {
    const { messages } = this.#parts.rows.events;
    const prices = new PriceStore(this.#parts.connection).list();
    for (const message of messages.counted) {
      const part = this.#partOfUsage(message);
      if (part === null) continue;
      if (messages.hasCost(message)) this.#countRecorded(part, messages.costOf(message));
      if (!messages.hasTokens(message)) continue;
      const tokens = messages.tokensOf(message);
      this.#countTokens(part, tokens);
      const ms = this.#timeOf(messages.places[message] ?? 0);
      this.#countPriced(part, tokens, prices.at(messages.modelOf(message), ms));
    }
  }

  /** By the entry at which it counts; null where that is not meant. Without one it belongs to the whole alone. */
  #partOfUsage(message: number): number | null {
    const place = this.#parts.rows.events.messages.places[message] ?? 0;
    if (place === 0) return this.#query === '' ? this.#grouping.partOfMessage(message) : null;
    return this.#rows.has(place) && this.#lies(this.#timeOf(place)) ? this.#grouping.partOf(place) : null;
  }

  #countRecorded(part: number, dollars: number): void {
    this.#add(part, 'recordedNanos', Math.round(dollars * NANOS_A_DOLLAR));
    this.#add(part, 'recordedUsages', 1);
  }

  #countTokens(part: number, { input, output, cacheRead, cacheWrite }: TokenCounts): void {
    this.#add(part, 'usages', 1);
    this.#add(part, 'input', input);
    this.#add(part, 'output', output);
    this.#add(part, 'cacheRead', cacheRead);
    this.#add(part, 'cacheWrite', cacheWrite);
  }

  #countPriced(part: number, tokens: TokenCounts, price: Price | null): void {
    if (price) {
      this.#add(part, 'pricedNanos', costInNanos(price, tokens));
      this.#add(part, 'pricedUsages', 1);
      return;
    }
    this.#add(part, 'unpricedUsages', 1);
    this.#add(part, 'unpricedTokens', tokens.input + tokens.output + tokens.cacheRead + tokens.cacheWrite);
  }

  #countChanges(): void {
    const { changes } = this.#parts.rows.events;
    const filesOf = new Map<number, Set<string>>();
    let lastEvent = 0;
    for (const { eventId, path, linesAdded, linesRemoved } of changes.changes) {
      if (!this.#rows.has(eventId) || !this.#lies(this.#timeOf(eventId))) continue;
      const part = this.#grouping.partOf(eventId);
      if (eventId !== lastEvent) this.#add(part, 'edits', 1);
      lastEvent = eventId;
      this.#add(part, 'linesAdded', linesAdded);
      this.#add(part, 'linesRemoved', linesRemoved);
      const files = filesOf.get(part) ?? new Set();
      if (!files.has(path)) this.#add(part, 'files', 1);
      filesOf.set(part, files.add(path));
      this.#filesMet.add(path);
    }
  }

  /** Of the whole, and of each part: what sessions did at the same time is counted once in either. */
  #countActiveTime(): void {
    const grouping = this.#grouping;
    const whole = new Spans();
    const byPart = new Map<number, Spans>();
    const { fromMs, toMs } = this.#range;
    visitActiveSteps(this.#parts.rows.events.columns, (startMs, endMs, eventId) => {
      if (!this.#rows.has(eventId)) return;
      const start = Math.max(startMs, fromMs);
      const end = Math.min(endMs, toMs);
      if (end <= start) return;
      whole.add(start, end);
      if (grouping instanceof DayGrouping) return;
      const part = grouping.partOf(eventId);
      const spans = byPart.get(part) ?? new Spans();
      byPart.set(part, spans);
      spans.add(start, end);
    });
    this.#activeMs = whole.length();
    if (grouping instanceof DayGrouping) this.#cutIntoDays(whole, grouping);
    for (const [part, spans] of byPart) this.#tally.add(part, placeOf('activeMs'), spans.length());
  }

  #cutIntoDays(spans: Spans, grouping: DayGrouping): void {
    spans.visitUnion((start, end) => {
      for (let from = start; from < end; ) {
        const { name, endMs } = grouping.days.dayOf(from);
        const to = Math.min(end, Math.max(endMs, from + 1));
        this.#tally.add(grouping.number(name), placeOf('activeMs'), to - from);
        from = to;
      }
    });
  }
}

function placesOf<Name extends Count>(...counts: Name[]): Readonly<Record<Name, number>> {
  return Object.fromEntries(counts.map((count) => [count, placeOf(count)])) as Record<Name, number>;
}

/** What has none comes last. */
function byDay(a: FigurePart, b: FigurePart): number {
  if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
  return a.key < b.key ? -1 : 1;
}

function bySize(a: FigurePart, b: FigurePart): number {
  if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
  return b.values.events - a.values.events || (a.key < b.key ? -1 : 1);
}
