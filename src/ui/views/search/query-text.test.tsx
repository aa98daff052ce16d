import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type QueryToken, QueryTokenizer } from '../../../engine/query/tokenize-query.ts';
import type { FilterPlace } from './query-terms.ts';
import {
  chooseOrder,
  findWords,
  quoteValue,
  toggleFacetValue,
  withFilter,
  withoutFilter,
  withTimeRange,
} from './query-text.ts';

interface Read {
  readonly filters: readonly FilterPlace[];
  /** Words, phrases and patterns, in order. */
  readonly words: readonly string[];
}

function wordsOf(token: QueryToken): readonly string[] {
  if (token.kind === 'regex') return [`/${token.source}/${token.flags}`];
  return token.kind === 'word' || token.kind === 'phrase' ? [token.text] : [];
}

/** As the engine reads it. */
function read(query: string): Read {
  const { tokens } = new QueryTokenizer(query);
  const filters: FilterPlace[] = [];
  const words: string[] = [];
  for (const [index, token] of tokens.entries()) {
    words.push(...wordsOf(token));
    if (token.kind !== 'filter') continue;
    let { start } = token;
    let isNegated = false;
    for (let back = index - 1; tokens[back]?.kind === 'minus'; back--) {
      if (tokens[back]?.end === start) start = tokens[back]?.start ?? start;
      isNegated = !isNegated;
    }
    filters.push({ key: token.key, values: token.values, isNegated, start, end: token.end });
  }
  return { filters, words };
}

/** Filters without their places, sorted. */
function summary({ filters }: Read): readonly string[] {
  return filters
    .map(({ key, values, isNegated }) => `${isNegated ? '-' : ''}${key}=${values.toSorted().join('|')}`)
    .sort();
}

function toggle(query: string, key: string, value: string, isSelected = false): string {
  return toggleFacetValue(query, read(query).filters, key, value, isSelected);
}

const WORDS = fc.constantFrom(
  'sqlite',
  'opfs',
  '"file is locked"',
  'migr*',
  '-mutex',
  '悬空',
  'C++',
  'NOT redux',
  '"open (',
  '/usr/bin',
  '/a OR (b|c) is:error/i',
  '-/[/"]+/',
  '/[x/',
);
const VALUES = fc.constantFrom('error', 'edit', 'web console', 'a"b', 'c\\d', 'src/*.ts', 'x,y', '步2', '(odd)', '-7d');
const FILTERS = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.constantFrom('is', 'project', 'tool', 'store'),
    fc.array(VALUES, { minLength: 1, maxLength: 3 }),
  )
  .map(([sign, key, values]) => `${sign}${key}:${values.map(quoteValue).join(',')}`);
const { query: QUERIES } = fc.letrec<{ query: string; group: string }>((tie) => ({
  query: fc
    .array(fc.tuple(fc.oneof(WORDS, FILTERS, tie('group')), fc.constantFrom(' ', ' ', ' OR ', ' AND ', '  ')), {
      maxLength: 6,
    })
    .map((terms) => terms.map(([term, gap], index) => (index === terms.length - 1 ? term : term + gap)).join('')),
  group: fc.oneof(
    { depthSize: 'small' },
    WORDS,
    tie('query').map((query) => `(${query})`),
  ),
}));
const ANY_TEXT = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('"', '\\', '(', ')', '-', ':', ',', ' ', 'is:', 'OR', 'a', '\0') }),
);

describe('quoteValue', () => {
  it('leaves alone what can stand alone', () => {
    expect(['error', 'src/db/*.ts', '2026-11-12T14:22:07Z', '-7d', '步2'].map(quoteValue)).toEqual([
      'error',
      'src/db/*.ts',
      '2026-11-12T14:22:07Z',
      '-7d',
      '步2',
    ]);
    expect(['web console', 'a,b', 'a)', '"', '\\', ''].map(quoteValue)).toEqual([
      '"web console"',
      '"a,b"',
      '"a)"',
      '"\\""',
      '"\\\\"',
      '""',
    ]);
  });

  it('is read back as the same value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (value) => {
        fc.pre(value.trim() !== '');
        expect(read(`project:${quoteValue(value)} x`)).toMatchObject({
          filters: [{ values: [value.trim()] }],
          words: ['x'],
        });
      }),
    );
  });
});

