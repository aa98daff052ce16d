import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DiffLine, diffFileEdit, sumDiffStats, withWordParts } from './edit-diff.ts';

const anyText = fc.array(fc.constantFrom('a', 'b', 'let x = 1;', '', '  return x', '<script>'), { maxLength: 30 });
const anyEdit = fc.record({ path: fc.constant('src/a.ts'), before: anyText, after: anyText }).map((edit) => ({
  path: edit.path,
  before: edit.before.join('\n'),
  after: edit.after.join('\n'),
}));

function side(lines: readonly DiffLine[], kind: 'added' | 'removed'): string[] {
  return lines.filter((line) => line.kind === kind || line.kind === 'same').map((line) => line.text);
}

test('counts added and removed lines, and leaves out what is far from a change', () => {
  const before = Array.from({ length: 30 }, (_, index) => `line ${index}`).join('\n');
  const after = before.replace('line 5', 'line five').replace('line 25', 'line 25\nand more');
  const diff = diffFileEdit({ path: 'a.txt', before, after });
  expect(diff).toMatchObject({ path: 'a.txt', added: 2, removed: 1, isWholesale: false });
  expect(diff.hunks).toHaveLength(2);
  expect(diff.hunks[0]?.skippedBefore).toBe(2);
});

test('a new file is all added', () => {
  expect(diffFileEdit({ path: 'a', before: '', after: 'one\ntwo\n' })).toMatchObject({ added: 2, removed: 0 });
});

test('changed words are marked in lines that have one counterpart', () => {
  const diff = diffFileEdit({ path: 'a', before: 'const a = 1;\n', after: 'const b = 1;\n' });
  const [removed, added] = withWordParts(diff.hunks[0]?.lines ?? []);
  expect(removed?.parts?.filter((part) => part.isChanged).map((part) => part.text)).toEqual(['a']);
  expect(added?.parts?.filter((part) => part.isChanged).map((part) => part.text)).toEqual(['b']);
});

test('with all lines as context, both sides can be read back from the diff', () => {
  fc.assert(
    fc.property(anyEdit, (edit) => {
      const diff = diffFileEdit(edit, 1000);
      const lines = diff.hunks.flatMap((hunk) => hunk.lines);
      if (lines.length === 0) return;
      expect(side(lines, 'removed').join('\n')).toBe(edit.before.replace(/\n$/, ''));
      expect(side(lines, 'added').join('\n')).toBe(edit.after.replace(/\n$/, ''));
    }),
  );
});

test('marking words changes no text and no count', () => {
  fc.assert(
    fc.property(anyEdit, (edit) => {
      const lines = diffFileEdit(edit).hunks.flatMap((hunk) => hunk.lines);
      const marked = withWordParts(lines);
      expect(marked.map((line) => [line.kind, line.text])).toEqual(lines.map((line) => [line.kind, line.text]));
      for (const line of marked) {
        if (line.parts) expect(line.parts.map((part) => part.text).join('')).toBe(line.text);
      }
    }),
  );
});

test('sums over several files', () => {
  const diffs = [
    diffFileEdit({ path: 'a', before: '', after: 'x\ny' }),
    diffFileEdit({ path: 'b', before: 'x', after: '' }),
  ];
  expect(sumDiffStats(diffs)).toEqual({ added: 2, removed: 1 });
});
