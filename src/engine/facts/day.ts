import type { Message } from '../../messages/message.ts';
import type { Day, DayAnswer, DayError, DayRequest, DaySession } from '../api.ts';
import { SearchError } from '../errors.ts';
import { keyToText } from '../identity/content-key.ts';
import { type DateSpan, parseDateSpan } from '../query/dates.ts';
import { sessionTitle } from '../sessions/session-title.ts';
import { activeIntervals, clipIntervals, type Interval, unitedMs } from '../time/active-time.ts';
import { type DayEvents, readDayEvents, type SessionEvents } from './day-events.ts';
import { commandsOf, decisionsOf, type ErrorWithFix, errorsOf, filesOf, newestOf } from './day-lists.ts';
import { type EventRefs, readEventRefs } from './event-refs.ts';
import { eventStates, sayWhatIsUnderived } from './event-states.ts';
import type { QuestionParts } from './question-parts.ts';
import { HiddenCount, type Scope, scopeOf } from './scope.ts';
import { readQuotes } from './spoken-quotes.ts';

/** What happened in a span of days. */
export function describeDay(parts: QuestionParts, request: DayRequest): DayAnswer {
  const started = parts.host.monotonicMs();
  const scope = scopeOf(parts.audience, request.project);
  const span = spanOf(request);
  const states = eventStates(parts);
  const seen = states.ask('events', noEvents(scope), () => readDayEvents(parts, span, scope));
  const day = states.ask('events', null, () => toDay(parts, span, seen)) ?? toEmptyDay(span);
  states.setMatched('events', day.events);
  const tookMs = parts.host.monotonicMs() - started;
  const answer = states.answer(day, { notices: undatedNotice(seen), tookMs });
  return sayWhatIsUnderived(parts, states, { ...answer, hidden: seen.hidden.counts });
}

/** Throws SearchError for a text that is no date, and for a range without an end. */
function spanOf({ day, timeZone, nowMs }: DayRequest): DateSpan {
  const span = parseDateSpan(day, { timeZone, nowMs });
  if (span && Number.isFinite(span.startMs) && Number.isFinite(span.endMs)) return span;
  const message = `“${day}” is no day. Write one such as 2026-11-12, yesterday or last-week, or a range such as 2026-11-01..2026-11-05.`;
  throw new SearchError('question.bad-day', message, { day });
}

function noEvents(scope: Scope): DayEvents {
  return { sessions: [], events: [], undated: 0, hidden: new HiddenCount(scope) };
}

function undatedNotice({ undated }: DayEvents): readonly Message[] {
  return undated === 0 ? [] : [{ code: 'day.undated', count: undated }];
}

const NO_ITEMS = { total: 0, items: [] } as const;

function toEmptyDay(span: DateSpan): Day {
  return {
    ...figuresOf(span, []),
    ...{ events: 0, inferred: 0, sessions: [], prompts: NO_ITEMS, decisions: NO_ITEMS },
    ...{
      files: { ...NO_ITEMS, changed: 0 },
      commands: { ...NO_ITEMS, lines: 0, failed: 0 },
      errors: { ...NO_ITEMS, fixed: 0 },
    },
  };
}

function figuresOf({ startMs, endMs }: DateSpan, intervals: readonly Interval[]) {
  return { startMs, endMs, hours: (endMs - startMs) / 3_600_000, activeMs: unitedMs(intervals) };
}

function toDay(parts: QuestionParts, span: DateSpan, { sessions, events }: DayEvents): Day {
  const { connection } = parts;
  const files = filesOf(connection, events);
  const commands = commandsOf(connection, events);
  const errors = errorsOf(connection, events);
  const decisions = decisionsOf(connection, events);
  const quotes = readQuotes(parts, new Map(decisions.items.map(({ id, facts }) => [id, facts])));
  const prompts = newestOf(events.filter(({ isPrompt }) => isPrompt).map(({ id }) => id));
  const refs = readEventRefs(parts, [
    ...prompts.items,
    ...[...files.items, ...commands.items].map(({ lastId }) => lastId),
    ...errors.items.flatMap(({ errorId, fixId }) => [errorId, fixId]),
    ...decisions.items.map(({ id }) => id),
    ...sessions.map((session) => session.events.at(-1)?.id ?? null),
  ]);
  const intervals = sessions.flatMap((session) => activeOf(session, span));
  return {
    ...figuresOf(span, intervals),
    events: events.length,
    inferred: events.filter(({ isInferred }) => isInferred).length,
    sessions: sessions.map((session) => toSession(parts, session, span, refs)),
    prompts: { ...prompts, items: prompts.items.flatMap((id) => refs.get(id) ?? []) },
    files: { ...files, items: files.items.flatMap((file) => withLast(file, refs)) },
    commands: { ...commands, items: commands.items.flatMap((command) => withLast(command, refs)) },
    errors: { ...errors, items: errors.items.flatMap((error) => toDayError(error, refs)) },
    decisions: {
      ...decisions,
      items: decisions.items.flatMap(({ id, facts }) => {
        const event = refs.get(id);
        return event ? [{ event, facts, quotes: quotes.get(id) ?? [] }] : [];
      }),
    },
  };
}

function activeOf({ timesMs }: SessionEvents, { startMs, endMs }: DateSpan): readonly Interval[] {
  return clipIntervals(activeIntervals(timesMs), startMs, endMs);
}

function toSession({ projects }: QuestionParts, session: SessionEvents, span: DateSpan, refs: EventRefs): DaySession {
  const { row, events } = session;
  return {
    sessionKey: keyToText(row.key),
    title: sessionTitle(row),
    tool: row.tool,
    project: projects.ref(row.projectId),
    firstMs: row.firstMs ?? span.startMs,
    lastMs: row.lastMs ?? span.endMs,
    events: events.length,
    prompts: events.filter(({ isPrompt }) => isPrompt).length,
    activeMs: unitedMs(activeOf(session, span)),
    lastEventKey: refs.get(events.at(-1)?.id ?? 0)?.eventKey ?? null,
  };
}

function withLast<Item extends { readonly lastId: number }>({ lastId, ...item }: Item, refs: EventRefs) {
  const last = refs.get(lastId);
  return last ? [{ ...item, last }] : [];
}

function toDayError({ errorId, fixId }: ErrorWithFix, refs: EventRefs): DayError[] {
  const error = refs.get(errorId);
  return error ? [{ error, fix: fixId === null ? null : (refs.get(fixId) ?? null) }] : [];
}
