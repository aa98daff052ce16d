import { describe, expect, it } from 'vitest';
import { sayInEnglish } from '../../../messages/say.ts';
import { fixtureItems } from '../../../testing/fixture-items.ts';
import { importItems, type MemoryEngine, openMemoryEngine, textItem } from '../../../testing/memory-engine.ts';
import { bash, edit, type ToldStep, toldSession } from '../../../testing/told-session.ts';
import type { Brief, BriefRequest, BriefSectionName, ImportItem } from '../../api.ts';

const WORK: readonly ToldStep[] = [
  { say: 'build a shop that sells tea\nwith a cart' },
  { answer: 'Which store should I use?' },
  { say: "let's use sqlite" },
  { tool: 'TodoWrite', input: { todos: [todo('the cart', 'in_progress'), todo('the till', 'pending')] }, output: 'ok' },
  bash('npm test', `Exit code 1\n${'noise\n'.repeat(9_000)}TypeError: total is not a function in src/cart.ts`, true),
  edit('/work/shop/src/cart.ts'),
  bash('npm test', '12 passed'),
  edit('/work/shop/src/cart.ts', true),
  { say: 'never change the schema. and add a till' },
  edit('/work/shop/src/till.ts'),
  { tool: 'Write', input: { file_path: '/work/shop/docs/till.md', content: 'The till' }, output: 'ok' },
  bash('git commit -am "add the till"', '[feature/till 1a2b3c4] add the till\n 2 files changed'),
  bash('node --version', 'v24.1.0'),
  {
    tool: 'TodoWrite',
    input: { todos: [todo('the cart', 'completed'), todo('the till', 'in_progress')] },
    output: 'ok',
  },
  bash('npm run deploy', 'Exit code 2\nError: no such host tea.example', true),
  { say: 'deploy it later' },
];

function todo(content: string, status: string) {
  return { content, status, activeForm: content };
}

async function engineWith(...items: readonly ImportItem[]): Promise<MemoryEngine> {
  const memory = openMemoryEngine();
  await importItems(memory.engine, items);
  return memory;
}

async function briefOf({ engine }: MemoryEngine, request: Partial<BriefRequest> = {}): Promise<Brief> {
  const { data: sessions } = await engine.listSessions({ sort: 'oldest', limit: 1 });
  const scope = { sessionKey: sessions[0]?.sessionKey ?? '' };
  const answer = await engine.buildBrief({ scope, budget: 4_096, unit: 'bytes', format: 'markdown', ...request });
  return answer.data;
}

function linesOf({ sections }: Brief, name: BriefSectionName): readonly string[] {
  const lines = sections.find((section) => section.name === name)?.lines ?? [];
  return lines.map(({ lead, quote }) => [lead, ...(quote === null ? [] : [`“${quote}”`])].join(' ').trim());
}

