import { expect, it } from 'vitest';
import { openMemoryEngine } from '../../testing/memory-engine.ts';
import { changePin } from './change-pins.ts';

const PINS = ['a', 'b', 'c'].map((key) => ({ kind: 'note' as const, key, title: key }));

it('pins of several tabs at once are all kept, whichever comes first', async () => {
  const { engine } = openMemoryEngine();
  await Promise.all(PINS.map((pin) => changePin(engine, '/work/shop', pin, true)));
  const kept = (await engine.getPins('/work/shop')).value.map(({ key }) => key);
  expect(kept.sort()).toEqual(['a', 'b', 'c']);
  await Promise.all(PINS.slice(1).map((pin) => changePin(engine, '/work/shop', pin, false)));
  expect((await engine.getPins('/work/shop')).value.map(({ key }) => key)).toEqual(['a']);
});

it('gives up where another one always comes first', async () => {
  const { engine } = openMemoryEngine();
  const busy = {
    getPins: (path: string | null) => engine.getPins(path),
    savePins: async () => ({ state: 'conflict' as const, current: { value: [], version: 1 } }),
  };
  await expect(changePin(busy, null, { kind: 'note', key: 'a', title: 'a' }, true)).rejects.toThrow('try again');
});
