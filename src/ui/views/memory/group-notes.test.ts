import { describe, expect, it } from 'vitest';
import type { NoteSummary } from '../../../engine/api.ts';
import { groupNotes } from './group-notes.ts';

function makeNote(changes: Partial<NoteSummary>): NoteSummary {
  return {
    noteKey: 'n',
    title: 'Rules',
    path: 'CLAUDE.md',
    scope: 'project',
    agent: 'Claude Code',
    project: null,
    time: { ms: null, kind: 'none', basis: null, plusMinusMs: null, offsetMinutes: null },
    sizeBytes: 1,
    sections: 1,
    state: 'ok',
    reason: null,
    isWritten: false,
    isDraft: false,
    tags: [],
    expiresAtMs: null,
    ...changes,
  };
}

const NOTES = [
  makeNote({ noteKey: 'a', scope: 'agent', agent: 'Cursor' }),
  makeNote({ noteKey: 'b', project: { id: 1, label: 'Atlas', path: '/src/atlas', repository: null, mergedPaths: [] } }),
  makeNote({ noteKey: 'c', scope: 'user', state: 'failed', reason: 'not text', title: '', path: 'memory/old.md' }),
  makeNote({ noteKey: 'd' }),
];

function keysOf(wanted: string) {
  return groupNotes(NOTES, wanted).map((group) => [group.label, group.notes.map((note) => note.noteKey).join('')]);
}

describe('groupNotes', () => {
  it('groups by scope and keeps unreadable notes', () => {
    expect(keysOf('')).toEqual([
      ['Project notes', 'bd'],
      ['Notes for everything', 'c'],
      ['Agent notes', 'a'],
    ]);
  });

  it('looks in title, path, agent and project', () => {
    expect(keysOf(' atlas ')).toEqual([['Project notes', 'b']]);
    expect(keysOf('cursor')).toEqual([['Agent notes', 'a']]);
    expect(keysOf('OLD.md')).toEqual([['Notes for everything', 'c']]);
    expect(keysOf('zebra')).toEqual([]);
  });
});
