import type { Message } from '../../messages/message.ts';
import type { ContentStore } from '../content/content-store.ts';
import type { Connection } from '../database/connection.ts';
import { DatabaseError } from '../errors.ts';
import type { EngineHost } from '../host.ts';
import { changesFiles, fileChangesOf } from '../importers/file-changes.ts';
import type { RecordStore } from '../records/record-store.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import { categoryByCode, categoryByName, typeOf } from './categories.ts';
import type { FactStore } from './fact-store.ts';
import type { FileChangeStore } from './file-change-store.ts';
import { noteRule } from './rules/note.ts';
import { seenText } from './rules/rule.ts';
import { SessionRules } from './rules/session-rules.ts';

/** Of the rules, of what counts as a file change, and of which prompt names a session. Raise it with any: what is stored is then derived anew. */
const RULES_VERSION = 6;

/** A transaction of so many events is a matter of milliseconds: searches get their turn between two. */
const EVENTS_A_STEP = 250;

/** In which folder a record ran, and whether it tells a cost, is known only while it is read: facts of that stay. */
const KEPT = JSON.stringify([categoryByName('cwd').code, categoryByName('usage').code]);

/** `isWhole` is 0 where the rest of the text stands in chunks. */
const EVENTS = `
  SELECT e.id, e.seq, e.record_id AS recordId, e.block, e.type, e.category, e.title, e.text, e.tool,
         e.file_path AS filePath, e.is_error AS isError, e.call_key AS callKey,
         CASE e.time_kind WHEN 0 THEN e.time_ms END AS ms, octet_length(e.text) >= e.text_bytes AS isWhole,
         p.path AS directory, m.model, s.tool AS agent
  FROM event e JOIN session s ON s.id = e.session_id LEFT JOIN project p ON p.id = e.project_id
    LEFT JOIN api_message m ON m.id = e.api_message_id
  WHERE e.session_id = $session AND e.seq > $after ORDER BY e.seq LIMIT $count`;

interface EventRow {
  readonly id: number;
  readonly seq: number;
  readonly recordId: number;
  readonly block: number;
  readonly type: number;
  readonly category: number;
  readonly title: string;
  readonly text: string;
  readonly tool: string | null;
  readonly filePath: string | null;
  readonly isError: number;
  readonly callKey: number | null;
  readonly ms: number | null;
  readonly isWhole: number;
  readonly directory: string | null;
  readonly model: string | null;
  readonly agent: string;
}

interface DerivationStores {
  readonly records: RecordStore;
  readonly content: ContentStore;
  readonly facts: FactStore;
  readonly fileChanges: FileChangeStore;
  readonly sessions: SessionStore;
}

/** What an answer that rests on derived facts must say; null when all are there. */
export function derivationNotice(connection: Connection, isCounted = true): Message | null {
  const upTo = missingUpTo(connection);
  if (upTo === 0) return null;
  const count = () => Number(connection.value('SELECT count(*) FROM session WHERE id <= $id', { $id: upTo }));
  return { code: 'facts.deriving', sessions: isCounted ? count() : null };
}

function missingUpTo(connection: Connection): number {
  return Number(connection.value('SELECT missing_up_to FROM derivation'));
}

/**
 * Derives facts and file changes of sessions that were stored before these rules, newest first. It can be stopped at any
 * time, and goes on with the session it was at.
 */
export class DerivationBuilder {
  readonly #connection: Connection;
  readonly #host: Pick<EngineHost, 'yieldToMessages'>;
  readonly #stores: DerivationStores;

  constructor(connection: Connection, host: Pick<EngineHost, 'yieldToMessages'>, stores: DerivationStores) {
    this.#connection = connection;
    this.#host = host;
    this.#stores = stores;
  }

  /** What was derived by other rules goes before this returns. A damaged table keeps its state for the next start. */
  async build(): Promise<void> {
    try {
      this.#forgetOldVersion();
      for (let upTo = missingUpTo(this.#connection); upTo > 0; upTo = missingUpTo(this.#connection))
        await this.#deriveNewest(upTo);
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
    }
  }

  #forgetOldVersion(): void {
    if (this.#connection.value('SELECT version FROM derivation') === RULES_VERSION) return;
    this.#connection.transaction(() => {
      this.#connection.run('DELETE FROM main.fact WHERE category NOT IN (SELECT value FROM json_each($kept))', {
        $kept: KEPT,
      });
      this.#connection.run('DELETE FROM main.file_change');
      this.#deriveSections();
      this.#connection.run(
        'UPDATE derivation SET version = $version, missing_up_to = coalesce((SELECT max(id) FROM session), 0)',
        { $version: RULES_VERSION },
      );
    });
  }

  /** Notes are few. */
  #deriveSections(): void {
    const sql = 'SELECT id, title, text FROM memory_section';
    for (const { id, title, text } of this.#connection.all<{ id: number; title: string; text: string }>(sql)) {
      const rule = noteRule(title, text);
      if (rule !== null) this.#stores.facts.addOfSection(id, 'constraint', rule);
    }
  }

  async #deriveNewest(upTo: number): Promise<void> {
    const session = Number(
      this.#connection.value('SELECT coalesce(max(id), 0) FROM session WHERE id <= $id', { $id: upTo }),
    );
    const rules = new SessionRules();
    let after: number | null = -1;
    while (after !== null) {
      after = this.#deriveEvents(session, rules, after);
      await this.#host.yieldToMessages();
    }
  }

  /** The last event of the step; null behind the last one of the session, which is then done. */
  #deriveEvents(session: number, rules: SessionRules, after: number): number | null {
    return this.#connection.transaction(() => {
      const rows = this.#connection.all<EventRow>(EVENTS, {
        $session: session,
        $after: after,
        $count: EVENTS_A_STEP,
      });
      for (const row of rows) this.#derive(row, rules);
      if (rows.length === EVENTS_A_STEP) return rows.at(-1)?.seq ?? null;
      this.#stores.sessions.retitleSteered(session);
      this.#connection.run('UPDATE derivation SET missing_up_to = $next', { $next: Math.max(0, session - 1) });
      return null;
    });
  }

  #derive(row: EventRow, rules: SessionRules): void {
    const { id, recordId, block, title, tool, filePath, callKey, ms, directory, model, agent } = row;
    const type = typeOf(row.type);
    const category = categoryByCode(row.category).name;
    const text = row.isWhole === 1 ? row.text : row.text + this.#stores.content.restOfEventText(id);
    const facts = rules.see({
      ...{ id, type, category, title, text: seenText(text), tool, filePath, isError: row.isError === 1, callKey, ms },
      ...{ directory: null, model, hasCost: false },
    });
    for (const fact of facts) this.#stores.facts.add(fact);
    if (!changesFiles({ type, category })) return;
    const raw = this.#stores.records.read(recordId)?.raw;
    // A lower storage level keeps no changes of files, and a damaged record tells of none.
    if (raw == null) return;
    const changes = fileChangesOf({ agent, raw, block, tool, category, filePath });
    this.#stores.fileChanges.add(id, changes, directory);
  }
}
