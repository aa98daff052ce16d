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
  selectLane,
  selectRange,
  showAll,
  showSpan,
  zoom,
  zoomToEvents,
  zoomToLane,
  zoomToRange,
} from './commands.ts';
import type { Plot } from './plot.ts';
import { dragLaneRange, dragRange, panByPixels, selectMark, zoomAtPoint, zoomToMark } from './pointer-commands.ts';

/** All that the page may tell the worker to do. */
const COMMANDS = {
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
  moveToLane,
  pan,
  panByKey,
  panByPixels,
  revealLane,
  selectAround,
  selectEvent,
  selectLane,
  selectMark,
  selectRange,
  showAll,
  showSpan,
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
