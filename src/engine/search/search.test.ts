import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { sayInEnglish } from '../../messages/say.ts';
import { fixtureItems } from '../../testing/fixture-items.ts';
import { importItems, type MemoryEngine, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';
import type { Hit, SearchAnswer, SearchRequest } from '../api.ts';

const CLAUDE = new URL('../importers/claude-code/fixtures/', import.meta.url).pathname;
const MEMORY = new URL('../importers/memory-files/fixtures/', import.meta.url).pathname;
const ZONE = { timeZone: 'UTC', nowMs: Date.UTC(2026, 11, 1) };
const BASE_MS = Date.UTC(2026, 5, 1);
const MINUTE_MS = 60_000;

interface Row {
  readonly minute: number | null;
  readonly text: string;
  readonly cwd?: string | null;
  readonly tool?: string;
  readonly isError?: boolean;
}

/** A session file from a few rows: what a test wants to see, and no more. */
function sessionText(session: string, rows: readonly Row[]): string {
  return rows
    .map(({ minute, text, cwd = '/work/app', tool, isError }, index) => {
      const base = {
        uuid: `${session}-${index}`,
        parentUuid: null,
        sessionId: session,
        ...(cwd === null ? {} : { cwd }),
        ...(minute === null ? {} : { timestamp: new Date(BASE_MS + minute * MINUTE_MS).toISOString() }),
      };
      if (isError) {
        const content = [{ type: 'tool_result', tool_use_id: `${session}-none`, content: text, is_error: true }];
        return JSON.stringify({ ...base, type: 'user', message: { role: 'user', content } });
      }
      if (tool === undefined)
        return JSON.stringify({ ...base, type: 'user', message: { role: 'user', content: text } });
      const content = [
        {
          type: 'tool_use',
          id: `${session}-c${index}`,
          name: tool,
          input: tool === 'Bash' ? { command: text } : { file_path: text },
        },
      ];
      return JSON.stringify({
        ...base,
        type: 'assistant',
        message: { id: `${session}-m${index}`, role: 'assistant', content },
      });
    })
    .join('\n')
    .concat('\n');
}

async function withRows(rows: readonly Row[]): Promise<MemoryEngine> {
  const memory = openMemoryEngine();
  await importItems(memory.engine, [textItem('a.jsonl', sessionText('s-a', rows))]);
  return memory;
}

function ask({ engine }: MemoryEngine, query: string, more: Partial<SearchRequest> = {}): Promise<SearchAnswer> {
  return engine.search({ query, limit: 20, ...ZONE, ...more });
}

function texts(hits: readonly Hit[]): string[] {
  return hits.map(({ title }) => title.text);
}

describe('words', () => {
  const rows = [
    'alpha beta gamma',
    'alpha delta',
    'the migration adds an index to sessions',
    'Café culture',
    'getUserById and user_id in foo.bar',
    'Worker/Server 队列端口错配导致任务无人消费',
    'bd-q3fy done',
  ].map((text, minute) => ({ minute, text }));
  let memory: MemoryEngine;
  beforeAll(async () => {
    memory = await withRows(rows);
  });

  it.each([
    ['alpha beta', ['alpha beta gamma']],
    ['alpha -beta', ['alpha delta']],
    ['beta OR delta', ['alpha delta', 'alpha beta gamma']],
    ['"alpha beta"', ['alpha beta gamma']],
    ['"beta alpha"', []],
    ['alp* gam*', ['alpha beta gamma']],
    ['migrations index', ['the migration adds an index to sessions']],
    ['cafe', ['Café culture']],
    ['CAFÉ', ['Café culture']],
    ['getuserbyid', ['getUserById and user_id in foo.bar']],
    ['foo.bar', ['getUserById and user_id in foo.bar']],
    ['user_id', ['getUserById and user_id in foo.bar']],
    ['队列', ['Worker/Server 队列端口错配导致任务无人消费']],
    ['端口错配', ['Worker/Server 队列端口错配导致任务无人消费']],
    ['worker 队列', ['Worker/Server 队列端口错配导致任务无人消费']],
    ['列', ['Worker/Server 队列端口错配导致任务无人消费']],
    ['bd-q3fy', ['bd-q3fy done']],
    ['BD-Q3FY', ['bd-q3fy done']],
    ['the', ['the migration adds an index to sessions']],
  ])('%s', async (query, expected) => {
    const answer = await ask(memory, query, { relaxBelow: 0 });
    expect(texts(answer.data).sort()).toEqual([...expected].sort());
    expect(answer.total).toBe(expected.length);
  });

  it('relaxes a question of which one word is missing, and says so', async () => {
    const answer = await ask(memory, 'what migration adds some index to zebra sessions');
    expect(answer.data[0]).toMatchObject({ layer: 'relaxed', layerNote: '4 of 5 words' });
    expect(answer.notices[0]).toEqual({ code: 'search.relaxed' });
    expect(answer.total).toBe(answer.data.length);
  });

  it('never relaxes phrases and negations', async () => {
    expect((await ask(memory, '"alpha zebra" beta')).total).toBe(0);
    expect(texts((await ask(memory, 'alpha zebra -delta')).data)).toEqual(['alpha beta gamma']);
  });

  it('marks what matched, stems and phrases too', async () => {
    const [hit] = (await ask(memory, 'session "an index"')).data;
    const { text = '', marks = [] } = hit?.title ?? {};
    expect(marks.map(([start, end]) => text.slice(start, end))).toEqual(['an index', 'sessions']);
  });

  it('says when a word holds nothing to find', async () => {
    const answer = await ask(memory, '&&');
    expect(answer.total).toBe(0);
    expect(answer.reading.notices[0]?.message).toMatchObject({ code: 'query.empty-word' });
  });
});

describe('filters', () => {
  const rows: Row[] = [
    { minute: 0, text: 'needle prompt' },
    { minute: 1, text: 'needle command', tool: 'Bash' },
    { minute: 2, text: '/work/app/src/needle.ts', tool: 'Edit' },
    { minute: 3, text: 'needle failed', isError: true },
    { minute: 4, text: 'needle elsewhere', cwd: '/other/app' },
    { minute: 1500, text: 'needle next day' },
  ];

  it.each([
    ['is:prompt', 3],
    ['is:edit', 1],
    ['is:error', 1],
    ['is:prompt,edit', 4],
    ['-is:prompt', 3],
    ['tool:bash', 1],
    ['tool:B*', 1],
    ['file:needle.ts', 1],
    ['file:src/*.ts', 1],
    ['project:work/app', 5],
    ['project:other/app', 1],
    ['-project:other/app', 5],
    ['project:*app', 6],
    ['project:C:\\work\\app', 0],
    ['on:2026-06-01', 5],
    ['after:2026-06-02', 1],
    ['before:2026-06-02', 5],
    ['after:2026-06-01T00:02:00Z before:2026-06-01T00:04:00Z', 2],
    ['time:recorded', 6],
    ['time:none', 0],
    ['has:error', 1],
    ['has:diff', 1],
    ['store:events', 6],
    ['store:memory', 0],
    ['-store:events', 0],
    ['(is:edit OR tool:bash)', 2],
    ['-(is:edit OR tool:bash)', 4],
    ['session:s-a', 6],
    ['session:nope', 0],
  ])('needle %s finds %i', async (filter, expected) => {
    const memory = await withRows(rows);
    expect((await ask(memory, `needle ${filter}`, { relaxBelow: 0 })).total).toBe(expected);
    // Without the word: the same rows, newest first.
    expect((await ask(memory, filter, { relaxBelow: 0 })).total).toBe(expected);
  });

  it('that cannot be resolved match nothing and are named', async () => {
    const memory = await withRows(rows);
    for (const query of ['project:nowhere', 'is:nonsense', 'on:someday', 'time:late', 'store:cellar']) {
      const answer = await ask(memory, `needle ${query}`);
      expect(answer.total).toBe(0);
      expect(answer.reading.notices).toHaveLength(1);
    }
  });

  it.each([
    ['is:eror', 'Did you mean “error”?'],
    ['is:nonsense', 'prompt, assistant, read'],
    ['-is:nonsense', 'prompt, assistant, read'],
    ['has:', 'It takes error, fix, diff, image, tokens, note, failure, changes, usage, cost, priced, unpriced.'],
    ['tool:', 'such as Bash'],
    ['time:late', 'recorded, inferred, none'],
    ['sort:bogus', 'relevance, newest, oldest. The usual order'],
    ['is:error,nonsense', 'does not know “nonsense”'],
  ])('%s says what the filter takes', async (query, text) => {
    const answer = await ask(await withRows(rows), `needle ${query}`);
    expect(answer.reading.notices.map(({ message }) => sayInEnglish(message)).join(' ')).toContain(text);
    expect(answer.reading.description.join(' ')).not.toMatch(/sorted by bogus|is nonsense/);
  });

  it('of a tool that nothing used name the nearest', async () => {
    const memory = await withRows([...rows, { minute: 7, text: 'make needle', tool: 'Bash' }]);
    expect((await ask(memory, 'tool:bsh')).notices.map(sayInEnglish).join(' ')).toContain('Did you mean “Bash”?');
    expect((await ask(memory, 'tool:bash xylophone')).notices).toEqual([]);
  });

  it('of no project may be written as the facet is called', async () => {
    const memory = await withRows([{ minute: 1, text: 'needle homeless', cwd: null }]);
    for (const query of ['project:"No project"', 'project:"no PROJECT"', 'project:none']) {
      const answer = await ask(memory, `needle ${query}`);
      expect([answer.total, answer.reading.filters[0]?.values]).toEqual([1, ['none']]);
    }
  });

  it('of the project say what they hide', async () => {
    const memory = await withRows([...rows, { minute: 6, text: 'needle homeless', cwd: null }]);
    const answer = await ask(memory, 'needle project:work/app', { relaxBelow: 0 });
    // The last row names no directory: it belongs where its session began.
    expect(answer.total).toBe(6);
    expect(answer.hidden).toEqual({ otherProjects: 1, noProject: 0 });
  });

  it('find the same folder however it is written', async () => {
    const memory = openMemoryEngine();
    await importItems(memory.engine, [
      textItem('a.jsonl', sessionText('s-a', [{ minute: 0, text: 'needle', cwd: 'C:\\work\\app' }])),
      textItem('b.jsonl', sessionText('s-b', [{ minute: 1, text: 'needle', cwd: 'c:/work/app/' }])),
    ]);
    for (const path of ['C:\\\\work\\\\app', 'c:/work/app/', 'work/app', 'app']) {
      expect((await ask(memory, `needle project:"${path}"`)).total).toBe(2);
    }
  });

  it('alone and in pairs equal a plain look at every row', async () => {
    const row = fc.record({
      minute: fc.integer({ min: 0, max: 4000 }),
      text: fc.constantFrom('red', 'green', 'red green', 'blue'),
      cwd: fc.constantFrom('/work/app', '/other/app'),
      kind: fc.constantFrom('prompt', 'Bash', 'Edit', 'error'),
    });
    type Plain = typeof row extends fc.Arbitrary<infer T> ? T : never;
    const tests: [string, (row: Plain) => boolean][] = [
      ['red', ({ text }) => text.includes('red')],
      ['-green', ({ text }) => !text.includes('green')],
      ['is:prompt', ({ kind }) => kind === 'prompt'],
      ['is:error', ({ kind }) => kind === 'error'],
      ['-is:command', ({ kind }) => kind !== 'Bash'],
      ['tool:edit', ({ kind }) => kind === 'Edit'],
      ['project:other/app', ({ cwd }) => cwd === '/other/app'],
      ['-project:other/app', ({ cwd }) => cwd !== '/other/app'],
      ['on:2026-06-02', ({ minute }) => minute >= 1440 && minute < 2880],
      ['before:2026-06-02', ({ minute }) => minute < 1440],
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 25 }), async (plain) => {
        const memory = await withRows(
          plain.map(({ kind, ...rest }) => ({
            ...rest,
            ...(kind === 'error' ? { isError: true } : kind === 'prompt' ? {} : { tool: kind }),
          })),
        );
        for (const [first, isFirst] of tests) {
          for (const [second, isSecond] of tests) {
            const expected = plain.filter((item) => isFirst(item) && isSecond(item)).length;
            const answer = await ask(memory, `${first} ${second}`, { relaxBelow: 0, limit: 1 });
            expect(answer.total, `${first} ${second}`).toBe(expected);
          }
        }
        memory.connection.close();
      }),
      { numRuns: 10 },
    );
  });
});

