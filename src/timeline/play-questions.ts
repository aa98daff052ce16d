import { needModel } from './need-model.ts';
import * as source from './play-source.ts';
import type { Playhead, PlayStretch } from './playback-clock.ts';
import type { Plot } from './plot.ts';

/** What is played: what is shown and matches. */
function sourceOf(plot: Plot): source.PlaySource {
  const { columns, presentCount } = needModel(plot);
  return { columns, presentCount, mask: plot.mask };
}

/** What playback meets behind an event, `count` events at most. */
export function playedAfter(plot: Plot, event: number, count: number): PlayStretch {
  return source.playedAfter(sourceOf(plot), event, count);
}

export function playheadAt(plot: Plot, ms: number): Playhead {
  return source.playheadAt(sourceOf(plot), ms);
}

export function playheadOn(plot: Plot, event: number): Playhead {
  return source.playheadOn(sourceOf(plot), event);
}

/** The event `steps` before or behind; null where there is none. */
export function playedBeside(plot: Plot, playhead: Playhead, steps: number): number | null {
  return source.playedBeside(sourceOf(plot), playhead, steps);
}
