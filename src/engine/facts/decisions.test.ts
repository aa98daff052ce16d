import { beforeAll, describe, expect, it } from 'vitest';
import { fixtureItems } from '../../testing/fixture-items.ts';
import { importFixtures } from '../../testing/import-fixture.ts';
import { importItems, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';
import { hasSharedFixtures, SHARED_FIXTURES, SHOP } from '../../testing/raw-records.ts';
import type { DecisionsAnswer, DecisionsRequest } from '../api.ts';
import type { Engine } from '../engine.ts';

const ASKED = { timeZone: 'UTC', nowMs: Date.UTC(2026, 11, 1), limit: 50 };

async function ask(engine: Engine, query: string, rest: Partial<DecisionsRequest> = {}): Promise<DecisionsAnswer> {
  return engine.findDecisions({ ...ASKED, query, ...rest });
}

const textsOf = ({ data }: DecisionsAnswer) =>
  data.map(({ facts, event }) => `${facts.map(({ kind }) => kind).join(' ')}: ${event.text}`);

describe('decisions of the shop', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = (await importFixtures(SHOP, '')).engine;
  });

  it('are listed with what is said against them later, naming it', async () => {
    const answer = await ask(engine, 'sqlite', { order: 'oldest' });
    const [decision] = answer.data;
    expect(decision).toMatchObject({
      facts: [{ kind: 'decision' }],
      event: { text: "let's use sqlite instead of files" },
    });
    expect(decision?.before?.text).toContain('Where should the cart be stored');
    // Said in a worktree of the same repository.
    expect(decision?.reversals.map(({ subject, sentence }) => [subject, sentence])).toEqual([
      ['sqlite', "don't use sqlite, a file is enough here"],
    ]);
    expect(textsOf(answer)).toContainEqual(
      expect.stringMatching(/rejected-approach: don't use sqlite, a file is enough here/),
    );
  });

  it('are not reversed by what is said of another project', async () => {
    const { engine: other } = openMemoryEngine();
    const line = (sessionId: string, cwd: string, at: string, content: string) =>
      `${JSON.stringify({ type: 'user', uuid: `${sessionId}-${at}`, sessionId, cwd, timestamp: at, message: { role: 'user', content } })}\n`;
    await importItems(other, [
      textItem('a.jsonl', line('a', '/work/shop', '2026-03-01T09:00:00Z', "let's use sqlite instead of files")),
      textItem('b.jsonl', line('b', '/work/desk', '2026-03-02T09:00:00Z', "don't use sqlite here")),
      textItem('c.jsonl', line('c', '/work/shop', '2026-02-01T09:00:00Z', "don't use sqlite here")),
    ]);
    const { data } = await ask(other, 'sqlite files');
    expect(data.map(({ reversals }) => reversals)).toEqual([[]]);
  });

  it('come with the question that they answer, however long the words before it', async () => {
    const spoken = (uuid: string, type: 'user' | 'assistant', content: unknown) =>
      `${JSON.stringify({ sessionId: 'long', cwd: '/work/shop', uuid, type, timestamp: `2026-06-01T10:0${uuid}:00Z`, message: { id: uuid, role: type, content } })}\n`;
    const text = `${'I read the cart and its tests.\n'.repeat(400)}\nShould the totals be kept in a table, or beside each order?`;
    const { engine: other } = openMemoryEngine();
    const lines = [
      spoken('1', 'user', 'how would you keep totals?'),
      spoken('2', 'assistant', [{ type: 'text', text }]),
      spoken('3', 'user', 'beside each order'),
    ];
    await importItems(other, [textItem('long.jsonl', lines.join(''))]);
    const { data } = await ask(other, 'beside');
    expect(data.map(({ facts, answers }) => [facts[0]?.rule, answers])).toEqual([
      ['decision/named-choice', 'Should the totals be kept in a table, or beside each order?'],
    ]);
  });

  it('are told by the sentences that say them, wherever these stand', async () => {
    const { engine: other } = openMemoryEngine();
    const asked = `${'The cart is slow on large orders. '.repeat(80)}\nLet's use sqlite instead of files. It reads well.\nNever write to the old files.`;
    const record = {
      ...{ sessionId: 's', cwd: '/work/shop', uuid: 'u', type: 'user', timestamp: '2026-06-01T10:00:00Z' },
      message: { role: 'user', content: asked },
    };
    await importItems(other, [textItem('a.jsonl', `${JSON.stringify(record)}\n`)]);
    const [entry] = (await ask(other, 'sqlite')).data;
    expect(entry?.event.text).not.toContain('sqlite');
    expect(entry?.quotes).toEqual(["Let's use sqlite instead of files.", 'Never write to the old files.']);
    const day = await other.describeDay({ day: '2026-06-01', timeZone: 'UTC', nowMs: ASKED.nowMs });
    expect(day.data?.decisions.items[0]?.quotes).toEqual(entry?.quotes);
  });

  it('are found by the question that they answer', async () => {
    const answer = await ask(engine, 'stored cart where');
    expect(answer.data.map(({ foundIn, event }) => [foundIn, event.text])).toEqual([
      ['before', "let's use sqlite instead of files"],
    ]);
    expect(answer.isRelaxed).toBe(false);
  });

  it('that hold some of the words come when none holds all, and it says so', async () => {
    const answer = await ask(engine, 'sqlite zebra');
    expect(answer.isRelaxed).toBe(true);
    expect(answer.total).toBeGreaterThan(0);
    expect(await ask(engine, 'zebra')).toMatchObject({ total: 0, isRelaxed: false });
  });

  it('keep to a project, to dates and to kinds', async () => {
    const all = await ask(engine, '');
    const shop = await ask(engine, '', { project: '/work/shop' });
    expect(shop.total + (shop.hidden?.otherProjects ?? 0)).toBe(all.total);
    expect(
      (await ask(engine, 'on:2026-03-29')).data.every(({ event }) => (event.time.ms ?? 0) >= Date.UTC(2026, 2, 29)),
    ).toBe(true);
    const rejected = await ask(engine, '', { kinds: ['rejected-approach'] });
    expect(new Set(rejected.data.flatMap(({ facts }) => facts.map(({ kind }) => kind)))).toEqual(
      new Set(['rejected-approach']),
    );
    // A scope holds for each side of an OR.
    expect(
      (await ask(engine, 'sqlite OR tests', { project: 'desk' })).data.every(
        ({ event }) => event.project?.label === 'desk',
      ),
    ).toBe(true);
  });

  it.each(['"', '((', 'project:nowhere', 'a\0\ud800', '-sqlite', 'OR'])('give an answer to %j', async (query) => {
    expect((await ask(engine, query)).complete).toBe(true);
  });
});

