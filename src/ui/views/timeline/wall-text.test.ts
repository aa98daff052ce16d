import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatInstant } from '../../format.ts';
import { parseWallText } from './wall-text.ts';

test('reads what the app writes', () => {
  const seconds = fc.integer({ min: Date.UTC(1970, 0, 1) / 1000, max: Date.UTC(2100, 0, 1) / 1000 });
  fc.assert(
    fc.property(seconds, (second) => {
      expect(parseWallText(formatInstant(second * 1000, 'UTC'))).toBe(second * 1000);
    }),
  );
});

test.each([
  ['18 Nov 2026', '2026-11-18T00:00:00.000Z'],
  ['8 november 2026 9:05', '2026-11-08T09:05:00.000Z'],
  ['2026-11-18', '2026-11-18T00:00:00.000Z'],
  ['2026-11-18T14:22', '2026-11-18T14:22:00.000Z'],
  [' 2026-11-18 14:22:07 ', '2026-11-18T14:22:07.000Z'],
])('%s', (text, expected) => {
  expect(new Date(parseWallText(text) ?? Number.NaN).toISOString()).toBe(expected);
});

test.each([
  '',
  'soon',
  '31 Feb 2026',
  '18 Foo 2026',
  '2026-13-01',
  '11/18/2026',
  '18 Nov 2026 24:00',
  '18 Nov 2026 9:60',
])('%j is no date', (text) => {
  expect(parseWallText(text)).toBeNull();
});
