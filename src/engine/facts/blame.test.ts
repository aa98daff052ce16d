import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { fixtureItems } from '../../testing/fixture-items.ts';
import { importFixtures } from '../../testing/import-fixture.ts';
import { importItems, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';
import {
  hasSharedFixtures,
  type RawBlock,
  type RawRecord,
  rawRecords,
  SHARED_FIXTURES,
  SHOP,
} from '../../testing/raw-records.ts';
import { blameLines } from '../../tools/inspect-events.ts';
import type { BlameEntry } from '../api.ts';
import type { Engine } from '../engine.ts';

interface RawEdit {
  readonly record: string;
  readonly session: string;
  readonly ms: number | null;
  readonly path: string;
  readonly kind: string;
  readonly outcome: string;
}

const KINDS: Readonly<Record<string, string>> = {
  Edit: 'edit',
  MultiEdit: 'edit',
  NotebookEdit: 'edit',
  Write: 'write',
};

/** Every edit of the raw records, by hand. */
function rawEdits(records: readonly RawRecord[]): RawEdit[] {
  const results = new Map<string, RawBlock>();
  for (const block of records.flatMap(({ content }) => content))
    if (block.type === 'tool_result' && block.tool_use_id !== undefined) results.set(block.tool_use_id, block);
  const outcomeOf = (id: string) => {
    const result = results.get(id);
    return result === undefined ? 'unknown' : result.is_error === true ? 'failed' : 'ok';
  };
  return records.flatMap(({ uuid, session, ms, content }) =>
    content
      .filter(({ type }) => type === 'tool_use')
      .flatMap(({ name = '', id = '', input = {} }) => {
        const path = input.file_path ?? input.notebook_path;
        const kind = KINDS[name];
        if (kind === undefined || typeof path !== 'string') return [];
        return [{ record: uuid, session, ms, path, kind, outcome: outcomeOf(id) }];
      }),
  );
}

const slashed = (path: string) => path.split('\\').join('/').toLowerCase();

function rawBlame(edits: readonly RawEdit[], path: string): string[] {
  const wanted = slashed(path);
  return edits
    .filter((edit) => slashed(edit.path) === wanted || slashed(edit.path).endsWith(`/${wanted}`))
    .sort((a, b) => (a.ms ?? Number.MAX_VALUE) - (b.ms ?? Number.MAX_VALUE))
    .map(({ ms, kind, outcome, path: of }) => `${ms} ${kind} ${outcome} ${slashed(of)}`);
}

/** Whole paths, names alone and the last two parts. */
function asked(edits: readonly RawEdit[]): string[] {
  const parts = edits.map(({ path }) => slashed(path).split('/'));
  return [
    ...new Set([
      ...edits.map(({ path }) => path),
      ...parts.flatMap((all) => [all.slice(-1), all.slice(-2)].map((some) => some.join('/'))),
    ]),
  ];
}

async function wholeBlame(engine: Engine, path: string, limit = 200): Promise<BlameEntry[]> {
  const entries: BlameEntry[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<Engine['blameFile']>> = await engine.blameFile({ path, limit, cursor });
    entries.push(...page.data);
    expect(page.remaining.before + page.data.length + page.remaining.after).toBe(page.total);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return entries;
}

const lineOf = ({ event, kind, outcome, path }: BlameEntry) => `${event.time.ms} ${kind} ${outcome} ${slashed(path)}`;

// Where the shared collection is missing, our own sessions alone are read.
const COLLECTIONS = [
  SHOP,
  ...(hasSharedFixtures
    ? ['large', 'pr-link', 'compaction', 'obra', 'flat-agents', 'api-error'].map(
        (name) => `${SHARED_FIXTURES}claude-code/${name}`,
      )
    : []),
];

describe.each(COLLECTIONS)('blame over %s', (folder) => {
  const edits = rawEdits(rawRecords(folder));

  it('is what the raw records say, for every path, whole or its end', async () => {
    const { engine } = openMemoryEngine();
    await importItems(engine, fixtureItems(folder));
    expect(edits.length).toBeGreaterThan(0);
    for (const path of asked(edits)) {
      const entries = await wholeBlame(engine, path);
      expect(entries.map(lineOf), path).toEqual(rawBlame(edits, path));
    }
  });

  it('is the same on the command line, by record', async () => {
    const { engine, connection } = openMemoryEngine();
    await importItems(engine, fixtureItems(folder));
    for (const path of asked(edits)) {
      const lines = [...blameLines(connection, path)] as { record: string; kind: string; at: string | null }[];
      const names = new Map(edits.map((edit) => [edit.record, edit]));
      expect(lines.map(({ record }) => slashed(names.get(record)?.path ?? ''))).toEqual(
        rawBlame(edits, path).map((line) => line.split(' ').slice(3).join(' ')),
      );
      expect(lines.map(({ at, kind }) => `${at && Date.parse(at)} ${kind}`)).toEqual(
        rawBlame(edits, path).map((line) => line.split(' ').slice(0, 2).join(' ')),
      );
    }
  });
});

describe('blame of the shop', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = (await importFixtures(SHOP, '')).engine;
  });

  it('says why: the prompt before it, of a sub-agent the one before the call that started it', async () => {
    const { data } = await engine.blameFile({ path: 'store/cart.ts', limit: 50 });
    expect(data.map(({ event, why }) => [event.agentName !== null, why?.prompt.text, why?.isOfParent])).toEqual([
      [false, "let's use sqlite instead of files", false],
      [true, "let's use sqlite instead of files", true],
    ]);
  });

  it('says which edits failed, and how', async () => {
    const { data } = await engine.blameFile({ path: '/work/shop/src/cart.ts', limit: 50 });
    expect(data.map(({ outcome, failure }) => [outcome, failure?.text ?? null])).toEqual([
      ['failed', 'String to replace not found in file.'],
      ['ok', null],
    ]);
  });

  it('counts lines, and gives the diff by the event', async () => {
    const [entry] = (await engine.blameFile({ path: 'price.ts', limit: 1 })).data;
    expect(entry).toMatchObject({ kind: 'write', linesAdded: 1, linesRemoved: 0 });
    const record = await engine.getEventRecord(entry?.event.sessionKey ?? '', entry?.event.eventKey ?? '');
    expect(record?.edits.map(({ after }) => after)).toEqual(['export const price = (cents: number) => cents / 100;\n']);
  });

  it('names each path that was meant, and takes one of them alone', async () => {
    const { paths, total } = await engine.blameFile({ path: 'cart.ts', limit: 1 });
    expect(total).toBe(6);
    expect(paths.map(({ path, edits }) => `${edits} ${path}`).sort()).toEqual([
      '1 /work/shop/.claude/worktrees/2/src/cart.ts',
      '1 C:/work/desk/src/cart.ts',
      '2 /work/shop/src/cart.ts',
      '2 /work/shop/src/store/cart.ts',
    ]);
    const one = await engine.blameFile({ path: 'C:/work/desk/src/cart.ts', isWhole: true, limit: 9 });
    expect(one.total).toBe(1);
  });

  it.each(['C:\\work\\desk\\src\\cart.ts', 'desk/src/CART.ts', 'desk\\src\\cart.ts', './desk/src/cart.ts'])(
    'finds %s',
    async (path) => {
      expect((await engine.blameFile({ path, limit: 9 })).total).toBe(1);
    },
  );

  it.each(['', 'art.ts', '/cart.ts', 'no-such.ts', '/', '..'])('finds nothing for %j', async (path) => {
    expect(await engine.blameFile({ path, limit: 9 })).toMatchObject({ total: 0, data: [], paths: [], complete: true });
  });

  it('keeps to a project with its worktrees, and says what that hides', async () => {
    const shop = await engine.blameFile({ path: 'cart.ts', project: 'shop', limit: 9 });
    expect(shop).toMatchObject({ total: 5, hidden: { otherProjects: 1, noProject: 0 } });
    await expect(engine.blameFile({ path: 'cart.ts', project: 'shob', limit: 9 })).rejects.toThrow(
      'Did you mean “shop”?',
    );
    const projects = (await engine.listProjects()).data;
    const [desk, tree] = ['desk', 'shop/2'].map(
      (label) => projects.find((project) => project.label === label)?.id ?? 0,
    );
    await engine.mergeProjects(tree ?? 0, desk ?? 0, 0);
    expect(await engine.blameFile({ path: 'cart.ts', project: 'desk', limit: 9 })).toMatchObject({ total: 2 });
    await engine.splitProject(desk ?? 0, 1);
    expect(await engine.blameFile({ path: 'cart.ts', project: 'none', limit: 9 })).toMatchObject({ total: 0 });
  });

  it('completes paths by what they are called, within the project', async () => {
    const paths = async (text: string, project?: string) =>
      (await engine.listChangedPaths({ text, limit: 3, ...(project && { project }) })).data.map(({ path }) => path);
    expect(await paths('price')).toEqual(['/work/shop/src/price.ts']);
    expect((await paths('store'))[0]).toBe('/work/shop/src/store/cart.ts');
    expect(await paths('cart', 'desk')).toEqual(['C:/work/desk/src/cart.ts']);
  });

  it('gives the newest first when asked, and pages both ways', async () => {
    const oldest = await wholeBlame(engine, 'cart.ts');
    const newest = await engine.blameFile({ path: 'cart.ts', order: 'newest', limit: 50 });
    expect(newest.data.map(lineOf)).toEqual(oldest.map(lineOf).reverse());
    const page = await engine.blameFile({ path: 'cart.ts', limit: 4 });
    const next = await engine.blameFile({ path: 'cart.ts', limit: 4, cursor: page.nextCursor });
    expect(next.remaining).toEqual({ before: 4, after: 0 });
    const back = await engine.blameFile({ path: 'cart.ts', limit: 4, cursor: next.previousCursor });
    expect(back.data).toEqual(page.data);
    await expect(engine.blameFile({ path: 'x', limit: 1, cursor: 'row:1' })).rejects.toThrow('no answer');
    await expect(engine.blameFile({ path: 'x', limit: 201 })).rejects.toThrow('1 to 200');
  });
});

