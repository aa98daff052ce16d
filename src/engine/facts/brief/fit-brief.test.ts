import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BRIEF_FORMATS, BRIEF_SECTIONS, type BriefSectionName } from '../../api.ts';
import type { BriefEntry } from './brief-entry.ts';
import { byPriority } from './brief-order.ts';
import { fitted } from './build-brief.ts';
import { cutToBytes } from './cut-line.ts';
import type { BriefHead } from './render-brief.ts';

const HEAD: BriefHead = {
  title: 'a session 漢字 “of” some kind',
  link: '#/s/abc',
  about: ['claude-code', '/work/shop', 'branch main'],
  missing: '',
};

const encoder = new TextEncoder();
const sizeOf = (text: string) => encoder.encode(text).length;

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('漢字'.repeat(300), '👩‍👩‍👧‍👦'.repeat(60), '"\\\u0001'.repeat(200), 'x'.repeat(40_960)),
);

const anyEntry: fc.Arbitrary<BriefEntry> = fc.record({
  section: fc.constantFrom(...BRIEF_SECTIONS),
  lead: anyText.map((text) => text.toWellFormed().replace(/\s+/g, ' ')),
  quote: fc.option(anyText.map((text) => text.toWellFormed().replace(/\s+/g, ' '))),
  rule: fc.option(fc.constantFrom('decision/lets', 'error/flag')),
  links: fc.constantFrom(['#/s/abc?e=1'], ['#/s/zzzzzzzzzzz?e=yyyyyyyyyyy.12', '#/s/abc?e=2']),
  at: fc.record({ ms: fc.option(fc.nat()), owner: fc.constant('abc'), seq: fc.nat() }),
});

const LOW: readonly BriefSectionName[] = ['git', 'environment', 'subagents', 'solved'];
const PERSONS: readonly BriefSectionName[] = ['goal', 'requests', 'decisions', 'constraints', 'rules'];

const cases = {
  entries: fc.array(anyEntry, { maxLength: 60 }),
  budget: fc.oneof(fc.constantFrom(0, 1, 200, 999, 1_000, 2_048), fc.nat(20_000)),
  format: fc.constantFrom(...BRIEF_FORMATS),
};

describe('whatever there is to tell', () => {
  it('no text has a byte more than its budget, and what is left out is counted', () => {
    fc.assert(
      fc.property(cases.entries, cases.budget, cases.format, (entries, budget, format) => {
        const brief = fitted(byPriority(entries), HEAD, format, budget);
        expect(sizeOf(brief.text)).toBeLessThanOrEqual(budget);
        expect(brief.bytes).toBe(sizeOf(brief.text));
        expect(brief.text.isWellFormed()).toBe(true);
        const shown = brief.sections.flatMap(({ lines }) => lines).length;
        expect(shown + brief.leftOut).toBe(entries.length);
        expect(brief.sections.reduce((sum, { leftOut }) => sum + leftOut, 0)).toBe(brief.leftOut);
      }),
    );
  });

  it('the least budget that is told holds a text, and one byte less holds none', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { minLength: 1, maxLength: 30 }), cases.format, (entries, format) => {
        const { leastBytes } = fitted(byPriority(entries), HEAD, format, 0);
        expect(fitted(byPriority(entries), HEAD, format, leastBytes).text).not.toBe('');
        expect(fitted(byPriority(entries), HEAD, format, leastBytes - 1).text).toBe('');
      }),
    );
  });

  it.each(BRIEF_FORMATS)('no quotation is longer for being cut (%s)', (format) => {
    for (let length = 30; length < 70; length++) {
      const entries = byPriority([entry('goal', 'x'.repeat(length), 1), entry('requests', 'y'.repeat(500), 2)]);
      const { leastBytes } = fitted(entries, HEAD, format, 0);
      expect(fitted(entries, HEAD, format, leastBytes).text).not.toBe('');
      expect(fitted(entries, HEAD, format, leastBytes - 1).text).toBe('');
    }
  });

  it('nothing of low priority is in while words of a person or rules are left out', () => {
    fc.assert(
      fc.property(cases.entries, cases.budget, cases.format, (entries, budget, format) => {
        const { sections } = fitted(byPriority(entries), HEAD, format, budget);
        const isLowIn = sections.some(({ name, lines }) => LOW.includes(name) && lines.length > 0);
        const missing = sections.filter(({ name, leftOut }) => PERSONS.includes(name) && leftOut > 0);
        if (isLowIn) expect(missing).toEqual([]);
      }),
    );
  });

  it('JSON can be read, and holds the lines that the answer lists', () => {
    fc.assert(
      fc.property(cases.entries, fc.integer({ min: 300, max: 9_000 }), (entries, budget) => {
        const brief = fitted(byPriority(entries), HEAD, 'json', budget);
        if (brief.text === '') return;
        const read = JSON.parse(brief.text) as { leftOut: number; sections: { section: string; lines: object[] }[] };
        expect(read.leftOut).toBe(brief.leftOut);
        const counts = read.sections
          .filter(({ lines }) => lines.length > 0)
          .map((each) => [each.section, each.lines.length]);
        const listed = brief.sections.filter(({ lines }) => lines.length > 0);
        expect(counts).toEqual(listed.map(({ name, lines }) => [name, lines.length]));
      }),
    );
  });

  it('a text is cut between two characters', () => {
    const family = '👩‍👩‍👧‍👦';
    fc.assert(
      fc.property(fc.array(fc.constantFrom(family, 'é', 'a', '漢'), { maxLength: 40 }), fc.nat(200), (parts, most) => {
        const cut = cutToBytes(parts.join(''), most);
        expect(sizeOf(cut)).toBeLessThanOrEqual(most);
        const kept = cut.replace(/…$/, '');
        if (cut.endsWith('…') && kept.length > 0)
          expect(parts.some((_, index) => parts.slice(0, index).join('') === kept)).toBe(true);
      }),
    );
  });
});

function entry(section: BriefSectionName, quote: string, seq: number): BriefEntry {
  return { section, lead: '', quote, rule: null, links: [`#/s/abc?e=${seq}`], at: { ms: seq, owner: 'abc', seq } };
}

it('five errors of 40 KB leave room for the goal, requests and decisions in 2 KB', () => {
  const entries = [
    entry('goal', 'build the shop', 0),
    ...[1, 2, 3, 4, 5].map((seq) => entry('unsolved', `Error ${seq} ${'x'.repeat(40_960)}`, seq)),
    entry('requests', 'and now the cart', 6),
    entry('decisions', 'let us use sqlite', 7),
    entry('constraints', 'never touch the schema', 8),
  ];
  const { text, bytes, leftOut } = fitted(byPriority(entries), HEAD, 'markdown', 2_048);
  expect(bytes).toBeLessThanOrEqual(2_048);
  for (const words of ['build the shop', 'and now the cart', 'let us use sqlite', 'never touch the schema', 'Error 5'])
    expect(text).toContain(words);
  expect(leftOut).toBe(0);
});

it('with more room there are more lines, and longer ones', () => {
  const entries = Array.from({ length: 80 }, (_, seq) => entry('requests', `${seq} ${'word '.repeat(200)}`, seq));
  const sizes = [500, 1_000, 2_000, 4_000, 8_000].map((budget) => {
    const { bytes, sections } = fitted(byPriority(entries), HEAD, 'markdown', budget);
    expect(bytes).toBeGreaterThan(budget * 0.7);
    return sections.flatMap(({ lines }) => lines).length;
  });
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
});
