import type { Answer, FigureGroup, FigurePart, Figures, FiguresRequest } from '../../api.ts';
import type { RowSet } from '../../columns/row-set.ts';
import { typeCode } from '../../events/categories.ts';
import { derivationNotice } from '../../events/derivation-builder.ts';
import { costInNanos, NANOS_A_DOLLAR } from '../../prices/price-list.ts';
import { PriceStore } from '../../prices/price-store.ts';
import { parseDateSpan } from '../../query/dates.ts';
import { parseQuery } from '../../query/parse-query.ts';
import { openMatches, type SearchParts } from '../../search/open-matches.ts';
import { WholeSessions } from '../../sessions/whole-sessions.ts';
import { visitActiveSteps } from './active-steps.ts';
import { type AnyGrouping, DayGrouping, groupingBy } from './groups.ts';
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
  const { states, matches } = openMatches(parts, { ...request, order: 'newest' });
  const ofOthers = 'Figures are about sessions.';
  states.skip('content', ofOthers);
  states.skip('memory', ofOthers);
  const chosen = chooseRange(request);
  const data = states.ask('events', NONE, () => new Counting(parts, request, matches.rows('events'), chosen).data());
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
  readonly #tally = new Tally();
  readonly #sessionsMet = new Set<number>();
  readonly #filesMet = new Set<string>();
  #activeMs = 0;

  constructor(parts: SearchParts, request: FiguresRequest, rows: RowSet, range: ChosenRange) {
    const { connection, projects, rows: stores } = parts;
    const { columns, messages } = stores.events;
    this.#parts = parts;
    this.#by = request.by;
    this.#query = [asClause(request.query), range.filter].filter((clause) => clause !== '').join(' ');
    this.#rows = rows;
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

  #lies(ms: number): boolean {
    // NaN lies in no range, and in all time.
    return this.#range === ALL_TIME || this.#range.filter === '' || (ms >= this.#range.fromMs && ms < this.#range.toMs);
  }

  #countEntries(): void {
    const { timesMs, types, errors, sessions } = this.#parts.rows.events.columns;
    const grouping = this.#grouping;
    const tally = this.#tally;
    const agents = this.#agentSessions();
    const places = placesOf('events', 'prompts', 'toolCalls', 'toolResults', 'toolErrors', 'otherErrors');
    const met = this.#meetSessions();
    this.#rows.visit((id) => {
      if (!this.#lies(timesMs[id] ?? Number.NaN)) return;
      const part = grouping.partOf(id);
      const isError = errors[id] === 1;
      const session = sessions[id] ?? 0;
      tally.add(part, places.events, 1);
      met(part, session);
      switch (types[id]) {
        case PROMPT:
          if (!agents.has(session)) tally.add(part, places.prompts, 1);
          break;
        case CALL:
          tally.add(part, places.toolCalls, 1);
          break;
        case RESULT:
          tally.add(part, places.toolResults, 1);
          if (isError) tally.add(part, places.toolErrors, 1);
          return;
      }
      if (isError) tally.add(part, places.otherErrors, 1);
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
    const { messages, columns } = this.#parts.rows.events;
    const prices = new PriceStore(this.#parts.connection).list();
    const add = (part: number, count: Count, amount: number) => this.#tally.add(part, placeOf(count), amount);
    for (const message of messages.counted) {
      const place = messages.places[message] ?? 0;
      const ms = place === 0 ? Number.NaN : (columns.timesMs[place] ?? Number.NaN);
      const isMeant = place === 0 ? this.#query === '' : this.#rows.has(place) && this.#lies(ms);
      if (!isMeant) continue;
      const part = place === 0 ? this.#grouping.partOfMessage(message) : this.#grouping.partOf(place);
      if (messages.hasCost(message)) {
        add(part, 'recordedNanos', Math.round(messages.costOf(message) * NANOS_A_DOLLAR));
        add(part, 'recordedUsages', 1);
      }
      if (!messages.hasTokens(message)) continue;
      const tokens = messages.tokensOf(message);
      const { input, output, cacheRead, cacheWrite } = tokens;
      add(part, 'usages', 1);
      add(part, 'input', input);
      add(part, 'output', output);
      add(part, 'cacheRead', cacheRead);
      add(part, 'cacheWrite', cacheWrite);
      const price = prices.at(messages.modelOf(message), ms);
      if (price) {
        add(part, 'pricedNanos', costInNanos(price, tokens));
        add(part, 'pricedUsages', 1);
      } else {
        add(part, 'unpricedUsages', 1);
        add(part, 'unpricedTokens', input + output + cacheRead + cacheWrite);
      }
    }
  }

  #countChanges(): void {
    const { changes, columns } = this.#parts.rows.events;
    const add = (part: number, count: Count, amount: number) => this.#tally.add(part, placeOf(count), amount);
    const filesOf = new Map<number, Set<string>>();
    let lastEvent = 0;
    for (const { eventId, path, linesAdded, linesRemoved } of changes.changes) {
      if (!this.#rows.has(eventId) || !this.#lies(columns.timesMs[eventId] ?? Number.NaN)) continue;
      const part = this.#grouping.partOf(eventId);
      if (eventId !== lastEvent) add(part, 'edits', 1);
      lastEvent = eventId;
      add(part, 'linesAdded', linesAdded);
      add(part, 'linesRemoved', linesRemoved);
      const files = filesOf.get(part) ?? new Set();
      if (!files.has(path)) add(part, 'files', 1);
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
