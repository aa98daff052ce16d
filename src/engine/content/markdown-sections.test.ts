import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutMarkdown } from './markdown-sections.ts';

it('cuts at headings of every level, and titles are paths', () => {
  const sections = cutMarkdown('intro\n# One\ntext\n### Deep\nmore\n## Two #\nend');
  expect(sections.map(({ titles, line, level }) => [titles.join(' › '), line, level])).toEqual([
    ['', 1, 0],
    ['One', 2, 1],
    ['One › Deep', 4, 3],
    ['One › Two', 6, 2],
  ]);
});

it('takes no heading inside a fence, of either kind, closed or not', () => {
  expect(cutMarkdown('# A\n```sh\n# not one\n```\n~~~\n# nor this\n~~~~\n# B').map(({ titles }) => titles)).toEqual([
    ['A'],
    ['B'],
  ]);
  expect(cutMarkdown('# A\n```\n# open to the end')).toHaveLength(1);
});

it('keeps all text', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('# a', '## b', 'text', '```', '', '~~~', '#no')), (lines) => {
      const kept = cutMarkdown(lines.join('\n'))
        .map(({ text }) => text)
        .join('\n');
      expect(kept.replaceAll('\n', '')).toBe(lines.join(''));
    }),
  );
});
