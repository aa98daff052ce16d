import type { Message } from '../../../messages/message.ts';
import type { Answer, FigureGroup, FigurePart, Figures, FiguresRequest, Price } from '../../api.ts';
import type { MessageColumns } from '../../columns/message-columns.ts';
import type { RowColumns } from '../../columns/row-columns.ts';
import type { RowSet } from '../../columns/row-set.ts';
import { typeCode } from '../../events/categories.ts';
import { derivationNotice } from '../../events/derivation-builder.ts';
import { costInNanos, NANOS_A_DOLLAR, priceAt } from '../../prices/price-list.ts';
import { PriceStore } from '../../prices/price-store.ts';
import { asClause } from '../../query/as-clause.ts';
import { parseDateSpan } from '../../query/dates.ts';
import { NO_PROJECT } from '../../query/filter-values.ts';
import { openMatches, type SearchParts } from '../../search/open-matches.ts';
import { WholeSessions } from '../../sessions/whole-sessions.ts';
import { Versions } from '../../versions/versions.ts';
import { DayGrouping, exactly, type Grouping, groupingBy } from './groups.ts';
import { Spans } from './spans.ts';
import { addTo, type Count, makeTally, sumOf, toValues } from './tally.ts';

const NONE: Figures = {
  whole: toValues(() => 0),
  parts: [],
  shared: { sessions: 0, files: 0, activeMs: 0 },
  query: '',
};

/** The figures of the entries that a query means, as a whole and by parts. */
export function figures(parts: SearchParts, request: FiguresRequest): Answer<Figures> {
  const started = parts.host.monotonicMs();
  const query = joined(projectClause(request.project), asClause(request.query));
  const { states, matches } = openMatches(parts, { ...request, query, order: 'newest' });
  states.skip('content', { code: 'store.figures-of-sessions' });
  states.skip('memory', { code: 'store.figures-of-sessions' });
  const chosen = chooseRange(request);
  const data = states.ask('events', NONE, () =>
    new Counting(parts, { ...request, query }, matches.rows('events'), chosen).data(),
  );
  states.setMatched('events', data.whole.events);
  const notice = states.ask('events', null, () => derivationNotice(parts.connection));
  const ofQuery: readonly Message[] = [...matches.plan.notices.map(({ message }) => message), ...matches.notices];
  const notices = [...chosen.notices, ...ofQuery, notice];
  return states.answer(data, {
    tookMs: parts.host.monotonicMs() - started,
    notices: notices.filter((each) => each !== null),
  });
}

/** Days that a request names: epoch ms, [from, to); the filter that means them; what of it could not be read. */
interface ChosenRange {
  readonly fromMs: number;
  readonly toMs: number;
  readonly filter: string;
  readonly notices: readonly Message[];
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
  if (!span) return { ...ALL_TIME, notices: [{ code: 'figures.no-range', range }] };
  return { fromMs: span.startMs, toMs: span.endMs, filter: `on:${range}`, notices: [] };
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
  readonly #events: RowColumns;
  readonly #messages: MessageColumns;
  readonly #sessions: WholeSessions;
  readonly #grouping: Grouping;
  readonly #tally = makeTally();
  readonly #sessionsMet = new Set<number>();
  readonly #filesMet = new Set<number>();
  #activeMs = 0;

  constructor(parts: SearchParts, request: FiguresRequest, rows: RowSet, range: ChosenRange) {
    const { columns, messages } = parts.rows.events;
    const { by, query, timeZone } = request;
    this.#parts = parts;
    this.#by = by;
    this.#query = joined(range.filter, query);
    this.#rows = rows;
    this.#range = range;
    this.#events = columns;
    this.#messages = messages;
    this.#sessions = new WholeSessions(parts.connection);
    const projects = parts.projects.all();
    this.#grouping = groupingBy(by, { events: columns, messages, sessions: this.#sessions, projects, timeZone });
  }

  data(): Figures {
    this.#countEntries();
    this.#countActiveTime();
    this.#countUsage();
    this.#countChanges();
    const tally = this.#tally;
    const names = this.#grouping.names();
    const parts = names.map((name, part) => ({ ...name, values: toValues((count) => tally[count][part] ?? 0) }));
    const once: Readonly<Partial<Record<Count, number>>> = {
      sessions: this.#sessionsMet.size,
      files: this.#filesMet.size,
      activeMs: this.#activeMs,
    };
    const shared = (count: Count) => sumOf(tally[count]) - (once[count] ?? 0);
    return {
      whole: toValues((count) => once[count] ?? sumOf(tally[count])),
      parts: parts.sort(this.#by === 'day' ? byDay : bySize),
      shared: { sessions: shared('sessions'), files: shared('files'), activeMs: shared('activeMs') },
      query: this.#query,
    };
  }

  /** Epoch ms; NaN for what has no date, and for no entry at all. */
  #timeOf(eventId: number): number {
    return eventId === 0 ? Number.NaN : (this.#events.timesMs[eventId] ?? Number.NaN);
  }

  /** What has no time lies in all time, and in no range. */
  #lies(ms: number): boolean {
    return this.#range.filter === '' || (ms >= this.#range.fromMs && ms < this.#range.toMs);
  }

