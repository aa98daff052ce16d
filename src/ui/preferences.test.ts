import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES, parsePreferences } from './preferences.ts';

test('what was stored is read back', () => {
  const stored = { theme: 'dark', timeZone: 'Asia/Tokyo', hasSingleKeyShortcuts: false, rail: 'narrow' };
  expect(parsePreferences(JSON.stringify(stored))).toEqual(stored);
});

test('anything unreadable falls back to the default', () => {
  for (const json of [null, '', '{', '[]', 'null', '7', '{"theme":"pink","timeZone":"Mars/Olympus","__proto__":1}']) {
    expect(parsePreferences(json)).toEqual(DEFAULT_PREFERENCES);
  }
});
