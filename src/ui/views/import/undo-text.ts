import type { UndoPreview } from '../../../engine/api.ts';
import { formatCount } from '../../format.ts';

/** What the person is asked to agree to. */
export function describeUndo(preview: UndoPreview): string {
  return [whatGoes(preview), whatStays(preview), 'Your files on disk are not touched, and can be imported again.']
    .filter((sentence) => sentence !== null)
    .join(' ');
}

function whatGoes({ sessions, subagents, events, notes }: UndoPreview): string {
  const things = listOf([
    [events, 'event'],
    [notes, 'memory note'],
  ]);
  if (things === null) return 'Nothing is in the database by this import alone, so nothing is removed.';
  const whole = listOf([
    [sessions, 'session'],
    [subagents, 'sub-agent'],
  ]);
  return `This removes ${things}${whole === null ? '' : `, and with them ${whole}`}.`;
}

function whatStays({ keptEvents, keptNotes }: UndoPreview): string | null {
  const things = listOf([
    [keptEvents, 'event'],
    [keptNotes, 'memory note'],
  ]);
  const isOne = keptEvents + keptNotes === 1;
  return things && `${things} that another import brought too ${isOne ? 'stays' : 'stay'}.`;
}

/** `5 events and 1 memory note`; null when there is none of either. */
function listOf(counts: readonly (readonly [number, string])[]): string | null {
  const parts = counts.filter(([count]) => count > 0).map(([count, name]) => formatCount(count, name));
  return parts.length === 0 ? null : parts.join(' and ');
}
