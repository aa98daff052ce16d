import type { Span } from './axis.ts';
import type { GroupMask } from './columns.ts';
import type { ItemDescriptions } from './item-descriptions.ts';
import type { TimelineModel } from './model.ts';
import type { TimelineScene } from './scene.ts';
import type { TimeRange } from './selection.ts';
import type { TableKind, TableScope, TableSort, TimelineParams } from './timeline-params.ts';
import type { PlayerLink } from './use-player.ts';

export interface TableChoice {
  readonly table?: TableKind;
  readonly scope?: TableScope;
  readonly sort?: TableSort;
  readonly page?: number;
}

export interface TableViewProps {
  readonly scene: TimelineScene;
  readonly model: TimelineModel;
  readonly mask: GroupMask;
  readonly params: TimelineParams;
  readonly range: TimeRange | null;
  readonly span: Span;
  readonly cursor: number | null;
  readonly descriptions: ItemDescriptions;
  readonly onChoose: (choice: TableChoice) => void;
  /** The events in words. */
  readonly summary: string;
  readonly playing: PlayerLink;
  readonly onEstimate: () => void;
}

/** Between the summary and what the table shows of it. */
export const CAPTION_GAP = ' ';

export interface TableProps extends TableViewProps {
  /** Indexes of the events to show. */
  readonly events: Uint32Array;
}
