import { beforeAll, describe, expect, it } from 'vitest';
import { fixtureItems } from '../../testing/fixture-items.ts';
import { importFixtures } from '../../testing/import-fixture.ts';
import { importItems, openMemoryEngine } from '../../testing/memory-engine.ts';
import { hasSharedFixtures, type RawRecord, rawRecords, SHARED_FIXTURES, SHOP } from '../../testing/raw-records.ts';
import type { Engine } from '../engine.ts';

/** Runs of one-line commands that lead to nothing and pipe nothing, by hand: such a line is its own name. */
function plainRuns(
  records: readonly RawRecord[],
): ReadonlyMap<string, { runs: number; failed: number; lastMs: number }> {
  const failed = new Set(
    records.flatMap(({ content }) =>
      content.filter(({ is_error }) => is_error === true).map(({ tool_use_id }) => tool_use_id),
    ),
  );
  const lines = new Map<string, { runs: number; failed: number; lastMs: number }>();
  for (const { ms, content } of records) {
    for (const { type, name, id, input } of content) {
      const command = input?.command;
      if (
        type !== 'tool_use' ||
        name !== 'Bash' ||
        typeof command !== 'string' ||
        !/^(?:npm|go|ls|git) [\w ./-]+$/.test(command)
      )
        continue;
      const line = lines.get(command) ?? { runs: 0, failed: 0, lastMs: 0 };
      lines.set(command, {
        runs: line.runs + 1,
        failed: line.failed + Number(failed.has(id)),
        lastMs: Math.max(line.lastMs, ms ?? 0),
      });
    }
  }
  return lines;
}

const COLLECTIONS = [
  SHOP,
  ...(hasSharedFixtures
    ? ['obra', 'api-error', 'large', 'pr-link'].map((name) => `${SHARED_FIXTURES}claude-code/${name}`)
    : []),
];

// Where the shared collection is missing, our own sessions alone are read.
it.each(COLLECTIONS)('runs over %s are those of the raw records', async (folder) => {
  const { engine } = openMemoryEngine();
  await importItems(engine, fixtureItems(folder));
  const raw = plainRuns(rawRecords(folder));
  expect(raw.size).toBeGreaterThan(0);
  for (const [line, { runs, failed, lastMs }] of raw) {
    const { data } = await engine.findRuns({ command: line, line, limit: 50 });
    const [group] = data;
    // Some runs of it stand behind `cd …` or before `| tail`, which are the same line here.
    expect(group?.runs, line).toBeGreaterThanOrEqual(runs);
    expect(group?.failed, line).toBeGreaterThanOrEqual(failed);
    expect(group?.newest[0]?.event.time.ms, line).toBeGreaterThanOrEqual(lastMs);
    expect((group?.ok ?? 0) + (group?.failed ?? 0) + (group?.unknown ?? 0)).toBe(group?.runs);
    expect(group?.projects.reduce((sum, project) => sum + project.runs, 0)).toBe(group?.runs);
  }
});

describe('runs of the shop', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = (await importFixtures(SHOP, '')).engine;
  });

  it('counts runs by line, with how they ended, where and how long', async () => {
    const answer = await engine.findRuns({ command: 'npm test', limit: 9 });
    expect(answer).toMatchObject({ total: 2, runs: 5, hidden: null, complete: true });
    expect(
      answer.data.map(({ line, runs, ok, failed, unknown, duration }) => ({
        line,
        runs,
        ok,
        failed,
        unknown,
        duration,
      })),
    ).toEqual([
      {
        line: 'npm test',
        runs: 3,
        ok: 1,
        failed: 2,
        unknown: 0,
        duration: { known: 3, medianMs: 20_000, longestMs: 30_000 },
      },
      {
        line: 'npm test -- --run desk',
        runs: 2,
        ok: 1,
        failed: 1,
        unknown: 0,
        duration: { known: 2, medianMs: 3000, longestMs: 10_000 },
      },
    ]);
    expect(answer.data[0]?.projects.map(({ project, runs }) => [project?.label, runs])).toEqual([
      ['shop', 2],
      ['shop/2', 1],
    ]);
    expect(answer.data[0]?.newest.map(({ outcome, event }) => [outcome, event.time.ms])).toEqual([
      ['failed', Date.UTC(2026, 2, 29, 12, 1)],
      ['ok', Date.UTC(2026, 2, 27, 9, 6)],
      ['failed', Date.UTC(2026, 2, 27, 9, 2)],
    ]);
  });

  it('leaves out what leads to a command and what becomes of its output', async () => {
    const { data } = await engine.findRuns({ command: 'git commit', limit: 9 });
    expect(data.map(({ line, runs }) => [line, runs])).toEqual([['git commit -am "Store the cart"', 1]]);
  });

  it('keeps to a project, and says what that hides', async () => {
    expect(await engine.findRuns({ command: 'npm test', project: 'shop', limit: 9 })).toMatchObject({
      total: 1,
      runs: 3,
    });
    const desk = await engine.findRuns({ command: 'npm test', project: 'desk', limit: 9 });
    expect(desk).toMatchObject({ total: 1, runs: 2 });
    expect(desk.hidden?.otherProjects).toBeGreaterThan(0);
  });

  it.each(['', '--run', '"', 'npm -test', 'rm -rf (', 'is:error', 'a\0b\ud800'])(
    'reads %j as words',
    async (command) => {
      const answer = await engine.findRuns({ command, limit: 9 });
      expect(answer.runs).toBe(answer.data.reduce((sum, { runs }) => sum + runs, 0));
    },
  );

  it('opens each run, and pages', async () => {
    const one = await engine.findRuns({ command: 'npm test', line: 'npm test', limit: 2 });
    expect(one.data[0]?.newest).toHaveLength(2);
    const page = await engine.findRuns({ command: '', limit: 2 });
    const next = await engine.findRuns({ command: '', limit: 2, cursor: page.nextCursor });
    expect([page.data.length, next.data.length]).toEqual([2, 1]);
  });
});
