import { expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';
import { wantedLayers } from './wanted-layers.ts';

it.each([
  ['a', 'exact stem relaxed part fuzzy related', false],
  ['a layer:exact', 'exact', true],
  ['layer:stem,Trigram a', 'stem part', true],
  ['a -layer:fuzzy', 'exact stem relaxed part related', false],
  ['a -layer:fuzzy,part NOT layer:relaxed', 'exact stem related', false],
  ['a layer:exact,stem -layer:stem', 'exact', true],
  ['a layer:exact layer:stem', '', true],
  ['a layer:nonsense', '', true],
  ['a OR layer:exact', 'exact stem relaxed part fuzzy related', false],
])('%s wants %s', (query, expected, isNamed) => {
  const wanted = wantedLayers(parseQuery(query).root);
  expect([[...wanted.layers].join(' '), wanted.isNamed]).toEqual([expected, isNamed]);
});
