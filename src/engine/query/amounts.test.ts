import { describe, expect, it } from 'vitest';
import { type AmountKey, describeAmounts, leastOf, mostOf, parseAmounts } from './amounts.ts';

const ANY = Number.MAX_SAFE_INTEGER;

function read(key: AmountKey, value: string): readonly [number, number, string] | null {
  const range = parseAmounts(key, value);
  return range && [leastOf(range), mostOf(range), describeAmounts(key, range)];
}

describe('parseAmounts', () => {
  it.each<[AmountKey, string, number, number, string]>([
    ['tokens', '>1000', 1001, ANY, 'over 1,000'],
    ['tokens', '>=1k', 1000, ANY, 'at least 1,000'],
    ['tokens', '<2K', 0, 1999, 'under 2,000'],
    ['tokens', '<= 1.5k', 0, 1500, 'at most 1,500'],
    ['tokens', '1k..5k', 1000, 5000, 'from 1,000 to 5,000'],
    ['tokens', '..5k', 0, 5000, 'at most 5,000'],
    ['tokens', '1m..', 1_000_000, ANY, 'at least 1,000,000'],
    ['tokens', '1200', 1200, 1200, 'from 1,200 to under 1,201'],
    ['tokens', '1.1k', 1100, 1199, 'from 1,100 to under 1,200'],
    ['tokens', '0', 0, 0, 'from 0 to under 1'],
    ['dur', '>30s', 30_001, ANY, 'over 30 s'],
    ['dur', '30s..5m', 30_000, 300_000, 'from 30 s to 5 min'],
    ['dur', '<250ms', 0, 249, 'under 250 ms'],
    ['dur', '2h', 7_200_000, 10_799_999, 'from 2 h to under 3 h'],
    ['dur', '1.5s', 1500, 1599, 'from 1,500 ms to under 1,600 ms'],
    ['dur', '>90', 90_001, ANY, 'over 90 s'],
    ['dur', '<1.5ms', 0, 1, 'under 1.5 ms'],
    ['dur', '0', 0, 999, 'from 0 ms to under 1 s'],
  ])('%s:%s', (key, value, least, most, words) => {
    expect(read(key, value)).toEqual([least, most, words]);
  });

  it.each<[AmountKey, string]>([
    ['tokens', ''],
    ['tokens', 'many'],
    ['tokens', '>'],
    ['tokens', '-5'],
    ['tokens', '5s'],
    ['tokens', '5constructor'],
    ['tokens', '..'],
    ['tokens', '5k..1k'],
    ['tokens', '>1..2'],
    ['tokens', '<0'],
    ['dur', '5k'],
    ['dur', '30s..soon'],
    ['dur', '1e9s'],
  ])('%s:%s is no amount', (key, value) => {
    expect(read(key, value)).toBeNull();
  });
});
