import type { Span } from '../../../timeline/axis.ts';
import type { GroupMask } from '../../../timeline/columns.ts';
import type { TableScope } from '../../../timeline/extents.ts';
import type { TimelineModel } from '../../../timeline/model.ts';
import type { TimeRange } from '../../../timeline/selection.ts';
import type { TableSort } from '../../../timeline/table-rows.ts';
import type { ItemDescriptions } from './item-descriptions.ts';
import type { TimelineScene } from './scene.ts';
import type { TableKind, TimelineParams } from './timeline-params.ts';

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
}

export interface TableProps extends TableViewProps {
  /** Indexes of the events to show. */
  readonly events: Uint32Array;
}
