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
const ALL = [
  'all.jsonl',
  'odd.jsonl',
  'logs/pre_tool_use.json',
  'logs/post_tool_use.json',
  'logs/user_prompt_submit.json',
  'logs/stop.json',
];

const textOf = (name: string) => readFileSync(FIXTURES + name, 'utf8');

describe('a log of all hooks', () => {
  it('becomes prompts, calls, results, notices and answers, in its order', async () => {
    const imported = await importFixtures(FIXTURES, 'all.jsonl');
    expect(outlineOf(await transcriptOf(imported))).toEqual([
      'command slash-command /review src',
      'prompt prompt /home/me/x is wrong, why?',
      'tool-call git Bash git push',
      'notice notice Permission asked for Bash git push',
      'notice notice Claude needs your permission to use Bash',
      'tool-result git! Bash git push → error',
      'tool-call subagent Task Find usages',
      'tool-result subagent Task Find usages → result',
      'compaction compaction Conversation compacted (manual)',
      'assistant assistant All done.',
    ]);
    expect(onlyFile(imported).metaTypes.map(([type]) => type)).toEqual([
      'SessionStart',
      'SubagentStart',
      'FutureEvent',
      'SessionEnd',
    ]);
    const [session] = await sessionsOf(imported);
    expect(session).toMatchObject({ assistantMessages: 1, directories: ['/work/shop'], summary: { toolCalls: 2 } });
  });

  it('keeps what a sub-agent did apart', async () => {
    const imported = await importFixtures(FIXTURES, 'all.jsonl');
    const [agent] = (await sessionsOf(imported))[0]?.subagents ?? [];
    expect(outlineOf(await imported.engine.readEvents(agent?.sessionKey ?? '', 0, 9))).toEqual([
      'tool-call search Grep rate',
      'tool-result search Grep rate → result',
      'assistant assistant Found one.',
    ]);
  });
});

describe('a log for each hook', () => {
  const outlines = async (items: Parameters<typeof importAll>[0]) => {
    const imported = await importAll(items);
    const sessions = await sessionsOf(imported);
    return Promise.all(
      sessions.map(async ({ summary }, index) => [
        summary.nativeId.slice(0, 4),
        outlineOf(await transcriptOf(imported, index)).sort(),
      ]),
    );
  };

  it('tells the sessions in it apart, and what two hooks say of one call as one, in any order', async () => {
    const items = fixtureItems(`${FIXTURES}logs`);
    const expected = [
      [
        'aaaa',
        [
          'prompt prompt continue',
          'prompt prompt continue',
          'tool-call command Bash npm test',
          'tool-call command Bash npm test',
          'tool-result command Bash npm test → result',
          'tool-result command Bash npm test → result',
        ],
      ],
      [
        'bbbb',
        [
          'assistant assistant Fixed it.',
          'prompt prompt fix the quetzal discount',
          'tool-call edit Edit src/discount.ts',
          'tool-call read Read logo.png',
          'tool-result edit Edit src/discount.ts → result',
          'tool-result read Read logo.png → result',
        ],
      ],
    ];
    expect((await outlines(items)).sort()).toEqual(expected);
    expect((await outlines([...items].reverse())).sort()).toEqual(expected);
  });

  it('has what tools answered, but no image of it, and what they did to files', async () => {
    const imported = await importFixtures(FIXTURES, 'logs/post_tool_use.json');
    const sessions = await sessionsOf(imported);
    const ofB = sessions.findIndex(({ summary }) => summary.nativeId.startsWith('bbbb'));
    const results = async (index: number) =>
      (await transcriptOf(imported, index)).filter(({ type }) => type === 'tool-result').map(({ text }) => text);
    expect(await results(1 - ofB)).toEqual(['1 failed\nmarmoset', '12 passed']);
    expect(await results(ofB)).toEqual([
      'filePath: /work/shop/src/discount.ts\nsuccess: true',
      'type: image\nfile: [image image/png]',
    ]);
    const [call] = await transcriptOf(imported, ofB);
    const record = await imported.engine.getEventRecord(sessions[ofB]?.summary.sessionKey ?? '', call?.eventKey ?? '');
    expect(record?.edits).toEqual([{ path: '/work/shop/src/discount.ts', before: 'rate = 0.1', after: 'rate = 0.15' }]);
  });

  it('is dated by its file; pasted, by nothing', async () => {
    const [item] = fixtureItems(`${FIXTURES}logs/stop.json`);
    if (!item) throw new Error('There is no such fixture.');
    const [dated] = await transcriptOf(await importAll([item]));
    expect(dated?.time).toMatchObject({ ms: 1_790_000_000_000, kind: 'inferred', basis: 'file-date' });
    const [pasted] = await transcriptOf(await importAll([{ ...item, hasFileDate: false }]));
    expect(pasted?.time.kind).toBe('none');
  });
});