it('pages give all of it whatever the page and whatever comes in between', async () => {
  const line = (id: number, ms: number | null) =>
    JSON.stringify({
      ...{ type: 'assistant', uuid: `r${id}`, sessionId: 's', cwd: '/w', parentUuid: null },
      ...(ms !== null && { timestamp: new Date(Date.UTC(2026, 0, 1) + ms).toISOString() }),
      message: {
        role: 'assistant',
        content: [
          {
            type: 'tool_use',
            id: `c${id}`,
            name: 'Edit',
            input: { file_path: '/w/a.ts', old_string: `${id}`, new_string: 'y' },
          },
        ],
      },
    });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 12 }),
      fc.integer({ min: 1, max: 5 }),
      async (times, limit) => {
        const { engine } = openMemoryEngine();
        await importItems(engine, [textItem('a.jsonl', times.map((ms, id) => `${line(id, ms * 1000)}\n`).join(''))]);
        const all = await wholeBlame(engine, 'a.ts');
        expect(all.map(({ event }) => event.time.ms)).toEqual(
          times.map((ms) => Date.UTC(2026, 0, 1) + ms * 1000).sort((a, b) => a - b),
        );
        expect((await wholeBlame(engine, 'a.ts', limit)).map(lineOf)).toEqual(all.map(lineOf));
        const first = await engine.blameFile({ path: 'a.ts', limit });
        // Older ones come in: what follows the page is the same.
        await importItems(engine, [textItem('b.jsonl', `${line(100, -5000)}\n`)]);
        const rest: BlameEntry[] = [];
        for (let cursor = first.nextCursor; cursor !== null; ) {
          const page = await engine.blameFile({ path: 'a.ts', limit, cursor });
          rest.push(...page.data);
          cursor = page.nextCursor;
        }
        expect([...first.data, ...rest].map(lineOf)).toEqual(all.map(lineOf));
      },
    ),
    { numRuns: 12 },
  );
});

