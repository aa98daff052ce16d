import { expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';
import { withoutPatterns } from './without-patterns.ts';

it.each([
  ['a /x/ b', ['a', 'b'], ['x']],
  ['/x/', [], ['x']],
  ['a -/x/i', ['a'], ['x']],
  ['a (b OR /x/) -(/y/ /z/)', ['a', 'b'], ['x', 'y', 'z']],
])('%s', (query, words, sources) => {
  const { rest, patterns } = withoutPatterns(parseQuery(query).root);
  expect(JSON.stringify(rest).match(/(?<="text":")\w/g) ?? []).toEqual(words);
  expect(JSON.stringify(rest)).not.toContain('regex');
  expect(patterns.map(({ source }) => source)).toEqual(sources);
});
