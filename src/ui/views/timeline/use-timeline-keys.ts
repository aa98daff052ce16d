import type { KeyboardEvent } from 'react';
import { ZOOM_STEP } from '../../../timeline/commands.ts';
import { useShortcut } from '../../hooks/use-shortcut.ts';
import {
  centreOrFit,
  clearSelection,
  extendRange,
  goBack,
  goToEnd,
  moveCursor,
  moveCursorTo,
  moveToLane,
  panByKey,
  selectAround,
  showAll,
  zoom,
  zoomToRange,
} from './commands.ts';
import type { TimelineScene } from './scene.ts';

const GROUP = 'Timeline';
const LARGE_STEP = 10;

export interface KeyActions {
  readonly toggleTable: () => void;
  readonly toggleDrawer: () => void;
  readonly copyLink: () => void;
  readonly nextAxis: () => void;
  readonly nextLanes: () => void;
  /** True when there was something to close. */
  readonly dismissTooltip: () => boolean;
}

/** Single keys that work anywhere on the screen. */
export function useTimelineKeys(scene: TimelineScene, actions: KeyActions): void {
  useShortcut('w', () => zoom(scene, ZOOM_STEP), 'Zoom in', GROUP);
  useShortcut('s', () => zoom(scene, 1 / ZOOM_STEP), 'Zoom out', GROUP);
  useShortcut('a', () => panByKey(scene, -1), 'Earlier', GROUP);
  useShortcut('d', () => panByKey(scene, 1), 'Later', GROUP);
  useShortcut('+', () => zoom(scene, ZOOM_STEP), 'Zoom in', GROUP);
  useShortcut('=', () => zoom(scene, ZOOM_STEP), 'Zoom in', GROUP);
  useShortcut('-', () => zoom(scene, 1 / ZOOM_STEP), 'Zoom out', GROUP);
  useShortcut('0', () => showAll(scene), 'Show everything', GROUP);
  useShortcut('f', () => centreOrFit(scene), 'Centre the event; again: show everything', GROUP);
  useShortcut('r', () => selectAround(scene), 'Select the work around the event', GROUP);
  useShortcut('z', () => zoomToRange(scene), 'Zoom to the range', GROUP);
  useShortcut('Backspace', () => goBack(scene), 'Previous view', GROUP);
  useShortcut('l', actions.nextAxis, 'Next axis', GROUP);
  useShortcut('G', actions.nextLanes, 'Next kind of lanes', GROUP);
  useShortcut('t', actions.toggleTable, 'Table or chart', GROUP);
  useShortcut('q', actions.toggleDrawer, 'List of events below the chart', GROUP);
  useShortcut('y', actions.copyLink, 'Copy the link', GROUP);
  useShortcut(
    'Escape',
    () => {
      if (!actions.dismissTooltip()) clearSelection(scene);
    },
    'Clear the selection',
    GROUP,
  );
}

/** Keys of the chart itself, while it has the focus. Returns false for a key that means nothing here. */
export function handleChartKey(scene: TimelineScene, event: ChartKeyPress, actions: ChartKeyActions): boolean {
  const command = (event.ctrlKey || event.metaKey ? modCommands : plainCommands)[event.key];
  if (!command || event.altKey) return false;
  command(scene, event.shiftKey, actions);
  return true;
}

type ChartKeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export interface ChartKeyActions {
  readonly openEvent: () => void;
  readonly readDetails: () => void;
}

type ChartCommand = (scene: TimelineScene, isShift: boolean, actions: ChartKeyActions) => void;

function stepper(steps: number): ChartCommand {
  return (scene, isShift) => (isShift ? extendRange(scene, steps) : moveCursor(scene, steps));
}

function jumper(direction: 1 | -1): ChartCommand {
  return (scene, isShift) => moveCursorTo(scene, isShift ? 'prompt' : 'error', direction);
}

const plainCommands: Readonly<Record<string, ChartCommand>> = {
  ArrowLeft: stepper(-1),
  ArrowRight: stepper(1),
  PageUp: stepper(-LARGE_STEP),
  PageDown: stepper(LARGE_STEP),
  ArrowUp: (scene) => moveToLane(scene, -1),
  ArrowDown: (scene) => moveToLane(scene, 1),
  Home: (scene) => goToEnd(scene, 'oldest'),
  End: (scene) => goToEnd(scene, 'newest'),
  Enter: (_scene, _isShift, actions) => actions.openEvent(),
  i: (_scene, _isShift, actions) => actions.readDetails(),
};

const modCommands: Readonly<Record<string, ChartCommand>> = {
  ArrowLeft: jumper(-1),
  ArrowRight: jumper(1),
};