describe('order', () => {
  it('by relevance is the order of the shown scores', async () => {
    const memory = await withRows(
      Array.from({ length: 60 }, (_, minute) => ({
        minute,
        text: `${'fox '.repeat(1 + (minute % 7))}${'dog '.repeat(minute % 5)}`,
      })),
    );
    const { data } = await ask(memory, 'fox dog', { limit: 60 });
    const scores = data.map(({ score }) => score ?? 0);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores.every((score) => score > 0)).toBe(true);
  });

  it('by time takes the latest of all stores together, and pages both ways without gaps', async () => {
    const memory = openMemoryEngine();
    const rows = Array.from({ length: 137 }, (_, index) => ({
      minute: Math.floor(index / 3),
      text: `needle ${index}`,
    }));
    await importItems(memory.engine, [
      textItem('a.jsonl', sessionText('s-a', rows)),
      textItem('long.jsonl', sessionText('s-long', [{ minute: 20, text: `needle ${'needle word '.repeat(1500)}` }])),
      ...Array.from({ length: 4 }, (_, index) =>
        textItem(`notes/${index}/CLAUDE.md`, `# n${index}\nneedle`, BASE_MS + index * 10 * MINUTE_MS),
      ),
    ]);
    for (const order of ['newest', 'oldest'] as const) {
      const pages: string[][] = [];
      let cursor: string | null = null;
      let back: string | null = null;
      do {
        const answer: SearchAnswer = await ask(memory, 'needle', { order, limit: 20, cursor });
        pages.push(answer.data.map(({ key }) => key));
        const seen = pages.flat().length;
        expect(answer.remaining).toEqual(
          order === 'newest'
            ? { newer: seen - answer.data.length, older: answer.total - seen }
            : { older: seen - answer.data.length, newer: answer.total - seen },
        );
        cursor = answer.nextCursor;
        back = answer.previousCursor;
      } while (cursor !== null);
      const all = pages.flat();
      expect(new Set(all).size).toBe(all.length);
      expect(all.length).toBe((await ask(memory, 'needle', { order })).total);
      const previous = await ask(memory, 'needle', { order, limit: 20, cursor: back });
      expect(previous.data.map(({ key }) => key)).toEqual(pages.at(-2));
    }
  });

  it('keeps its place while newer rows are added', async () => {
    const memory = await withRows(Array.from({ length: 30 }, (_, minute) => ({ minute, text: `needle ${minute}` })));
    const first = await ask(memory, 'needle', { order: 'newest', limit: 10 });
    await importItems(memory.engine, [
      textItem(
        'b.jsonl',
        sessionText('s-b', [
          { minute: 900, text: 'needle new' },
          { minute: 5, text: 'needle between' },
        ]),
      ),
    ]);
    const second = await ask(memory, 'needle', { order: 'newest', limit: 10, cursor: first.nextCursor });
    expect(texts(second.data)).toEqual(Array.from({ length: 10 }, (_, index) => `needle ${19 - index}`));
    expect(second.remaining?.newer).toBe(11);
  });

  it('leaves undated items out, counts them, and pages them apart', async () => {
    const memory = openMemoryEngine();
    await importItems(memory.engine, [
      textItem('a.jsonl', sessionText('s-a', [{ minute: 1, text: 'needle dated' }])),
      textItem(
        'b.jsonl',
        sessionText('s-b', [
          { minute: null, text: 'needle one' },
          { minute: null, text: 'needle two' },
        ]),
      ),
    ]);
    const dated = await ask(memory, 'needle', { order: 'newest' });
    expect(texts(dated.data)).toEqual(['needle dated']);
    expect(dated).toMatchObject({ total: 3, undatedTotal: 2 });
    const undated = await ask(memory, 'needle', { order: 'newest', isUndatedOnly: true });
    expect(texts(undated.data)).toEqual(['needle one', 'needle two']);
    expect(undated.total).toBe(2);
  });

  it('without words is by time, also when relevance is asked for', async () => {
    const memory = await withRows([
      { minute: 0, text: 'one' },
      { minute: 1, text: 'two' },
    ]);
    const answer = await ask(memory, 'is:prompt', { order: 'relevance' });
    expect(answer.order).toBe('newest');
    expect(texts(answer.data)).toEqual(['two', 'one']);
  });
});