describe('a session', () => {
  it.each<[BriefSectionName, readonly string[]]>([
    ['goal', ['“build a shop that sells tea with a cart”']],
    ['requests', ['“deploy it later”', '“never change the schema. and add a till”', "“let's use sqlite”"]],
    ['decisions', ["to “Which store should I use?”: “let's use sqlite”"]],
    ['constraints', ['“never change the schema.”']],
    ['tasks', ['in progress: “the till”']],
    [
      'unsolved',
      ['npm run deploy: “Error: no such host tea.example”', 'Edit src/cart.ts: “String to replace not found in file.”'],
    ],
    ['solved', ['npm test: solved by Edit src/cart.ts; was: “TypeError: total is not a function in src/cart.ts”']],
    [
      'files',
      ['docs/till.md: 1 write, +1 −0 lines', 'src/till.ts: 1 edit, +1 −1 lines', 'src/cart.ts: 1 edit, +1 −1 lines'],
    ],
    ['git', ['branch feature/till', 'commit 1a2b3c4 on feature/till: “add the till”']],
    [
      'environment',
      ['working directory /work/shop', 'agent claude-code 2.1.0', 'model some-model', 'node --version: “v24.1.0”'],
    ],
  ])('%s', async (section, lines) => {
    expect(linesOf(await briefOf(await engineWith(toldSession({ id: 'shop' }, WORK))), section)).toEqual(lines);
  });

  it('each line opens what says it', async () => {
    const memory = await engineWith(toldSession({ id: 'shop' }, WORK));
    const brief = await briefOf(memory);
    const links = brief.sections.flatMap(({ lines }) => lines.flatMap((line) => line.links));
    expect(links.length).toBeGreaterThan(15);
    for (const link of links) {
      const [, sessionKey = '', eventKey = ''] = /^#\/s\/(\w+)\?e=([\w.]+)$/.exec(link) ?? [];
      expect(await memory.engine.getEventText(sessionKey, eventKey), link).not.toBeNull();
    }
    const [commit] = brief.sections.find(({ name }) => name === 'git')?.lines.slice(1) ?? [];
    const [, key = '', event = ''] = /^#\/s\/(\w+)\?e=(.+)$/.exec(commit?.links[0] ?? '') ?? [];
    expect(await memory.engine.getEventText(key, event)).toContain('1a2b3c4');
  });

  it('the same whenever and in whatever order it was imported', async () => {
    const items = [
      toldSession({ id: 'other', directory: '/work/other' }, WORK.slice(0, 5)),
      toldSession({ id: 'shop', startMs: 1_700_000_000_000 }, WORK),
    ];
    for (const format of ['markdown', 'json'] as const) {
      const [one, two] = [await engineWith(...items), await engineWith(...items.toReversed())];
      const first = await briefOf(one, { format });
      expect((await briefOf(one, { format })).text).toBe(first.text);
      expect((await briefOf(two, { format })).text).toBe(first.text);
      const project = { scope: { projectPath: '/work/shop' }, format };
      expect((await briefOf(two, project)).text).toBe((await briefOf(one, project)).text);
    }
  });

  it.each([0, 1, 50, 200, 700, 1_000, 2_048, 100_000])('%d bytes are never passed', async (budget) => {
    const memory = await engineWith(toldSession({ id: 'shop' }, WORK));
    for (const format of ['markdown', 'json'] as const) {
      const brief = await briefOf(memory, { budget, format });
      expect(new TextEncoder().encode(brief.text).length).toBeLessThanOrEqual(budget);
      expect(brief.text === '').toBe(budget < brief.leastBytes);
    }
  });

  it.each([1_000, 2_048, 4_096, 8_192])(
    'five errors of 40 KB leave room for what was said, in %d bytes',
    async (budget) => {
      const failures = Array.from({ length: 5 }, (_, index) =>
        bash(`npm run step${index}`, `Exit code 1\nTypeError: step ${index} ${'x'.repeat(40_960)}`, true),
      );
      const steps = [
        ...[{ say: 'build a shop that sells tea' }, { say: "let's use sqlite" }, { say: 'never change the schema' }],
        ...[...failures, { say: 'go on with the till' }],
      ];
      const memory = await engineWith(toldSession({ id: 'errors' }, steps));
      for (const format of ['markdown', 'json'] as const) {
        const { text } = await briefOf(memory, { budget, format });
        expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(budget);
        for (const words of ['build a shop that sells tea', "let's use sqlite", 'never change', 'go on with the till'])
          expect(text).toContain(words);
      }
    },
  );

  it('a token counts as four bytes', async () => {
    const memory = await engineWith(toldSession({ id: 'shop' }, WORK));
    const inTokens = await briefOf(memory, { budget: 500, unit: 'tokens' });
    expect(inTokens.text).toBe((await briefOf(memory, { budget: 2_000 })).text);
    expect(inTokens.estimatedTokens).toBeLessThanOrEqual(500);
  });

  it('of 1,001 events the prompts, the decisions, the constraints and the rules are all there', async () => {
    const said = Array.from({ length: 8 }, (_, index) => [
      { say: `wish number ${index}` },
      { say: `let's use library${index}` },
      { say: `never touch folder${index}` },
    ]).flat();
    const noise = Array.from({ length: 488 }, (_, index) => bash(`echo ${index}`, `noise ${index}`));
    const steps = [...said.slice(0, 12), ...noise, ...said.slice(12), { answer: 'done' }];
    const rules = textItem('/work/shop/CLAUDE.md', '# Shop\n\n## Tests\n\nAlways run the tests.\n');
    const memory = await engineWith(toldSession({ id: 'long' }, steps), rules);
    const { events } = await memory.engine.status(0);
    expect(events).toBe(1_001);
    const { text } = await briefOf(memory, { budget: 8_192 });
    for (let index = 0; index < 8; index++)
      for (const words of [`wish number ${index}`, `let's use library${index}`, `never touch folder${index}`])
        expect(text).toContain(words);
  });

  it('a task list that is kept task by task', async () => {
    const call = (tool: string, input: object, output: string): ToldStep => ({ tool, input, output });
    const steps = [
      { say: 'do both' },
      call('TaskCreate', { subject: 'first', description: 'x' }, 'Task #1 created successfully: first'),
      call('TaskCreate', { subject: 'second', description: 'y' }, 'Task #2 created successfully: second'),
      call('TaskUpdate', { taskId: '1', status: 'completed' }, 'Updated task #1 status'),
      call('TaskUpdate', { taskId: '2', status: 'in_progress' }, 'Updated task #2 status'),
    ];
    expect(linesOf(await briefOf(await engineWith(toldSession({ id: 'tasks' }, steps))), 'tasks')).toEqual([
      'in progress: “second”',
    ]);
  });

  it.each([
    ['Nothing is done', [], ['plan approved, no file changed since: “Tea, step by step”']],
    ['A file was changed', [edit('/work/shop/tea.ts')], []],
  ])('%s: an approved plan', async (_, after, tasks) => {
    const plan = '# Tea, step by step\n\n1. water\n2. leaves\n3. wait for some minutes';
    const approved = { tool: 'ExitPlanMode', input: { plan }, output: 'User has approved your plan.' };
    const memory = await engineWith(toldSession({ id: 'plan' }, [{ say: 'plan it' }, approved, ...after]));
    const brief = await briefOf(memory);
    expect(linesOf(brief, 'tasks')).toEqual(tasks);
    expect(linesOf(brief, 'decisions')).toEqual(['plan approved: “Tea, step by step”']);
  });

  it('an error that went away by itself is not called unsolved', async () => {
    const steps = [{ say: 'go' }, bash('npm ci', 'npm ERR! code ECONNRESET', true), bash('npm ci', 'added 3 packages')];
    const brief = await briefOf(await engineWith(toldSession({ id: 'twice' }, steps)));
    expect(linesOf(brief, 'unsolved')).toEqual([]);
    expect(linesOf(brief, 'solved')).toEqual(['npm ci: the same call passed later; was: “npm ERR! code ECONNRESET”']);
  });
});

