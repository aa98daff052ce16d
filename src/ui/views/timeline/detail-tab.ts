import { useState } from 'react';
import type { TimeRange } from '../../../timeline/selection.ts';

export type DetailTab = 'event' | 'range' | 'lane';

/** What can be selected, each of which has a tab. */
export interface Chosen {
  /** Index of the event. */
  readonly cursor: number | null;
  readonly range: TimeRange | null;
  /** Key of the lane that was chosen by its name. */
  readonly laneKey: string | null;
}

/** The tab of what was selected last; what is selected no more leaves its tab. */
export function tabAfter(tab: DetailTab, before: Chosen, now: Chosen): DetailTab {
  if (now.laneKey !== null && now.laneKey !== before.laneKey) return 'lane';
  if (now.range !== null && !isSameRange(now.range, before.range)) return 'range';
  if (now.cursor !== null && now.cursor !== before.cursor) return 'event';
  if (tab === 'event' && now.cursor === null) return 'range';
  return tab === 'lane' && now.laneKey === null && before.laneKey !== null ? 'range' : tab;
}

/** The tab that is shown, and how a person chooses another. */
export function useDetailTab(chosen: Chosen): readonly [DetailTab, (tab: DetailTab) => void] {
  const [shown, setShown] = useState<{ readonly tab: DetailTab; readonly of: Chosen }>({
    tab: tabAfter('range', NOTHING, chosen),
    of: chosen,
  });
  const { of } = shown;
  if (!isSame(of, chosen)) {
    setShown({ tab: tabAfter(shown.tab, of, chosen), of: chosen });
  }
  return [shown.tab, (tab) => setShown({ tab, of: chosen })];
}

function isSame(a: Chosen, b: Chosen): boolean {
  return a.cursor === b.cursor && a.laneKey === b.laneKey && isSameRange(a.range, b.range);
}

/** By what they say: each report has its own. */
function isSameRange(a: TimeRange | null, b: TimeRange | null): boolean {
  if (a === null || b === null) return a === b;
  return a.fromMs === b.fromMs && a.toMs === b.toMs && String(a.laneKeys) === String(b.laneKeys);
}

const NOTHING: Chosen = { cursor: null, range: null, laneKey: null };
