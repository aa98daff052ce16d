import type { Connection } from '../../database/connection.ts';
import { categoryByCode, type FactCategory, typeOf } from '../../events/categories.ts';
import type { FileChange } from '../../events/file-change-store.ts';
import { eventKeyToText, keyFromText, keyToText } from '../../identity/content-key.ts';
import type { ProjectStore } from '../../projects/project-store.ts';
import type { RecordStore } from '../../records/record-store.ts';
import { timeKindOf } from '../../time/event-time.ts';
import { rowSight, type SightParts } from '../../visibility/row-sight.ts';
import { type BriefEvent, type BriefFact, type BriefNote, type BriefSession, CallPairs } from './brief-session.ts';

/** Sessions by their rows, and the dates between which their events count. */
export interface BriefRange {
  /** Epoch ms; null for no bound. */
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

const SESSION = `
  SELECT s.key, s.tool, s.title, s.native_id AS nativeId, s.agent_id AS agentId, s.agent_name AS agentName,
         s.project_id AS projectId, s.branches, s.last_ms AS lastMs
  FROM session s WHERE s.id = $id`;

const IN_RANGE = `
  ($from IS NULL OR e.time_ms >= $from) AND ($to IS NULL OR e.time_ms < $to)`;

/**
 * Of most texts a brief needs no more than a beginning: what was run, what a version is. What an error says may stand at
 * its end, so the last piece of a longer one is read too.
 */
const EVENTS = `
  SELECT e.id, e.seq, r.key AS recordKey, e.block, e.type, e.category, e.tool, e.file_path AS filePath,
         iif(e.type = 5, e.title, '') AS title,
         CASE
           WHEN e.type IN (1, 2) OR e.category IN (12, 13, 14, 15, 16) OR s.agent_id IS NOT NULL THEN e.text
           WHEN EXISTS (SELECT 1 FROM fact f WHERE f.event_id = e.id) THEN e.text
           WHEN e.type = 4 THEN ''
           WHEN e.type = 3 THEN substr(e.text, -600)
           WHEN e.category = 11 OR (e.category = 10 AND instr(e.text, '] ') > 0) THEN e.text
           ELSE substr(e.text, 1, 400)
         END || coalesce((
           SELECT char(10) || c.text FROM source o JOIN chunk c ON c.source_id = o.id
           WHERE o.event_id = e.id AND EXISTS (SELECT 1 FROM fact f WHERE f.event_id = e.id AND f.category = 12)
           ORDER BY c.ordinal DESC LIMIT 1), '') AS text,
         e.time_ms AS ms, e.time_kind AS timeKind, e.call_key AS callKey, e.subagent_key AS subagentKey
  FROM event e JOIN record r ON r.id = e.record_id JOIN session s ON s.id = e.session_id
  WHERE e.session_id = $id AND ${IN_RANGE} ORDER BY e.seq`;

const FACTS = `
  SELECT f.event_id AS eventId, f.category, f.rule, f.of_event_id AS ofEventId
  FROM event e CROSS JOIN fact f ON f.event_id = e.id WHERE e.session_id = $id AND ${IN_RANGE} ORDER BY f.id`;

const CHANGES = `
  SELECT c.event_id AS eventId, c.path, c.kind, c.lines_added AS linesAdded, c.lines_removed AS linesRemoved
  FROM event e CROSS JOIN file_change c ON c.event_id = e.id
  WHERE e.session_id = $id AND ${IN_RANGE} ORDER BY c.event_id, c.ordinal`;

const DIRECTORIES = `
  SELECT p.id, p.path FROM event e JOIN project p ON p.id = e.project_id
  WHERE e.session_id = $id GROUP BY p.id ORDER BY max(e.seq)`;

const MODELS = `
  SELECT model AS text FROM api_message WHERE session_id = $id AND model IS NOT NULL GROUP BY model ORDER BY max(id)`;

const ENDS = `
  SELECT min(id) AS first, max(id) AS last FROM record WHERE id IN
    (SELECT record_id FROM event WHERE session_id = $id)`;

const NOTES = `
  SELECT n.id, n.key, n.path, n.time_ms AS ms, n.project_id AS projectId FROM memory_note n
  WHERE n.state = 'ok' AND (n.scope = 'user' OR n.project_id IN (SELECT value FROM json_each($folders)))
  ORDER BY n.path, n.key`;

const SECTIONS = `
  SELECT s.id, s.title, s.text, min(f.rule) AS rule FROM memory_section s
    LEFT JOIN fact f ON f.section_id = s.id AND f.category = 25
  WHERE s.note_id = $id GROUP BY s.id ORDER BY s.ordinal`;

interface SessionRow {
  readonly key: number;
  readonly tool: string;
  readonly title: string;
  readonly nativeId: string;
  readonly agentId: string | null;
  readonly agentName: string | null;
  readonly projectId: number | null;
  readonly branches: string;
  readonly lastMs: number | null;
}

interface EventRow
  extends Omit<BriefEvent, 'eventKey' | 'type' | 'category' | 'isInferred' | 'subagentKey' | 'facts' | 'changes'> {
  readonly recordKey: number;
  readonly block: number;
  readonly type: number;
  readonly category: number;
  readonly timeKind: number;
  readonly subagentKey: number | null;
}

interface FactRow {
  readonly eventId: number;
  readonly category: number;
  readonly rule: string;
  readonly ofEventId: number | null;
}

/** Most events have none. */
const NO_FACTS: readonly BriefFact[] = [];
const NO_CHANGES: readonly FileChange[] = [];

export interface BriefReaderParts extends SightParts {
  readonly connection: Connection;
  readonly projects: ProjectStore;
  readonly records: RecordStore;
}

/** Reads what a brief is made of, a session at a time. */
export class BriefReader {
  readonly #parts: BriefReaderParts;
  /** Events that there are for who asks. */
  readonly #sight: (id: number) => boolean;

