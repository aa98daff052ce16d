import type { Span } from './axis.ts';
import type { TimeRange } from './selection.ts';

/** What is seen and selected. */
export interface SceneState {
  readonly span: Span;
  readonly range: TimeRange | null;
  /** Index of the event that the virtual cursor is on. */
  readonly cursor: number | null;
  /** Where the walk from lane to lane began; counts only while the cursor is where that walk left it. */
  readonly column: CursorColumn | null;
}

export interface CursorColumn {
  /** The event whose time is looked for in each lane. */
  readonly from: number;
  readonly cursor: number;
}
