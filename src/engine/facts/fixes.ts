import type { Message } from '../../messages/message.ts';
import type { ErrorResolution, FixesAnswer, FixesRequest, HiddenByScope, KnownError, SearchAnswer } from '../api.ts';
import { categoryByName, typeCode } from '../events/categories.ts';
import { seenText } from '../events/rules/rule.ts';
import { eventKeyFromText } from '../identity/content-key.ts';
import { search } from '../search/search.ts';
import { StoreStates } from '../search/store-state.ts';
import { type ErrorSignature, errorSignature, LEAST_LIKE, likenessOf, recallWords } from './error-signature.ts';
import { type EventRefs, readEventRefs } from './event-refs.ts';
import { sayWhatIsUnderived } from './event-states.ts';
import { groupBy } from './group-by.ts';
import { checkLimit, pageByRank } from './page.ts';
import type { QuestionParts } from './question-parts.ts';
import { HiddenCount, type Scope, scopeOf } from './scope.ts';

const CANDIDATES_A_PAGE = 200;
/** Of what holds some of the words, the best 1,000 are compared. */
const MOST_PAGES = 5;
const MOST_CHANGES = 30;

const RESOLUTION = categoryByName('error-resolution').code;
const ERROR = categoryByName('error').code;
const CALL = typeCode('tool-call');
const CHANGING = (['edit', 'write', 'command', 'git'] as const).map((name) => categoryByName(name).code).join(', ');
const EDITS: ReadonlySet<number> = new Set((['edit', 'write'] as const).map((name) => categoryByName(name).code));

const TEXTS = `
  SELECT e.id, e.session_id AS sessionId, e.seq, e.type, e.call_key AS callKey, e.time_ms AS ms,
         e.project_id AS folderId, e.text, e.text_bytes > length(CAST(e.text AS BLOB)) AS isTextCut,
         (SELECT c.id FROM event c WHERE c.session_id = e.session_id AND c.seq BETWEEN e.seq - 100 AND e.seq + 20
            AND c.call_key = e.call_key AND c.type = ${CALL} AND c.id <> e.id ORDER BY abs(c.seq - e.seq) LIMIT 1) AS callId
  FROM json_each($ids) j JOIN event e ON e.id = j.value`;

const EVENT_OF_KEYS = `
  SELECT e.id FROM session s JOIN event e ON e.session_id = s.id JOIN record r ON r.id = e.record_id
  WHERE r.key = ? AND e.block = ? LIMIT 1`;

const RESOLUTIONS = `
  SELECT of_event_id AS ofId, event_id AS fixId, proof_event_id AS proofId, rule FROM fact
  WHERE of_event_id IN (SELECT value FROM json_each($ids)) AND category = ${RESOLUTION} ORDER BY of_event_id, id`;

/** A result that fails of something else proves it, too. */
const IS_FAILED = `
  SELECT is_error OR EXISTS (SELECT 1 FROM fact f WHERE f.event_id = e.id AND f.category = ${ERROR})
  FROM event e WHERE e.id = ?`;

const BETWEEN = `
  SELECT b.id, b.category FROM event p JOIN event e ON e.id = ? JOIN event b ON b.session_id = e.session_id
  WHERE p.id = ? AND p.session_id = e.session_id AND b.seq > e.seq AND b.seq <= p.seq AND b.type = ${CALL}
    AND b.category IN (${CHANGING}) ORDER BY b.seq`;

interface ErrorRow {
  readonly id: number;
  readonly sessionId: number;
  readonly seq: number;
  readonly type: number;
  readonly callKey: number | null;
  readonly ms: number | null;
  readonly folderId: number | null;
  readonly text: string;
  readonly isTextCut: number;
  readonly callId: number | null;
}

interface ResolutionRow {
  readonly ofId: number;
  readonly fixId: number;
  readonly proofId: number | null;
  readonly rule: string;
}

interface LikeError {
  readonly row: ErrorRow;
  readonly lines: readonly string[];
  readonly similarity: number;
  readonly resolutions: readonly ResolutionRow[];
}

