import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sayInEnglish } from '../../messages/say.ts';
import type { QueryNode } from './ast.ts';
import { parseQuery } from './parse-query.ts';

/** One line a query, to compare by eye. */
function show(node: QueryNode | null): string {
  if (node === null) return '';
  switch (node.kind) {
    case 'word':
      return node.isPrefix ? `${node.text}*` : node.text;
    case 'phrase':
      return `"${node.text}"`;
    case 'regex':
      return `/${node.source}/${node.flags}`;
    case 'filter':
      return `${node.key}:${node.values.join('|')}`;
    case 'not':
      return `-${show(node.node)}`;
    case 'and':
    case 'or':
      return `(${node.nodes.map(show).join(node.kind === 'and' ? ' & ' : ' | ')})`;
  }
}

describe('parseQuery', () => {
  it.each([
    ['one two', '(one & two)'],
    ['one OR two three', '(one | (two & three))'],
    ['(one OR two) three', '((one | two) & three)'],
    ['"exact phrase" -not pre*', '("exact phrase" & -not & pre*)'],
    ['is:error,edit -project:"my app" word', '(is:error|edit & -project:my app & word)'],
    ['file:src/**/a.ts after:2026-11-12T09:00:00+01:00', '(file:src/**/a.ts & after:2026-11-12T09:00:00+01:00)'],
    ['a AND b NOT c', '(a & b & -c)'],
    ['C++ foo.bar bd-q3fy src/db/worker.ts', '(C++ & foo.bar & bd-q3fy & src/db/worker.ts)'],
    ['tool:"say \\"hi\\"" x', '(tool:say "hi" & x)'],
    ['', ''],
    ['--verbose', '--verbose'],
    ['timeline AND NOT error', '(timeline & -error)'],
    ['http://localhost:4173', 'http://localhost:4173'],
    ['/foo bar/i -/x\\/y/ z', '(/foo bar/i & -/x\\/y/ & z)'],
    ['/[/"(]+/ (/a|b/ OR c)', '(/[/"(]+/ & (/a|b/ | c))'],
    ['/usr/bin /etc and/or', '(/usr/bin & /etc & and/or)'],
    ['on /slip flow/ and', '(on & /slip & flow/ & and)'],
    ['/(a+)+/ x', '(/(a+)+/ & x)'],
    ['tokens:>=1k dur:30s..5m,<1s', '(tokens:>=1k & dur:30s..5m|<1s)'],
    ['source:Memory,content source:notes.md store:events', '(store:Memory|content & source:notes.md & store:events)'],
    ['layer:trigram,FUZZY -layer:stem', '(layer:part|FUZZY & -layer:stem)'],
    ['on:2026-11-01.. on:..-7d', '(on:2026-11-01.. & on:..-7d)'],
  ])('%s', (text, expected) => {
    expect(show(parseQuery(text).root)).toBe(expected);
  });

  it.each([
    ['"open', 'The quotation mark is not closed'],
    ['(x', 'This bracket is not closed'],
    ['x)', 'This bracket closes nothing'],
    ['a OR', 'OR has nothing on its right'],
    ['OR b', 'OR has nothing on its left'],
    ['projct:atlas', '“projct:” is not a filter — did you mean “project:”? (searched as text)'],
    ['author:kim', '“author:” is not a filter (searched as text)'],
    ['a AND', 'AND has nothing on its right'],
    ['AND a', 'AND has nothing on its left'],
    ['()', 'Nothing stands in these brackets'],
    ['a -OR b', 'Nothing follows here'],
    ['project:"my app', 'The quotation mark is not closed'],
    ['migr*tion', 'at the end of a word only'],
    ['/(a/', 'is not a valid pattern. It was searched as text.'],
    ['/[a/', 'is not a valid pattern'],
    ['/(a+)+/', 'could take forever. It was searched as text.'],
    [`/${'a'.repeat(201)}/i`, 'is longer than 200 characters'],
    [`${'('.repeat(50)}x${')'.repeat(50)}`, 'Brackets inside of more than 40 others were left out.'],
    [')'.repeat(100), '80 more parts of the query'],
    ['sort:newest,oldest', 'There is one order only; “sort:newest” was taken.'],
    ['is:', ''],
    ['a'.repeat(5000), 'Only the first 4096 characters were read.'],
  ])('%.20s gives a notice, never an error', (text, notice) => {
    const { notices } = parseQuery(text);
    expect(notices.map(({ message }) => sayInEnglish(message)).join(' ')).toContain(notice);
  });

  it.each(['std::vector', 'C:\\work', 'https://a.b/c', 'note: this', '10:30', '/usr/bin', 'a -b "c d" (e OR f) g*'])(
    '%s gives none',
    (text) => {
      expect(parseQuery(text).notices).toEqual([]);
    },
  );

  it('takes brackets away in pairs', () => {
    expect(show(parseQuery(`${'('.repeat(50)}a OR b${')'.repeat(50)} c`).root)).toBe('((a | b) & c)');
  });

  it('tells `in:` which words it speaks of', () => {
    const wordsOf = (node: QueryNode | null): string[] => {
      if (node?.kind === 'filter') return [show(node.words ?? null)];
      if (node?.kind === 'not') return wordsOf(node.node);
      return node?.kind === 'and' || node?.kind === 'or' ? node.nodes.flatMap(wordsOf) : [];
    };
    expect(wordsOf(parseQuery('in:title').root)).toEqual(['']);
    expect(wordsOf(parseQuery('a "b c" -d /e./ in:title').root)).toEqual(['(a & "b c")']);
    expect(wordsOf(parseQuery('(in:title a) OR (-in:args b (c OR d))').root)).toEqual(['a', '(b & (c | d))']);
    expect(wordsOf(parseQuery('a (in:title OR (b in:body))').root)).toEqual(['a', '(a & b)']);
  });

  it.each([
    '(',
    ')',
    '"',
    '-',
    'OR ',
    'NOT ',
    'AND ',
    'is:',
    'is:x,',
    '/[',
    '/a ',
    '/\\',
    '*a',
    'x:y ',
    '((a OR b) ',
    '🎉',
    '\ud800',
    '\0',
  ])('reads 10 kB of %j in a few ms', (piece) => {
    const text = piece.repeat(Math.ceil(10_240 / piece.length));
    const times = Array.from({ length: 5 }, () => {
      const started = performance.now();
      parseQuery(text);
      return performance.now() - started;
    });
    expect(Math.min(...times)).toBeLessThan(25);
  });

  it('keeps where each filter stands', () => {
    const text = 'word -is:error project:"my app"';
    const { root } = parseQuery(text);
    const spans =
      root?.kind === 'and'
        ? root.nodes.flatMap((node) =>
            node.kind === 'filter' ? [node] : node.kind === 'not' && node.node.kind === 'filter' ? [node.node] : [],
          )
        : [];
    expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(['is:error', 'project:"my app"']);
  });

  it('is total', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom(
        '(',
        ')',
        '"',
        '-',
        ' ',
        'OR ',
        'AND ',
        'NOT ',
        'is:',
        'file:"',
        ',',
        '*',
        '\\',
        '\0',
        '\ud800',
        'NEAR(',
        '{',
        '^',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const { notices } = parseQuery(pieces.join(''));
        expect(Array.isArray(notices)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('takes brackets of any depth', () => {
    expect(show(parseQuery(`${'('.repeat(2000)}x${')'.repeat(2000)}`).root).replace(/[()]/g, '')).toContain('x');
  });
});
