import { ChevronsLeft, ChevronsRight, Maximize, Undo2, ZoomIn, ZoomOut } from 'lucide-react';
import type { AxisKind } from '../../../timeline/axis.ts';
import { ZOOM_STEP } from '../../../timeline/commands.ts';
import { LANE_KINDS, type LaneKind } from '../../../timeline/lanes.ts';
import { Button } from '../../components/button.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { goBack, goToEnd, showAll, zoom } from './commands.ts';
import { LANE_KIND_LABELS } from './lane-kind-labels.ts';
import type { TimelineScene } from './scene.ts';

const AXIS_OPTIONS = [
  { value: 'active', label: 'Active' },
  { value: 'linear', label: 'Linear' },
  { value: 'order', label: 'Order' },
] as const satisfies readonly { readonly value: AxisKind; readonly label: string }[];

const LANE_OPTIONS = LANE_KINDS.map((value) => ({ value, label: LANE_KIND_LABELS[value] }));

export interface ChoiceProps {
  readonly axisKind: AxisKind;
  readonly onAxisChange: (kind: AxisKind) => void;
  readonly laneKind: LaneKind;
  readonly onLanesChange: (kind: LaneKind) => void;
}

export function LaneChoice({ laneKind, onLanesChange }: ChoiceProps) {
  return <SegmentedControl label="Lanes by" options={LANE_OPTIONS} value={laneKind} onChange={onLanesChange} />;
}

export function AxisChoice({ axisKind, onAxisChange }: ChoiceProps) {
  return <SegmentedControl label="Axis" options={AXIS_OPTIONS} value={axisKind} onChange={onAxisChange} />;
}

export function EndButtons({ scene }: { readonly scene: TimelineScene }) {
  return (
    <>
      <Button
        variant="ghost"
        icon={ChevronsLeft}
        title="To the oldest events (Home)"
        onClick={() => goToEnd(scene, 'oldest')}
      >
        Oldest
      </Button>
      <Button
        variant="ghost"
        icon={ChevronsRight}
        title="To the newest events (End)"
        onClick={() => goToEnd(scene, 'newest')}
      >
        Newest
      </Button>
    </>
  );
}

export function ZoomButtons({ scene }: { readonly scene: TimelineScene }) {
  return (
    <>
      <IconButton icon={ZoomOut} label="Zoom out" onClick={() => zoom(scene, 1 / ZOOM_STEP)} />
      <IconButton icon={ZoomIn} label="Zoom in" onClick={() => zoom(scene, ZOOM_STEP)} />
      <IconButton icon={Maximize} label="Show everything" onClick={() => showAll(scene)} />
    </>
  );
}

export function BackButton({ scene }: { readonly scene: TimelineScene }) {
  return <IconButton icon={Undo2} label="Previous view" onClick={() => goBack(scene)} />;
}

const SHOW_OPTIONS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

interface TableToggleProps {
  readonly isTable: boolean;
  readonly onToggle: () => void;
}

export function TableToggle({ isTable, onToggle }: TableToggleProps) {
  return (
    <SegmentedControl label="Show as" options={SHOW_OPTIONS} value={isTable ? 'table' : 'chart'} onChange={onToggle} />
  );
}