/** Errors like one, with what resolved each. */
export async function findFixes(parts: QuestionParts, request: FixesRequest): Promise<FixesAnswer> {
  const started = parts.host.monotonicMs();
  checkLimit(request.limit);
  const scope = scopeOf(parts.audience, request.project);
  const states = new StoreStates(parts.connection, parts.audience);
  const askedId =
    request.eventKey == null ? null : states.ask('events', null, () => eventOfKey(parts, request.eventKey ?? ''));
  const askedRow = askedId === null ? undefined : states.ask('events', [], () => readErrors(parts, [askedId]))[0];
  const wanted = errorSignature(askedRow ? wholeText(parts, askedRow) : request.message, 'asked');
  const finder = new LikeErrors(parts, wanted, askedRow);
  const { errors, answer, compared, notices } = await finder.find(scope.filter);
  const sorted = errors.toSorted(compareErrors);
  const { items, ...cursors } = pageByRank(sorted, request);
  const asked = askedRow && {
    row: askedRow,
    lines: wanted.lines,
    similarity: 1,
    resolutions: resolutionsOf(parts, [askedRow.id]),
  };
  const reader = new FixReader(parts, asked ? [asked, ...items] : items);
  const data = reader.read(items);
  const [askedError = null] = asked ? reader.read([asked]) : [];
  const { stores } = answer ?? states.answer(null, { tookMs: 0 });
  const complete = answer?.complete ?? true;
  const fixes = {
    data,
    total: errors.length,
    isTotalLowerBound: !complete || notices.length > 0,
    ...cursors,
    tookMs: parts.host.monotonicMs() - started,
    complete,
    stores: { ...stores, events: { ...stores.events, matched: errors.length, returned: data.length } },
    notices,
    solved: errors.filter(({ resolutions }) => resolutions.length > 0).length,
    same: errors.filter(({ similarity }) => similarity === 1).length,
    compared,
    hidden: await hiddenBy(finder, scope),
    asked: askedError,
  };
  return sayWhatIsUnderived(parts, states, fixes);
}

async function hiddenBy(finder: LikeErrors, scope: Scope): Promise<HiddenByScope | null> {
  if (scope.isAll) return null;
  const hidden = new HiddenCount(scope);
  const { errors } = await finder.find(`-${scope.filter}`);
  for (const { row } of errors) hidden.add(row.folderId);
  return hidden.counts;
}

/** The same before the alike, solved ones first, the newest first. */
function compareErrors(a: LikeError, b: LikeError): number {
  return (
    Number(b.similarity === 1) - Number(a.similarity === 1) ||
    Number(b.resolutions.length > 0) - Number(a.resolutions.length > 0) ||
    b.similarity - a.similarity ||
    (b.row.ms ?? 0) - (a.row.ms ?? 0) ||
    b.row.id - a.row.id
  );
}

interface Found {
  readonly errors: readonly LikeError[];
  /** Null where the message holds no words to look for. */
  readonly answer: SearchAnswer | null;
  readonly compared: number;
  readonly notices: readonly Message[];
}

class LikeErrors {
  readonly #parts: QuestionParts;
  readonly #wanted: ErrorSignature;
  readonly #asked: ErrorRow | undefined;

  constructor(parts: QuestionParts, wanted: ErrorSignature, asked: ErrorRow | undefined) {
    this.#parts = parts;
    this.#wanted = wanted;
    this.#asked = asked;
  }

