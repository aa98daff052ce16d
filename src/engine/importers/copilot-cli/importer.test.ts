import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixtureItems } from '../../../testing/fixture-items.ts';
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
const MAIN = 'session-state/5a2b7c10-0000-4000-8000-0000000000c1/events.jsonl';
const ALL = [MAIN, 'sub-agents.jsonl', 'resumed.jsonl', 'odd.jsonl'];
const NOW = { timeZone: 'UTC', nowMs: Date.UTC(2026, 11, 1) };

const textOf = (name: string) => readFileSync(FIXTURES + name, 'utf8');

describe('a session', () => {
  it('becomes prompts, answers, calls, results and notices, in file order', async () => {
    const imported = await importFixtures(FIXTURES, MAIN);
    expect(outlineOf(await transcriptOf(imported))).toMatchInlineSnapshot(`
      [
        "prompt prompt why does checkout fail with a quetzal discount?",
        "thinking thinking Look at the discount code path.",
        "assistant assistant I will read the discount module.",
        "tool-call read view src/discount.ts",
        "tool-call command bash npm test -- checkout",
        "tool-result read view src/discount.ts → result",
        "tool-result command! bash npm test -- checkout → error",
        "tool-call edit edit src/discount.ts",
        "tool-call edit apply_patch src/index.ts",
        "tool-call mcp github-search_code quetzal",
        "tool-result edit! edit src/discount.ts → error",
        "tool-result mcp github-search_code quetzal → result",
        "assistant assistant Fixed: the rate was never exported.",
        "notice notice Skill text for the model",
        "command command ! git status",
        "tool-result command ! git status → result",
        "notice skill Skill release",
        "compaction compaction Conversation compacted (manual)",
        "compaction compaction The oldest messages were left out",
        "notice error! The model is busy",
        "notice notice Stopped: user initiated",
        "notice notice Folder /work/shop is trusted.",
      ]
    `);
    expect(onlyFile(imported).metaTypes).toMatchInlineSnapshot(`
      [
        [
          "session.start",
          1,
        ],
        [
          "session.model_change",
          1,
        ],
        [
          "session.auto_mode_resolved",
          1,
        ],
        [
          "system.message",
          1,
        ],
        [
          "assistant.turn_start",
          1,
        ],
        [
          "session.compaction_start",
          1,
        ],
        [
          "brand.new_type",
          1,
        ],
        [
          "session.shutdown",
          1,
        ],
      ]
    `);
  });

  it('shows what was typed, not what was put around it for the model', async () => {
    const imported = await importFixtures(FIXTURES, MAIN);
    const [prompt] = await transcriptOf(imported);
    expect(prompt?.text).toBe(
      'why does checkout fail with a quetzal discount?\n[file /work/shop/src/discount.ts]\n[image image/png, 3 KB]',
    );
    for (const query of ['pangolin', 'current_datetime', 'quokka', 'toolCallId']) {
      expect((await imported.engine.search({ query, limit: 5, relaxBelow: 0, ...NOW })).total).toBe(0);
    }
    for (const query of ['marmoset', 'narwhal']) {
      expect((await imported.engine.search({ query, limit: 5, ...NOW })).total).toBe(1);
    }
  });

  it('links results to their calls, and shows what calls did to files', async () => {
    const imported = await importFixtures(FIXTURES, MAIN);
    const events = await transcriptOf(imported);
    const [session] = await sessionsOf(imported);
    const calls = events.filter(({ type }) => type === 'tool-call');
    const results = events.filter(({ type }) => type === 'tool-result');
    expect(results.map(({ callKey }) => calls.findIndex(({ eventKey }) => eventKey === callKey))).toEqual([
      0, 1, 2, 4, -1,
    ]);
    const edits = await Promise.all(
      [calls[2], calls[3]].map(async (call) =>
        imported.engine.getEventRecord(session?.summary.sessionKey ?? '', call?.eventKey ?? ''),
      ),
    );
    expect(edits.map((record) => record?.edits)).toEqual([
      [{ path: '/work/shop/src/discount.ts', before: 'rate = 0.1', after: 'rate = 0.15' }],
      [{ path: 'src/index.ts', before: 'old', after: 'narwhal' }],
    ]);
  });

  it('keeps of an output told twice the long form, and names pictures', async () => {
    const imported = await importFixtures(FIXTURES, MAIN);
    const results = (await transcriptOf(imported)).filter(({ type }) => type === 'tool-result');
    expect(results.map(({ text }) => text)).toEqual([
      'diff --git a/src/discount.ts\n rate = 0.1 marmoset',
      '1 failed\n<exited with exit code 1>',
      'File changed meanwhile',
      'found in discount.ts\n[image image/png, 3 KB]',
      'clean',
    ]);
  });

  it('takes its name from the file beside it, when that is dropped too', async () => {
    const titles = async (name: string) =>
      (await sessionsOf(await importFixtures(FIXTURES, name))).map(({ summary }) => summary.title);
    expect(await titles('session-state')).toEqual(['Quetzal discount']);
    expect(await titles(MAIN)).toEqual(['why does checkout fail with a quetzal discount?']);
    const { files } = (await importFixtures(FIXTURES, 'session-state')).report;
    expect(files.map(({ state }) => state)).toEqual(['imported', 'no-conversation']);
  });

  it('has all tokens when it ended, with those of a compaction', async () => {
    const [session] = await sessionsOf(await importFixtures(FIXTURES, MAIN));
    expect(session?.tokens).toEqual({ input: 400 + 100, output: 70 + 60, cacheRead: 1500 + 400, cacheWrite: 100 });
    expect(session).toMatchObject({ assistantMessages: 2, models: ['gpt-5-mini'] });
  });
});

