import type { ReactNode } from 'react';
import { Option, OptionsSheet } from './options-sheet.tsx';
import type { TimelineScene } from './scene.ts';
import {
  AxisChoice,
  BackButton,
  type ChoiceProps,
  EndButtons,
  LaneChoice,
  TableToggle,
  ZoomButtons,
} from './timeline-controls.tsx';

interface HeaderActionsProps {
  readonly scene: TimelineScene;
  readonly choices: ChoiceProps;
  readonly isTable: boolean;
  readonly onToggleTable: () => void;
  readonly isNarrow: boolean;
  readonly legend: ReactNode;
}

/** In one row where there is room; on phones most of it is in a sheet. */
export function HeaderActions({ scene, choices, isTable, onToggleTable, isNarrow, legend }: HeaderActionsProps) {
  if (!isNarrow) {
    return (
      <>
        <LaneChoice {...choices} />
        <AxisChoice {...choices} />
        <EndButtons scene={scene} />
        <ZoomButtons scene={scene} />
        <BackButton scene={scene} />
        <TableToggle isTable={isTable} onToggle={onToggleTable} />
      </>
    );
  }
  return (
    <>
      <ZoomButtons scene={scene} />
      <OptionsSheet>
        <Option title="Axis">
          <AxisChoice {...choices} />
        </Option>
        <Option title="Go to">
          <EndButtons scene={scene} />
          <BackButton scene={scene} />
        </Option>
        <Option title="Show as">
          <TableToggle isTable={isTable} onToggle={onToggleTable} />
        </Option>
        <Option title="Groups">{legend}</Option>
      </OptionsSheet>
    </>
  );
}