it('knows each file of a patch, and so does file:', async () => {
  const { engine } = openMemoryEngine();
  const payload = {
    ...{ type: 'custom_tool_call', name: 'apply_patch', call_id: 'c1' },
    input: '*** Begin Patch\n*** Update File: src/a.ts\n@@\n-one\n+two\n*** Add File: docs/b.md\n+new\n*** End Patch',
  };
  const lines = [
    { type: 'session_meta', payload: { id: 'p1', cwd: '/work/app', timestamp: '2026-03-01T09:00:00Z' } },
    { type: 'response_item', payload },
    { type: 'response_item', payload: { type: 'custom_tool_call_output', call_id: 'c1', output: 'Success.' } },
  ].map((line) => `${JSON.stringify({ timestamp: '2026-03-01T09:00:01Z', ...line })}\n`);
  await importItems(engine, [textItem('rollout-2026-03-01T09-00-00-p1.jsonl', lines.join(''))]);
  for (const [path, whole] of [
    ['a.ts', '/work/app/src/a.ts'],
    ['docs/b.md', '/work/app/docs/b.md'],
  ] as const) {
    const { data } = await engine.blameFile({ path, limit: 9 });
    expect(data.map(({ kind, path: of }) => [kind, of])).toEqual([['patch', whole]]);
    const found = await engine.search({ query: `file:${path} is:edit`, limit: 9, timeZone: 'UTC', nowMs: 0 });
    expect(found.data.map(({ eventKey }) => eventKey)).toContain(data[0]?.event.eventKey);
    const others = await engine.search({ query: `is:edit -file:${path}`, limit: 9, timeZone: 'UTC', nowMs: 0 });
    expect(others.data.map(({ eventKey }) => eventKey)).not.toContain(data[0]?.event.eventKey);
  }
});

it('says that events could not be read', async () => {
  const { engine, connection } = await importFixtures(SHOP, '');
  connection.run('ALTER TABLE file_change RENAME TO lost');
  const answer = await engine.blameFile({ path: 'cart.ts', limit: 9 });
  expect(answer).toMatchObject({ complete: false, isTotalLowerBound: true, data: [] });
  expect(answer.stores.events).toMatchObject({ state: 'failed', reasons: [{ code: 'store.not-read' }] });
});