describe('sub-agents', () => {
  it('stand apart from the main conversation, by either of their ids', async () => {
    const imported = await importFixtures(FIXTURES, 'sub-agents.jsonl');
    const [session] = await sessionsOf(imported);
    expect(session?.summary).toMatchObject({ prompts: 1, toolCalls: 2, subagents: 2 });
    expect(session?.subagents.map(({ agentName, toolCalls, prompts }) => [agentName, toolCalls, prompts])).toEqual([
      ['Find usages', 1, 1],
      ['explore', 1, 0],
    ]);
    expect(outlineOf(await transcriptOf(imported))).toMatchInlineSnapshot(`
      [
        "prompt prompt find all usages",
        "assistant assistant I ask two helpers.",
        "tool-call subagent task Find usages",
        "tool-call subagent task Search for export",
        "tool-result subagent task Find usages → result",
        "notice error! Sub-agent Explore Agent failed",
        "tool-result subagent! task Search for export → error",
        "notice notice note of another agent",
        "assistant assistant Done.",
      ]
    `);
  });

  it('are linked to the calls that started them', async () => {
    const imported = await importFixtures(FIXTURES, 'sub-agents.jsonl');
    const [session] = await sessionsOf(imported);
    const calls = (await transcriptOf(imported)).filter(({ type }) => type === 'tool-call');
    expect(calls.map(({ subagentKey }) => subagentKey)).toEqual(session?.subagents.map(({ sessionKey }) => sessionKey));
  });
});

describe('a resumed session', () => {
  it('counts lines that stand twice once, and sums the tokens of its legs', async () => {
    const imported = await importFixtures(FIXTURES, 'resumed.jsonl');
    expect(onlyFile(imported).records.duplicates).toBe(4);
    const [session] = await sessionsOf(imported);
    expect(session?.summary.prompts).toBe(3);
    // The second leg crashed: only the output of its message is known.
    expect(session?.tokens).toEqual({ input: 10 + 300, output: 12 + 20 + 35, cacheRead: 50, cacheWrite: 102 });
    expect(session?.directories).toEqual(['/work/shop', '/work/other']);
    expect(session?.branches).toEqual(['main', 'fix']);
  });
});

