import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { sayInEnglish } from '../../messages/say.ts';
import { fixtureItems } from '../../testing/fixture-items.ts';
import { importItems, type MemoryEngine, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';
import type { SearchAnswer } from '../api.ts';

const CLAUDE = new URL('../importers/claude-code/fixtures/', import.meta.url).pathname;
const MEMORY = new URL('../importers/memory-files/fixtures', import.meta.url).pathname;
const ZONE = { timeZone: 'Europe/Berlin', nowMs: Date.UTC(2026, 11, 1) };

function ask({ engine }: MemoryEngine, query: string): Promise<SearchAnswer> {
  return engine.search({ query, limit: 200, relaxBelow: 0, ...ZONE });
}

/** Such as `e1 e2 c1 m3`: rows of events, content and memory. */
async function found(memory: MemoryEngine, query: string): Promise<string> {
  const { data, total, stores } = await ask(memory, query);
  expect(Object.values(stores).map(({ state }) => state)).not.toContain('failed');
  expect(total).toBe(data.length);
  return data
    .map(({ key }) => key.replace(/^(.).*:/, '$1'))
    .sort((a, b) => a.charAt(0).localeCompare(b.charAt(0)) || Number(a.slice(1)) - Number(b.slice(1)))
    .join(' ');
}

async function noticesOf(memory: MemoryEngine, query: string): Promise<string> {
  const { reading, notices } = await ask(memory, query);
  return [...reading.notices.map(({ message }) => message), ...notices].map(sayInEnglish).join(' ');
}

/** `eFrom` to `eTo`. */
function events(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => `e${from + index}`).join(' ');
}

const EXPORTER = { uuid: 'x-0', sessionId: 'export-session', cwd: '/work/export', gitBranch: 'feature/Export' };
const LONG_OUTPUT = Array.from({ length: 300 }, (_, line) => `row ${line}: ${line === 299 ? 'pangolin' : 'exported'}`);

/** On another branch, by another model, with an output that goes on in chunks. */
const EXPORT_SESSION = [
  { ...EXPORTER, type: 'user', timestamp: '2026-03-29T00:30:00Z', message: { role: 'user', content: 'export it all' } },
  {
    ...EXPORTER,
    uuid: 'x-1',
    type: 'assistant',
    timestamp: '2026-03-29T00:31:00Z',
    message: {
      id: 'x-m1',
      role: 'assistant',
      model: 'claude-opus-4-20260101',
      content: [{ type: 'tool_use', id: 'x-c1', name: 'Bash', input: { command: 'npm run export -- --all' } }],
      usage: { input_tokens: 1000, output_tokens: 500, cache_read_input_tokens: 4000, cache_creation_input_tokens: 20 },
    },
  },
  {
    ...EXPORTER,
    uuid: 'x-2',
    type: 'user',
    timestamp: '2026-03-29T00:36:30Z',
    message: {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: 'x-c1', content: LONG_OUTPUT.join('\n') }],
    },
  },
]
  .map((record) => JSON.stringify(record))
  .join('\n');

