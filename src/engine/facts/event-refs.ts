import type { EventRef } from '../api.ts';
import { characterBorder } from '../content/cut-text.ts';
import { categoryByCode } from '../events/categories.ts';
import { eventKeyToText, keyToText } from '../identity/content-key.ts';
import { maskSecrets } from '../secrets/mask-secrets.ts';
import { sessionTitle } from '../sessions/session-title.ts';
import { toEventTime } from '../time/event-time.ts';
import { rowSight } from '../visibility/row-sight.ts';
import type { QuestionParts } from './question-parts.ts';

const LONGEST_TEXT = 600;

const REFS = `
  SELECT e.id, e.block, e.category, e.project_id AS projectId, e.time_ms AS ms, e.time_kind AS timeKind,
         e.time_basis AS timeBasis, e.time_plus_minus_ms AS plusMinusMs, e.time_offset_min AS offsetMinutes,
         e.title AS eventTitle, e.text, e.text_bytes > length(CAST(e.text AS BLOB)) AS isTextCut,
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

/** Events by their row ids; ids of rows that are gone, or are not there for who asks, are left out. */
export function readEventRefs(parts: QuestionParts, ids: Iterable<number | null>): EventRefs {
  const sees = rowSight(parts, 'events');
  const wanted = [...new Set(ids)].filter((id) => id !== null && sees(id));
  const rows = parts.connection.all<RefRow>(REFS, { $ids: JSON.stringify(wanted) });
  return new Map(rows.map((row) => [row.id, toRef(row, parts)]));
}

function toRef(row: RefRow, { projects }: QuestionParts): EventRef {
  const text = maskSecrets(row.text);
  const end = text.length <= LONGEST_TEXT ? text.length : characterBorder(text, 0, LONGEST_TEXT);
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
    title: maskSecrets(row.eventTitle),
    text: text.slice(0, end),
    isTextCut: row.isTextCut === 1 || end < text.length,
    time: toEventTime(row.ms, row.timeKind, row.timeBasis, row.plusMinusMs, row.offsetMinutes),
  };
}
