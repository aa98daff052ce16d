import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorSignature, LEAST_LIKE, likenessOf, messageForm } from './error-signature.ts';

const alike = (asked: string, other: string) =>
  likenessOf(errorSignature(asked, 'asked'), errorSignature(other, 'compared')).value;

describe('messageForm', () => {
  it.each([
    ['src/a.ts:12:5 - error TS2322: x', 'lib/deep/a.ts:7:1 - error TS2322: x'],
    ['/home/me/app/a.py not found', 'C:\\work\\a.py not found'],
    ['expected 3 items, got 12', 'expected 4 items, got 1'],
    ['segfault at 0xdeadbeef', 'segfault at 0x1f'],
    ['commit 1a2b3c4d5e not found', 'commit ffee99881a not found'],
    ["Cannot find module 'x'", 'Cannot find module “x”'],
    ['2026-03-27T09:00:00Z timed out', '2026-04-01 10:11:12 timed out'],
    ['job 5f0c9b1e-0000-4000-8000-00000000000a failed', 'job 5f0c9b1e-1111-4222-8333-0123456789ab failed'],
  ])('%s is %s', (one, other) => {
    expect(messageForm(one)).toBe(messageForm(other));
  });

  it.each([
    ['error TS2322: x', 'error TS2345: x'],
    ["Cannot find module 'x'", "Cannot find module 'y'"],
    ['a.ts not found', 'b.ts not found'],
  ])('%s is not %s', (one, other) => {
    expect(messageForm(one)).not.toBe(messageForm(other));
  });
});

describe('likenessOf', () => {
  const ERROR =
    "Exit code 1\nFAIL src/cart.test.ts\nTypeError: Cannot read properties of undefined (reading 'price')\n    at total (/w/cart.ts:14:9)";

  it('is 1 for the same message in another place, and for a part of it that says enough', () => {
    expect(alike(ERROR, ERROR.replaceAll('/w/', '/other/').replace('14:9', '3:1'))).toBe(1);
    expect(alike("Cannot read properties of undefined (reading 'price')", ERROR)).toBe(1);
    expect(alike('Cannot read properties of undefined', ERROR)).toBe(1);
  });

  it('is below 1 for a like message, and small for another one', () => {
    const like = alike(
      "TypeError: Cannot read properties of undefined (reading 'price')",
      ERROR.replace("'price'", "'name'"),
    );
    expect(like).toBeGreaterThan(0.6);
    expect(like).toBeLessThan(1);
    expect(alike('EACCES: permission denied, open x', ERROR)).toBeLessThan(0.4);
    expect(alike('Exit code 1', ERROR)).toBeLessThan(0.6);
  });

  it('is the least that counts as alike for a word or two of a message, as they stand in it', () => {
    expect(alike('undefined', ERROR)).toBe(LEAST_LIKE);
    expect(alike('undefined of', ERROR)).toBeLessThan(LEAST_LIKE);
    expect(alike('not found', "fatal: pathspec 'docs' was not found in any of the known files")).toBe(LEAST_LIKE);
  });

  it('of any text is between 0 and 1, and 1 with itself where it has words', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.string({ maxLength: 300 }), (one, other) => {
        const value = alike(one, other);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        expect(alike(one, one)).toBe(errorSignature(one, 'asked').forms.length === 0 ? 0 : 1);
      }),
    );
  });
});