describe('each key alone', () => {
  let memory: MemoryEngine;
  beforeAll(async () => {
    memory = openMemoryEngine();
    // Events 1 to 21, 22 to 28 (24 to 26 are a sub-agent's), 29 to 31 with chunk 1; sections of notes 1 to 5.
    await importItems(memory.engine, fixtureItems(`${CLAUDE}conversation.jsonl`));
    await importItems(memory.engine, fixtureItems(`${CLAUDE}inline-agent.jsonl`));
    await importItems(memory.engine, [textItem('export.jsonl', `${EXPORT_SESSION}\n`)]);
    await importItems(memory.engine, fixtureItems(MEMORY));
  });

  const MODELLED = 'e2 e3 e4 e6 e8 e10 e12 e20 e21 e23 e25 e26 e28';
  const CALLS = 'e4 e6 e8 e10 e20 e21 e23 e30';
  const RESULTS = 'e5 e7 e9 e11 e27 e31';

  it.each([
    ['model:claude-sonnet-4-5', MODELLED],
    ['model:sonnet', MODELLED],
    ['model:OPUS', 'e30'],
    ['model:claude-*', `${MODELLED} e30`],
    ['model:opus,sonnet', `${MODELLED} e30`],
    ['-model:*', 'c1 e1 e5 e7 e9 e11 e13 e14 e15 e16 e17 e18 e19 e22 e24 e27 e29 e31 m1 m2 m3 m4 m5'],
    ['branch:feature/export', 'c1 e29 e30 e31'],
    ['branch:feature/*', 'c1 e29 e30 e31'],
    ['branch:MAIN', events(1, 28)],
    ['agent:claude-code', `c1 ${events(1, 31)} m2 m3 m4 m5`],
    ['agent:"Find usages"', 'e24 e25 e26'],
    ['agent:i3', 'e24 e25 e26'],
    ['agent:cursor', 'm1'],
    ['session:aaaa0000-0000-4000-8000-000000000002', 'e22 e23 e24 e25 e26 e27 e28'],
    ['session:export-*', 'c1 e29 e30 e31'],
    ['session:"quetzal discount"', events(1, 21)],
    ['source:content', 'c1'],
    ['source:Memory', 'm1 m2 m3 m4 m5'],
    ['store:memory', 'm1 m2 m3 m4 m5'],
    ['source:content,memory', 'c1 m1 m2 m3 m4 m5'],
    ['source:content,style.mdc', 'c1 m1'],
    ['source:claude.md', 'm2 m3 m4'],
    ['-source:events', 'c1 m1 m2 m3 m4 m5'],
    ['in:args', CALLS],
    ['in:result', `c1 ${RESULTS}`],
    ['in:thinking', 'e2'],
    ['in:body', 'e1 e3 e12 e13 e14 e15 e16 e17 e18 e19 e22 e24 e25 e26 e28 e29 m1 m2 m3 m4 m5'],
    ['-in:body', `c1 e2 ${events(4, 11)} e20 e21 e23 e27 e30 e31`],
    ['in:thinking,result', `c1 e2 ${RESULTS}`],
    ['has:error', 'e7 e19'],
    ['has:diff', 'e8 e9'],
    ['has:tokens', `${MODELLED} e30`],
    ['has:note', `${events(1, 21)} m1 m2 m3 m4 m5`],
    ['tokens:>200', 'e2 e3 e4 e30'],
    ['tokens:5520', 'e30'],
    ['tokens:5k', 'e30'],
    ['tokens:<138', 'e20 e21 e23 e25 e26 e28'],
    ['tokens:138..148', 'e6 e10 e12'],
    ['tokens:>=1k,143', 'e6 e30'],
    ['dur:11s', 'e6 e7'],
    ['dur:>1s', 'c1 e6 e7 e23 e27 e30 e31'],
    ['dur:>4s', 'c1 e6 e7 e30 e31'],
    ['dur:4s..5m', 'e6 e7 e23 e27'],
    ['dur:>5m', 'c1 e30 e31'],
    ['dur:330', 'c1 e30 e31'],
    ['dur:<=1000ms', 'e4 e5 e8 e9 e10 e11'],
    ['on:2026-03-29', 'c1 e29 e30 e31'],
    ['on:2026-W13', 'c1 e29 e30 e31'],
    ['on:2026-03-02', events(1, 28)],
    ['on:2026-03-01..2026-03-29', `c1 ${events(1, 31)}`],
    ['on:..2026-03-28', events(1, 28)],
    ['before:2026-03-29', events(1, 28)],
    ['after:2026-03-29 -source:memory', 'c1 e29 e30 e31'],
    ['on:2026-03-29T01:31', 'e30'],
    ['is:prompt', 'e1 e13 e18 e22 e24 e29'],
    ['tool:mcp*', 'e20'],
    ['file:discount.ts', 'e4 e5 e8 e9'],
    ['time:none', ''],
    ['layer:exact is:decision', 'e21 m1 m2'],
    ['is:constraint', 'm1 m2'],
  ])('%s', async (query, expected) => {
    expect(await found(memory, query)).toBe(expected);
  });

  it.each([
    ['discount in:title', 'e1 e2 e3 e4 e8 e10'],
    ['discount in:args', 'e4 e8 e10'],
    ['discount in:thinking', 'e2'],
    ['discount in:result', 'e11'],
    ['discount in:body', 'e1 e3 e15'],
    ['discount -in:title', 'e11 e15'],
    ['discount in:title,result', 'e1 e2 e3 e4 e8 e10 e11'],
    ['pangolin in:result', 'c1'],
    ['pangolin in:args', ''],
    ['wombat in:title', ''],
    ['deep in:title', 'm4'],
    ['(discount in:title) OR (wombat in:body)', 'e1 e2 e3 e4 e8 e10 m4'],
    ['discount (in:thinking OR is:prompt)', 'e1 e2'],
    ['"quetzal discount" in:title', 'e1'],
    ['disc* in:title is:edit', 'e8'],
  ])('%s', async (query, expected) => {
    expect(await found(memory, query)).toBe(expected);
  });

  it('lang: goes by what the text is', async () => {
    const code = (await found(memory, 'lang:code')).split(' ');
    const prose = (await found(memory, 'lang:prose')).split(' ');
    expect(code).toEqual(expect.arrayContaining(['e5', 'e10', 'e30']));
    expect(prose).toEqual(expect.arrayContaining(['e1', 'e2', 'e12', 'm4', 'm5']));
    expect(code.filter((key) => prose.includes(key))).toEqual([]);
  });

  it.each([
    ['model:claude-sonet-4-5', 'Did you mean “claude-sonnet-4-5”?'],
    ['model:opus,gpt', '“model:” does not know “gpt”'],
    ['branch:mian', '“branch:” does not know “mian”'],
    ['branch:man', 'Did you mean “main”?'],
    ['agent:claud-code', 'Did you mean “claude-code”?'],
    ['source:memroy', 'Did you mean “memory”?'],
    ['session:nowhere', '“session:” does not know “nowhere”'],
    ['tool:bash,bsh', 'Did you mean “Bash”?'],
    ['-tool:bsh', 'Did you mean “Bash”?'],
    ['file:nowhere.ts', '“file:” does not know “nowhere.ts”'],
    ['in:titel', 'Did you mean “title”?'],
    ['has:notes', 'Did you mean “note”?'],
    ['layer:fuzy', 'Did you mean “fuzzy”?'],
    ['lang:typescript', 'It takes code, prose.'],
    ['tokens:many', 'such as >1000'],
    ['dur:5k', 'such as >30s'],
    ['on:soon', '2026-W46'],
    ['on:2026-12..2026-11', 'does not know “2026-12..2026-11”'],
    ['after:2026-01..2026-11', 'was read as “on:2026-01..2026-11”'],
    ['in:title', 'there are none beside it'],
    ['a OR sort:newest', '“sort:” is about the whole query'],
    ['a (b OR layer:exact)', '“layer:” is about the whole query'],
    ['sort:newest sort:oldest', 'There is one order only'],
    ['projct:shop', '“projct:” is not a filter — did you mean “project:”? (searched as text)'],
    ['author:kim', '“author:” is not a filter (searched as text)'],
    ['/(a+)+/', 'It was searched as text.'],
  ])('%s gives a notice', async (query, expected) => {
    expect(await noticesOf(memory, query)).toContain(expected);
  });

  it('says nothing of values that mean something', async () => {
    for (const query of [
      'model:opus',
      'branch:main',
      'agent:i3',
      'source:style.mdc',
      'session:export-session',
      'tool:bash',
    ])
      expect(await noticesOf(memory, query)).toBe('');
  });

  it.each([
    ['on:2026-03-29', 'from 2026-03-29T00:00:00+01:00 to before 2026-03-30T00:00:00+02:00 (Europe/Berlin)'],
    ['on:..yesterday', 'before 2026-12-01T00:00:00+01:00 (Europe/Berlin)'],
    ['after:2026-W46', 'from 2026-11-09T00:00:00+01:00 on (Europe/Berlin)'],
    ['tokens:>1k', 'tokens: over 1,000'],
    ['dur:30s..5m,<1s', 'time from call to result: from 30 s to 5 min or under 1 s'],
    ['source:memory', 'in the store memory'],
    ['source:memory,notes.md', 'in the store memory or in a document called notes.md'],
    ['in:title,args', 'the words stand in title or args'],
    ['layer:trigram', 'match layer is part'],
    ['-model:opus', 'not: model is opus'],
    ['/ab+c/i', 'the pattern /ab+c/i'],
    ['lang:klingon', 'the text is “klingon” (not known)'],
  ])('%s is read as %s', async (query, expected) => {
    expect((await ask(memory, query)).reading.description).toEqual([expected]);
  });
});

