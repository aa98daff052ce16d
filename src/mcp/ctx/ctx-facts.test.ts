import { describe, expect, it } from 'vitest';
import type { AgentScope, EngineApi } from '../../engine/api.ts';
import { importAll } from '../../testing/import-fixture.ts';
import { textItem } from '../../testing/memory-engine.ts';
import { verifies } from '../requirements.ts';
import { byteLength } from './answers.ts';
import { call, callerOf, structureOf } from './tool-harness.ts';

/** A word, a path and a rule that stand in what is hidden alone. */
const HIDDEN = /zanzibar|vault|secret-plan/i;

type Record = Readonly<{ [name: string]: unknown }>;

function record(session: string, cwd: string, minute: number, type: string, content: unknown): string {
  const timestamp = `2026-03-01T10:${String(minute).padStart(2, '0')}:00.000Z`;
  const uuid = `${session}-${minute}-${type}`;
  return JSON.stringify({ type, uuid, sessionId: session, cwd, timestamp, message: { role: type, content } });
}

/** A request, an edit of a file, and what the edit was answered. */
function work(session: string, cwd: string, minute: number, request: string, path: string): string[] {
  const id = `toolu_${session}_${minute}`;
  const input = { file_path: path, old_string: 'one', new_string: 'two\nthree' };
  return [
    record(session, cwd, minute, 'user', request),
    record(session, cwd, minute + 1, 'assistant', [{ type: 'tool_use', id, name: 'Edit', input }]),
    record(session, cwd, minute + 2, 'user', [
      { type: 'tool_result', tool_use_id: id, content: 'The file was edited.' },
    ]),
  ];
}

/** An open project; a hidden one; an open session that went into the hidden folder; a session that is hidden itself. */
async function library(): Promise<EngineApi> {
  const { engine } = await importAll([
    textItem(
      'open.jsonl',
      work('open', '/work/open', 1, "let's use sqlite for the cart", '/work/open/src/cart.ts').join('\n'),
    ),
    textItem(
      'hidden.jsonl',
      work('hidden', '/work/vault', 10, "let's use zanzibar for the cart", '/work/vault/src/cart.ts').join('\n'),
    ),
    textItem(
      'walk.jsonl',
      [
        ...work('walk', '/work/open', 20, 'tidy the cart up', '/work/open/src/cart.ts'),
        ...work('walk', '/work/vault', 30, "let's use zanzibar here, too", '/work/vault/src/secret-plan.ts'),
      ].join('\n'),
    ),
    textItem(
      'own.jsonl',
      work('own', '/work/open', 40, 'the zanzibar way, please', '/work/open/src/cart.ts').join('\n'),
    ),
  ]);
  return engine;
}

async function sessionIds(engine: EngineApi): Promise<ReadonlyMap<string, string>> {
  const { data } = await engine.listItems({ kind: 'session', limit: 20 });
  const named = await Promise.all(
    data.map(async ({ id }) => [(await engine.getSession(id.slice(2)))?.summary.nativeId ?? '', id] as const),
  );
  return new Map(named);
}

async function privateLibrary() {
  const engine = await library();
  const ids = await sessionIds(engine);
  await engine.setPrivate({ kind: 'project', key: '/work/vault', title: 'vault' }, true, 0);
  await engine.setPrivate({ kind: 'session', key: ids.get('own')?.slice(2) ?? '', title: 'own' }, true, 0);
  return { engine, ids };
}

const NARROW: AgentScope = { projects: ['/work/open'], hasNoProject: false };

