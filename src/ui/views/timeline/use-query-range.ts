import { useEffect } from 'react';
import type { QueryTimes } from '../../../engine/api.ts';
import type { TimelineFacts } from '../../../timeline/protocol.ts';
import { rangeBetween, type TimeRange } from '../../../timeline/selection.ts';
import { useEngine } from '../../engine-context.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { addressedRoute } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';
import type { TimelineScene } from './scene.ts';

/** Shows the times that a query asks for (`after:`, `before:`, `on:`) as a range, unless the link selects something. */
export function useQueryRange(query: string, scene: TimelineScene, facts: TimelineFacts): QueryTimes | null {
  const engine = useEngine();
  const { timeZone } = useWorkspace();
  const asked = useQuery(JSON.stringify([query, timeZone]), async () => ({
    query,
    times: query === '' ? null : await engine.queryTimes({ query, timeZone, nowMs: Date.now() }),
  }));
  const found = asked.data?.query === query ? asked.data.times : null;
  useEffect(() => {
    const range = found && rangeOfTimes(found, facts);
    if (range && !addressedRoute().params.has('sel')) scene.run('adoptRange', range);
    // What the link selects is taken over with other facts, so it is shown anew with each.
  }, [found, scene, facts]);
  return found;
}

/** An open end reaches to the end of what is shown. */
function rangeOfTimes({ fromMs, toMs }: QueryTimes, { present }: TimelineFacts): TimeRange | null {
  if (!present) return null;
  const from = fromMs ?? present.fromMs;
  const to = toMs ?? present.toMs + 1;
  return to > from ? rangeBetween(from, to) : null;
}
