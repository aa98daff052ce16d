import { describe, expect, it } from 'vitest';
import { fixtureItems } from '../../testing/fixture-items.ts';
import { importItems, openMemoryEngine } from '../../testing/memory-engine.ts';
import { bash, toldSession } from '../../testing/told-session.ts';

const MEMORY = new URL('../importers/memory-files/fixtures/', import.meta.url).pathname;

async function everything(engine: ReturnType<typeof openMemoryEngine>['engine']) {
  const { data } = await engine.timeline.rows(null);
  return data.flatMap(({ store, rows }) => [...rows.ids].map((id) => ({ store, id })));
}

describe('exported items', () => {
  it('have their whole texts, in the order asked', async () => {
    const long = `start ${'long output line\n'.repeat(2000)}end`;
    const { engine } = openMemoryEngine();
    await importItems(engine, [toldSession({ id: 'a' }, [{ say: 'first' }, bash('cat log', long)])]);
    const items = await engine.exportItems((await everything(engine)).toReversed());
    expect(items.map(({ category }) => category).at(-1)).toBe('prompt');
    const output = items.find(({ text }) => text.startsWith('start '));
    expect(output?.text.endsWith('end')).toBe(true);
    expect(output?.text.length).toBe(long.length);
  });

  it('hide keys and passwords, and count them', async () => {
    const key = `sk-ant-api03-${'Ab1-'.repeat(23)}AbcdAA`;
    const { engine } = openMemoryEngine();
    await importItems(engine, [toldSession({ id: 'a' }, [{ say: `use ${key} for now` }])]);
    const [item] = await engine.exportItems(await everything(engine));
    expect(JSON.stringify(item)).not.toContain(key);
    expect(item?.text).toContain('[hidden: ');
    expect(item?.hidden).toBeGreaterThan(0);
  });

  it('are notes too', async () => {
    const { engine } = openMemoryEngine();
    await importItems(engine, fixtureItems(MEMORY));
    const items = await engine.exportItems(await everything(engine));
    expect(items.length).toBeGreaterThan(0);
    expect(items.every(({ text, key }) => text !== '' && key !== '')).toBe(true);
  });
});