describe('facets and histogram', () => {
  it('count the whole match set, each facet without its own filter', async () => {
    const memory = openMemoryEngine();
    await importItems(memory.engine, [...fixtureItems(CLAUDE), ...fixtureItems(MEMORY)]);
    const request = { query: 'is:command', ...ZONE };
    const answer = await memory.engine.facets(request);
    const isFacet = Object.fromEntries(answer.data.is.map(({ value, count }) => [value, count]));
    expect(isFacet.prompt).toBe((await ask(memory, 'is:prompt')).total);
    expect(isFacet.error).toBe((await ask(memory, 'is:error')).total);
    expect(answer.data.is.find(({ value }) => value === 'command')?.isSelected).toBe(true);
    const tools = answer.data.tool.map(({ count }) => count);
    expect(tools.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(answer.total);
    for (const key of ['store', 'time', 'project'] as const) {
      const sum = answer.data[key].reduce((total, { count }) => total + count, 0);
      expect(sum, key).toBe((await ask(memory, 'is:command')).total);
    }
  });

  it('find and count a worktree as itself and as part of its repository', async () => {
    const memory = await withRows([
      { minute: 0, text: 'at home', cwd: '/u/shop' },
      { minute: 1, text: 'in a tree', cwd: '/u/shop/.claude/worktrees/12' },
      { minute: 2, text: 'in a tree alone', cwd: '/v/cli/.worktrees/3' },
      { minute: 3, text: 'elsewhere', cwd: '/x/12' },
    ]);
    const { project } = (await memory.engine.facets({ query: '', ...ZONE })).data;
    expect(project.map(({ label, count }) => [label, count])).toEqual([
      ['shop', 2],
      ['12', 1],
      ['cli', 1],
      ['cli/3', 1],
      ['shop/12', 1],
    ]);
    for (const { value, count } of project) {
      expect((await ask(memory, `project:${value}`)).total, value).toBe(count);
    }
  });

  it('and the histogram sum to the total of the list', async () => {
    const memory = openMemoryEngine();
    await importItems(memory.engine, fixtureItems(CLAUDE));
    for (const query of ['', 'is:prompt', 'the', 'shop OR done', 'no such thing at all']) {
      const list = await ask(memory, query);
      const bins = await memory.engine.histogram({ query, bins: 37, ...ZONE });
      const facets = await memory.engine.facets({ query, ...ZONE });
      expect(
        bins.data.reduce((sum, { count }) => sum + count, 0),
        query,
      ).toBe(list.total - list.undatedTotal);
      expect(facets.total, query).toBe(list.total);
      expect(
        facets.data.time.reduce((sum, { count }) => sum + count, 0),
        query,
      ).toBe(list.total);
    }
  });
});

describe('a damaged store', () => {
  it.each([
    ['content', 'DROP TABLE chunk_fts'],
    ['memory', 'DROP TABLE memory_fts'],
    ['events', 'DROP TABLE event_fts'],
  ] as const)('%s says so and leaves the others their results', async (store, damage) => {
    const memory = openMemoryEngine();
    await importItems(memory.engine, [
      textItem(
        'a.jsonl',
        sessionText('s-a', [
          { minute: 0, text: 'needle' },
          { minute: 1, text: `start ${'needle hay '.repeat(900)}` },
        ]),
      ),
      textItem('CLAUDE.md', '# needle'),
    ]);
    const whole = await ask(memory, 'needle');
    expect(whole).toMatchObject({ complete: true, isTotalLowerBound: false });
    memory.connection.run(damage);
    for (const order of ['relevance', 'newest', 'oldest'] as const) {
      const answer = await ask(memory, 'needle', { order });
      expect(answer.stores[store]).toMatchObject({ state: 'failed' });
      expect(answer.stores[store].reasons.map(sayInEnglish).join()).toContain('could not be read');
      expect(answer).toMatchObject({ complete: false, isTotalLowerBound: true });
      expect(answer.total).toBe(whole.total - whole.stores[store].matched);
      expect(answer.data.length).toBe(answer.total);
    }
    expect((await memory.engine.facets({ query: 'needle', ...ZONE })).stores[store].state).toBe('failed');
    expect((await memory.engine.timeline.matches({ query: 'needle', ...ZONE })).stores[store].state).toBe('failed');
    expect((await memory.engine.status(ZONE.nowMs)).stores[store].state).toBe('failed');
    await expect(memory.engine.checkIntegrity()).rejects.toMatchObject({ name: 'DatabaseError' });
  });

  it('with an unreadable file is partial, and the file is named', async () => {
    const memory = openMemoryEngine();
    await importItems(memory.engine, [
      ...fixtureItems(MEMORY),
      textItem('a.jsonl', sessionText('s-a', [{ minute: 0, text: 'wombat' }])),
    ]);
    const answer = await ask(memory, 'wombat');
    expect(answer.stores.memory).toMatchObject({ state: 'partial', matched: 1 });
    expect(answer.stores.memory.reasons.map(sayInEnglish).join()).toContain('broken.md');
    expect(answer.stores.events.state).toBe('ok');
    expect((await memory.engine.status(ZONE.nowMs)).stores.memory.problems).toMatchObject([{ line: 1 }]);
  });
});

describe('any query', () => {
  it('gives an answer, never an error', async () => {
    const memory = openMemoryEngine();
    await importItems(memory.engine, fixtureItems(`${CLAUDE}cases.jsonl`));
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.constantFrom(
        '(',
        ')',
        '"',
        '-',
        ' ',
        ' OR ',
        ' AND ',
        ' NOT ',
        'is:',
        'file:*',
        'project:[',
        'on:2026',
        'after:',
        '*',
        '\0',
        '\ud800',
        'NEAR(',
        '{',
        '^',
        'a:b',
        'C++',
        "it's",
        'foo.bar',
        '步2',
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 20 }),
        fc.constantFrom('relevance', 'newest', 'oldest'),
        async (pieces, order) => {
          const answer = await ask(memory, pieces.join(''), { order: order as 'newest', limit: 3 });
          // Related items are listed, but no hits.
          expect(answer.total).toBeGreaterThanOrEqual(answer.data.filter(({ layer }) => layer !== 'related').length);
          expect(answer.complete).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('refuses a page of no size and a foreign cursor, in words', async () => {
    const memory = await withRows([{ minute: 0, text: 'x' }]);
    await expect(ask(memory, 'x', { limit: 0 })).rejects.toMatchObject({ code: 'search.bad-limit' });
    await expect(ask(memory, 'x', { cursor: 'nonsense' })).rejects.toMatchObject({ code: 'search.bad-cursor' });
    await expect(ask(memory, 'x', { order: 'newest', cursor: 'nonsense' })).rejects.toMatchObject({
      code: 'search.bad-cursor',
    });
  });
});

describe('layers', () => {
  const rows = [
    'migration of the orders',
    'migrations of the orders',
    'the orders alone',
    'preorders here',
    'nothing of that kind',
  ].map((text, minute) => ({ minute, text }));
  let memory: MemoryEngine;
  beforeAll(async () => {
    memory = await withRows(rows);
  });

  it.each([
    ['migrations orders layer:exact', [['migrations of the orders', 'exact']]],
    ['migrations orders layer:stem', [['migration of the orders', 'stem']]],
    [
      'migrations orders layer:exact,stem',
      [
        ['migrations of the orders', 'exact'],
        ['migration of the orders', 'stem'],
      ],
    ],
    ['migrations orders layer:relaxed', [['the orders alone', 'relaxed']]],
    ['migrations orders -layer:relaxed,related,part -layer:stem', [['migrations of the orders', 'exact']]],
    ['order layer:part', [['preorders here', 'part']]],
    ['ordres layer:fuzzy', [['migration of the orders'], ['migrations of the orders'], ['the orders alone']]],
    ['ordres -layer:fuzzy,part', []],
    ['migrations orders layer:exact layer:stem', []],
  ])('%s', async (query, expected) => {
    const answer = await ask(memory, query);
    const found = answer.data.map(({ title, layer }) => [title.text, layer]);
    expect(found.sort()).toEqual(expected.map(([text, layer = 'fuzzy']) => [text, layer]).sort());
    expect(answer.total).toBe(expected.length);
  });

  it('are counted over all that matches, and sum up to the total', async () => {
    const { layers, total } = await ask(memory, 'migrations orders', { limit: 1 });
    expect(layers).toEqual({ exact: 2, relaxed: 1, part: 1 });
    expect(total).toBe(4);
  });

  it('tell a pattern from words, and say how far it was tried', async () => {
    expect(texts((await ask(memory, '/orders?$/ -/pre/i')).data).sort()).toEqual(
      ['migration of the orders', 'migrations of the orders'].sort(),
    );
    expect(texts((await ask(memory, 'orders /^the/')).data)).toEqual(['the orders alone']);
    expect(texts((await ask(memory, '(/^pre/ OR alone)')).data).sort()).toEqual(['preorders here', 'the orders alone']);
    const many = await withRows(Array.from({ length: 5100 }, (_, minute) => ({ minute, text: `row ${minute}` })));
    const answer = await ask(many, '/row 509./');
    expect(answer.total).toBe(10);
    expect(answer.isTotalLowerBound).toBe(true);
    expect(answer.notices.map(sayInEnglish).join(' ')).toContain('tried on the newest 5,000 of 5,100 items');
  });
});
