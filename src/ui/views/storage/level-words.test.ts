import { describe, expect, it } from 'vitest';
import { foldersWith, removedSentence } from './level-words.ts';

const project = { id: 1, path: '/work/shop', label: 'shop', repository: null, mergedPaths: [] };
const removed = { records: 1, rawBytes: 10, texts: 2, textBytes: 20, changes: 0, freedBytes: 1_500_000, problem: null };
const storage = { project, level: 'minimal', isGoing: false, missing: [], removed, version: 1 } as const;

describe('the words of a storage level', () => {
  it('say what went, what stayed and how much smaller the file is', () => {
    expect(removedSentence(storage)).toBe(
      'shop is stored at minimal. Removed: 1 raw record of a tool, 2 long texts, 0 changes of files. Kept: all that people and models said, notes, and the first 4,096 bytes of each tool call and result. The file is 1.5 MB smaller.',
    );
    const problem = 'The file could not be made smaller: no room.';
    expect(removedSentence({ ...storage, removed: { ...removed, problem } })).toContain(problem);
    expect(removedSentence({ ...storage, removed: { ...removed, freedBytes: 0 } })).toMatch(
      / It was too little to make the file smaller\.$/,
    );
    expect(removedSentence(null)).toContain('Nothing went');
  });

  it('name the folders that hold a file that is missing', () => {
    const [home, shop] = [{ handle: { name: 'home' } }, { handle: { name: 'shop' } }];
    expect(foldersWith([home, shop], [{ path: 'shop/a.jsonl', records: 1 }])).toEqual([shop]);
    expect(foldersWith([home, shop], [{ path: 'shopping/a.jsonl', records: 1 }])).toEqual([]);
  });
});
