import { describe, expect, it } from 'vitest';
import { openMemoryEngine } from '../../testing/memory-engine.ts';
import { DEFAULT_CONFIG } from './config.ts';

describe('saved configurations', () => {
  it('are written against the version that was seen, and lose nothing to one that came first', async () => {
    const { engine } = openMemoryEngine();
    const first = await engine.saveContextConfig('Mine', { hops: 2 }, null);
    expect(first).toMatchObject({ state: 'saved', current: { version: 1, value: { hops: 2 } } });
    expect(await engine.saveContextConfig('Mine', { hops: 1 }, null)).toMatchObject({
      state: 'conflict',
      current: { version: 1 },
    });
    expect(await engine.saveContextConfig('Mine', { window_size: 3 }, 1)).toMatchObject({ current: { version: 2 } });
    const late = await engine.saveContextConfig('Mine', { window_size: 5 }, 1);
    expect(late).toMatchObject({ state: 'conflict', current: { version: 2, value: { window_size: 3 } } });
    expect(await engine.deleteContextConfig('Mine', 1)).toMatchObject({ state: 'conflict', current: { version: 2 } });
    expect(await engine.deleteContextConfig('Mine', 2)).toMatchObject({ state: 'saved' });
    expect(await engine.saveContextConfig('Mine', {}, 2)).toEqual({
      state: 'conflict',
      current: { value: null, version: 3 },
    });
    expect((await engine.listContextConfigs()).records).toEqual([]);
  });

  it('go out and come back as JSON', async () => {
    const { engine } = openMemoryEngine();
    await engine.saveContextConfig('Mine', { policy: 'time_range', hours_back: 5 }, null);
    const [record] = (await engine.listContextConfigs()).records;
    const copy = await engine.saveContextConfig('Copy', JSON.stringify(record?.config, null, 2), null);
    expect(copy).toMatchObject({ state: 'saved', current: { value: record?.config } });
  });

  it('refuse names and fields in words', async () => {
    const { engine } = openMemoryEngine();
    await expect(engine.saveContextConfig(' ', {}, null)).rejects.toThrow(
      'name: " " is not allowed. Use 1 to 80 characters on one line.',
    );
    await expect(engine.saveContextConfig(' ', '{"budget":0,"hops":9}', null)).rejects.toMatchObject({
      code: 'context.bad-field',
      details: { field: 'name' },
      message: [
        'name: " " is not allowed. Use 1 to 80 characters on one line.',
        'budget: 0 is not allowed. Use a whole number from 1 to 4,000,000.',
        'hops: 9 is not allowed. Use one of: 1, 2.',
      ].join(' '),
    });
    await expect(engine.saveContextConfig('', '{', null)).rejects.toThrow(/name: .*configuration is not valid JSON/);
    await expect(engine.saveContextConfig('Mine', { budget: 0 }, null)).rejects.toThrow('budget: 0 is not allowed.');
    await expect(engine.deleteContextConfig('Mine', 1)).rejects.toThrow(
      'config: "Mine" is not allowed. No configuration is saved.',
    );
    expect((await engine.listContextConfigs()).records).toEqual([]);
  });

  it('are the default of a project, and no more when they are deleted', async () => {
    const { engine } = openMemoryEngine();
    await engine.saveContextConfig('Mine', DEFAULT_CONFIG, null);
    await engine.setProjectContextConfig('/work/shop/', 'Mine', 0);
    await expect(engine.setProjectContextConfig('/work/shop', 'Yours', 1)).rejects.toThrow('Use one of: Mine.');
    expect((await engine.listContextConfigs()).projectDefaults).toEqual([['/work/shop/', 'Mine']]);
    await engine.setProjectContextConfig('/work/shop', null, 1);
    expect((await engine.listContextConfigs()).projectDefaults).toEqual([]);
    await engine.setProjectContextConfig('/work/shop', 'Mine', 2);
    await engine.deleteContextConfig('Mine', 1);
    expect((await engine.listContextConfigs()).projectDefaults).toEqual([]);
  });
});