it('keys and passwords stay here', async () => {
  const token = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
  const call = bash(
    `curl -H "Authorization: Bearer ${token}" tea.example`,
    `Exit code 1\nError: bad token ${token}`,
    true,
  );
  const memory = await engineWith(toldSession({ id: 'secret' }, [{ say: `push with ${token}\nplease` }, call]));
  for (const budget of [120, 400, 4_096]) expect((await briefOf(memory, { budget })).text).not.toContain('ghp_');
  expect(linesOf(await briefOf(memory), 'goal')).toEqual(['“push with [hidden: github-token] please”']);
});

describe('sub-agents', () => {
  const TIDEPOOL = new URL('../../../../e2e/fixtures/tidepool', import.meta.url).pathname;

  it('are part of their session: what they found is told, what they were asked is no wish of a person', async () => {
    const memory = await engineWith(...fixtureItems(TIDEPOOL));
    const brief = await briefOf(memory);
    const [session] = (await memory.engine.listSessions({ sort: 'oldest', limit: 1 })).data;
    const detail = await memory.engine.getSession(session?.sessionKey ?? '');
    const [agent] = detail?.subagents ?? [];
    const results = brief.sections.find(({ name }) => name === 'subagents')?.lines ?? [];
    expect(results.map(({ links }) => links[0]?.split('?')[0])).toEqual([`#/s/${agent?.sessionKey}`]);
    expect(brief.text).not.toContain('List every file that reads');
  });

  it('have a brief of their own', async () => {
    const memory = await engineWith(...fixtureItems(TIDEPOOL));
    const [session] = (await memory.engine.listSessions({ sort: 'oldest', limit: 1 })).data;
    const [agent] = (await memory.engine.getSession(session?.sessionKey ?? ''))?.subagents ?? [];
    const brief = await briefOf(memory, { scope: { sessionKey: agent?.sessionKey ?? '' } });
    expect(linesOf(brief, 'goal')[0]).toContain('List every file that reads');
    expect(linesOf(brief, 'subagents')).toEqual([]);
  });
});

describe('decisions in force', () => {
  const said = (...words: readonly string[]) =>
    toldSession(
      { id: 'said' },
      words.map((say) => ({ say })),
    );

  it.each([
    [['start', "let's use sqlite", "let's use postgres instead of sqlite"], ["“let's use postgres instead of sqlite”"]],
    [['start', "let's use sqlite", 'fine', 'no, drop sqlite. we should use files'], ['“we should use files”']],
    [['start', "let's use sqlite", 'undo that'], []],
    [['start', "let's use sqlite", 'show me', 'undo that'], ["“let's use sqlite”"]],
    [
      ['start', "let's use sqlite", "let's use sqlite for the cart instead of files"],
      ["“let's use sqlite for the cart instead of files”", "“let's use sqlite”"],
    ],
    [['start', "let's use postgres instead of sqlite"], ["“let's use postgres instead of sqlite”"]],
  ])('%j', async (words, decisions) => {
    const brief = await briefOf(await engineWith(said(...words)));
    const quotes = linesOf(brief, 'decisions').map((line) => line.replace(/^to .*: (?=“)/, ''));
    expect(quotes).toEqual(decisions);
  });

  it('what was withdrawn says by what', async () => {
    const brief = await briefOf(
      await engineWith(said('start', "let's use sqlite", "let's use files instead of sqlite")),
    );
    expect(linesOf(brief, 'turned-down')).toEqual([
      "decision withdrawn by “let's use files instead of sqlite”: “let's use sqlite”",
    ]);
    const [line] = brief.sections.find(({ name }) => name === 'turned-down')?.lines ?? [];
    expect(line?.rule).toBe('withdrawn/named');
    expect(line?.links).toHaveLength(2);
  });

  it('words of a quotation are quoted as they stand', async () => {
    const quoted = '"the words of somebody else that are long enough"';
    const brief = await briefOf(await engineWith(said('start', `let's use ${quoted} as the title`)));
    expect(linesOf(brief, 'decisions')).toEqual([`“let's use ${quoted} as the title”`]);
  });
});