describe('dur: and tokens:', () => {
  interface Call {
    readonly tokens: number;
    readonly waitMs: number;
    readonly hasResult: boolean;
    readonly hasTime: boolean;
  }

  function sessionOf(calls: readonly Call[]): string {
    let ms = Date.UTC(2026, 5, 1);
    return calls
      .flatMap(({ tokens, waitMs, hasResult, hasTime }, index) => {
        const record = (uuid: string, type: string, message: object, timed = true) => ({
          uuid,
          type,
          sessionId: 'timed',
          ...(timed && { timestamp: new Date(ms).toISOString() }),
          message,
        });
        ms += 1000;
        const call = record(`c${index}`, 'assistant', {
          id: `m${index}`,
          role: 'assistant',
          model: 'some-model',
          usage: { input_tokens: tokens, output_tokens: 1 },
          content: [{ type: 'tool_use', id: `t${index}`, name: 'Bash', input: { command: 'ls' } }],
        });
        if (!hasResult) return [call];
        ms += waitMs;
        const content = [{ type: 'tool_result', tool_use_id: `t${index}`, content: 'done' }];
        return [call, record(`r${index}`, 'user', { role: 'user', content }, hasTime)];
      })
      .map((record) => JSON.stringify(record))
      .join('\n')
      .concat('\n');
  }

  it('equal a plain look at every call', async () => {
    const call = fc.record({
      tokens: fc.constantFrom(0, 999, 1000, 1999, 5000),
      waitMs: fc.constantFrom(0, 249, 1000, 30_000, 60_001, 3_600_000),
      hasResult: fc.boolean(),
      hasTime: fc.boolean(),
    });
    const tests: [string, (call: Call) => number][] = [
      ['dur:>=30s', (each) => (isTimed(each) && each.waitMs >= 30_000 ? 2 : 0)],
      ['dur:<1s', (each) => (isTimed(each) && each.waitMs < 1000 ? 2 : 0)],
      ['dur:1s..1m', (each) => (isTimed(each) && each.waitMs >= 1000 && each.waitMs <= 60_000 ? 2 : 0)],
      ['dur:1m', (each) => (isTimed(each) && each.waitMs >= 60_000 && each.waitMs < 120_000 ? 2 : 0)],
      ['dur:1h..', (each) => (isTimed(each) && each.waitMs >= 3_600_000 ? 2 : 0)],
      // One token of output each.
      ['tokens:>1k', (each) => Number(each.tokens + 1 > 1000)],
      ['tokens:1000..2000', (each) => Number(each.tokens + 1 >= 1000 && each.tokens + 1 <= 2000)],
      ['-tokens:>1k in:args', (each) => Number(each.tokens + 1 <= 1000)],
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 12 }), async (calls) => {
        const memory = openMemoryEngine();
        await importItems(memory.engine, [textItem('a.jsonl', sessionOf(calls))]);
        for (const [query, count] of tests) {
          const expected = calls.reduce((sum, each) => sum + count(each), 0);
          expect((await ask(memory, query)).total, query).toBe(expected);
        }
        memory.connection.close();
      }),
      { numRuns: 25 },
    );
  });

  function isTimed({ hasResult, hasTime }: Call): boolean {
    return hasResult && hasTime;
  }
});