describe('a message in parts', () => {
  let count = 0;
  const line = (type: string, data: object, agentId?: string) => {
    count++;
    const id = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
    const timestamp = new Date(Date.UTC(2026, 4, 4, 10, 0, count)).toISOString();
    return JSON.stringify({ type, data, id, timestamp, parentId: null, agentId });
  };
  const part = (messageId: string, [chunkIndex, chunkCount]: [number, number], content: string, more: object = {}) => ({
    messageId,
    chunkIndex,
    chunkCount,
    content,
    model: 'gpt-5',
    toolRequests: [],
    ...more,
  });
  const request = (id: string) => ({
    toolRequests: [{ toolCallId: id, name: 'bash', arguments: { command: `echo ${id}` } }],
  });
  const second = line(
    'assistant.message',
    part('k1', [1, 3], 'zal, in two par', { reasoningText: 'nk so', ...request('q1') }),
  );
  const text = [
    line('session.start', { sessionId: 's', producer: 'copilot-agent' }),
    line('user.message', { content: 'tell me a lot' }),
    line('assistant.message', part('k1', [0, 3], 'the word is quet', { reasoningText: 'I thi', outputTokens: 0 })),
    line('assistant.message', part('k2', [0, 2], 'agent pa'), 'ag'),
    second,
    second,
    line('assistant.message', part('k2', [1, 2], 'rt'), 'ag'),
    line('assistant.message', part('k1', [2, 3], 'ts', { outputTokens: 9, ...request('q2') })),
    line('tool.execution_start', { toolCallId: 'q1', toolName: 'bash', arguments: { command: 'echo q1' } }),
    line('assistant.message', part('k3', [0, 2], 'cut ', { outputTokens: 1 })),
    line('user.message', { content: 'go on' }),
    line('assistant.message', part('k4', [0, 2], 'never ends', { outputTokens: 1 })),
    '',
  ].join('\n');

  it('is one text, also among the parts of others and when its end is missing', async () => {
    const imported = await importAll([textItem('events.jsonl', text)]);
    const [session] = await sessionsOf(imported);
    expect((await transcriptOf(imported)).map(({ type, text: said }) => [type, said])).toEqual([
      ['prompt', 'tell me a lot'],
      ['thinking', 'I think so'],
      ['assistant', 'the word is quetzal, in two parts'],
      ['tool-call', 'echo q1'],
      ['tool-call', 'echo q2'],
      ['assistant', 'cut '],
      ['prompt', 'go on'],
      ['assistant', 'never ends'],
    ]);
    expect(session).toMatchObject({ assistantMessages: 3, tokens: { output: 11 } });
    expect(onlyFile(imported).records).toMatchObject({ read: 12, duplicates: 1 });
    const [agent] = session?.subagents ?? [];
    const said = await imported.engine.readEvents(agent?.sessionKey ?? '', 0, 9);
    expect(said.map((event) => event.text)).toEqual(['agent part']);
  });

  it('is one message also when the file was imported in its middle', async () => {
    const grown = await importGrowing('events.jsonl', text, text.indexOf(second));
    const [session] = await sessionsOf(grown);
    expect(session).toMatchObject({ assistantMessages: 3, tokens: { output: 11 }, summary: { toolCalls: 2 } });
    const said = (await transcriptOf(grown)).filter(({ type }) => type === 'assistant').map((event) => event.text);
    expect(said.join('')).toBe('the word is quetzal, in two partscut never ends');
  });
});

