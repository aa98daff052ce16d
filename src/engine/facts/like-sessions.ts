import type { LikeSession } from '../api.ts';
import { keyFromText } from '../identity/content-key.ts';
import { openMatches, type SearchParts } from '../search/open-matches.ts';
import type { SessionReader } from '../sessions/session-reader.ts';

export interface LikenessParts {
  readonly search: SearchParts;
  readonly sessions: SessionReader;
}

const SESSION = 'SELECT id, key, parent_key AS parentKey FROM session WHERE key = ?';

/** Stored texts only: of a longer prompt, its first 4 KB. */
const PROMPTS = 'SELECT text FROM event WHERE session_id = ? AND type = 1 ORDER BY seq LIMIT 500';

const SESSIONS_OF_ROWS = `
  SELECT e.session_id AS id, e.text, s.key, s.parent_key AS parentKey
  FROM json_each(?) j JOIN event e ON e.id = j.value JOIN session s ON s.id = e.session_id
  WHERE e.type = 1 AND e.session_id <> ?`;

const IS_LINKED = `
  SELECT 1 FROM session_link WHERE session_id = ?1 AND other_key = ?2
  UNION ALL SELECT 1 FROM session_link WHERE session_id = ?3 AND other_key = ?4 LIMIT 1`;

interface SessionRow {
  readonly id: number;
  readonly key: number;
  readonly parentKey: number | null;
}

/** A shorter prompt ("go on", "yes") is said in many conversations. */
const LEAST_CHARACTERS = 30;
/** So many prompts are looked for elsewhere; what they find is then compared whole. */
const MOST_PROBES = 3;
const PROBE_WORDS = 8;
const MOST_ROWS = 200;
const LEAST_SHARED = 2;
/** One prompt alone must be long to tell anything. */
const LEAST_ALONE = 120;
const LEAST_SHARE = 0.6;
const MOST_SUGGESTED = 5;

/**
 * Sessions that say the same though nothing links them: a conversation exported by another program, or under another id.
 * Two are alike when at least two prompts (or one of 120 characters or more that is all of them) are equal but for white
 * space, and these are 60 % or more of the distinct prompts of the shorter one. Only suggested: nothing is merged.
 */
export function findLikeSessions(parts: LikenessParts, sessionKey: string): readonly LikeSession[] {
  const { connection } = parts.search;
  const key = keyFromText(sessionKey);
  const [own] = key === null ? [] : connection.all<SessionRow>(SESSION, [key]);
  if (!own) return [];
  const prompts = promptsOf(parts, own.id);
  const like: LikeSession[] = [];
  for (const other of candidates(parts, own, prompts)) {
    const shared = sharedPrompts(prompts, promptsOf(parts, other.id));
    const session = shared === null ? null : parts.sessions.summaryOf(other.key);
    if (shared !== null && session) like.push({ session, ...shared });
  }
  return like.sort((one, two) => two.sharedPrompts - one.sharedPrompts).slice(0, MOST_SUGGESTED);
}

function promptsOf({ search: { connection } }: LikenessParts, sessionId: number): ReadonlySet<string> {
  const texts = connection.all<{ text: string }>(PROMPTS, [sessionId]).map(({ text }) => plain(text));
  return new Set(texts.filter((text) => text.length >= LEAST_CHARACTERS));
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function sharedPrompts(
  own: ReadonlySet<string>,
  other: ReadonlySet<string>,
): Pick<LikeSession, 'sharedPrompts' | 'ofPrompts'> | null {
  const shared = [...own].filter((text) => other.has(text));
  const ofPrompts = Math.min(own.size, other.size);
  const isEnough = shared.length >= LEAST_SHARED || (ofPrompts === 1 && (shared[0]?.length ?? 0) >= LEAST_ALONE);
  return isEnough && shared.length >= ofPrompts * LEAST_SHARE ? { sharedPrompts: shared.length, ofPrompts } : null;
}

/** Sessions that hold one of some prompts, but for those that are known to belong to this one. */
function candidates(parts: LikenessParts, own: SessionRow, prompts: ReadonlySet<string>): Iterable<SessionRow> {
  const found = new Map<number, SessionRow>();
  for (const prompt of probesOf([...prompts])) {
    const rows = parts.search.connection.all<SessionRow & { text: string }>(SESSIONS_OF_ROWS, [
      JSON.stringify(rowsWith(parts.search, prompt)),
      own.id,
    ]);
    for (const row of rows) if (plain(row.text) === prompt) found.set(row.id, row);
  }
  return [...found.values()].filter((other) => !isRelated(parts, own, other));
}

function isRelated({ search: { connection } }: LikenessParts, own: SessionRow, other: SessionRow): boolean {
  if (other.parentKey === own.key || own.parentKey === other.key) return true;
  return connection.firstPrepared(IS_LINKED, [own.id, other.key, other.id, own.key]) !== undefined;
}

/** The longest say the most. */
function probesOf(prompts: readonly string[]): readonly string[] {
  return prompts.toSorted((one, two) => two.length - one.length).slice(0, MOST_PROBES);
}

/** Prompts with the first words of a text, one behind the other. */
function rowsWith(search: SearchParts, text: string): readonly number[] {
  const words = text.match(/[\p{Letter}\p{Number}]+/gu)?.slice(0, PROBE_WORDS) ?? [];
  if (words.length === 0) return [];
  const query = `"${words.join(' ')}" is:prompt source:events`;
  const { matches } = openMatches(search, { query, order: 'newest', timeZone: 'UTC', nowMs: 0 });
  const ids: number[] = [];
  matches.rows('events').visit((id) => {
    if (ids.length < MOST_ROWS) ids.push(id);
  });
  return ids;
}
