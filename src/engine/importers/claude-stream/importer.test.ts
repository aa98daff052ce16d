import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  damaged,
  factsOf,
  importAll,
  importFixtures,
  importGrowing,
  onlyFile,
  renamed,
  sessionsOf,
  transcriptOf,
} from '../../../testing/import-fixture.ts';
import { textItem } from '../../../testing/memory-engine.ts';
import { outlineOf } from '../../../testing/stored-sessions.ts';

const FIXTURES = new URL('./fixtures/', import.meta.url).pathname;
const ALL = ['run.jsonl', 'verbose.json', 'result.json', 'failed.jsonl'];
const NOW = { timeZone: 'UTC', nowMs: Date.UTC(2026, 11, 1) };

const textOf = (name: string) => readFileSync(FIXTURES + name, 'utf8');

const OUTLINE = [
  'prompt prompt why does the quetzal discount fail?',
  'thinking thinking Look at it.',
  'assistant assistant I will read it.',
  'tool-call edit Edit src/discount.ts',
  'tool-result edit Edit src/discount.ts → result',
  'tool-call subagent Task Find usages',
  'tool-result subagent Task Find usages → result',
  'notice notice reminder of the client',
  'compaction compaction Conversation compacted (auto)',
  'assistant assistant Done: the rate is right now.',
];

describe('a printed stream', () => {
  it.each(['run.jsonl', 'verbose.json'])('%s becomes what a transcript becomes', async (name) => {
    const imported = await importFixtures(FIXTURES, name);
    expect(outlineOf(await transcriptOf(imported))).toEqual(OUTLINE);
    const [session] = await sessionsOf(imported);
    expect(session).toMatchObject({
      assistantMessages: 2,
      tokens: { input: 9, output: 69, cacheRead: 300, cacheWrite: 30 },
      directories: ['/work/shop'],
      models: ['claude-opus-4-7'],
      summary: { prompts: 1, toolCalls: 2, subagents: 1 },
    });
    expect(session?.subagents.map(({ agentName, events }) => [agentName, events])).toEqual([['Find usages', 2]]);
    const call = (await transcriptOf(imported)).find(({ title }) => title.startsWith('Task'));
    expect(call?.subagentKey).toBe(session?.subagents[0]?.sessionKey);
  });

  it('keeps what the run cost, and no piece of a message that was not whole yet', async () => {
    const imported = await importFixtures(FIXTURES, 'run.jsonl');
    expect(imported.connection.value('SELECT sum(cost) FROM api_message')).toBe(0.25);
    expect((await imported.engine.search({ query: 'pangolin', limit: 5, relaxBelow: 0, ...NOW })).total).toBe(0);
    expect(onlyFile(imported).metaTypes.map(([type]) => type)).toEqual([
      'system',
      'stream_event',
      'brand_new',
      'result',
    ]);
  });

  it('shows what a call did to a file', async () => {
    const imported = await importFixtures(FIXTURES, 'run.jsonl');
    const [session] = await sessionsOf(imported);
    const call = (await transcriptOf(imported)).find(({ title }) => title.startsWith('Edit'));
    const record = await imported.engine.getEventRecord(session?.summary.sessionKey ?? '', call?.eventKey ?? '');
    expect(record?.edits).toEqual([{ path: '/work/shop/src/discount.ts', before: 'rate = 0.1', after: 'rate = 0.15' }]);
  });

  it('without times is dated by its file', async () => {
    const [event] = await transcriptOf(await importFixtures(FIXTURES, 'verbose.json'));
    expect(event?.time).toMatchObject({ ms: 1_790_000_000_000, kind: 'inferred', basis: 'file-date' });
  });

  it('of the result alone has the answer, its tokens and its cost', async () => {
    const imported = await importFixtures(FIXTURES, 'result.json');
    expect(outlineOf(await transcriptOf(imported))).toEqual(['assistant assistant Only the wombat answer.']);
    expect((await sessionsOf(imported))[0]).toMatchObject({
      assistantMessages: 1,
      tokens: { input: 7, output: 8, cacheRead: 9, cacheWrite: 10 },
      models: ['claude-haiku-4-5'],
    });
    expect(imported.connection.value('SELECT sum(cost) FROM api_message')).toBe(0.5);
  });

  it('of a run that failed says why', async () => {
    const imported = await importFixtures(FIXTURES, 'failed.jsonl');
    const [hit] = (await imported.engine.search({ query: 'maximum turns', limit: 5, ...NOW })).data;
    expect(hit).toMatchObject({ title: { text: 'The run ended with an error' } });
    expect(await sessionsOf(imported)).toEqual([]);
  });

  it('counts a message that the transcript has too once', async () => {
    const lines = textOf('run.jsonl').trim().split('\n');
    const transcript = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ type, parent_tool_use_id: parent }) => (type === 'user' || type === 'assistant') && parent === null)
      .map(({ session_id: sessionId, isSynthetic: isMeta, ...record }) => ({
        ...record,
        sessionId,
        isMeta,
        parentUuid: null,
      }))
      .map((record) => JSON.stringify(record));
    const files = [textItem('t.jsonl', transcript.join('\n')), textItem('run.jsonl', textOf('run.jsonl'))];
    for (const items of [files, [...files].reverse()]) {
      const [session, ...others] = await sessionsOf(await importAll(items));
      expect(others).toEqual([]);
      expect(session).toMatchObject({ assistantMessages: 2, summary: { prompts: 1, toolCalls: 2 } });
      expect(session?.tokens).toEqual({ input: 9, output: 69, cacheRead: 300, cacheWrite: 30 });
    }
  });
});