describe('withFilter', () => {
  it.each([
    ['', 'is:error'],
    ['opfs', 'opfs is:error'],
    ['is:edit opfs', 'is:edit,error opfs'],
    ['is:error opfs', 'is:error opfs'],
    ['is:ERROR', 'is:ERROR'],
    ['-is:edit opfs', '-is:edit opfs is:error'],
    ['a OR b', '(a OR b) is:error'],
    ['(a OR b) c', '(a OR b) c is:error'],
    ['(a OR b', '(a OR b) is:error'],
    ['"a OR b', '"a OR b" is:error'],
    ['"a \\', '"a \\\\" is:error'],
    ['is:"edit', 'is:"edit",error'],
  ])('to %j gives %j', (query, expected) => {
    expect(withFilter(query, read(query).filters, 'is', 'error')).toBe(expected);
  });

  it('adds the value and changes nothing else', () => {
    fc.assert(
      fc.property(QUERIES, VALUES, (query, value) => {
        const before = read(query);
        const after = read(withFilter(query, before.filters, 'project', value));
        expect(after.words).toEqual(before.words);
        expect(
          after.filters.some(
            (filter) => filter.key === 'project' && !filter.isNegated && filter.values.includes(value),
          ),
        ).toBe(true);
        const others = (filters: Read['filters']) =>
          filters.filter((filter) => filter.key !== 'project' || filter.isNegated);
        expect(summary({ words: [], filters: others(after.filters) })).toEqual(
          summary({ words: [], filters: others(before.filters) }),
        );
      }),
    );
  });

  it('works on any text', () => {
    fc.assert(
      fc.property(ANY_TEXT, (query) => {
        const after = read(withFilter(query, read(query).filters, 'tool', 'Bash'));
        expect(
          after.filters.some(
            (filter) => filter.key === 'tool' && filter.values.some((value) => value.toLowerCase() === 'bash'),
          ),
        ).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('withoutFilter', () => {
  it.each([
    ['opfs is:error lock', 'opfs lock'],
    ['is:error', ''],
    ['opfs   -is:error', 'opfs'],
    ['opfs NOT is:error lock', 'opfs lock'],
    ['opfs OR is:error', 'opfs'],
    ['is:error OR opfs', 'opfs'],
    ['a OR is:error OR b', 'a OR b'],
    ['a AND is:error', 'a'],
    ['(is:error) opfs', 'opfs'],
    ['a -((is:error)) b', 'a b'],
    ['(a OR is:error) b', '(a) b'],
    ['a OR (is:error)', 'a'],
  ])('of %j gives %j', (query, expected) => {
    const [filter] = read(query).filters;
    expect(filter && withoutFilter(query, filter)).toBe(expected);
  });

  it('removes that filter and nothing else', () => {
    fc.assert(
      fc.property(QUERIES, fc.nat(), (query, choice) => {
        const before = read(query);
        fc.pre(before.filters.length > 0);
        const chosen = choice % before.filters.length;
        const filter = before.filters[chosen];
        const after = read(filter ? withoutFilter(query, filter) : query);
        expect(after.words).toEqual(before.words);
        expect(summary(after)).toEqual(
          summary({ words: [], filters: before.filters.filter((_, index) => index !== chosen) }),
        );
      }),
    );
  });

  it('never makes a pattern of what stood before and behind a filter', () => {
    const query = `/[x/ tool:"${'long '.repeat(60)}" is:error y]/`;
    const { words, filters } = read(query);
    expect(filters).toHaveLength(2);
    expect(read(withoutFilter(query, filters[0] ?? { start: 0, end: 0 })).words).toEqual(words);
  });

  it('leaves no filter when all are removed one by one', () => {
    fc.assert(
      fc.property(QUERIES, (query) => {
        let text = query;
        for (let [filter] = read(text).filters; filter; [filter] = read(text).filters)
          text = withoutFilter(text, filter);
        expect(read(text).words).toEqual(read(query).words);
      }),
      { numRuns: 500 },
    );
  });
});

describe('toggleFacetValue', () => {
  it('names, joins, leaves and excludes values', () => {
    expect(toggle('opfs', 'is', 'error')).toBe('opfs is:error');
    expect(toggle('opfs is:error', 'is', 'edit')).toBe('opfs is:error,edit');
    expect(toggle('opfs is:error,edit', 'is', 'error', true)).toBe('opfs is:edit');
    expect(toggle('opfs is:edit', 'is', 'edit', true)).toBe('opfs');
    expect(toggle('project:web*', 'project', 'web console', true)).toBe('project:web* -project:"web console"');
    expect(toggle('opfs -is:error,edit', 'is', 'error')).toBe('opfs -is:edit');
  });

  it('twice is the same as never', () => {
    fc.assert(
      fc.property(QUERIES, VALUES, (query, value) => {
        const before = read(query);
        fc.pre(!before.filters.some((filter) => filter.key === 'project' && filter.values.includes(value)));
        const once = toggle(query, 'project', value);
        const twice = toggle(once, 'project', value, true);
        expect(summary(read(twice))).toEqual(summary(before));
        expect(read(twice).words).toEqual(before.words);
      }),
    );
  });
});

describe('withTimeRange', () => {
  const FROM_MS = Date.UTC(2026, 10, 12);
  const TO_MS = Date.UTC(2026, 10, 13, 1, 2, 3, 456);

  it('replaces the time filters that stand', () => {
    const query = 'opfs after:-7d on:today before:2026-12-01 -on:2026-11-12';
    expect(withTimeRange(query, read(query).filters, FROM_MS, TO_MS)).toBe(
      'opfs -on:2026-11-12 after:2026-11-12T00:00:00Z before:2026-11-13T01:02:03.456Z',
    );
    expect(withTimeRange('', [], FROM_MS, TO_MS)).toBe('after:2026-11-12T00:00:00Z before:2026-11-13T01:02:03.456Z');
  });

  it('keeps the words of any query', () => {
    fc.assert(
      fc.property(QUERIES, (query) => {
        const before = read(query);
        const after = read(withTimeRange(query, before.filters, FROM_MS, TO_MS));
        expect(after.words).toEqual(before.words);
        expect(after.filters).toHaveLength(before.filters.length + 2);
      }),
    );
  });
});

describe('findWords', () => {
  it('finds words and phrases outside of filters', () => {
    const query = '(opfs OR "file is locked") -is:error NOT mutex project:"web console" migr* -"x y" AND /a b\\/c/i (';
    const words = findWords(query, read(query).filters);
    expect(words.map((word) => word.text)).toEqual([
      'opfs',
      '"file is locked"',
      'mutex',
      'migr*',
      '-"x y"',
      '/a b\\/c/i',
    ]);
    for (const { text, start, end } of words) expect(query.slice(start, end)).toBe(text);
  });
});

describe('chooseOrder', () => {
  it('ranks words, else shows the newest first, unless asked otherwise', () => {
    expect(chooseOrder('opfs is:error', null)).toBe('relevance');
    expect(chooseOrder('is:error -project:"web console"', null)).toBe('newest');
    expect(chooseOrder('', undefined)).toBe('newest');
    expect(chooseOrder('opfs', 'oldest')).toBe('oldest');
    expect(chooseOrder('opfs', 'sideways')).toBe('relevance');
  });
});
