import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UNIT_KINDS } from './display-units.ts';
import { densityParam, hiddenKindsParam, parseReaderParams } from './reader-params.ts';
import { DENSITIES } from './transcript-rows.ts';

test('an empty link reads as the defaults', () => {
  expect(parseReaderParams(new Map())).toEqual({
    eventKey: null,
    words: '',
    density: 'reading',
    hiddenKinds: new Set(),
    isOutlineOpen: null,
  });
});

test('values that mean nothing fall back', () => {
  const params = new Map([
    ['density', 'huge'],
    ['hide', 'nothing,thinking,,'],
    ['outline', 'maybe'],
  ]);
  expect(parseReaderParams(params)).toMatchObject({
    density: 'reading',
    hiddenKinds: new Set(['thinking']),
    isOutlineOpen: null,
  });
});

test('what is written is read back', () => {
  fc.assert(
    fc.property(fc.constantFrom(...DENSITIES), fc.subarray([...UNIT_KINDS]), (density, kinds) => {
      const params = new Map<string, string>();
      const densityValue = densityParam(density);
      const hiddenValue = hiddenKindsParam(new Set(kinds));
      if (densityValue) params.set('density', densityValue);
      if (hiddenValue) params.set('hide', hiddenValue);
      expect(parseReaderParams(params)).toMatchObject({ density, hiddenKinds: new Set(kinds) });
    }),
  );
});
