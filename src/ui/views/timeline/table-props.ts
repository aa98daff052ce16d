import type { Extent, TableScope } from '../../../timeline/extents.ts';
import type { SceneReport, TimelineFacts } from '../../../timeline/protocol.ts';
import type { TableSort } from '../../../timeline/table-rows.ts';
import type { ItemDescriptions } from './item-descriptions.ts';
import type { TimelineScene } from './scene.ts';
import type { TableKind, TimelineParams } from './timeline-params.ts';
import type { PlayerLink } from './use-player.ts';

export interface TableChoice {
  readonly table?: TableKind;
  readonly scope?: TableScope;
  readonly sort?: TableSort;
  readonly page?: number;
}

export interface TableViewProps {
  readonly scene: TimelineScene;
  readonly facts: TimelineFacts;
  readonly report: SceneReport | null;
  readonly params: TimelineParams;
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
  readonly extent: Extent;
}
