import type { LaneLink } from '../engine/api.ts';
import type { Stage } from './commands.ts';
import type { ParallelSpans } from './parallel-sessions.ts';
import type { Playhead } from './playback-clock.ts';
import type { RowLayout } from './row-layout.ts';
import type { SceneState } from './state.ts';

/** A stage with its measures in CSS pixels. */
export interface Plot extends Stage {
  readonly layout: RowLayout;
  /** How far the rows are scrolled up. */
  readonly scrollTop: number;
  /** Across, what the span takes. */
  readonly width: number;
  /** Null until playback was used. */
  readonly playhead: Playhead | null;
  /** Between lanes of sessions. */
  readonly links: readonly LaneLink[];
  /** Where sessions were at work at the same time. */
  readonly parallel: ParallelSpans | null;
  /** From the left of the plot. */
  xOf(position: number): number;
  positionAt(x: number): number;
  /** A state that is no step of the person: nobody is told. */
  adopt(part: Partial<SceneState>): void;
  placePlayhead(playhead: Playhead): void;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}
