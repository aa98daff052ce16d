import { expect, test } from 'vitest';
import { wordsOf } from './first-query.ts';

test('an example has a few words of the title, and nothing that the query language reads', () => {
  expect(wordsOf('Fix "NOT" in src/query.ts (is:error) — 東京 over and over')).toBe('fix not in src query ts');
  expect(wordsOf('—')).toBe('');
});
