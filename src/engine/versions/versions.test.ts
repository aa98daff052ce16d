import { describe, expect, it } from 'vitest';
import { openMigratedConnection } from '../../testing/memory-connection.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { Versions } from './versions.ts';

function openThing() {
  const versions = new Versions(openMigratedConnection());
  let value: string | null = null;
  const thing = { name: 'thing', read: () => value };
  const write = (next: string | null, seen: number | null) =>
    versions.write(thing, seen, () => {
      value = next;
    });
  return { versions, thing, write };
}

describe('a write that names the version it saw', () => {
  it('is written when nothing came before it, and else gets what did', () => {
    const { write } = openThing();
    expect(write('a', null)).toEqual({ state: 'saved', current: { value: 'a', version: 1 } });
    expect(write('b', null)).toEqual({ state: 'conflict', current: { value: 'a', version: 1 } });
    expect(write('b', 1)).toEqual({ state: 'saved', current: { value: 'b', version: 2 } });
    expect(write('c', 1)).toEqual({ state: 'conflict', current: { value: 'b', version: 2 } });
  });

  it('does not take a new thing for the one that was deleted', () => {
    const { write } = openThing();
    write('a', null);
    expect(write(null, 1)).toMatchObject({ state: 'saved' });
    expect(write('b', 1)).toEqual({ state: 'conflict', current: { value: null, version: 2 } });
    expect(write('b', null)).toEqual({ state: 'saved', current: { value: 'b', version: 3 } });
    expect(write('c', 1)).toMatchObject({ state: 'conflict' });
  });

  it('leaves nothing behind when it fails', () => {
    const { versions, thing, write } = openThing();
    write('a', null);
    const failing = () =>
      versions.write(thing, 1, () => {
        throw new Error('no');
      });
    expect(failing).toThrow('no');
    expect(versions.read(thing)).toEqual({ value: 'a', version: 1 });
  });

  it('loses no write of two people who take turns at random', () => {
    const random = seededRandom(7);
    const { versions, thing, write } = openThing();
    write('0', null);
    const seen = [1, 1];
    const kept = ['0'];
    for (let step = 1; step <= 500; step++) {
      const who = Math.floor(random() * 2);
      if (random() < 0.4) seen[who] = versions.of('thing');
      const isFresh = seen[who] === kept.length;
      const { state, current } = write(String(step), seen[who] as number);
      if (isFresh) seen[who] = kept.push(String(step));
      expect([state, current]).toEqual([isFresh ? 'saved' : 'conflict', { value: kept.at(-1), version: kept.length }]);
    }
    expect(versions.read(thing).value).toBe(kept.at(-1));
  });
});