it('page without gaps, each once', async () => {
  const { engine } = openMemoryEngine();
  const prompts = Array.from({ length: 7 }, (_, index) => ({
    ...{ type: 'user', uuid: `u${index}`, sessionId: 's', cwd: '/w' },
    ...(index !== 3 && { timestamp: new Date(Date.UTC(2026, 0, 1) + (index % 3) * 1000).toISOString() }),
    message: { role: 'user', content: `let's use tool${index} instead of hand work` },
  }));
  await importItems(engine, [textItem('a.jsonl', prompts.map((prompt) => `${JSON.stringify(prompt)}\n`).join(''))]);
  for (const order of ['newest', 'oldest'] as const) {
    const whole = await ask(engine, '', { order });
    expect(whole.total).toBe(7);
    const paged: string[] = [];
    for (let cursor: string | null = null, turn = 0; turn < 9; turn++) {
      const page: DecisionsAnswer = await ask(engine, '', { order, limit: 2, cursor });
      paged.push(...page.data.map(({ event }) => event.eventKey));
      cursor = page.nextCursor;
      if (cursor === null) break;
    }
    expect(paged).toEqual(whole.data.map(({ event }) => event.eventKey));
  }
});

const FOLDERS = [SHOP, ...(hasSharedFixtures ? [`${SHARED_FIXTURES}claude-code`, `${SHARED_FIXTURES}aider`] : [])];

// Where the shared collection is missing, our own sessions alone are read.
it.each(FOLDERS)('over %s are among those of is:decision, and reversals are later and name it', async (folder) => {
  const { engine } = openMemoryEngine();
  await importItems(engine, fixtureItems(folder));
  const known = new Set<string | null>();
  for (let cursor: string | null = null; ; ) {
    const page: Awaited<ReturnType<Engine['search']>> = await engine.search({
      ...{ query: 'is:decision sort:oldest', limit: 200, timeZone: 'UTC', nowMs: ASKED.nowMs, cursor },
    });
    for (const { eventKey } of page.data) known.add(eventKey);
    cursor = page.nextCursor;
    if (cursor === null) break;
  }
  const { data } = await ask(engine, '', { limit: 200 });
  expect(data.length).toBeGreaterThan(0);
  for (const { event, reversals } of data) {
    if (event.time.ms !== null) expect(known).toContain(event.eventKey);
    for (const reversal of reversals) {
      expect(reversal.event.time.ms ?? 0).toBeGreaterThanOrEqual(event.time.ms ?? 0);
      expect(event.text.toLowerCase()).toContain(reversal.subject);
      expect(reversal.sentence.toLowerCase()).toContain(reversal.subject);
    }
  }
});
