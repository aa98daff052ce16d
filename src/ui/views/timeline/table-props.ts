import type { TableScope } from '../../../timeline/extents.ts';
import type { SceneReport, TimelineFacts } from '../../../timeline/protocol.ts';
import type { Extent } from '../../../timeline/questions.ts';
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
  readonly facts: TimelineFacts;
  readonly report: SceneReport | null;
  readonly params: TimelineParams;
  readonly descriptions: ItemDescriptions;
  readonly onChoose: (choice: TableChoice) => void;
}

export interface TableProps extends TableViewProps {
  readonly extent: Extent;
}
