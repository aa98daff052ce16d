import type { Extent, TableScope } from '../../../timeline/extents.ts';
import type { SceneReport, TimelineFacts } from '../../../timeline/protocol.ts';

/** What is asked about: of the view, what it was when it last came to rest. */
export function extentOf({ axis }: TimelineFacts, report: SceneReport | null, scope: TableScope): Extent {
  return {
    scope,
    range: scope === 'view' ? (report?.range ?? null) : null,
    span: report?.settledSpan ?? axis.bounds,
  };
}
