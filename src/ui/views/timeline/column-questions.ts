import type { GroupMask } from './columns.ts';
import type { EventExtent } from './extents.ts';
import type { TimelineModel } from './model.ts';
import { type PlaySource, playedAfter, playedBeside, playheadAt, playheadOn } from './play-source.ts';
import type { Playhead, PlayStretch } from './playback-clock.ts';
import { listEvents } from './table-rows.ts';

/**
 * What the screen asks of the events beside what is drawn: always with a promise, wherever the columns are. Events are
 * named by their index in the columns of one answer; what comes from another answer asks anew.
 */
export interface ColumnQuestions {
  /** Those that are shown and match, in the order of the columns. */
  listEvents(extent: EventExtent): Promise<Uint32Array>;
  /** What playback meets behind an event, `count` events at most. */
  playedAfter(event: number, count: number): Promise<PlayStretch>;
  playheadAt(ms: number): Promise<Playhead>;
  playheadOn(event: number): Promise<Playhead>;
  /** The event `steps` before or behind; null where there is none. */
  playedBeside(playhead: Playhead, steps: number): Promise<number | null>;
}

export function askColumns(model: TimelineModel, mask: GroupMask): ColumnQuestions {
  const source: PlaySource = { columns: model.columns, mask, presentCount: model.presentCount };
  return {
    listEvents: async (extent) => listEvents(model, mask, extent),
    playedAfter: async (event, count) => playedAfter(source, event, count),
    playheadAt: async (ms) => playheadAt(source, ms),
    playheadOn: async (event) => playheadOn(source, event),
    playedBeside: async (playhead, steps) => playedBeside(source, playhead, steps),
  };
}
