import {
  DECISION_KINDS,
  type DecisionEntry,
  type DecisionFact,
  type DecisionKind,
  type DecisionsAnswer,
  type DecisionsRequest,
  type HiddenByScope,
  type Reversal,
} from '../api.ts';
import { RowSet } from '../columns/row-set.ts';
import type { Connection } from '../database/connection.ts';
import { categoryByName, factBit } from '../events/categories.ts';
import { lastWords } from '../events/rules/asked.ts';
import type { ProjectStore } from '../projects/project-store.ts';
import { type MatchParts, openMatches } from '../search/open-matches.ts';
import { type EventRefs, readEventRefs } from './event-refs.ts';
import { sayWhatIsUnderived } from './event-states.ts';
import { matchedEvents } from './matched-events.ts';
import { checkLimit, comparePlaces, pageByTime, type TimePlace } from './page.ts';
import type { QuestionParts } from './question-parts.ts';
import { HiddenCount, type Scope, scopeOf } from './scope.ts';
import { type SpokenChoice, spokenChoices } from './spoken-choices.ts';
import { readQuotes, readWholeTexts } from './spoken-quotes.ts';

const KIND_OF: ReadonlyMap<number, DecisionKind> = new Map(
  DECISION_KINDS.map((kind) => [categoryByName(kind).code, kind]),
);
export const DECISION_BITS = [...KIND_OF.keys()].reduce((bits, code) => bits | factBit(code), 0);
const [PROMPT, ASSISTANT] = (['prompt', 'assistant'] as const).map((name) => categoryByName(name).code);
/** So far in front of a decision stands what it answers. */
const FARTHEST_QUESTION = 60;

const FACTS = `
  SELECT f.event_id AS id, f.category, f.rule FROM json_each($ids) j JOIN fact f ON f.event_id = j.value
  WHERE f.category IN (${[...KIND_OF.keys()].join(', ')}) ORDER BY f.event_id, f.id`;

const TEXTS = `
  SELECT e.id, e.session_id AS sessionId, e.seq, e.project_id AS folderId, e.time_ms AS ms, e.text
  FROM json_each($ids) j JOIN event e ON e.id = j.value`;

interface FactRow {
  readonly id: number;
  readonly category: number;
  readonly rule: string;
}

interface TextRow {
  readonly id: number;
  readonly sessionId: number;
  readonly seq: number;
  readonly folderId: number | null;
  readonly ms: number | null;
  readonly text: string;
}

/** What was decided, demanded or turned down in these events; those without such are left out. */
export function readDecisionFacts(
  connection: Connection,
  ids: readonly number[],
): ReadonlyMap<number, readonly DecisionFact[]> {
  const facts = new Map<number, DecisionFact[]>();
  for (const { id, category, rule } of connection.all<FactRow>(FACTS, { $ids: JSON.stringify(ids) })) {
    const kind = KIND_OF.get(category);
    if (kind) facts.set(id, [...(facts.get(id) ?? []), { kind, rule }]);
  }
  return facts;
}

interface Found extends TimePlace {
  readonly facts: readonly DecisionFact[];
  readonly beforeId: number | null;
  readonly foundIn: DecisionEntry['foundIn'];
}

/** What was decided, demanded or turned down about something, with what was said against it later. */
export function findDecisions(parts: QuestionParts, request: DecisionsRequest): DecisionsAnswer {
  const started = parts.host.monotonicMs();
  checkLimit(request.limit);
  const finder = new DecisionFinder(parts, request, scopeOf(parts.audience, request.project));
  const { opened, found, hidden, isRelaxed } = finder.find();
  const { states } = opened;
  const compare = comparePlaces(request.order ?? 'newest');
  const { items, nextCursor, previousCursor } = pageByTime(found.toSorted(compare), request, compare);
  const data = states.ask('events', [], () => toEntries(parts, items));
  states.skip('memory', { code: 'store.decisions-of-events' });
  states.setMatched('events', found.length);
  for (const _ of data) states.addReturned('events');
  const answer = states.answer(data, {
    ...{ total: found.length, nextCursor, previousCursor },
    notices: opened.matches.plan.notices.map(({ message }) => message),
    tookMs: parts.host.monotonicMs() - started,
  });
  return sayWhatIsUnderived(parts, states, { ...answer, hidden, isRelaxed });
}

