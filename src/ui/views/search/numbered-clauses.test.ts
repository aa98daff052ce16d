import { expect, it } from 'vitest';
import { numbered } from './numbered-clauses.ts';

it('gives each clause a key of its own, though two be alike', () => {
  expect(new Set(numbered(['“word”', '“word”']).map(({ key }) => key)).size).toBe(2);
});

it('shows no more than can be read', () => {
  const clauses = numbered([...Array.from({ length: 80 }, () => 'a'), 'b']);
  expect(clauses).toHaveLength(51);
  expect(clauses.at(-1)?.clause).toBe('and 31 more');
  expect(numbered(['x'.repeat(10_000)])[0]?.clause).toHaveLength(201);
});
