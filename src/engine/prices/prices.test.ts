import { describe, expect, it } from 'vitest';
import { importItems, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';
import type { EngineApi, Price } from '../api.ts';
import type { Engine } from '../engine.ts';

const ALL = {
  by: 'model',
  query: '',
  project: null,
  from: null,
  to: null,
  timeZone: 'UTC',
  nowMs: Date.UTC(2026, 11, 1),
} as const;

function price(model: string, dollars: Partial<Price> = {}): Price {
  return { model, validFrom: '2026-01-01', input: 5, output: 25, cacheRead: 0.5, cacheWrite: 6.25, ...dollars };
}

/** An answer that used a million tokens of each kind. */
function answer(index: number, model: string, timestamp: string | null): string {
  const million = 1_000_000;
  return JSON.stringify({
    ...{
      type: 'assistant',
      uuid: `a-${index}`,
      parentUuid: null,
      isSidechain: false,
      sessionId: 's',
      cwd: '/work/one',
    },
    ...{ version: '2.1.0', ...(timestamp === null ? {} : { timestamp }) },
    message: {
      ...{ id: `m-${index}`, role: 'assistant', model, content: [{ type: 'text', text: `Answer ${index}` }] },
      usage: {
        ...{ input_tokens: million, output_tokens: million },
        ...{ cache_read_input_tokens: million, cache_creation_input_tokens: million },
      },
    },
  });
}

async function engineWith(...answers: readonly string[]): Promise<Engine> {
  const { engine } = openMemoryEngine();
  await importItems(engine, [textItem('s.jsonl', `${answers.join('\n')}\n`)]);
  return engine;
}

async function costs(engine: Engine): Promise<unknown> {
  const { parts } = (await engine.figures(ALL)).data;
  return parts.map(({ label, values }) => [label, values.pricedCost, values.pricedUsages, values.unpricedUsages]);
}

const MARCH = '2026-03-01T10:00:00.000Z';

/** Whatever is there. */
async function save(engine: EngineApi, prices: Parameters<EngineApi['savePrices']>[0]) {
  const { version } = await engine.listPrices();
  return engine.savePrices(prices, version);
}

describe('a price', () => {
  it('is of the model of exactly that name, never of one whose name is a part of it or has it as a part', async () => {
    const names = ['claude-opus-4-7', 'claude-opus-4', 'claude-opus-4-7-fast', 'Claude-Opus-4-7', 'opus'];
    const engine = await engineWith(...names.map((name, index) => answer(index, name, MARCH)));
    await save(engine, [price('claude-opus-4-7')]);
    expect(await costs(engine)).toEqual([
      ['Claude-Opus-4-7', 0, 0, 1],
      ['claude-opus-4', 0, 0, 1],
      ['claude-opus-4-7', 36.75, 1, 0],
      ['claude-opus-4-7-fast', 0, 0, 1],
      ['opus', 0, 0, 1],
    ]);
    const { whole } = (await engine.figures(ALL)).data;
    expect([whole.pricedCost, whole.recordedCost, whole.unpricedUsages, whole.unpricedTokens]).toEqual([
      36.75, 0, 4, 16_000_000,
    ]);
  });

  it('comes with the app for claude-opus-4-7', async () => {
    expect(await costs(await engineWith(answer(0, 'claude-opus-4-7', MARCH)))).toEqual([
      ['claude-opus-4-7', 36.75, 1, 0],
    ]);
  });

  it('is the one that was valid at the time; before the first one, and without a date, there is none', async () => {
    const engine = await engineWith(
      answer(0, 'm', '2025-12-31T23:59:59.999Z'),
      answer(1, 'm', '2026-01-01T00:00:00.000Z'),
      answer(2, 'm', '2026-07-01T00:00:00.000Z'),
    );
    await save(engine, [price('m', { validFrom: '2026-07-01', input: 0, output: 0 }), price('m')]);
    expect(await costs(engine)).toEqual([['m', 36.75 + 6.75, 2, 1]]);
    const undated = await engineWith(answer(0, 'm', null));
    await save(undated, [price('m')]);
    expect(await costs(undated)).toEqual([['m', 0, 0, 1]]);
  });

  it('stays as it was saved, until the table is reset', async () => {
    const engine = await engineWith(answer(0, 'claude-opus-4-7', MARCH));
    const before = await engine.listPrices();
    expect(before.isOwn).toBe(false);
    await save(engine, []);
    expect(await engine.listPrices()).toMatchObject({ prices: [], isOwn: true });
    expect(await costs(engine)).toEqual([['claude-opus-4-7', 0, 0, 1]]);
    await save(engine, [price('b'), price(' a ', { cacheWrite: 0 })]);
    expect((await engine.listPrices()).prices).toEqual([price('a', { cacheWrite: 0 }), price('b')]);
    await save(engine, null);
    expect(await engine.listPrices()).toEqual({ ...before, version: 3 });
  });

  it.each([
    ['no model', price('  ')],
    ['no day', price('m', { validFrom: '2026-02-30' })],
    ['an amount below 0', price('m', { output: -1 })],
    ['an amount that is none', price('m', { cacheRead: Number.NaN })],
  ])('is refused with %s, and the table stays as it was', async (_, wrong) => {
    const engine = await engineWith();
    await save(engine, [price('good')]);
    await expect(save(engine, [price('other'), wrong])).rejects.toMatchObject({ code: 'price.not-valid' });
    expect((await engine.listPrices()).prices).toEqual([price('good')]);
  });

  it('is refused twice for one model and day', async () => {
    const engine = await engineWith();
    await expect(save(engine, [price('m'), price('m', { input: 1 })])).rejects.toThrow('two prices');
  });
});
