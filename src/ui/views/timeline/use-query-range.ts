import { useEffect } from 'react';
import type { QueryTimes } from '../../../engine/api.ts';
import { useEngine } from '../../engine-context.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { addressedRoute } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';
import type { TimelineModel } from './model.ts';
import type { TimelineScene } from './scene.ts';
import { rangeBetween, type TimeRange } from './selection.ts';

/** Shows the times that a query asks for (`after:`, `before:`, `on:`) as a range, unless the link selects something. */
export function useQueryRange(query: string, scene: TimelineScene, model: TimelineModel): QueryTimes | null {
  const engine = useEngine();
  const { timeZone } = useWorkspace();
  const asked = useQuery(JSON.stringify([query, timeZone]), async () => ({
    query,
    times: query === '' ? null : await engine.queryTimes({ query, timeZone, nowMs: Date.now() }),
  }));
  const found = asked.data?.query === query ? asked.data.times : null;
  useEffect(() => {
    const range = found && rangeOfTimes(found, model);
    if (range && !addressedRoute().params.has('sel')) scene.adopt({ ...scene.state, range });
    // Each answer begins with what the link selects, so it is shown anew with each.
  }, [found, scene, model]);
  return found;
}

/** An open end reaches to the end of what is shown. */
function rangeOfTimes({ fromMs, toMs }: QueryTimes, { axis, presentCount }: TimelineModel): TimeRange | null {
  const from = fromMs ?? axis.timesMs[0];
  const to = toMs ?? (axis.timesMs[presentCount - 1] ?? Number.NaN) + 1;
  return from === undefined || !(to > from) ? null : rangeBetween(from, to);
}
