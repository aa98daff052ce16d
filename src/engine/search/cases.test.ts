import { describe, expect, it } from 'vitest';
import { openMigratedConnection } from '../../testing/memory-connection.ts';
import { importItems, type MemoryEngine, nodeHost, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';
import type { SearchRequest } from '../api.ts';
import { Engine } from '../engine.ts';

/** What users of other tools ran into: `cases.md` A and B of the shared notes. */

const ZONE = { timeZone: 'UTC', nowMs: Date.UTC(2026, 11, 1) };

interface Line {
  readonly text?: string;
  readonly content?: unknown;
  readonly role?: 'user' | 'assistant';
  readonly cwd?: string | null;
  readonly session?: string;
  readonly time?: string;
}

function sessionFile(name: string, lines: readonly Line[]) {
  const text = lines
    .map(({ text: own, content, role = 'user', cwd = '/work/app', session = name, time }, index) =>
      JSON.stringify({
        type: role,
        uuid: `${name}-${index}`,
        parentUuid: null,
        sessionId: session,
        ...(cwd === null ? {} : { cwd }),
        timestamp: time ?? new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
        message: { ...(role === 'assistant' && { id: `m${name}${index}` }), role, content: content ?? own },
      }),
    )
    .join('\n');
  return textItem(`${name}.jsonl`, `${text}\n`);
}

async function library(...files: Parameters<typeof sessionFile>[]): Promise<MemoryEngine> {
  const memory = openMemoryEngine();
  await importItems(
    memory.engine,
    files.map((file) => sessionFile(...file)),
  );
  return memory;
}

async function find({ engine }: MemoryEngine, query: string, more: Partial<SearchRequest> = {}) {
  return engine.search({ query, limit: 20, ...ZONE, ...more });
}

async function titles(memory: MemoryEngine, query: string, more: Partial<SearchRequest> = {}): Promise<string[]> {
  return (await find(memory, query, more)).data.map(({ title }) => title.text);
}

describe('A: search correctness', () => {
  it('1: a project is the same folder however its path is written, and a scope says what it hides', async () => {
    const memory = await library(
      ['a', [{ text: 'needle one', cwd: 'C:\\work\\app' }]],
      ['b', [{ text: 'needle two', cwd: 'C:/work/app/' }]],
      ['c', [{ text: 'needle three', cwd: '/other' }]],
    );
    for (const scope of ['C:\\work\\app', 'C:/work/app/', 'c:/work/app']) {
      const answer = await find(memory, `needle project:"${scope.replaceAll('\\', '\\\\')}"`);
      expect(answer.total, scope).toBe(2);
      expect(answer.hidden, scope).toEqual({ otherProjects: 1, noProject: 0 });
    }
  });

  it('2: what has no project is found, and labelled so', async () => {
    const memory = await library(['a', [{ text: 'needle without', cwd: null }]]);
    const { data } = await find(memory, 'needle');
    expect(data).toMatchObject([{ title: { text: 'needle without' }, project: null }]);
    expect((await find(memory, 'needle project:none')).total).toBe(1);
  });

  it('3: all three stores, in both orders, in each scope', async () => {
    const memory = openMemoryEngine();
    const long = `needle in a long output\n${'line of output\n'.repeat(600)}needle at its end`;
    await importItems(memory.engine, [
      sessionFile('a', [
        { text: 'needle prompt' },
        { content: [{ type: 'tool_result', tool_use_id: 'x', content: long }] },
      ]),
      textItem('app/CLAUDE.md', '# Rules\n\nneedle of memory\n'),
    ]);
    for (const order of ['relevance', 'newest'] as const) {
      const pages = [
        await find(memory, 'needle', { order }),
        await find(memory, 'needle', { order, isUndatedOnly: true }),
      ];
      const stores = new Set(pages.flatMap(({ data }) => data.map(({ store }) => store)));
      expect([...stores].sort(), order).toEqual(['content', 'events', 'memory']);
      for (const store of stores) {
        const total = (await find(memory, `needle source:${store}`, { order })).stores[store].matched;
        expect(total, `${order} ${store}`).toBeGreaterThan(0);
      }
    }
  });

  it('6: a very long token harms neither the index nor the words beside it', async () => {
    const blob = 'QUJD'.repeat(25_000);
    const memory = await library([
      'a',
      [{ content: [{ type: 'tool_result', tool_use_id: 'x', content: `before ${blob} behind` }] }],
    ]);
    expect((await find(memory, 'before')).total).toBeGreaterThan(0);
    expect((await find(memory, 'behind')).total).toBeGreaterThan(0);
    expect((await find(memory, `${'QUJD'.repeat(20)}*`)).total).toBe(0);
    await expect(memory.engine.checkIntegrity()).resolves.toBeDefined();
  });

  it.each(['bd-q3fy', 'q3fy', 'BD-Q3FY'])('7: the id %s is found', async (query) => {
    expect(await titles(await library(['a', [{ text: 'bd-q3fy done' }, { text: 'bd-q4fy open' }]]), query)).toContain(
      'bd-q3fy done',
    );
    expect((await find(await library(['a', [{ text: 'bd-q3fy done' }]]), query)).total).toBe(1);
  });

  it.each([
    'wrong-book',
    'a:b',
    'foo.bar',
    'C++',
    "it's",
    '"open',
    '(x',
    'NEAR(',
    '*',
    '-x',
    'a AND',
    'OR',
    '\0',
    '\ud800',
  ])('8: %j gives an answer or a notice', async (query) => {
    const answer = await find(
      await library(['a', [{ text: "wrong-book a:b foo.bar C++ it's open x" }, { text: 'another' }]]),
      query,
    );
    expect(answer.total + answer.notices.length + answer.reading.notices.length).toBeGreaterThan(0);
  });

  it('9: a question of which one word is missing is answered, and says how much was found', async () => {
    const memory = await library([
      'a',
      [{ text: 'the deploy pipeline failed because staging certificates expired yesterday' }],
    ]);
    const { data } = await find(memory, 'why deploy pipeline failed staging certificates expired monday');
    expect(data[0]).toMatchObject({ layer: 'relaxed', layerNote: '6 of 7 words' });
  });

  it('13: an index that is gone is made again when the database is opened, the others are left alone', async () => {
    const { engine, connection } = openMemoryEngine();
    await importItems(engine, [
      sessionFile('a', [{ text: 'needle prompt' }]),
      textItem('CLAUDE.md', '# A\n\nneedle\n'),
    ]);
    const structure = () => connection.value('SELECT hex(block) FROM memory_fts_data WHERE id = 10');
    const before = structure();
    connection.run('DROP TABLE event_fts');
    const again = new Engine(connection, nodeHost);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const answer = await again.search({ query: 'needle', limit: 5, ...ZONE });
    expect(answer.stores.events).toMatchObject({ state: 'ok', matched: 1 });
    expect(structure()).toBe(before);
  });

  it('14: words that stand only in arguments, results or thinking are found, and labelled', async () => {
    const memory = await library([
      'a',
      [
        {
          role: 'assistant',
          content: [{ type: 'tool_use', id: 't1', name: 'Bash', input: { command: 'argumentword' } }],
        },
        { content: [{ type: 'tool_result', tool_use_id: 't1', content: 'resultword' }] },
        { content: [{ type: 'tool_result', tool_use_id: 't2', content: [{ type: 'text', text: 'blockword' }] }] },
        { role: 'assistant', content: [{ type: 'thinking', thinking: 'thoughtword' }] },
      ],
    ]);
    for (const word of ['argumentword', 'resultword', 'blockword', 'thoughtword']) {
      const { data } = await find(memory, word);
      expect(data, word).toHaveLength(1);
      expect(data[0]?.category, word).not.toBe('');
    }
  });

  it('18: keys of the records are no words of the session', async () => {
    const memory = await library(['a', [{ text: 'hello there' }]]);
    for (const key of ['parentUuid', 'sessionId', 'timestamp', 'cwd'])
      expect((await find(memory, key)).total, key).toBe(0);
    expect((await memory.engine.indexReport()).frequent.map(({ word }) => word).sort()).toEqual(['hello', 'there']);
  });
});

describe('B: CJK and Unicode', () => {
  it.each(['队列', '端口错配', 'worker 队列', '队'])('19: %s', async (query) => {
    const text = 'Worker/Server 队列端口错配导致任务无人消费';
    expect(await titles(await library(['a', [{ text }]]), query)).toEqual([text]);
  });

  it('20: terms of one, two and three characters mix with OR', async () => {
    const memory = await library(['a', [{ text: '广西的山' }, { text: '桂林的水' }, { text: '山东半岛' }]]);
    expect((await titles(memory, '广西 OR 桂林')).sort()).toEqual(['广西的山', '桂林的水'].sort());
    expect((await titles(memory, '水 OR 山东半 OR 广西')).sort()).toEqual(['广西的山', '山东半岛', '桂林的水'].sort());
  });

  it.each(['悬空', 'itgc', 'gen', '清零', '重跑', '后50条'])('21: %s, glued to other scripts', async (query) => {
    const text = '步2 重跑gen-itgc后50条悬空引用清零';
    expect(await titles(await library(['a', [{ text }]]), query)).toEqual([text]);
  });

  it('23: two Korean characters are found, and find no other', async () => {
    const memory = await library(['a', [{ text: '배포를 다시 시작' }, { text: '데이터베이스 잠금' }]]);
    expect(await titles(memory, '배포', { relaxBelow: 0 })).toEqual(['배포를 다시 시작']);
  });

  it('24: lone surrogates do no harm; diacritics fold both ways', async () => {
    const memory = openMemoryEngine();
    const line = `{"type":"user","uuid":"1","sessionId":"s","message":{"role":"user","content":"x\\udcb2y café"}}\n`;
    await importItems(memory.engine, [textItem('a.jsonl', line)]);
    for (const query of ['cafe', 'CAFÉ', 'x\udcb2y']) expect((await find(memory, query)).total, query).toBe(1);
  });
});

it('opens no library that is not there', async () => {
  const engine = new Engine(openMigratedConnection(), nodeHost);
  expect((await engine.search({ query: 'anything', limit: 5, ...ZONE })).total).toBe(0);
});
