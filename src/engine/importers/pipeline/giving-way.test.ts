import { describe, expect, it } from 'vitest';
import { factsOf, importAll, sessionsOf, transcriptOf } from '../../../testing/import-fixture.ts';
import { importItems, openMemoryEngine, textItem } from '../../../testing/memory-engine.ts';
import { outlineOf } from '../../../testing/stored-sessions.ts';

const SESSION = '11110000-0000-4000-8000-000000000001';
const NOW = { timeZone: 'UTC', nowMs: Date.UTC(2026, 11, 1) };

const lines = (...records: readonly object[]) => `${records.map((record) => JSON.stringify(record)).join('\n')}\n`;

let count = 0;
function record(type: 'user' | 'assistant', content: unknown, more: object = {}) {
  count++;
  const uuid = `22220000-0000-4000-8000-${String(count).padStart(12, '0')}`;
  const timestamp = new Date(Date.UTC(2026, 4, 4, 10, 0, count)).toISOString();
  const message = { id: `msg_${count}`, role: type, model: 'claude-opus-4-7', content, usage: { output_tokens: 5 } };
  return { type, uuid, parentUuid: null, sessionId: SESSION, cwd: '/work/shop', timestamp, message, ...more };
}

const call = { type: 'tool_use', id: 'toolu_1', name: 'Bash', input: { command: 'npm test' } };
const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: '12 passed' };
const transcript = textItem(
  'projects/-work-shop/s.jsonl',
  lines(
    record('user', 'fix the quetzal'),
    record('assistant', [call]),
    record('user', [result]),
    record('assistant', [{ type: 'text', text: 'Fixed.' }]),
  ),
);

const hook = (name: string, more: object, session = SESSION) => ({
  session_id: session,
  transcript_path: `/home/me/.claude/projects/-work-shop/${session}.jsonl`,
  cwd: '/work/shop',
  hook_event_name: name,
  ...more,
});
const tool = { tool_name: 'Bash', tool_input: { command: 'npm test' }, tool_use_id: 'toolu_1' };
const OTHER = '33330000-0000-4000-8000-000000000003';
const hooks = textItem(
  'logs/hooks.jsonl',
  lines(
    hook('UserPromptSubmit', { prompt: 'fix the quetzal' }),
    hook('PreToolUse', tool),
    hook('PostToolUse', { ...tool, tool_response: { stdout: `12 passed\n${'wombat '.repeat(2000)}` } }),
    hook('PreToolUse', { ...tool, tool_use_id: 'toolu_2', agent_id: 'a1' }),
    hook('Stop', { last_assistant_message: 'Fixed.' }),
    hook('UserPromptSubmit', { prompt: 'in a session without a transcript' }, OTHER),
  ),
);
const stream = textItem(
  'run.jsonl',
  lines(
    { type: 'system', subtype: 'init', session_id: SESSION, cwd: '/work/shop', tools: [] },
    {
      type: 'assistant',
      session_id: SESSION,
      parent_tool_use_id: null,
      message: { id: 'msg_old', model: 'm', content: [call], usage: { output_tokens: 5 } },
    },
    { type: 'user', session_id: SESSION, parent_tool_use_id: null, message: { role: 'user', content: [result] } },
    { type: 'result', subtype: 'success', session_id: SESSION, num_turns: 1, result: 'Fixed.', total_cost_usd: 0.5 },
  ),
);

const ofMain = async (imported: Parameters<typeof factsOf>[0]) =>
  ((await factsOf(imported)) as { readonly nativeId: string }[]).sort((a, b) => (a.nativeId < b.nativeId ? -1 : 1));

describe('a session that is told of in several places', () => {
  it.each([
    ['hooks after it', [transcript, hooks]],
    ['hooks before it', [hooks, transcript]],
    ['a stream after it', [transcript, stream]],
    ['a stream before it', [stream, transcript]],
    ['both around it', [hooks, stream, transcript, hooks]],
  ])('is what its transcript says, with %s', async (_, items) => {
    const alone = (await ofMain(await importAll([transcript])))[0];
    const imported = await importAll(items);
    const sessions = await ofMain(imported);
    expect(sessions.find(({ nativeId }) => nativeId === SESSION)).toEqual(alone);
    const { data, total } = await imported.engine.search({ query: 'wombat', limit: 5, ...NOW });
    expect([data, total]).toEqual([[], 0]);
    expect((await imported.engine.search({ query: 'quetzal', limit: 5, ...NOW })).total).toBe(1);
    expect(imported.connection.value('PRAGMA foreign_key_check')).toBeUndefined();
    expect((await imported.engine.status(NOW.nowMs)).subagents).toBe(0);
  });

  it('keeps what a stream alone knows: what it cost', async () => {
    for (const items of [
      [transcript, stream],
      [stream, transcript],
    ]) {
      const { connection } = await importAll(items);
      expect(connection.value('SELECT sum(cost) FROM api_message')).toBe(0.5);
    }
  });

  it('leaves the other sessions of a log', async () => {
    for (const items of [
      [transcript, hooks],
      [hooks, transcript],
    ]) {
      const imported = await importAll(items);
      const found = (await sessionsOf(imported)).map(({ summary }) => [summary.nativeId, summary.prompts]);
      expect(found.sort()).toEqual([
        [SESSION, 1],
        [OTHER, 1],
      ]);
    }
  });

  it('is what the log says while there is no transcript, and again when that was taken back', async () => {
    const memory = openMemoryEngine();
    await importItems(memory.engine, [hooks]);
    const before = await ofMain(memory);
    expect(outlineOf(await transcriptOf(memory, 0))).toHaveLength(4);
    const { importId } = await importItems(memory.engine, [transcript]);
    await memory.engine.undoImport(importId);
    expect((await sessionsOf(memory)).map(({ summary }) => summary.nativeId)).toEqual([OTHER]);
    await importItems(memory.engine, [hooks]);
    expect(await ofMain(memory)).toEqual(before);
  });

  it('does not give way to a title, or to a sub-agent alone', async () => {
    const title = textItem('t.jsonl', lines({ type: 'custom-title', customTitle: 'Named', sessionId: SESSION }));
    const agent = textItem('agent-a9.jsonl', lines(record('user', 'look', { isSidechain: true, agentId: 'a9' })));
    const imported = await importAll([hooks, title, agent]);
    const session = (await sessionsOf(imported)).find(({ summary }) => summary.nativeId === SESSION);
    expect(session?.summary).toMatchObject({ title: 'Named', prompts: 1, toolCalls: 1 });
  });
});
