import type { Stage } from './commands.ts';
import type { RowLayout } from './row-layout.ts';
import type { SceneState } from './state.ts';

/** A stage with its measures in CSS pixels. */
export interface Plot extends Stage {
  readonly layout: RowLayout;
  /** How far the rows are scrolled up. */
  readonly scrollTop: number;
  /** Across, what the span takes. */
  readonly width: number;
  /** From the left of the plot. */
  xOf(position: number): number;
  positionAt(x: number): number;
  /** A state that is no step of the person: nobody is told. */
  adopt(part: Partial<SceneState>): void;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}
