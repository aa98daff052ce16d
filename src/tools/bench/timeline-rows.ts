import type { Connection } from '../../engine/database/connection.ts';

const SESSIONS = 1500;
const PROJECTS = 60;
const DAYS = 420;
const DAY_MS = 86_400_000;
const FIRST_MS = Date.UTC(2025, 9, 1);
const TOOLS = ['Bash', 'Edit', 'Read', 'Grep', 'Write', 'WebFetch'];
/** Codes of categories of all nine groups, the more common ones more often. */
const CATEGORIES = [1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 22, 24];
const ROWS_A_BATCH = 20_000;

const EVENT = `
  INSERT INTO event (session_id, seq, record_id, block, type, category, priority, time_ms, time_kind, project_id, tool,
    file_path, is_error, title_head, text, text_bytes, import_id)
  VALUES (?, ?, 1, 0, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, '', 0, ?)`;
const SESSION = `
  INSERT INTO session (id, key, tool, native_id, title, is_conversation, project_id, import_id)
  VALUES (?1, ?1 + 1000000, 'claude-code', 'native-' || ?1, 'Session ' || ?1, 1, ?2, ?3)`;

/**
 * Rows of events as an import leaves them, without texts: working days of 420 days, 1,500 sessions in bursts, a tenth
 * of them with inferred times. The way through the import would take an hour for a million.
 */
export function fillTimeline(connection: Connection, size: number): void {
  const random = makeRandom(7);
  connection.run('PRAGMA foreign_keys = OFF');
  connection.run("INSERT INTO import (label, state, started_at_ms) VALUES ('bench', 'done', 0)");
  const importId = connection.lastInsertId();
  for (let project = 1; project <= PROJECTS; project++) {
    connection.runPrepared('INSERT INTO project (key, path) VALUES (?1, ?1)', [`/work/project-${project}`]);
  }
  let filled = 0;
  for (let session = 1; filled < size; session++) {
    const share = session >= SESSIONS ? size - filled : Math.round((size / SESSIONS) * (0.2 + 1.6 * random()));
    const count = Math.min(size - filled, ROWS_A_BATCH, share);
    connection.transaction(() => fillSession(connection, { session, count, importId, random }));
    filled += count;
  }
}

interface SessionRows {
  readonly session: number;
  readonly count: number;
  readonly importId: number;
  readonly random: () => number;
}

function fillSession(connection: Connection, { session, count, importId, random }: SessionRows): void {
  const projectId = (session % PROJECTS) + 1;
  const pick = <Some>(values: readonly Some[]) => values[Math.floor(random() * values.length)] ?? null;
  connection.runPrepared(SESSION, [session, projectId, importId]);
  let ms = FIRST_MS + Math.floor(random() * DAYS) * DAY_MS + (8 + random() * 11) * 3_600_000;
  const kind = random() < 0.1 ? 1 : 0;
  for (let seq = 0; seq < count; seq++) {
    ms += random() < 0.02 ? random() * 600_000 : random() * 9000;
    const tool = random() < 0.4 ? pick(TOOLS) : null;
    const file = random() < 0.3 ? `/work/project-${projectId}/src/file-${Math.floor(random() * 400)}.ts` : null;
    const isError = random() < 0.04 ? 1 : 0;
    const values = [session, seq, tool ? 5 : 1, pick(CATEGORIES), Math.round(ms), kind, projectId, tool, file, isError];
    connection.runPrepared(EVENT, [...values, `Event ${seq} of session ${session}`, importId]);
  }
}

function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x1_0000_0000;
  };
}