  #countEntries(): void {
    const { types, errors, sessions, timesMs } = this.#events;
    const { events, prompts, toolCalls, toolResults, toolErrors, otherErrors } = this.#tally;
    const grouping = this.#grouping;
    const wholes = this.#sessions;
    const met = this.#meetSessions();
    const countsOfType = (type: number, session: number) => {
      if (type === CALL) return toolCalls;
      if (type === RESULT) return toolResults;
      return type === PROMPT && !wholes.isOfAgent(session) ? prompts : null;
    };
    this.#rows.visit((id) => {
      if (!this.#lies(timesMs[id] ?? Number.NaN)) return;
      const part = grouping.partOf(id);
      const session = sessions[id] ?? 0;
      const type = types[id] ?? 0;
      addTo(events, part, 1);
      met(part, session);
      const ofType = countsOfType(type, session);
      if (ofType !== null) addTo(ofType, part, 1);
      if (errors[id] === 1) addTo(type === RESULT ? toolErrors : otherErrors, part, 1);
    });
  }

  /** Counts a session once in each part. Entries of one mostly follow each other. */
  #meetSessions(): (part: number, session: number) => void {
    const sessions = this.#sessions;
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
      addTo(this.#tally.sessions, part, 1);
    };
  }

  #countUsage(): void {
    const { counted, models, modelCodes, places } = this.#messages;
    const messages = this.#messages;
    const list = new PriceStore(this.#parts.connection, new Versions(this.#parts.connection)).list();
    const pricesOf = models.map((model) => list.of(model));
    for (const message of counted) {
      const place = places[message] ?? 0;
      const part = this.#partOfUsage(message, place);
      if (part === null) continue;
      if (messages.hasCost(message)) this.#countRecorded(part, messages.costOf(message));
      if (!messages.hasTokens(message)) continue;
      const prices = pricesOf[modelCodes[message] ?? 0] ?? [];
      this.#countTokens(part, message, priceAt(prices, this.#timeOf(place)));
    }
  }

  /** By the entry at which it counts; null where that is not meant. Without one it belongs to the whole alone. */
  #partOfUsage(message: number, place: number): number | null {
    if (place === 0) return this.#query === '' ? this.#grouping.partOfMessage(message) : null;
    return this.#rows.has(place) && this.#lies(this.#timeOf(place)) ? this.#grouping.partOf(place) : null;
  }

  #countRecorded(part: number, dollars: number): void {
    addTo(this.#tally.recordedNanos, part, Math.round(dollars * NANOS_A_DOLLAR));
    addTo(this.#tally.recordedUsages, part, 1);
  }

  #countTokens(part: number, message: number, price: Price | null): void {
    const { tokens } = this.#messages;
    const input = tokens.input[message] ?? 0;
    const output = tokens.output[message] ?? 0;
    const cacheRead = tokens.cacheRead[message] ?? 0;
    const cacheWrite = tokens.cacheWrite[message] ?? 0;
    const tally = this.#tally;
    addTo(tally.usages, part, 1);
    addTo(tally.input, part, input);
    addTo(tally.output, part, output);
    addTo(tally.cacheRead, part, cacheRead);
    addTo(tally.cacheWrite, part, cacheWrite);
    if (price) {
      addTo(tally.pricedNanos, part, costInNanos(price, { input, output, cacheRead, cacheWrite }));
      addTo(tally.pricedUsages, part, 1);
    } else {
      addTo(tally.unpricedUsages, part, 1);
      addTo(tally.unpricedTokens, part, input + output + cacheRead + cacheWrite);
    }
  }

  #countChanges(): void {
    const { changes } = this.#parts.rows.events.changes;
    const { edits, files, linesAdded: added, linesRemoved: removed } = this.#tally;
    const filesOf: Set<number>[] = [];
    let lastEvent = 0;
    for (const { eventId, file, linesAdded, linesRemoved } of changes) {
      if (!this.#rows.has(eventId) || !this.#lies(this.#timeOf(eventId))) continue;
      const part = this.#grouping.partOf(eventId);
      if (eventId !== lastEvent) addTo(edits, part, 1);
      lastEvent = eventId;
      addTo(added, part, linesAdded);
      addTo(removed, part, linesRemoved);
      const known = filesOf[part] ?? new Set();
      filesOf[part] = known;
      if (known.has(file)) continue;
      known.add(file);
      addTo(files, part, 1);
      this.#filesMet.add(file);
    }
  }

  /** Of the whole, and of each part: what sessions did at the same time is counted once in either. */
  #countActiveTime(): void {
    const { timesMs } = this.#events;
    const { starts } = this.#parts.rows.events.steps;
    const { fromMs, toMs } = this.#range;
    const grouping = this.#grouping;
    const isByDay = grouping instanceof DayGrouping;
    const whole = new Spans();
    const byPart: Spans[] = [];
    this.#rows.visit((id) => {
      const start = Math.max(starts[id] ?? Number.NaN, fromMs);
      const end = Math.min(timesMs[id] ?? Number.NaN, toMs);
      if (!(start < end)) return;
      whole.add(start, end);
      if (isByDay) return;
      const part = grouping.partOf(id);
      const spans = byPart[part] ?? new Spans();
      byPart[part] = spans;
      spans.add(start, end);
    });
    this.#activeMs = whole.length();
    if (isByDay) this.#cutIntoDays(whole, grouping);
    for (const [part, spans] of byPart.entries()) if (spans) addTo(this.#tally.activeMs, part, spans.length());
  }

  #cutIntoDays(spans: Spans, grouping: DayGrouping): void {
    spans.visitUnion((start, end) => {
      for (let from = start; from < end; ) {
        const { number, endMs } = grouping.partAt(from);
        const to = Math.min(end, Math.max(endMs, from + 1));
        addTo(this.#tally.activeMs, number, to - from);
        from = to;
      }
    });
  }
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
