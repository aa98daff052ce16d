import type { Connection } from '../database/connection.ts';
import { categoryByCode, categoryByName, typeOf } from './categories.ts';
import type { DerivedFact, SeenEvent } from './rules/rule.ts';

const FIND = 'SELECT 1 FROM fact WHERE event_id = ? AND category = ? AND of_event_id IS ?';

const INSERT_OF_EVENT = `
  INSERT INTO main.fact (event_id, category, rule, of_event_id, proof_event_id) VALUES (?, ?, ?, ?, ?)`;

const INSERT_OF_SECTION = 'INSERT INTO main.fact (section_id, category, rule) VALUES (?, ?, ?)';

const WITHDRAW = 'DELETE FROM main.fact WHERE event_id = ? AND category = ? AND of_event_id IS ? AND rule = ?';

/** What appended events may still refer to stands among these. */
const RECENT = `
  SELECT id, type, category, title, text, tool, file_path AS filePath, is_error AS isError, call_key AS callKey,
         CASE time_kind WHEN 0 THEN time_ms END AS ms
  FROM event WHERE session_id = $id ORDER BY seq DESC LIMIT 200`;

/** What rows of events do not hold. */
const UNTOLD = { directory: null, model: null, hasCost: false } as const;

interface RecentRow extends Omit<SeenEvent, 'type' | 'category' | 'isError' | 'directory' | 'model' | 'hasCost'> {
  readonly type: number;
  readonly category: number;
  readonly isError: number;
}

/** Rows of facts, as an import writes them. */
export class FactStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Once for each event, category and cause. Two statements: one that reads what it writes opens a temporary table. */
  add({ eventId, category, rule, ofEventId, proofEventId, isWithdrawn }: DerivedFact): void {
    const { code } = categoryByName(category);
    if (isWithdrawn) {
      this.#connection.runPrepared(WITHDRAW, [eventId, code, ofEventId, rule]);
      return;
    }
    if (this.#connection.firstPrepared(FIND, [eventId, code, ofEventId])) return;
    this.#connection.runPrepared(INSERT_OF_EVENT, [eventId, code, rule, ofEventId, proofEventId]);
  }

  addOfSection(sectionId: number, category: DerivedFact['category'], rule: string): void {
    this.#connection.runPrepared(INSERT_OF_SECTION, [sectionId, categoryByName(category).code, rule]);
  }

  /** The last events of a session, oldest first. */
  recentEvents(sessionId: number): readonly SeenEvent[] {
    const rows = this.#connection.all<RecentRow>(RECENT, { $id: sessionId });
    return rows.reverse().map((row) => ({
      ...row,
      type: typeOf(row.type),
      category: categoryByCode(row.category).name,
      isError: row.isError === 1,
      ...UNTOLD,
    }));
  }
}
