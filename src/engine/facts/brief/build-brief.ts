import { sayInEnglish } from '../../../messages/say.ts';
import {
  type Answer,
  type Brief,
  type BriefRequest,
  type BriefSectionName,
  BYTES_PER_TOKEN,
  STORE_LABELS,
} from '../../api.ts';
import { utf8Length } from '../../content/cut-text.ts';
import { BriefError } from '../../errors.ts';
import { derivationNotice } from '../../events/derivation-builder.ts';
import { StoreStates } from '../../search/store-state.ts';
import { type BriefEntry, sessionLink } from './brief-entry.ts';
import { byPriority, SECTION_FACTS } from './brief-order.ts';
import { BriefReader, type BriefReaderParts } from './brief-reader.ts';
import { type ResolvedScope, resolveScope } from './brief-scope.ts';
import type { BriefEvent, BriefNote, BriefSession } from './brief-session.ts';
import { errorEntries } from './error-entries.ts';
import { fileEntries } from './file-entries.ts';
import { fitBrief, leastBytes } from './fit-brief.ts';
import { branchEntry, gitEntries } from './git-entries.ts';
import { type BriefHead, rendererOf, sectionsOf } from './render-brief.ts';
import { constraintEntries, decisionEntries, goalEntries, requestEntries } from './spoken-entries.ts';
import { environmentEntries, ruleEntries, subagentEntries } from './surroundings-entries.ts';
import { taskEntries } from './task-entries.ts';
import { tidied } from './tidy-text.ts';

export interface BriefParts extends BriefReaderParts {
  /** A link of the app as who asks can use it. */
  readonly linkFor: (link: string) => string;
  readonly monotonicMs: () => number;
  /** Between two sessions: searches get their turn. */
  readonly yieldToMessages: () => Promise<void>;
}

/** The same request over the same sessions gives the same bytes. */
export async function buildBrief(parts: BriefParts, request: BriefRequest): Promise<Answer<Brief>> {
  const started = parts.monotonicMs();
  const budgetBytes = bytesOf(request);
  const scope = resolveScope(parts, request.scope);
  const states = new StoreStates(parts.connection, parts.audience);
  states.skip('content', { code: 'store.brief-of-events' });
  const reader = states.ask('events', null, () => new BriefReader(parts));
  const sessions = await readSessions(parts, reader, scope, states);
  const notes = states.ask('memory', [], () => reader?.notes(scope.folderIds) ?? []);
  const versionOf = (sessionKey: string) => states.ask('events', null, () => reader?.version(sessionKey) ?? null);
  const all = byPriority([...briefEntries(sessions, notes), ...environmentEntries(sessions, versionOf)]);
  const entries = all.map((entry) => ({ ...entry, links: entry.links.map(parts.linkFor) }));
  const notices = [states.ask('events', null, () => derivationNotice(parts.connection, parts.audience.seesAll))].filter(
    (notice) => notice !== null,
  );
  const head = headOf(parts, scope, sessions, [...missingIn(parts, states), ...notices.map(sayInEnglish)].join(' '));
  const brief = fitted(entries, head, request.format, budgetBytes);
  states.setMatched('events', entries.filter(({ section }) => section !== 'rules').length);
  states.setMatched('memory', entries.filter(({ section }) => section === 'rules').length);
  for (const { name, lines } of brief.sections)
    for (const _ of lines) states.addReturned(name === 'rules' ? 'memory' : 'events');
  return states.answer(brief, { total: entries.length, tookMs: parts.monotonicMs() - started, notices });
}

function bytesOf({ budget, unit }: BriefRequest): number {
  if (!Number.isSafeInteger(budget) || budget < 0)
    throw new BriefError('brief.bad-budget', 'A budget is a whole number, 0 or more.', { budget });
  return unit === 'tokens' ? budget * BYTES_PER_TOKEN : budget;
}

async function readSessions(
  parts: BriefParts,
  reader: BriefReader | null,
  scope: ResolvedScope,
  states: StoreStates,
): Promise<BriefSession[]> {
  const sessions: BriefSession[] = [];
  for (const id of scope.sessionIds) {
    const session = states.ask('events', null, () => reader?.session(id, scope.range, scope.sessionKey) ?? null);
    if (session) sessions.push(session);
    await parts.yieldToMessages();
  }
  return sessions;
}

