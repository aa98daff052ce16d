import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openMigratedConnection } from '../../testing/memory-connection.ts';
import { NO_TIME } from '../time/event-time.ts';
import { EventStore } from './event-store.ts';
import { placeTitle } from './title-place.ts';

const connection = openMigratedConnection();
// An event alone, without its session, record and import.
connection.run('PRAGMA foreign_keys = OFF');
const events = new EventStore(connection);
const EVENT = {
  sessionId: 1,
  seq: 0,
  recordId: 1,
  block: 0,
  parentId: null,
  type: 'tool-call',
  category: 'tool',
  time: NO_TIME,
  projectId: null,
  filePath: null,
  isError: false,
  textBytes: 0,
  indexedTitle: { text: '', aliases: '' },
  indexedText: { text: '', aliases: '' },
  apiMessageId: null,
  callKey: null,
  importId: 1,
} as const;

/** The title as every reader has it from the database. */
function stored(title: string, text: string, tool: string | null): unknown {
  const id = events.insert({ ...EVENT, title, text, tool });
  return connection.value('SELECT title FROM event WHERE id = ?', [id]);
}

describe('placeTitle', () => {
  it.each([
    ['fix the build', '  fix the build\nplease', null, { head: '', from: 3, length: 13, isCut: false }],
    ['fix the bui…', 'fix the build', null, { head: '', from: 1, length: 11, isCut: true }],
    ['Bash npm test', 'npm test\nruns the tests', 'Bash', { head: 'Bash ', from: 1, length: 8, isCut: false }],
    ['Read src/a.ts', 'file_path: /work/src/a.ts', 'Read', { head: 'Read ', from: 18, length: 8, isCut: false }],
    ['Bash command', 'Bash command', 'Bash', { head: 'Bash ', from: 6, length: 7, isCut: false }],
    ['🦊🦊 found it', '🦊 🦊🦊 found it', null, { head: '', from: 3, length: 11, isCut: false }],
    ['Tool → result', 'done', 'Tool', { head: 'Tool → result', from: 1, length: 0, isCut: false }],
    ['wait…', 'no such words', null, { head: 'wait…', from: 1, length: 0, isCut: false }],
    ['', 'text without a title', null, { head: '', from: 1, length: 0, isCut: false }],
  ])('%j in %j of %j', (title, text, tool, place) => {
    expect(placeTitle(title, text, tool)).toEqual(place);
    expect(stored(title, text, tool)).toBe(title);
  });

  it('gives the very title back, whatever it is', () => {
    const words = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '…', 'é', '水', '🦊', '\n'), maxLength: 40 });
    const titled = words.chain((text) =>
      fc.tuple(
        fc.oneof(fc.constant(text.trim()), fc.constant(`${text.slice(0, 8).toWellFormed()}…`), words),
        fc.constant(text),
      ),
    );
    fc.assert(
      fc.property(titled, fc.constantFrom(null, 'a', 'ab'), ([title, text], tool) => {
        expect(stored(title, text, tool)).toBe(title);
      }),
    );
  });
});
