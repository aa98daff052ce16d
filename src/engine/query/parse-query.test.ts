import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
  ])('%s', (text, expected) => {
    expect(show(parseQuery(text).root)).toBe(expected);
  });

  it.each([
    ['"open', 'The quotation mark is not closed'],
    ['(x', 'This bracket is not closed'],
    ['x)', 'This bracket closes nothing'],
    ['a OR', 'OR has nothing on its right'],
    ['OR b', 'OR has nothing on its left'],
    ['projct:atlas', 'did you mean “project:”'],
    ['is:', ''],
    ['a'.repeat(5000), 'Only the first 4096 characters were read.'],
  ])('%.20s gives a notice, never an error', (text, notice) => {
    const { notices } = parseQuery(text);
    expect(notices.map(({ message }) => message).join(' ')).toContain(notice);
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
