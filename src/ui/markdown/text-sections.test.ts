import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openFence, SECTION_LENGTH, splitSections } from './text-sections.ts';

function sectionsOf(text: string): string[] {
  const starts = splitSections(text);
  return Array.from(starts.subarray(0, -1), (start, index) => text.slice(start, starts[index + 1]));
}

describe('sections', () => {
  test.each([
    ['lines', 'a line of words\n'.repeat(10_000)],
    ['words', 'word '.repeat(30_000)],
    ['one character after the other', 'x'.repeat(150_001)],
    ['pairs', `x${'😀'.repeat(60_000)}`],
  ])('of %s are bounded, none is empty, and joined they are the text', (_, text) => {
    const sections = sectionsOf(text);
    expect(sections.join('')).toBe(text);
    for (const section of sections) {
      expect(section.length).toBeGreaterThan(0);
      expect(section.length).toBeLessThanOrEqual(SECTION_LENGTH);
      expect(section.isWellFormed()).toBe(true);
    }
  });

  test('end at a line, else at a blank', () => {
    expect(sectionsOf('a line\n'.repeat(5000))[0]?.endsWith('\n')).toBe(true);
    expect(sectionsOf('a word '.repeat(5000))[0]?.endsWith(' ')).toBe(true);
  });

  test('of any short text are the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(sectionsOf(text).join('')).toBe(text);
      }),
    );
  });
});

test.each([
  ['none', 'text', ''],
  ['a closed one', '```ts\ncode\n```\n', ''],
  ['an open one', 'text\n```ts\ncode\n', '```'],
  ['an open one that holds a shorter one', '````md\n```ts\n```\n', '````'],
  ['an open one that holds another kind', '~~~\n```\n', '~~~'],
  ['the second of two', '```\na\n```\n\n  ~~~sh\nb', '~~~'],
])('the fence left open: %s', (_, text, fence) => expect(openFence(text)).toBe(fence));
