import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PatternFault } from '../../messages/config-messages.ts';
import { compilePattern, patternFault } from './pattern.ts';

function fault(source: string, flags: '' | 'i' = ''): PatternFault | null {
  return patternFault({ source, flags });
}

describe('patternFault', () => {
  it.each([
    'foo',
    '^import .* from',
    'foo.*bar',
    'foo.*bar.*baz',
    'line \\d+.*failed',
    '.*foo.*bar.*',
    '\\w+\\s+\\w+\\s+\\w+',
    '(foo|bar)+',
    '(\\d+\\.)+\\d+',
    '(?:\\s*foo)*',
    'https?:\\/\\/\\S+',
    '[A-Z]{2,5}-\\d+',
    '(?<year>\\d{4})-\\d\\d',
    'a-\\-b',
    '中+文',
    '\\p{L}+\\d',
    '(?=foo)f',
    '',
  ])('%s is run', (source) => {
    expect(fault(source)).toBeNull();
  });

  it.each([
    ['(a+)+', 'repeats'],
    ['(a*)*b', 'repeats'],
    ['(a|aa)+$', 'repeats'],
    ['(\\w|\\d)+x', 'repeats'],
    ['(\\w+\\s?)+$', 'repeats'],
    ['((ab)*)*c', 'repeats'],
    ['(x(a+)+)y', 'repeats'],
    ['(.+){10}', 'repeats'],
    ['(?:a?){30}a{30}', 'repeats'],
    ['(a{1,3}){1,50}b', 'repeats'],
    ['(Aa|aB)+c', null],
    ['a.*a.*a.*a.*b', 'open-ends'],
    ['x.{0,500}.{0,500}.{0,500}y', 'open-ends'],
    ['a*a*a*a*b', 'open-ends'],
    ['a?a{2,}a+b', 'open-ends'],
    ['\\w{2,}a+$', 'open-ends'],
    ['a+\\w+$', 'open-ends'],
    ['(a', 'not-valid'],
    ['[a', 'not-valid'],
    ['*', 'not-valid'],
    ['a'.repeat(201), 'too-long'],
  ])('%s', (source, expected) => {
    expect(fault(source)).toBe(expected);
  });

  it('looks at upper and lower case as the pattern does', () => {
    expect(fault('(Aa|aB)+c', 'i')).toContain('repeats');
  });

  it('is total, and what it lets pass ends soon', () => {
    const piece = fc.constantFrom(
      ...[
        'a',
        'b',
        '.',
        '\\w',
        '\\s',
        '[ab]',
        '[^a]',
        '(',
        ')',
        '(?:',
        '|',
        '*',
        '+',
        '?',
        '{2,}',
        '{1,9}',
        '^',
        '$',
        '\\b',
        '\\1',
      ],
    );
    const text = `${'a'.repeat(800)} ${'ab '.repeat(250)}!`;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), fc.constantFrom('' as const, 'i' as const), (pieces, flags) => {
        const pattern = { source: pieces.join(''), flags };
        if (patternFault(pattern) !== null) return;
        const started = performance.now();
        compilePattern(pattern).test(text);
        expect(performance.now() - started, pattern.source).toBeLessThan(1500);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('compilePattern', () => {
  it.each([
    ['^two', '', 'one\ntwo', true],
    ['TWO', 'i', 'one two', true],
    ['.*two', '', 'one two', true],
    ['.*', '', '', true],
    ['a-\\-b', '', 'a--b', true],
    ['^.$', '', '\u{1f600}', true],
    ['TWO', '', 'one two', false],
  ] as const)('/%s/%s on %j', (source, flags, text, isFound) => {
    expect(compilePattern({ source, flags }).test(text)).toBe(isFound);
  });
});