describe('any query', () => {
  it('gives an answer or a notice, and no store fails', async () => {
    const memory = openMemoryEngine();
    await importItems(memory.engine, fixtureItems(`${CLAUDE}conversation.jsonl`));
    await importItems(memory.engine, fixtureItems(MEMORY));
    const keys =
      'project store source session agent model branch is in file tool before after on has tokens dur lang time layer sort projct';
    const key = fc.constantFrom(...keys.split(' ')).map((name) => `${name}:`);
    const value = fc.constantFrom(
      'error',
      'title',
      '>1k',
      '<5m',
      '1..2',
      '*',
      '[',
      'a*b?',
      '-7d',
      '..',
      '2026-W46',
      'memory',
      '"a b"',
      '"x\0y"',
      'none',
      'exact',
      'code',
    );
    const sign = fc.constantFrom(
      '(',
      ')',
      '"',
      '-',
      ' ',
      '  ',
      ' OR ',
      ' AND ',
      ' NOT ',
      ',',
      '*',
      '\\',
      '\0',
      '/',
      '/i ',
      '\ud800',
      '🎉',
      'NEAR(',
      '{',
      '^',
      '悬空',
      "'",
      ';--',
      '%',
    );
    const word = fc.constantFrom('discount', 'quetzal', 'the', 'C++', 'rate', 'marmo*', '/disc.*t/i', '/(a+)+/');
    const piece = fc.oneof(key, value, sign, sign, word, fc.string({ unit: 'binary', maxLength: 6 }));
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 14 }), async (pieces) => {
        const query = pieces.join('');
        const answer = await memory.engine.search({ query, limit: 3, ...ZONE });
        expect(
          Object.values(answer.stores).map(({ state }) => state),
          query,
        ).not.toContain('failed');
        const isAnswered =
          answer.total > 0 ||
          answer.reading.notices.length + answer.notices.length > 0 ||
          answer.reading.description.length > 0;
        expect(isAnswered, query).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  }, 120_000);

  it.each([
    ['(', 4000],
    ['-', 4000],
    ['"', 10_000],
    [' OR ', 2500],
    ['is:error ', 450],
    ['is:x,', 2000],
    ['(a OR b) ', 400],
    ['-is:error OR ', 300],
    ['NOT ', 2500],
    ['/[', 2000],
    ['/a ', 2000],
    ['*a', 2000],
    ['model:*a*', 400],
    ['dur:1s ', 500],
    ['🎉', 5000],
  ])('%j many times is an answer, too', async (piece, count) => {
    const memory = openMemoryEngine();
    await importItems(memory.engine, fixtureItems(`${CLAUDE}conversation.jsonl`));
    const { stores } = await memory.engine.search({ query: piece.repeat(count), limit: 3, ...ZONE });
    expect(
      Object.values(stores)
        .map(({ state, reasons }) => `${state} ${JSON.stringify(reasons)}`)
        .join(),
    ).not.toContain('failed');
  });
});