/** What a brief of these could tell, each section in its own order; but for the environment. */
function briefEntries(sessions: readonly BriefSession[], notes: readonly BriefNote[]): readonly BriefEntry[] {
  return [
    ...goalEntries(sessions),
    ...requestEntries(sessions),
    ...decisionEntries(sessions),
    ...constraintEntries(sessions),
    ...taskEntries(sessions),
    ...errorEntries(sessions),
    ...fileEntries(sessions),
    ...gitEntries(sessions),
    ...ruleEntries(notes),
    ...subagentEntries(sessions),
  ];
}

/** Under so many bytes, what stands around the lines is as short as can be. */
const TERSE_BELOW = 1_000;

/** The text of the most important entries (`byPriority`) within the budget. */
export function fitted(
  entries: readonly BriefEntry[],
  head: BriefHead,
  format: BriefRequest['format'],
  budgetBytes: number,
): Brief {
  const totals = new Map<BriefSectionName, number>();
  for (const { section } of entries) totals.set(section, (totals.get(section) ?? 0) + 1);
  const full = rendererOf(format, { head, totals, isTerse: false });
  const terse = rendererOf(format, { head, totals, isTerse: true });
  const asFull = budgetBytes < TERSE_BELOW ? null : fitBrief(entries, budgetBytes, full);
  const { chosen, text } = asFull && asFull.text !== '' ? asFull : fitBrief(entries, budgetBytes, terse);
  const sections = sectionsOf(chosen, totals).map(({ name, lines, leftOut }) => ({
    name,
    title: SECTION_FACTS[name].title,
    lines: lines.map(({ section: _, ...line }) => line),
    leftOut,
  }));
  const bytes = utf8Length(text);
  return {
    title: head.title,
    format,
    text,
    bytes,
    estimatedTokens: Math.ceil(bytes / BYTES_PER_TOKEN),
    budgetBytes,
    leastBytes: leastBytes(entries, terse),
    sections,
    leftOut: entries.length - chosen.length,
  };
}

function headOf(
  { linkFor }: BriefParts,
  scope: ResolvedScope,
  sessions: readonly BriefSession[],
  missing: string,
): BriefHead {
  const own = sessions.filter(({ isSubject }) => isSubject);
  const [session] = scope.kind === 'session' ? own : [];
  const branch = branchEntry(sessions)?.lead ?? '';
  const subagents = sessions.length - own.length;
  const about = [
    session ? session.tool : counted(own.length, 'session'),
    subagents > 0 ? counted(subagents, 'sub-agent') : '',
    session?.projectPath ?? '',
    branch,
    spanOf(sessions),
  ];
  return {
    title: tidied(session ? session.title : titleOf(scope)),
    link: session ? linkFor(sessionLink(session.sessionKey)) : null,
    about: about.filter((part) => part !== '').map(tidied),
    missing,
  };
}

function titleOf({ projectPath, range }: ResolvedScope): string {
  const dates = range.fromMs === null && range.toMs === null ? '' : `${isoOf(range.fromMs)} to ${isoOf(range.toMs)}`;
  return [projectPath ?? '', dates].filter((part) => part !== '').join(', ') || 'a session';
}

function isoOf(ms: number | null): string {
  return ms === null ? 'any time' : toIso(ms);
}

/** Dates outside of what ISO 8601 can write stay numbers. */
function toIso(ms: number): string {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? `${ms} ms` : date.toISOString();
}

/** From the first to the last event; with the kind of time, as all that leaves has it. */
function spanOf(sessions: readonly BriefSession[]): string {
  const dated = sessions.flatMap(({ events }) => events).filter((event) => event.ms !== null);
  const [start] = dated;
  if (!start) return 'no dates';
  const first = dated.reduce((least, event) => (msOf(event) < msOf(least) ? event : least), start);
  const last = dated.reduce((most, event) => (msOf(event) > msOf(most) ? event : most), start);
  const kind = first.isInferred || last.isInferred ? 'inferred' : 'recorded';
  return `${toIso(msOf(first))} to ${toIso(msOf(last))} (${kind})`;
}

function msOf({ ms }: BriefEvent): number {
  return ms ?? 0;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function missingIn({ audience }: BriefParts, states: StoreStates): readonly string[] {
  const { stores } = states.answer(null, { tookMs: 0 });
  return (['events', 'memory'] as const)
    .filter((store) => stores[store].state === 'partial' || stores[store].state === 'failed')
    .map((store) => `${STORE_LABELS[store]}: ${audience.reasonsOf(stores[store]).map(sayInEnglish).join(' ')}`);
}
