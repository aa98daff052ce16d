import {
  centreOrFit,
  clearCursor,
  clearSelection,
  extendRange,
  goBack,
  goToEnd,
  moveCursor,
  moveCursorTo,
  moveToLane,
  pan,
  panByKey,
  revealLane,
  selectAround,
  selectEvent,
  selectRange,
  showAll,
  showSpan,
  walkTo,
  zoom,
  zoomToEvents,
  zoomToLane,
  zoomToRange,
} from './commands.ts';
import { movePlayhead, placePlayhead } from './follow-playhead.ts';
import { walkToRow } from './list-questions.ts';
import type { Plot } from './plot.ts';
import { dragLaneRange, dragRange, panByPixels, selectMark, zoomAtPoint, zoomToMark } from './pointer-commands.ts';
import { stepRange } from './range-steps.ts';
import type { TimeRange } from './selection.ts';

/** A range that the person did not select: no step. */
function adoptRange(plot: Plot, range: TimeRange): void {
  plot.adopt({ range });
}

/** All that the page may tell the worker to do. */
const COMMANDS = {
  adoptRange,
  centreOrFit,
  clearCursor,
  clearSelection,
  dragLaneRange,
  dragRange,
  extendRange,
  goBack,
  goToEnd,
  moveCursor,
  moveCursorTo,
  movePlayhead,
  moveToLane,
  pan,
  panByKey,
  panByPixels,
  placePlayhead,
  revealLane,
  selectAround,
  selectEvent,
  selectMark,
  selectRange,
  showAll,
  showSpan,
  stepRange,
  walkTo,
  walkToRow,
  zoom,
  zoomAtPoint,
  zoomToEvents,
  zoomToLane,
  zoomToMark,
  zoomToRange,
} as const;

type Commands = typeof COMMANDS;
export type CommandName = keyof Commands;
type Rest<Args> = Args extends readonly [unknown, ...infer Others] ? Others : never;
export type CommandArgs<Name extends CommandName> = Rest<Parameters<Commands[Name]>>;

/** The name of a command and its arguments behind the stage. */
export interface CommandCall {
  readonly name: CommandName;
  readonly args: CommandArgs<CommandName>;
}

export function runCommand(plot: Plot, { name, args }: CommandCall): void {
  const command = COMMANDS[name] as (plot: Plot, ...args: readonly unknown[]) => unknown;
  command(plot, ...args);
}
