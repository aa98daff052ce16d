import { expect, test } from 'vitest';
import { seededRandom } from '../../../testing/seeded-random.ts';
import { placeOfEntity } from '../entities.ts';
import { EntityBytes } from './entity-bytes.ts';

/** The text lies among other texts, as in the database. */
function standsIn(text: string, entity: string): boolean {
  const [before, inner, after] = [entity, text, entity].map((each) => new TextEncoder().encode(each));
  if (!before || !inner || !after) return false;
  const memory = new Uint8Array([...before, ...inner, ...after]);
  return new EntityBytes(entity).standsIn(memory, before.length, before.length + inner.length);
}

test.each([
  ['E702 at once', 'E702', true],
  ['as E702', 'E702', true],
  ['xE702, then E702.', 'E702', true],
  ['xE702 and E7020', 'E702', false],
  ['E70', 'E702', false],
  ['', 'E702', false],
  ['the E702é', 'E702', false],
  ['éE702', 'E702', false],
  ['the E702\u0301', 'E702', false],
  ['见E702错误', 'E702', true],
  ['𝒳E702', 'E702', false],
  ['🙂E702🙂', 'E702', true],
  ['größe und Größe', 'Größe', true],
  ['in /src/app.ts:12', '/src/app.ts', true],
  ['aaab', 'aab', false],
  ['anything', '', false],
])('of "%s", "%s" stands by itself: %s', (text, entity, isThere) => {
  expect(standsIn(text, entity)).toBe(isThere);
});

test('it says what the search in strings says', () => {
  const random = seededRandom(7);
  const pieces = ['a', 'b', 'ab', 'é', 'e\u0301', '错', '🙂', '𝒳', '_', '-', '.', ' ', '\n', '1'];
  const make = (most: number) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => pieces[Math.floor(random() * pieces.length)]).join(
      '',
    );
  let found = 0;
  for (let round = 0; round < 20_000; round++) {
    const [text, entity] = [make(14), make(3)];
    const isThere = placeOfEntity(text, entity) >= 0;
    found += Number(isThere);
    expect([text, entity, standsIn(text, entity)]).toEqual([text, entity, isThere]);
  }
  expect(found).toBeGreaterThan(500);
});