  constructor(parts: BriefReaderParts) {
    this.#parts = parts;
    this.#sight = rowSight(parts, 'events');
  }

  /** Null for one that has no events in the range. `askedFor` is the key of the session that the brief is of. */
  session(id: number, { fromMs, toMs }: BriefRange, askedFor: string | null): BriefSession | null {
    const { connection, projects, audience } = this.#parts;
    const [row] = connection.all<SessionRow>(SESSION, { $id: id });
    const all = this.#events({ $id: id, $from: fromMs, $to: toMs });
    const events = all.filter((event) => this.#sight(event.id));
    // Fields of the session are of all its events.
    const isWhole = events.length === all.length;
    if (!row || events.length === 0) return null;
    const folders = connection.all<{ id: number; path: string }>(DIRECTORIES, { $id: id });
    const models = connection.all<{ text: string }>(MODELS, { $id: id }).map(({ text }) => text);
    return {
      sessionKey: keyToText(row.key),
      tool: row.tool,
      title: row.title.trim() === '' ? `Session ${row.nativeId.slice(0, 8)}` : row.title,
      isSubagent: row.agentId !== null,
      isSubject: row.agentId === null || keyToText(row.key) === askedFor,
      agentName: row.agentId === null ? null : (row.agentName ?? row.agentId),
      projectPath: projects.ref(row.projectId)?.path ?? null,
      branches: isWhole ? (JSON.parse(row.branches) as string[]) : [],
      directories: folders.filter((folder) => audience.projects().has(folder.id)).map(({ path }) => path),
      models: isWhole ? models.filter((model) => !/^<.*>$/.test(model)) : [],
      lastMs: row.lastMs,
      events,
      pairs: new CallPairs(events),
    };
  }

  #events(range: Readonly<Record<`$${string}`, number | null>>): readonly BriefEvent[] {
    const { connection } = this.#parts;
    const facts = new Map<number, BriefFact[]>();
    for (const { eventId, category, ...fact } of connection.all<FactRow>(FACTS, range)) {
      const list = facts.get(eventId) ?? [];
      facts.set(eventId, list);
      list.push({ ...fact, category: categoryByCode(category).name as FactCategory });
    }
    const changes = new Map<number, FileChange[]>();
    for (const { eventId, ...change } of connection.all<FileChange & { eventId: number }>(CHANGES, range)) {
      const list = changes.get(eventId) ?? [];
      changes.set(eventId, list);
      list.push(change);
    }
    return connection.all<EventRow>(EVENTS, range).map(({ recordKey, block, timeKind, ...row }) => ({
      ...row,
      eventKey: eventKeyToText(recordKey, block),
      type: typeOf(row.type),
      category: categoryByCode(row.category).name,
      isInferred: timeKindOf(timeKind) === 'inferred',
      subagentKey: row.subagentKey === null ? null : keyToText(row.subagentKey),
      facts: facts.get(row.id) ?? NO_FACTS,
      changes: changes.get(row.id) ?? NO_CHANGES,
    }));
  }

  /** Of the agent's program, as the first or the last record of the session names it; null where none does. */
  version(sessionKey: string): string | null {
    const id = Number(this.#parts.connection.value('SELECT id FROM session WHERE key = ?', [keyFromText(sessionKey)]));
    const [ends] = this.#parts.connection.all<{ first: number | null; last: number | null }>(ENDS, { $id: id });
    for (const record of [ends?.last, ends?.first]) {
      const raw = record == null ? null : this.#parts.records.read(record)?.raw;
      const [, version] = (raw && VERSION.exec(raw)) || [];
      if (version !== undefined) return version;
    }
    return null;
  }

  /** Of those folders, and those of the person everywhere. */
  notes(folderIds: readonly number[]): readonly BriefNote[] {
    const { connection, audience } = this.#parts;
    const sees = rowSight(this.#parts, 'memory');
    const rows = connection.all<{ id: number; key: number; path: string; ms: number | null; projectId: number | null }>(
      NOTES,
      { $folders: JSON.stringify(folderIds) },
    );
    return rows.flatMap(({ id, key, path, ms, projectId }) => {
      const all = connection.all<BriefNote['sections'][number] & { readonly id: number }>(SECTIONS, { $id: id });
      const sections = all.filter((section) => sees(section.id));
      if (sections.length === 0 && !audience.seesAll) return [];
      return [{ noteKey: keyToText(key), path, ms, isOfProject: projectId !== null, sections }];
    });
  }
}

/** A field of the record itself, before any text of a message: `"version":"2.1.98"`, `"cli_version":"0.39.0"`. */
const VERSION = /^.{0,1500}?"(?:cli_?version|version|copilotVersion)" ?: ?"(\d[\w.+-]{0,40})"/is;
