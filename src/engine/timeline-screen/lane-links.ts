import type { LaneLink } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { keyToText } from '../identity/content-key.ts';

interface LinkRow {
  readonly kind: LaneLink['kind'];
  readonly fromKey: number;
  readonly toKey: number;
  readonly fromMs: number | null;
  readonly toMs: number;
}

/**
 * Sub-agents from the call that started them, or else from what their session did last before them. What was started,
 * forked or went on elsewhere from what the other session did last before it. Only between sessions that are here and
 * dated.
 */
const LINKS = `
  SELECT 'started' AS kind, p.key AS fromKey, s.key AS toKey, s.first_ms AS toMs, coalesce(
    (SELECT c.time_ms FROM event c WHERE c.subagent_key = s.key AND c.session_id = p.id AND c.time_ms IS NOT NULL),
    (SELECT max(e.time_ms) FROM event e WHERE e.session_id = p.id AND e.time_ms <= s.first_ms), p.first_ms) AS fromMs
  FROM session s JOIN session p ON p.key = s.parent_key WHERE s.first_ms IS NOT NULL
  UNION
  SELECT CASE l.relation WHEN 'forked-from' THEN 'forked' WHEN 'started-by' THEN 'started' ELSE 'continued' END,
    p.key, s.key, s.first_ms, coalesce(
    (SELECT e.time_ms FROM event f JOIN event e ON e.id = f.parent_id
     WHERE f.session_id = s.id AND e.session_id = p.id AND e.time_ms IS NOT NULL ORDER BY f.seq LIMIT 1),
    (SELECT max(e.time_ms) FROM event e WHERE e.session_id = p.id AND e.time_ms <= s.first_ms), p.first_ms)
  FROM session_link l JOIN session s ON s.id = l.session_id JOIN session p ON p.key = l.other_key
  WHERE l.relation <> 'same-as' AND s.first_ms IS NOT NULL AND s.key <> p.key
  ORDER BY toMs, toKey, fromKey`;

/** Where lanes of sessions begin in other lanes. */
export function laneLinks(connection: Connection): readonly LaneLink[] {
  return connection.all<LinkRow>(LINKS).flatMap(({ kind, fromKey, toKey, fromMs, toMs }) =>
    fromMs === null
      ? []
      : [
          {
            kind,
            from: { sessionKey: keyToText(fromKey), ms: fromMs },
            to: { sessionKey: keyToText(toKey), ms: toMs },
          },
        ],
  );
}
