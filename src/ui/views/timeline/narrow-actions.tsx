import { Option, OptionsSheet } from './options-sheet.tsx';
import { AxisChoice, BackButton, EndButtons, TableToggle, ZoomButtons } from './timeline-controls.tsx';
import type { HeaderActionsProps } from './wide-actions.tsx';

/** Actions of the header on phones: the zoom in sight, the rest in a sheet. */
export function NarrowActions({ scene, choices, isTable, onToggleTable, legend }: HeaderActionsProps) {
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
