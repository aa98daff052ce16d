import { describe, expect, it } from 'vitest';
import { importItems, makeEagerHost, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';
import type { SearchAnswer } from '../api.ts';
import type { Engine } from '../engine.ts';
import { SearchError } from '../errors.ts';

const REQUEST = { query: 'quokka island', limit: 5, timeZone: 'UTC', nowMs: 0 };

function file(name: string, texts: readonly string[]) {
  const lines = texts.map((content, index) =>
    JSON.stringify({ type: 'user', uuid: `${name}-${index}`, sessionId: name, message: { role: 'user', content } }),
  );
  return textItem(`${name}.jsonl`, `${lines.join('\n')}\n`);
}

const TEXTS = ['a quokka on an island', 'the island', 'quokka quokka', 'nothing of that'];

/** By its clock, every piece of work takes longer than a slice. `onRest` runs at each rest. */
function open(onRest: () => Promise<void> = async () => {}) {
  const host = makeEagerHost();
  const opened = openMemoryEngine({
    ...host,
    yieldToMessages: async () => {
      await onRest();
      await host.yieldToMessages();
    },
  });
  return opened;
}

/** While an index is merged after an import, searches do not rest. */
async function importAndSettle(engine: Engine): Promise<void> {
  await importItems(engine, [file('a', TEXTS)]);
  await new Promise((resolve) => setTimeout(resolve, 50));
}

describe('a search that takes long', () => {
  it('sends ahead what it has, once, and ends with the list of one that does not rest', async () => {
    const slow = open();
    const quick = openMemoryEngine({ ...makeEagerHost(), monotonicMs: () => 0 });
    for (const { engine } of [slow, quick]) await importAndSettle(engine);
    const ahead: SearchAnswer[] = [];
    const answer = await slow.engine.search(REQUEST, (provisional) => ahead.push(provisional));
    const expected = await quick.engine.search(REQUEST, () => {
      throw new Error('It did not take long.');
    });
    expect(ahead).toHaveLength(1);
    expect(ahead[0]).toMatchObject({ isProvisional: true, total: expected.total });
    expect(ahead[0]?.data.length).toBeGreaterThan(0);
    expect(answer.isProvisional).toBe(false);
    expect(answer.data.map(({ title, score }) => [title.text, score])).toEqual(
      expected.data.map(({ title, score }) => [title.text, score]),
    );
  });

  it('is not held up by counts until it has sent ahead what it has, or ends', async () => {
    const { engine } = open();
    await importAndSettle(engine);
    const said: string[] = [];
    const searching = engine.search(REQUEST, () => said.push('hits')).then(() => said.push('answer'));
    const counted = engine.status(0).then(() => said.push('counts'));
    await Promise.all([searching, counted]);
    expect(said).toEqual(['hits', 'counts', 'answer']);
    const failing = engine.search({ ...REQUEST, limit: 0 }).catch(() => said.push('refused'));
    await engine.status(0);
    await failing;
    expect(said.at(-1)).toBe('refused');
  });

  it('is stopped by the next one of its lane, and by no other', async () => {
    const { engine } = open();
    await importAndSettle(engine);
    const first = engine.search({ ...REQUEST, lane: 'list' });
    const other = engine.search({ ...REQUEST, lane: 'preview' });
    const second = engine.search({ ...REQUEST, lane: 'list' });
    const error = await first.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(SearchError);
    expect(error).toMatchObject({ code: 'search.superseded' });
    expect((await second).data.length).toBeGreaterThan(0);
    expect((await other).data.length).toBeGreaterThan(0);
  });

  it('begins again when rows come meanwhile, so that it mixes no two states', async () => {
    let pending: (() => Promise<unknown>) | null = null;
    const { engine } = open(async () => {
      const work = pending;
      pending = null;
      await work?.();
    });
    await importAndSettle(engine);
    pending = () => importItems(engine, [file('b', ['one more quokka on its island'])]);
    const { data, total } = await engine.search(REQUEST);
    expect(total).toBe(4);
    expect(data.map(({ title }) => title.text)).toContain('one more quokka on its island');
  });
});
