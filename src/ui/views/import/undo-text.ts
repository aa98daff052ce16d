import type { UndoPreview } from '../../../engine/api.ts';
import { formatCount, formatList } from '../../format.ts';

/** What the person is asked to agree to. */
export function describeUndo(preview: UndoPreview): string {
  return [whatGoes(preview), whatStays(preview), 'Your files on disk are not touched, and can be imported again.']
    .filter((sentence) => sentence !== null)
    .join(' ');
}

function whatGoes({ sessions, subagents, events, notes, documents }: UndoPreview): string {
  const things = listOf([
    [events, 'event'],
    [notes, 'memory note'],
    [documents, 'document'],
  ]);
  if (things === null) return 'Nothing is in the database by this import alone, so nothing is removed.';
  const whole = listOf([
    [sessions, 'session'],
    [subagents, 'sub-agent'],
  ]);
  return `This removes ${things}${whole === null ? '' : `, and with them ${whole}`}.`;
}

function whatStays({ keptEvents, keptNotes, keptDocuments }: UndoPreview): string | null {
  const things = listOf([
    [keptEvents, 'event'],
    [keptNotes, 'memory note'],
    [keptDocuments, 'document'],
  ]);
  const isOne = keptEvents + keptNotes + keptDocuments === 1;
  return things && `${things} that another import brought too ${isOne ? 'stays' : 'stay'}.`;
}

/** `5 events, 1 memory note and 3 documents`; null when there is none of all. */
function listOf(counts: readonly (readonly [number, string])[]): string | null {
  const parts = counts.filter(([count]) => count > 0).map(([count, name]) => formatCount(count, name));
  return parts.length === 0 ? null : formatList(parts);
}
