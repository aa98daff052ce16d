import type { ReactNode } from 'react';
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

export interface HeaderActionsProps {
  readonly scene: TimelineScene;
  readonly choices: ChoiceProps;
  readonly isTable: boolean;
  readonly onToggleTable: () => void;
  /** Stands in the sheet on phones; elsewhere below the header. */
  readonly legend: ReactNode;
}

/** Actions of the header, all in sight. */
export function WideActions({ scene, choices, isTable, onToggleTable }: Omit<HeaderActionsProps, 'legend'>) {
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