interface Read {
  readonly opened: MatchParts;
  readonly found: readonly Found[];
  readonly hidden: HiddenByScope | null;
}

class DecisionFinder {
  readonly #parts: QuestionParts;
  readonly #request: DecisionsRequest;
  readonly #scope: Scope;

  constructor(parts: QuestionParts, request: DecisionsRequest, scope: Scope) {
    this.#parts = parts;
    this.#request = request;
    this.#scope = scope;
  }

  /** Those that hold every word; where there is none, those that come close. */
  find(): Read & { readonly isRelaxed: boolean } {
    const strict = this.#read(0);
    if (strict.found.length > 0 || !strict.opened.matches.plan.hasText) return { ...strict, isRelaxed: false };
    const relaxed = this.#read(Number.MAX_SAFE_INTEGER);
    return { ...relaxed, isRelaxed: relaxed.found.length > 0 };
  }

  #read(relaxBelow: number): Read {
    const { query, timeZone, nowMs, kinds = DECISION_KINDS } = this.#request;
    const opened = openMatches(this.#parts, { query, order: 'relevance', relaxBelow, timeZone, nowMs });
    const hidden = new HiddenCount(this.#scope);
    const found = opened.states.ask('events', [], () => {
      const { timesMs } = this.#parts.rows.events.columns;
      const places = this.#places(opened, hidden);
      return [...readDecisionFacts(this.#parts.connection, [...places.keys()])].flatMap(([id, all]) => {
        const ms = timesMs[id] ?? Number.NaN;
        const facts = all.filter(({ kind }) => kinds.includes(kind));
        const place = places.get(id);
        return place && facts.length > 0 ? [{ id, ordinal: 0, ms: Number.isNaN(ms) ? null : ms, facts, ...place }] : [];
      });
    });
    return { opened, found, hidden: hidden.counts };
  }

  /** Events with such facts that hold the words, or that answer what holds them. */
  #places(opened: MatchParts, hidden: HiddenCount): ReadonlyMap<number, Pick<Found, 'beforeId' | 'foundIn'>> {
    const { facts, projects, rows } = this.#parts.rows.events.columns;
    const matched = matchedEvents(this.#parts, opened);
    const allowed = opened.matches.allowed('events') ?? rows;
    const places = new Map<number, Pick<Found, 'beforeId' | 'foundIn'>>();
    const visit = (id: number) => {
      const beforeId = this.#before(id);
      const isInText = matched.has(id);
      if (!isInText && (beforeId === null || !matched.has(beforeId))) return;
      const folder = projects[id] || null;
      if (this.#scope.has(folder)) places.set(id, { beforeId, foundIn: isInText ? 'text' : 'before' });
      else hidden.add(folder);
    };
    allowed.or(matched).visit((id) => {
      if (((facts[id] ?? 0) & DECISION_BITS) !== 0) visit(id);
    });
    return places;
  }

  /** The model's last words in front of what a person said. */
  #before(id: number): number | null {
    const { categories, sessions } = this.#parts.rows.events.columns;
    const session = sessions[id];
    for (let before = id - 1; before > Math.max(0, id - FARTHEST_QUESTION); before--) {
      if (sessions[before] !== session) continue;
      if (categories[before] === ASSISTANT) return before;
      if (categories[before] === PROMPT) return null;
    }
    return null;
  }
}

function toEntries(parts: QuestionParts, found: readonly Found[]): DecisionEntry[] {
  const reversals = reversalsOf(parts, found);
  const reversalIds = [...reversals.values()].flat().map(({ id }) => id);
  const ids = [...found.flatMap(({ id, beforeId }) => [id, beforeId]), ...reversalIds];
  const refs = readEventRefs(parts, ids);
  const quotes = readQuotes(parts, new Map(found.map(({ id, facts }) => [id, facts])));
  const words = readWholeTexts(
    parts,
    found.flatMap(({ beforeId }) => (beforeId === null ? [] : [beforeId])),
  );
  return found.flatMap(({ id, facts, beforeId, foundIn }) => {
    const event = refs.get(id);
    if (!event) return [];
    const reversed = toReversals(reversals.get(id) ?? [], refs);
    return {
      ...{ event, facts, quotes: quotes.get(id) ?? [], foundIn, reversals: reversed },
      ...toBefore(beforeId, refs, words),
    };
  });
}

function toBefore(id: number | null, refs: EventRefs, words: ReadonlyMap<number, string>) {
  const before = id === null ? undefined : refs.get(id);
  return before && id !== null ? { before, answers: lastWords(words.get(id) ?? '') } : { before: null, answers: null };
}

interface FoundReversal {
  readonly id: number;
  readonly subject: string;
  readonly sentence: string;
}

function toReversals(found: readonly FoundReversal[], refs: EventRefs): Reversal[] {
  return found.flatMap(({ id, subject, sentence }) => {
    const event = refs.get(id);
    return event ? [{ event, subject, sentence }] : [];
  });
}

interface SpokenRow extends TextRow {
  readonly choices: readonly SpokenChoice[];
}

/**
 * Of decisions, the later ones of the same project or session that turn down by name what was chosen by name. Nothing
 * else is said to reverse a decision.
 */
function reversalsOf(parts: QuestionParts, found: readonly Found[]): ReadonlyMap<number, readonly FoundReversal[]> {
  const decided = spokenRows(
    parts,
    found.filter(({ facts }) => facts.some(({ kind }) => kind !== 'rejected-approach')).map(({ id }) => id),
  ).filter(({ choices }) => choices.some(({ chosen }) => chosen.length > 0));
  if (decided.length === 0) return new Map();
  const against = spokenRows(parts, allDecisions(parts)).filter(({ choices }) =>
    choices.some(({ turnedDown }) => turnedDown.length > 0),
  );
  return new Map(
    decided.map((row) => {
      const chosen = new Set(row.choices.flatMap((choice) => choice.chosen));
      const later = against.filter((other) => isLater(parts, row, other));
      return [row.id, later.flatMap((other) => turnedDownBy(other, chosen))];
    }),
  );
}

function turnedDownBy({ id, choices }: SpokenRow, chosen: ReadonlySet<string>): FoundReversal[] {
  for (const { sentence, turnedDown } of choices) {
    const subject = turnedDown.find((name) => chosen.has(name));
    if (subject !== undefined) return [{ id, subject, sentence }];
  }
  return [];
}

function isLater({ projects }: QuestionParts, one: TextRow, other: TextRow): boolean {
  if (one.sessionId === other.sessionId) return other.seq > one.seq;
  const project = repositoryOf(projects, one.folderId);
  const isSameProject = project !== null && project === repositoryOf(projects, other.folderId);
  return isSameProject && one.ms !== null && other.ms !== null && other.ms > one.ms;
}

/** Worktrees are one with their repository. */
function repositoryOf(projects: ProjectStore, folderId: number | null): string | null {
  const project = projects.ref(folderId);
  return project && (project.repository ?? project.label);
}

function allDecisions({ rows }: QuestionParts): number[] {
  const { facts, rows: all } = rows.events.columns;
  const found = new RowSet(rows.events.newestId);
  all.visit((id) => {
    if (((facts[id] ?? 0) & DECISION_BITS) !== 0) found.add(id);
  });
  return found.ids();
}

function spokenRows({ connection }: QuestionParts, ids: readonly number[]): SpokenRow[] {
  const rows = connection.all<TextRow>(TEXTS, { $ids: JSON.stringify([...new Set(ids)]) });
  return rows.map((row) => ({ ...row, choices: spokenChoices(row.text) })).sort((a, b) => (a.ms ?? 0) - (b.ms ?? 0));
}