describe('ctx_blame', () => {
  it('tells who changed a file, when, and why, page by page', async () => {
    const engine = await library();
    const caller = callerOf(engine);
    const whole = await call(caller, 'ctx_blame', { file: 'cart.ts' });
    expect(whole.structuredContent).toMatchObject({
      total: 4,
      paths: [
        { path: '/work/open/src/cart.ts', edits: 3 },
        { path: '/work/vault/src/cart.ts', edits: 1 },
      ],
    });
    const [newest] = (whole.structuredContent?.edits ?? []) as readonly Record[];
    expect(newest).toMatchObject({
      kind: 'edit',
      outcome: 'ok',
      project: 'open',
      createdAt: '2026-03-01T10:41:00.000Z',
      why: { text: 'the zanzibar way, please', author: 'prompt' },
    });
    expect((await call(caller, 'ctx_get', { id: newest?.id })).isError).toBeUndefined();
    const seen: unknown[] = [];
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
      const page = await call(caller, 'ctx_blame', {
        file: 'cart.ts',
        limit: 1,
        ...(cursor !== undefined && { cursor }),
      });
      seen.push(...((page.structuredContent?.edits ?? []) as readonly Record[]).map(({ id }) => id));
      cursor = structureOf(page).nextCursor;
    }
    expect(seen).toEqual(((whole.structuredContent?.edits ?? []) as readonly Record[]).map(({ id }) => id));
  });

  it('names paths that are like one that nothing changed', async () => {
    const answer = await call(callerOf(await library()), 'ctx_blame', { file: 'lib/cart.ts' });
    expect(structureOf(answer).notices.join()).toContain(
      'No change of "lib/cart.ts" is recorded. Paths like it: /work/',
    );
  });

  it(
    verifies('safety:private', 'knows no change of what is private, by total, path, reason or completion'),
    async () => {
      const { engine } = await privateLibrary();
      for (const caller of [callerOf(engine), callerOf(engine, NARROW)]) {
        const answers = [
          await call(caller, 'ctx_blame', { file: 'cart.ts' }),
          await call(caller, 'ctx_blame', { file: 'cart.ts', project: 'vault' }),
          await call(caller, 'ctx_blame', { file: 'lib/cart.ts' }),
          await call(caller, 'ctx_blame', { file: 'plan.ts' }),
        ];
        expect(answers[0]?.structuredContent).toMatchObject({
          total: 2,
          paths: [{ path: '/work/open/src/cart.ts', edits: 2 }],
        });
        const asked = JSON.stringify(answers).replace('No project is called \\"vault\\"', '');
        expect(HIDDEN.exec(asked)?.[0]).toBeUndefined();
        expect(answers[1]?.isError).toBe(true);
      }
    },
  );

  it(verifies('safety:scope', 'knows no change outside of the projects that were granted'), async () => {
    const answer = await call(callerOf(await library(), NARROW), 'ctx_blame', { file: 'cart.ts' });
    expect(answer.structuredContent).toMatchObject({ total: 3, paths: [{ edits: 3 }] });
    expect(JSON.stringify(answer)).not.toContain('vault');
  });
});

