import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asClause } from './as-clause.ts';
import type { QueryNode } from './ast.ts';
import { parseQuery } from './parse-query.ts';

/** The tree without its places in the text. */
function bare(node: QueryNode | null): unknown {
  const isPlace = (key: string) => key === 'start' || key === 'end';
  return JSON.parse(JSON.stringify(node, (key, value: unknown) => (isPlace(key) ? undefined : value)));
}

const BEFORE = 'project:shop';
const BEHIND = 'store:events';

function clausesOf(text: string): readonly unknown[] {
  const { root } = parseQuery(text);
  return root === null ? [] : root.kind === 'and' ? root.nodes.map(bare) : [bare(root)];
}

describe('a query as a clause', () => {
  it.each([
    ['a b', 'a b'],
    ['a OR b', '(a OR b)'],
    ['OR a', '(OR a)'],
    ['a OR', '(a OR)'],
    ['a OR "b', '(a OR "b")'],
    ['a OR tool:"b\\', '(a OR tool:"b\\\\")'],
    ['a OR b) OR c', '(a OR b) (OR c)'],
    ['(a OR (b', '((a OR (b)))'],
    ['a NOT', '(a NOT)'],
    [' ) ', ''],
    ['', ''],
  ])('%j is %j', (query, clause) => {
    expect(asClause(query)).toBe(clause);
  });

  it('means the same between others, which hold for all of it', () => {
    const words = 'a|b|"|"c d"|(|)| OR | AND | NOT |-|tool:|tool:"x|is:error|,|\\|/a+/| |  |\0|🎉|\ud800';
    const piece = fc.oneof(fc.constantFrom(...words.split('|')), fc.string({ unit: 'binary', maxLength: 5 }));
    const query = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(query, (text) => {
        const all = [bare(parseQuery(BEFORE).root), ...clausesOf(text), bare(parseQuery(BEHIND).root)];
        expect(clausesOf(`${BEFORE} ${asClause(text)} ${BEHIND}`)).toEqual(all);
      }),
      { numRuns: 3000 },
    );
  });
});