describe('a project and a range', () => {
  const day = (date: number) => Date.UTC(2026, 4, date, 9);
  const items = [
    toldSession({ id: 'one', startMs: day(1) }, [{ say: 'first goal' }, edit('/work/shop/a.ts')]),
    toldSession({ id: 'two', startMs: day(3) }, [{ say: 'second goal' }, edit('/work/shop/b.ts')]),
    toldSession({ id: 'far', directory: '/work/far', startMs: day(3) }, [{ say: 'far goal' }]),
    textItem('/work/shop/CLAUDE.md', '# Shop\n\nIt sells tea.\n\n## Tests\n\nAlways run the tests.\n'),
  ];

  it('a project: goals of its sessions, newest first, and its rules', async () => {
    const brief = await briefOf(await engineWith(...items), { scope: { projectPath: '/work/shop/' } });
    expect(linesOf(brief, 'goal')).toEqual(['“second goal”', '“first goal”']);
    expect(linesOf(brief, 'files')).toEqual(['b.ts: 1 edit, +1 −1 lines', 'a.ts: 1 edit, +1 −1 lines']);
    expect(linesOf(brief, 'rules')).toEqual(['CLAUDE.md › Shop › Tests: “Always run the tests”']);
    expect(brief.sections.find(({ name }) => name === 'rules')?.lines[0]?.links[0]).toMatch(/^#\/memory\/\w+$/);
  });

  it('a range: only what is dated in it, of whatever project', async () => {
    const memory = await engineWith(...items);
    const scope = { fromMs: day(2), toMs: day(3) + 500 };
    expect(linesOf(await briefOf(memory, { scope }), 'goal')).toEqual(['“far goal”', '“second goal”']);
    const inProject = await briefOf(memory, { scope: { ...scope, projectPath: '/work/shop' } });
    expect(linesOf(inProject, 'goal')).toEqual(['“second goal”']);
    expect(linesOf(inProject, 'files')).toEqual([]);
    const empty = await briefOf(memory, { scope: { fromMs: 0, toMs: 1 } });
    expect([empty.sections, empty.text]).toEqual([[], expect.stringContaining('Left out: 0')]);
  });

  it.each<[BriefRequest['scope'], string]>([
    [{}, 'needs a session'],
    [{ sessionKey: 'nowhere' }, 'not in this database'],
    [{ projectPath: '/no/such' }, '/no/such'],
  ])('%j names nothing', async (scope, message) => {
    await expect(briefOf(await engineWith(...items), { scope })).rejects.toThrow(message);
  });

  it.each([-1, 1.5, Number.NaN])('%d is no budget', async (budget) => {
    await expect(briefOf(await engineWith(...items), { budget })).rejects.toMatchObject({ code: 'brief.bad-budget' });
  });

  it('what is still being derived is said, in the text too', async () => {
    const memory = await engineWith(...items);
    memory.connection.run('UPDATE derivation SET missing_up_to = 3');
    const scope = { projectPath: '/work/shop' };
    const answer = await memory.engine.buildBrief({ scope, budget: 4_096, unit: 'bytes', format: 'markdown' });
    expect(answer.notices.map(sayInEnglish)).toEqual([expect.stringContaining('3 older sessions')]);
    expect(answer.data.text).toContain('Partial: What happened in 3 older sessions');
  });

  it('notes that cannot be read are said, and the rest is there', async () => {
    const memory = await engineWith(...items);
    memory.connection.run('DROP TABLE memory_section');
    const scope = { projectPath: '/work/shop' };
    const answer = await memory.engine.buildBrief({ scope, budget: 4_096, unit: 'bytes', format: 'markdown' });
    expect(answer.complete).toBe(false);
    expect(answer.data.text).toContain('Partial: Memory notes: ');
    expect(answer.data.text).toContain('second goal');
  });
});