  /** The index says which errors hold any of the words; their texts say how alike they are. */
  async find(filter: string): Promise<Found> {
    const words = recallWords(this.#wanted);
    if (words.length === 0) return { errors: [], answer: null, compared: 0, notices: [] };
    const query = `${filter} is:error layer:exact,stem,relaxed sort:relevance ${words.join(' ')}`;
    const ids = new Set<number>();
    let first: SearchAnswer | null = null;
    let cursor: string | null = null;
    for (let page = 0; page < MOST_PAGES; page++) {
      const answer: SearchAnswer = await this.#search(query, cursor);
      first ??= answer;
      for (const id of this.#eventIds(answer)) ids.add(id);
      cursor = answer.nextCursor;
      if (cursor === null) break;
    }
    const rows = withoutCallsOfResults(readErrors(this.#parts, [...ids])).filter(({ id }) => id !== this.#asked?.id);
    const compared = rows.length;
    const notices: readonly Message[] = cursor === null ? [] : [{ code: 'fixes.compared', count: compared }];
    return { errors: this.#like(rows), answer: first, compared, notices };
  }

  #search(query: string, cursor: string | null): Promise<SearchAnswer> {
    const nowMs = this.#parts.host.nowMs();
    return search(
      this.#parts,
      { query, limit: CANDIDATES_A_PAGE, cursor, timeZone: 'UTC', nowMs },
      { check: () => {} },
    );
  }

  #eventIds({ data }: SearchAnswer): number[] {
    const { events } = this.#parts.rows.content.columns;
    return data.flatMap(({ key, store }) => {
      const id = Number(key.slice(key.indexOf(':') + 1));
      if (store === 'events') return [id];
      return store === 'content' && events[id] ? [events[id]] : [];
    });
  }

  #like(rows: readonly ErrorRow[]): LikeError[] {
    const like = rows.flatMap((row) => {
      const signature = errorSignature(wholeText(this.#parts, row), 'compared');
      const { value, lines } = likenessOf(this.#wanted, signature);
      return value >= LEAST_LIKE ? [{ row, lines, similarity: value }] : [];
    });
    const byError = groupBy(
      resolutionsOf(
        this.#parts,
        like.map(({ row }) => row.id),
      ),
      ({ ofId }) => ofId,
    );
    return like.map((error) => ({ ...error, resolutions: byError.get(error.row.id) ?? [] }));
  }
}

/** Where both a call and its result are marked, the result tells the error. */
function withoutCallsOfResults(rows: readonly ErrorRow[]): readonly ErrorRow[] {
  const calls = new Set(rows.map(({ callId }) => callId));
  return rows.filter(({ id, type }) => type !== CALL || !calls.has(id));
}

function readErrors({ connection }: QuestionParts, ids: readonly number[]): ErrorRow[] {
  return connection.all<ErrorRow>(TEXTS, { $ids: JSON.stringify(ids) });
}

function wholeText({ content }: QuestionParts, { id, text, isTextCut }: ErrorRow): string {
  return seenText(isTextCut === 1 ? text + content.restOfEventText(id) : text);
}

function eventOfKey({ connection }: QuestionParts, key: string): number | null {
  const event = eventKeyFromText(key);
  const row = event && connection.firstPrepared(EVENT_OF_KEYS, [event.recordKey, event.block]);
  return row ? Number(row[0]) : null;
}

function resolutionsOf({ connection }: QuestionParts, ids: readonly number[]): ResolutionRow[] {
  return connection.all<ResolutionRow>(RESOLUTIONS, { $ids: JSON.stringify(ids) });
}

/** What stands around errors, for one page of them. */
class FixReader {
  readonly #refs: EventRefs;
  readonly #failedProofs = new Set<number>();
  readonly #between = new Map<number, readonly { readonly id: number; readonly category: number }[]>();

  constructor(parts: QuestionParts, errors: readonly LikeError[]) {
    const { connection } = parts;
    const ids = new Set<number | null>();
    for (const { row, resolutions } of errors) {
      const proofId = proofOf(resolutions);
      const between =
        proofId === null ? [] : connection.all<{ id: number; category: number }>(BETWEEN, [row.id, proofId]);
      this.#between.set(row.id, between);
      if (proofId !== null && connection.firstPrepared(IS_FAILED, [proofId])?.[0] === 1)
        this.#failedProofs.add(proofId);
      for (const id of [row.id, row.callId, proofId, ...resolutions.map(({ fixId }) => fixId)]) ids.add(id);
      for (const { id } of between.slice(-MOST_CHANGES)) ids.add(id);
    }
    this.#refs = readEventRefs(parts, ids);
  }

  read(errors: readonly LikeError[]): KnownError[] {
    return errors.flatMap(({ row, lines, similarity, resolutions }) => {
      const error = this.#refs.get(row.id);
      if (!error) return [];
      const likenessName = similarity === 1 ? 'same' : 'like';
      const call = row.callId === null ? null : (this.#refs.get(row.callId) ?? null);
      const message = lines.slice(0, 4).join('\n');
      return {
        error,
        message,
        likeness: likenessName,
        similarity,
        call,
        resolution: this.#resolution(row.id, resolutions),
      };
    });
  }

  #resolution(errorId: number, resolutions: readonly ResolutionRow[]): ErrorResolution | null {
    const proofId = proofOf(resolutions) ?? 0;
    const proof = this.#refs.get(proofId);
    const [first] = resolutions;
    if (!proof || !first) return null;
    const fixIds = new Set(resolutions.map(({ fixId }) => fixId));
    const between = this.#between.get(errorId) ?? [];
    return {
      rule: first.rule,
      fixes: [...fixIds].flatMap((id) => this.#refs.get(id) ?? []),
      proof,
      isProvedBySuccess: !this.#failedProofs.has(proofId),
      changes: between.slice(-MOST_CHANGES).flatMap(({ id, category }) => {
        const event = this.#refs.get(id);
        return event ? [{ event, kind: EDITS.has(category) ? 'edit' : 'command', isFix: fixIds.has(id) } as const] : [];
      }),
      changesTotal: between.length,
    };
  }
}

/** The last event that proves it; a fix that says it itself is its own proof. */
function proofOf(resolutions: readonly ResolutionRow[]): number | null {
  return resolutions.reduce<number | null>((last, { fixId, proofId }) => Math.max(last ?? 0, proofId ?? fixId), null);
}
