import type { CommandArgs, CommandName } from '../../../timeline/command-list.ts';
import type { TimelineScene } from './scene.ts';

function command<Name extends CommandName>(name: Name) {
  return (scene: TimelineScene, ...args: CommandArgs<Name>): void => scene.run(name, ...args);
}

/** What a person can do with the timeline, by whatever means; the worker does it. */
export const centreOrFit = command('centreOrFit');
export const clearCursor = command('clearCursor');
export const clearSelection = command('clearSelection');
export const extendRange = command('extendRange');
export const goBack = command('goBack');
export const goToEnd = command('goToEnd');
export const moveCursor = command('moveCursor');
export const moveCursorTo = command('moveCursorTo');
export const moveToLane = command('moveToLane');
export const panByKey = command('panByKey');
export const selectAround = command('selectAround');
export const selectEvent = command('selectEvent');
export const selectRange = command('selectRange');
export const showAll = command('showAll');
export const showSpan = command('showSpan');
export const stepRange = command('stepRange');
export const walkTo = command('walkTo');
export const walkToRow = command('walkToRow');
export const zoom = command('zoom');
export const zoomToEvents = command('zoomToEvents');
export const zoomToLane = command('zoomToLane');
export const zoomToRange = command('zoomToRange');
