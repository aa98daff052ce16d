import { expect, test } from 'vitest';
import { describeUndo } from './undo-text.ts';

const NOTHING = {
  sessions: 0,
  subagents: 0,
  events: 0,
  notes: 0,
  documents: 0,
  keptEvents: 0,
  keptNotes: 0,
  keptDocuments: 0,
};
const FILES = 'Your files on disk are not touched, and can be imported again.';

test.each([
  [NOTHING, 'Nothing is in the database by this import alone, so nothing is removed.'],
  [{ ...NOTHING, events: 1603, sessions: 34 }, 'This removes 1,603 events, and with them 34 sessions.'],
  [{ ...NOTHING, notes: 4 }, 'This removes 4 memory notes.'],
  [
    { ...NOTHING, events: 2, notes: 1, documents: 3, keptDocuments: 1 },
    'This removes 2 events, 1 memory note and 3 documents. 1 document that another import brought too stays.',
  ],
  [
    { ...NOTHING, events: 5, notes: 1, sessions: 1, subagents: 2, keptEvents: 6, keptNotes: 1 },
    'This removes 5 events and 1 memory note, and with them 1 session and 2 sub-agents. 6 events and 1 memory note that another import brought too stay.',
  ],
  [
    { ...NOTHING, keptEvents: 1 },
    'Nothing is in the database by this import alone, so nothing is removed. 1 event that another import brought too stays.',
  ],
])('%j', (preview, expected) => {
  expect(describeUndo(preview)).toBe(`${expected} ${FILES}`);
});
