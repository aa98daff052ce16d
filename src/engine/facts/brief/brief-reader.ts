import type { Connection } from '../../database/connection.ts';
import { categoryByCode, type FactCategory, typeOf } from '../../events/categories.ts';
import { eventKeyToText, keyToText } from '../../identity/content-key.ts';
import type { ProjectStore } from '../../projects/project-store.ts';
import type { RecordStore } from '../../records/record-store.ts';
import { timeKindOf } from '../../time/event-time.ts';
import type { BriefEvent, BriefFact, BriefNote, BriefSession } from './brief-session.ts';

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

/** What an error says may stand at its end: the last piece of a longer one is read too. */
const EVENTS = `
  SELECT e.id, e.seq, r.key AS recordKey, e.block, e.type, e.category, e.tool, e.file_path AS filePath, e.title,
         e.text || coalesce((
           SELECT char(10) || c.text FROM source o JOIN chunk c ON c.source_id = o.id
           WHERE o.event_id = e.id AND EXISTS (SELECT 1 FROM fact f WHERE f.event_id = e.id AND f.category = 12)
           ORDER BY c.ordinal DESC LIMIT 1), '') AS text,
         e.time_ms AS ms, e.time_kind AS timeKind, e.call_key AS callKey, e.subagent_key AS subagentKey
  FROM event e JOIN record r ON r.id = e.record_id WHERE e.session_id = $id AND ${IN_RANGE} ORDER BY e.seq`;

const FACTS = `
  SELECT f.event_id AS eventId, f.category, f.rule, f.of_event_id AS ofEventId
  FROM event e JOIN fact f ON f.event_id = e.id WHERE e.session_id = $id AND ${IN_RANGE} ORDER BY f.id`;

const DIRECTORIES = `
  SELECT p.path AS text FROM event e JOIN project p ON p.id = e.project_id
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
  SELECT s.title, s.text, min(f.rule) AS rule FROM memory_section s
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

interface EventRow extends Omit<BriefEvent, 'eventKey' | 'type' | 'category' | 'isInferred' | 'subagentKey' | 'facts'> {
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

export interface BriefReaderParts {
  readonly connection: Connection;
  readonly projects: ProjectStore;
  readonly records: RecordStore;
}

/** Reads what a brief is made of, a session at a time. */
export class BriefReader {
  readonly #parts: BriefReaderParts;

  constructor(parts: BriefReaderParts) {
    this.#parts = parts;
  }

  /** Null for one that has no events in the range. */
  session(id: number, { fromMs, toMs }: BriefRange): BriefSession | null {
    const { connection, projects } = this.#parts;
    const [row] = connection.all<SessionRow>(SESSION, { $id: id });
    const events = this.#events(id, { $id: id, $from: fromMs, $to: toMs });
    if (!row || events.length === 0) return null;
    const texts = (sql: string) => connection.all<{ text: string }>(sql, { $id: id }).map(({ text }) => text);
    return {
      sessionKey: keyToText(row.key),
      tool: row.tool,
      title: row.title.trim() === '' ? `Session ${row.nativeId.slice(0, 8)}` : row.title,
      isSubagent: row.agentId !== null,
      agentName: row.agentId === null ? null : (row.agentName ?? row.agentId),
      projectPath: projects.ref(row.projectId)?.path ?? null,
      branches: JSON.parse(row.branches) as string[],
      directories: texts(DIRECTORIES),
      models: texts(MODELS).filter((model) => !/^<.*>$/.test(model)),
      version: this.#version(id),
      lastMs: row.lastMs,
      events,
    };
  }

  #events(id: number, range: Readonly<Record<`$${string}`, number | null>>): readonly BriefEvent[] {
    const { connection } = this.#parts;
    const facts = new Map<number, BriefFact[]>();
    for (const { eventId, category, ...fact } of connection.all<FactRow>(FACTS, { ...range, $id: id })) {
      const list = facts.get(eventId) ?? [];
      facts.set(eventId, list);
      list.push({ ...fact, category: categoryByCode(category).name as FactCategory });
    }
    return connection.all<EventRow>(EVENTS, { ...range, $id: id }).map(({ recordKey, block, timeKind, ...row }) => ({
      ...row,
      eventKey: eventKeyToText(recordKey, block),
      type: typeOf(row.type),
      category: categoryByCode(row.category).name,
      isInferred: timeKindOf(timeKind) === 'inferred',
      subagentKey: row.subagentKey === null ? null : keyToText(row.subagentKey),
      facts: facts.get(row.id) ?? [],
    }));
  }

  /** As the first or the last record of the session names it. */
  #version(id: number): string | null {
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
    const { connection } = this.#parts;
    const rows = connection.all<{ id: number; key: number; path: string; ms: number | null; projectId: number | null }>(
      NOTES,
      { $folders: JSON.stringify(folderIds) },
    );
    return rows.map(({ id, key, path, ms, projectId }) => ({
      noteKey: keyToText(key),
      path,
      ms,
      isOfProject: projectId !== null,
      sections: connection.all<BriefNote['sections'][number]>(SECTIONS, { $id: id }),
    }));
  }
}

/** A field of the record itself, before any text of a message: `"version":"2.1.98"`, `"cli_version":"0.39.0"`. */
const VERSION = /^.{0,1500}?"(?:cli_?version|version|copilotVersion)" ?: ?"(\d[\w.+-]{0,40})"/is;