describe('ctx_brief', () => {
  const aboutOf = (texts: readonly { readonly text: string }[]) => JSON.parse(texts[1]?.text ?? '{}') as Record;

  it('is Markdown with ids that can be got, within its budget', async () => {
    const caller = callerOf(await library());
    for (const budget of [500, 700, 2000, 36_000]) {
      const { content, structuredContent } = await call(caller, 'ctx_brief', { project: 'open', budget });
      expect(structuredContent).toBeUndefined();
      expect(byteLength(content[0]?.text ?? '')).toBeLessThanOrEqual(budget);
      expect(aboutOf(content)).toMatchObject({ budgetBytes: budget, isStoredText: true });
      expect(content[0]?.text).not.toContain('#/');
    }
    const { content } = await call(caller, 'ctx_brief', { project: 'open' });
    const ids = [...(content[0]?.text ?? '').matchAll(/\[(e_[\w-]+)/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(2);
    for (const id of ids) expect((await call(caller, 'ctx_get', { id })).isError).toBeUndefined();
  });

  it('of a session and of a range tells what is in both', async () => {
    const engine = await library();
    const ids = await sessionIds(engine);
    const caller = callerOf(engine);
    const session = ids.get('walk');
    const whole = await call(caller, 'ctx_brief', { session });
    expect(whole.content[0]?.text).toContain(`# Brief of ${session}: `);
    const late = await call(caller, 'ctx_brief', { session, from: '2026-03-01T10:29:00Z' });
    expect(late.content[0]?.text).toContain('zanzibar');
    expect(late.content[0]?.text).not.toContain('tidy the cart up” [');
  });

  it(verifies('safety:private', 'tells nothing of what is private, in no line, count or head'), async () => {
    const { engine, ids } = await privateLibrary();
    for (const caller of [callerOf(engine), callerOf(engine, NARROW)]) {
      for (const name of ['hidden', 'own']) {
        const id = ids.get(name) ?? '';
        const answer = await call(caller, 'ctx_brief', { session: id });
        expect(answer).toMatchObject({
          isError: true,
          content: [{ text: expect.stringContaining('No item with id') }],
        });
      }
      const answers = [
        await call(caller, 'ctx_brief', { project: 'open', budget: 36_000 }),
        await call(caller, 'ctx_brief', { session: ids.get('walk'), budget: 36_000 }),
        await call(caller, 'ctx_brief', { from: '2026-01-01T00:00:00Z', budget: 36_000 }),
        await call(caller, 'ctx_brief', { session: ids.get('walk'), from: '2026-03-01T10:30:00Z' }),
      ];
      expect(HIDDEN.exec(JSON.stringify(answers))?.[0]).toBeUndefined();
      expect(answers[0]?.content[0]?.text).toContain('2 sessions');
      expect(answers[2]?.content[0]?.text).toContain('2 sessions');
      expect(answers[0]?.content[0]?.text).toContain('2026-03-01T10:01:00.000Z to 2026-03-01T10:22:00.000Z');
      expect((await call(caller, 'ctx_brief', { project: '/work/vault' })).isError).toBe(true);
    }
  });
});

describe('ctx_enrich', () => {
  interface Context {
    readonly id: string;
    readonly text: string;
    readonly reasons: readonly string[];
  }
  const itemsOf = (structure: Record | undefined) => (structure?.items ?? []) as readonly Context[];

  it('gives items whose texts, one behind the other, have the hash and keep to the budget', async () => {
    const engine = await library();
    const caller = callerOf(engine);
    const session = (await sessionIds(engine)).get('walk');
    for (const policy of ['sliding_window', 'entity_linking', 'time_range']) {
      for (const [level, budget] of [
        ['full', 8000],
        ['minimal', 8000],
        ['full', 400],
      ] as const) {
        const input = { query: 'src/cart.ts', session, policy, level, budget, hours_back: 24 * 300 };
        const { structuredContent } = await call(caller, 'ctx_enrich', input);
        const items = itemsOf(structuredContent);
        const text = items.map((item) => item.text).join('');
        expect(items.length).toBeGreaterThan(0);
        expect(structuredContent).toMatchObject({ policy_applied: policy, level_applied: level, evidence: 'found' });
        expect(byteLength(text)).toBeLessThanOrEqual(budget);
        const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
        expect(structuredContent?.sha256).toBe(Buffer.from(digest).toString('hex'));
        for (const { id } of items) expect((await call(caller, 'ctx_get', { id })).isError).toBeUndefined();
      }
    }
  });

  it('says so where nothing matches, and pads nothing', async () => {
    const answer = await call(callerOf(await library()), 'ctx_enrich', { query: 'E4711', policy: 'entity_linking' });
    expect(answer.structuredContent).toMatchObject({
      evidence: 'none',
      items: [],
      text: expect.stringMatching(/^No supporting context found: ./),
    });
  });

  it('of level none only counts', async () => {
    const input = { query: 'cart', policy: 'time_range', hours_back: 24 * 300, level: 'none' };
    const { structuredContent } = await call(callerOf(await library()), 'ctx_enrich', input);
    expect(structuredContent).toMatchObject({ items: [], text: expect.stringMatching(/^Supporting context: 4 turns/) });
  });

  it('names what is allowed in place of what is not, and knows adaptive only where it is on', async () => {
    const engine = await library();
    const caller = callerOf(engine);
    const input = { query: 'src/cart.ts', policy: 'entity_linking', level: 'adaptive' };
    for (const level of ['adaptive', 'huge']) {
      const refused = await call(caller, 'ctx_enrich', { ...input, level });
      expect(refused).toMatchObject({ isError: true });
      expect(refused.content[0]?.text).toMatch(/^level: ".+" is not allowed\. Use one of: none, minimal, full/);
    }
    const none = await call(caller, 'ctx_enrich', { query: 'cart', policy: 'time_range' });
    expect(none.content[0]?.text).toContain('use from, to or hours_back');
    await engine.saveContextConfig('wide', { extensions: ['adaptive'] }, null);
    await engine.setProjectContextConfig('/work/open', 'wide', 0);
    const allowed = await call(caller, 'ctx_enrich', { ...input, project: 'open' });
    expect(allowed.structuredContent).toMatchObject({ level_applied: 'adaptive', evidence: 'found' });
  });

  it('lowers a budget whose answer would be too large, and says so', async () => {
    const quotes = '"\\\\"'.repeat(15_000);
    const { engine } = await importAll([
      textItem('q.jsonl', record('q', '/work/open', 1, 'user', `src/cart.ts ${quotes}`)),
    ]);
    const input = { query: 'src/cart.ts', policy: 'entity_linking', level: 'full', budget: 24_000 };
    const { structuredContent } = await call(callerOf(engine), 'ctx_enrich', input);
    expect(structuredContent).toMatchObject({ budgetBytes: 12_000 });
    expect(structureOf({ content: [], structuredContent: structuredContent ?? {} }).notices.join()).toContain(
      'lowered to 12000 bytes',
    );
  });

  it(verifies('safety:private', 'links to nothing that is private, at any policy and level'), async () => {
    const { engine, ids } = await privateLibrary();
    const open = ids.get('walk');
    for (const caller of [callerOf(engine), callerOf(engine, NARROW)]) {
      const answers = [];
      for (const policy of ['sliding_window', 'entity_linking', 'time_range'])
        for (const level of ['full', 'minimal', 'none']) {
          const input = { query: 'src/cart.ts', policy, level, hours_back: 24 * 300, session: open };
          answers.push(await call(caller, 'ctx_enrich', input));
        }
      expect(HIDDEN.exec(JSON.stringify(answers))?.[0]).toBeUndefined();
      expect(answers.map(({ isError }) => isError ?? false)).toEqual(Array(9).fill(false));
      for (const name of ['hidden', 'own']) {
        const refused = await call(caller, 'ctx_enrich', { query: 'cart', session: ids.get(name) });
        expect(refused.content[0]?.text).toContain('No item with id');
      }
      expect((await call(caller, 'ctx_enrich', { query: 'cart', project: 'vault' })).isError).toBe(true);
    }
  });

  it(verifies('safety:secrets', 'holds no key, at any level'), async () => {
    const token = `ghp_${'aB3dE5gH7j'.repeat(3)}kL2mN4`;
    const { engine } = await importAll([
      textItem(
        'k.jsonl',
        work('k', '/work/open', 1, `src/cart.ts ${token} please ${token}`, '/work/open/src/cart.ts').join('\n'),
      ),
    ]);
    for (const level of ['full', 'minimal'])
      for (let budget = 200; budget < 500; budget += 20) {
        const input = { query: 'src/cart.ts', policy: 'time_range', hours_back: 24 * 300, level, budget };
        const answer = JSON.stringify(await call(callerOf(engine), 'ctx_enrich', input));
        expect(/ghp_|aB3dE5/.exec(answer)?.[0]).toBeUndefined();
      }
    const blamed = JSON.stringify(await call(callerOf(engine), 'ctx_blame', { file: 'cart.ts' }));
    expect(blamed).toContain('[hidden: github-token]');
    expect(/ghp_|aB3dE5/.exec(blamed)?.[0]).toBeUndefined();
  });
});