describe('odd payloads', () => {
  it('cost the odd field only', async () => {
    const imported = await importFixtures(FIXTURES, 'odd.jsonl');
    expect((await transcriptOf(imported)).map(({ type, title, text }) => [type, title, text])).toEqual([
      ['tool-call', 'unnamed tool', 'text'],
      ['tool-call', 'constructor', '__proto__:   a: 1'],
      ['tool-result', 'constructor → result', ''],
      ['prompt', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ]);
    expect(onlyFile(imported).records.skipped.map(({ line }) => line)).toEqual([5, 6]);
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  it.each(ALL)('%s: damage never throws', async (name) => {
    for (const seed of [1, 2, 3]) {
      expect((await importAll([textItem('a', damaged(textOf(name), seed))])).report.files).toHaveLength(1);
    }
  });
});

describe('a file', () => {
  it.each(ALL)('%s is known under the name "unknown" too, with the same facts', async (name) => {
    const named = await importAll([await renamed(FIXTURES, name, 'log.json')]);
    const other = await importAll([await renamed(FIXTURES, name, 'unknown')]);
    expect(onlyFile(other)).toEqual({ ...onlyFile(named), path: 'unknown' });
    expect(onlyFile(other).format).toBe('claude-hooks');
    expect(await factsOf(other)).toEqual(await factsOf(named));
  });

  it('that grows gives the same as at once, also where calls have no id', async () => {
    const times = (payload: object, index: number) =>
      JSON.stringify({ ...payload, timestamp: new Date(Date.UTC(2026, 4, 4, 10, 0, index)).toISOString() });
    const before = JSON.parse(textOf('logs/pre_tool_use.json')) as object[];
    const after = JSON.parse(textOf('logs/post_tool_use.json')) as object[];
    const both = before.flatMap((payload, index) => [payload, after[index] ?? {}]).map(times);
    for (const text of [textOf('all.jsonl'), `${both.join('\n')}\n`]) {
      const whole = await factsOf(await importAll([textItem('log.jsonl', text)]));
      for (let cut = text.indexOf('\n'); cut > 0; cut = text.indexOf('\n', cut + 1)) {
        expect(await factsOf(await importGrowing('log.jsonl', text, cut + 1))).toEqual(whole);
      }
    }
  });

  it('imported twice brings nothing new', async () => {
    const name = 'logs/user_prompt_submit.json';
    const again = await importAll([...fixtureItems(FIXTURES + name), await renamed(FIXTURES, name, 'copy.json')]);
    expect(again.report.files[1]).toMatchObject({ newEvents: 0, newSessions: 0 });
  });
});

describe('detection', () => {
  const common = { session_id: 's', cwd: '/x', transcript_path: '' };
  it.each([
    ['Cursor', { ...common, hook_event_name: 'Stop', conversation_id: 'c', generation_id: 'g', workspace_roots: [] }],
    ['Cursor', { conversation_id: 'c', generation_id: 'g', hook_event_name: 'beforeShellExecution', command: 'ls' }],
    ['Gemini CLI', { ...common, hook_event_name: 'BeforeTool', timestamp: '2026-05-04T10:00:00Z' }],
    ['Gemini CLI', { ...common, hook_event_name: 'SessionStart', timestamp: '2026-05-04T10:00:00Z' }],
    ['Gemini CLI', { ...common, hook_event_name: 'SessionEnd', transcript_path: '/home/me/.gemini/tmp/x/chat.json' }],
    ['Codex', { ...common, hook_event_name: 'PreToolUse', turn_id: 't' }],
    ['Codex', { ...common, hook_event_name: 'Stop', transcript_path: '/home/me/.codex/sessions/rollout.jsonl' }],
    ['another', { ...common, hook_event_name: 'preToolUse' }],
    ['another', { hook_event_name: 'PreToolUse' }],
  ])('does not claim a hook of %s', async (_, payload) => {
    const text = JSON.stringify(payload);
    for (const log of [text, `${text}\n${text}\n`, `[${text}]`]) {
      expect(onlyFile(await importAll([textItem('log.json', log)])).format).not.toBe('claude-hooks');
    }
  });

  it('does not claim a log in which most are of others', async () => {
    const lines = ['BeforeTool', 'AfterTool', 'Notification'].map((name) =>
      JSON.stringify({ ...common, hook_event_name: name }),
    );
    expect(onlyFile(await importAll([textItem('log.jsonl', lines.join('\n'))])).format).not.toBe('claude-hooks');
  });

  it('takes hooks of later versions by where the transcript lies', async () => {
    const payload = {
      ...common,
      hook_event_name: 'FutureEvent',
      transcript_path: '/home/me/.claude/projects/x/s.jsonl',
    };
    const file = onlyFile(await importAll([textItem('log.json', JSON.stringify(payload))]));
    expect(file).toMatchObject({ format: 'claude-hooks', state: 'no-conversation', records: { meta: 1 } });
  });
});
