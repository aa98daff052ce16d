import type { EventRef } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { categoryByCode } from '../events/categories.ts';
import { eventKeyToText, keyToText } from '../identity/content-key.ts';
import type { ProjectStore } from '../projects/project-store.ts';
import { sessionTitle } from '../sessions/session-title.ts';
import { toEventTime } from '../time/event-time.ts';

const LONGEST_TEXT = 600;

const REFS = `
  SELECT e.id, e.block, e.category, e.project_id AS projectId, e.time_ms AS ms, e.time_kind AS timeKind,
         e.time_basis AS timeBasis, e.time_plus_minus_ms AS plusMinusMs, e.time_offset_min AS offsetMinutes,
         e.title AS eventTitle, substr(e.text, 1, ${LONGEST_TEXT}) AS text,
         length(e.text) > ${LONGEST_TEXT} OR e.text_bytes > length(CAST(e.text AS BLOB)) AS isTextCut,
         r.key AS recordKey, s.key AS sessionKey, s.tool, s.title, s.native_id AS nativeId, s.agent_id AS agentId,
         s.agent_name AS agentName
  FROM json_each($ids) j JOIN event e ON e.id = j.value JOIN session s ON s.id = e.session_id
  JOIN record r ON r.id = e.record_id`;

interface RefRow {
  readonly id: number;
  readonly block: number;
  readonly category: number;
  readonly projectId: number | null;
  readonly ms: number | null;
  readonly timeKind: number;
  readonly timeBasis: string | null;
  readonly plusMinusMs: number | null;
  readonly offsetMinutes: number | null;
  readonly eventTitle: string;
  readonly text: string;
  readonly isTextCut: number;
  readonly recordKey: number;
  readonly sessionKey: number;
  readonly tool: string;
  readonly title: string;
  readonly nativeId: string;
  readonly agentId: string | null;
  readonly agentName: string | null;
}

export type EventRefs = ReadonlyMap<number, EventRef>;

/** Events by their row ids; ids of rows that are gone are left out. */
export function readEventRefs(connection: Connection, projects: ProjectStore, ids: Iterable<number | null>): EventRefs {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const rows = connection.all<RefRow>(REFS, { $ids: JSON.stringify(wanted) });
  return new Map(rows.map((row) => [row.id, toRef(row, projects)]));
}

function toRef(row: RefRow, projects: ProjectStore): EventRef {
  const { name, group } = categoryByCode(row.category);
  return {
    sessionKey: keyToText(row.sessionKey),
    sessionTitle: sessionTitle(row),
    tool: row.tool,
    agentName: row.agentId === null ? null : (row.agentName ?? row.agentId),
    project: projects.ref(row.projectId),
    eventKey: eventKeyToText(row.recordKey, row.block),
    group,
    category: name,
    title: row.eventTitle,
    text: row.text,
    isTextCut: row.isTextCut === 1,
    time: toEventTime(row.ms, row.timeKind, row.timeBasis, row.plusMinusMs, row.offsetMinutes),
  };
}