describe('odd records', () => {
  it('cost the odd field only', async () => {
    const imported = await importFixtures(FIXTURES, 'odd.jsonl');
    const sessions = await sessionsOf(imported);
    const index = sessions.findIndex(({ summary }) => summary.nativeId === 's-odd');
    expect((await transcriptOf(imported, index)).map(({ type, text, time }) => [type, text, time.kind])).toEqual([
      ['prompt', '<script>alert(1)</script> a\ufffdb', 'inferred'],
      ['prompt', '[taken out]', 'inferred'],
      ['assistant', 'fine', 'recorded'],
      ['tool-call', '__proto__:   polluted: 1', 'recorded'],
      ['tool-call', 'ls', 'recorded'],
      ['tool-result', 'plain', 'recorded'],
      ['tool-result', '', 'recorded'],
    ]);
    expect(sessions[index]).toMatchObject({ assistantMessages: 1, summary: { project: null } });
    expect(sessions[index]?.tokens).toEqual({ input: 100, output: 15, cacheRead: 5, cacheWrite: 0 });
    expect(onlyFile(imported).records.skipped.map(({ line, reason }) => [line, reason])).toEqual([
      [5, 'It is cut off or broken JSON.'],
      [6, 'It is JSON, but not an object.'],
    ]);
    expect(onlyFile(imported).pendingBytes).toBe(60);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it.each(ALL)('%s: damage never throws', async (name) => {
    for (const seed of [1, 2, 3]) {
      const [file] = (await importAll([textItem('a.jsonl', damaged(textOf(name), seed))])).report.files;
      expect(file?.records.read).toBeGreaterThan(0);
    }
  });

  it('keeps what stands before a damaged line', async () => {
    const text = textOf(MAIN);
    const whole = outlineOf(await transcriptOf(await importAll([textItem('a', text)])));
    const lines = text.split('\n');
    const broken = [...lines.slice(0, 9), '\u0000{"type":', ...lines.slice(9, 12)].join('\n');
    const found = outlineOf(await transcriptOf(await importAll([textItem('a', broken)])));
    expect(found).toEqual(whole.slice(0, found.length));
    expect(found.length).toBeGreaterThan(5);
  });
});

describe('a file', () => {
  it.each(ALL)('%s is known under the name "unknown" too, with the same facts', async (name) => {
    const named = await importFixtures(FIXTURES, name);
    const other = await importAll([await renamed(FIXTURES, name, 'unknown')]);
    expect(onlyFile(other)).toEqual({ ...onlyFile(named), path: 'unknown' });
    expect(onlyFile(other)).toMatchObject({ format: 'copilot-cli' });
    expect(await factsOf(other)).toEqual(await factsOf(named));
  });

  it.each([MAIN, 'sub-agents.jsonl', 'resumed.jsonl'])('%s that grows gives the same as at once', async (name) => {
    const text = textOf(name);
    const whole = await factsOf(await importFixtures(FIXTURES, name));
    for (const part of [0.3, 0.5, 0.8]) {
      const grown = await importGrowing(MAIN, text, Math.round(text.length * part));
      expect(onlyFile(grown).records.skippedTotal).toBe(0);
      expect(await factsOf(grown)).toEqual(whole);
    }
  });

  it('imported twice brings nothing new', async () => {
    const again = await importAll([
      ...fixtureItems(FIXTURES + MAIN),
      await renamed(FIXTURES, MAIN, 'copy/events.jsonl'),
    ]);
    expect(again.report.files[1]).toMatchObject({ newEvents: 0, newSessions: 0 });
  });
});

describe('detection', () => {
  it.each([
    [
      '{"type":"session.started","id":"1","data":{"cwd":"/x"}}\n{"type":"user.message","id":"2","data":{"text":"hi"}}\n',
    ],
    ['{"type":"user","message":{"role":"user","content":"x"}}\n'],
    ['{"event":"user.message","data":{}}\n'],
  ])('does not claim %.60s', async (text) => {
    expect(onlyFile(await importAll([textItem('events.jsonl', text)])).format).not.toBe('copilot-cli');
  });

  it('leaves the shortened copies that VS Code keeps of its chats', async () => {
    const start = { sessionId: 's', producer: 'copilot-agent', vscodeVersion: '1.110.0' };
    const line = JSON.stringify({ type: 'session.start', data: start, id: 'a', timestamp: '', parentId: null });
    expect(onlyFile(await importAll([textItem('transcripts/s.jsonl', `${line}\n`)]))).toMatchObject({
      state: 'no-conversation',
      reason: 'A shortened copy of a chat of VS Code; the whole chat is in the folder chatSessions.',
    });
  });
});