describe('a file', () => {
  it.each(ALL)('%s is known under the name "unknown" too, with the same facts', async (name) => {
    const named = await importFixtures(FIXTURES, name);
    const other = await importAll([await renamed(FIXTURES, name, 'unknown')]);
    expect(onlyFile(other)).toEqual({ ...onlyFile(named), path: 'unknown' });
    expect(onlyFile(other).format).toBe('claude-stream');
    expect(await factsOf(other)).toEqual(await factsOf(named));
  });

  it('that grows gives the same as at once', async () => {
    const text = textOf('run.jsonl');
    const whole = await factsOf(await importFixtures(FIXTURES, 'run.jsonl'));
    for (let cut = text.indexOf('\n'); cut > 0; cut = text.indexOf('\n', cut + 1)) {
      expect(await factsOf(await importGrowing('run.jsonl', text, cut + 1))).toEqual(whole);
    }
  });

  it.each(ALL)('%s: damage never throws', async (name) => {
    for (const seed of [1, 2, 3]) {
      expect((await importAll([textItem('a', damaged(textOf(name), seed))])).report.files).toHaveLength(1);
    }
  });

  it('with odd fields costs these fields only', async () => {
    const odd = [
      { type: 'system', subtype: 'init', session_id: 's', tools: [], cwd: 5 },
      { type: 'assistant', session_id: 's', message: 'a text' },
      { type: 'assistant', session_id: 's', message: { content: [5, { type: 'text', text: 'fine' }, null] } },
      { type: 'user', session_id: 's', message: null },
      { type: 'user', session_id: 5, message: { content: 'of nobody' } },
      { type: 'result', session_id: 's', subtype: 5, total_cost_usd: 'much' },
      [1],
    ];
    const imported = await importAll([textItem('a.jsonl', odd.map((line) => JSON.stringify(line)).join('\n'))]);
    expect((await transcriptOf(imported)).map(({ text }) => text)).toEqual(['a text', 'fine']);
    expect(onlyFile(imported).records).toMatchObject({ read: 7, skippedTotal: 1 });
  });
});

describe('detection', () => {
  it.each([
    [
      'Cursor',
      [
        { type: 'system', subtype: 'init', session_id: 's', cwd: '/x', model: 'auto', apiKeySource: 'login' },
        { type: 'assistant', session_id: 's', message: { role: 'assistant', content: [{ type: 'text', text: 'x' }] } },
        { type: 'result', subtype: 'success', session_id: 's', duration_ms: 5, result: 'x' },
      ],
    ],
    [
      'Gemini CLI',
      [
        { type: 'init', session_id: 's', model: 'gemini-3' },
        { type: 'message', role: 'user', content: 'x' },
        { type: 'result', status: 'success', stats: {} },
      ],
    ],
    ['Qwen Code', [{ type: 'system', subtype: 'init', session_id: 's', tools: [], qwen_code_version: '1' }]],
    ['a prompt history', [{ session_id: 's', ts: 1, text: 'x' }]],
  ])('does not claim what %s prints', async (_, lines) => {
    const text = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
    expect(onlyFile(await importAll([textItem('out.jsonl', text)])).format).not.toBe('claude-stream');
  });
});
