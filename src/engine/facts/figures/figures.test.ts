import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { sayInEnglish } from '../../../messages/say.ts';
import { fixtureItems } from '../../../testing/fixture-items.ts';
import { formatFixtures } from '../../../testing/format-fixtures.ts';
import { importItems, type MemoryEngine, openMemoryEngine, textItem } from '../../../testing/memory-engine.ts';
import {
  FIGURE_GROUPS,
  FIGURE_ROWS,
  type FigureGroup,
  type FigurePart,
  type Figures,
  type FiguresRequest,
  type FigureValues,
  SHARED_FIGURES,
} from '../../api.ts';

const NOW = { timeZone: 'Europe/Berlin', nowMs: Date.UTC(2026, 11, 1) };
const ALL: FiguresRequest = { by: 'day', query: '', project: null, from: null, to: null, ...NOW };

/** The figure that says how many entries a search for its rows finds. */
const COUNT_OF: Readonly<Record<keyof typeof FIGURE_ROWS, (values: FigureValues) => number>> = {
  events: (values) => values.events,
  prompts: (values) => values.prompts,
  toolCalls: (values) => values.toolCalls,
  toolResults: (values) => values.toolResults,
  toolErrors: (values) => values.toolErrors,
  otherErrors: (values) => values.otherErrors,
  edits: (values) => values.edits,
  tokens: (values) => values.usages,
  recordedCost: (values) => values.recordedUsages,
  pricedCost: (values) => values.pricedUsages,
  unpriced: (values) => values.unpricedUsages,
};

const SHARED = join(import.meta.dirname, '../../../../../shared/fixtures');
const SHARED_FOLDERS = ['claude-code', 'codex', 'copilot-cli', 'gemini-cli', 'opencode', 'pi', 'cline'];

let memory: MemoryEngine;

/** Every fixture of every importer of ours in one library, and those of ../shared beside them, where they are. */
beforeAll(async () => {
  memory = openMemoryEngine();
  await importItems(
    memory.engine,
    formatFixtures().map(({ path, bytes }) => textItem(path, bytes)),
  );
  if (!existsSync(SHARED)) return;
  for (const folder of SHARED_FOLDERS) await importItems(memory.engine, fixtureItems(join(SHARED, folder)));
}, 300_000);

it.skipIf(!existsSync(SHARED))('are about the files of ../shared, too (skipped where these are not here)', async () => {
  expect((await figuresOf({})).whole.events).toBeGreaterThan(4000);
});

async function figuresOf(request: Partial<FiguresRequest>): Promise<Figures> {
  return (await memory.engine.figures({ ...ALL, ...request })).data;
}

async function rowsOf(query: string): Promise<number> {
  const request = { query: `${query} store:events sort:newest`, limit: 1, ...NOW };
  return (await memory.engine.search(request)).total;
}

function numbers({ tokens, ...values }: FigureValues): Readonly<Record<string, number>> {
  return { ...values, ...tokens };
}

function summed(parts: readonly FigurePart[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { values } of parts)
    for (const [name, value] of Object.entries(numbers(values))) sums[name] = (sums[name] ?? 0) + value;
  return sums;
}

function expectPartsToSum({ parts, whole, shared }: Figures): void {
  const sums = summed(parts);
  for (const [name, value] of Object.entries(numbers(whole))) {
    const common = SHARED_FIGURES.find((figure) => figure === name);
    expect((sums[name] ?? 0) - (common ? shared[common] : 0), name).toBeCloseTo(value, 6);
  }
}

describe.each(FIGURE_GROUPS)('by %s', (by) => {
  it('parts add up to the whole', async () => {
    const figures = await figuresOf({ by });
    expect(figures.whole.events).toBeGreaterThan(500);
    expect(figures.parts.length).toBeGreaterThan(1);
    expectPartsToSum(figures);
  });

  it('each figure of each part finds just so many entries', async () => {
    const { parts } = await figuresOf({ by });
    for (const { query, values, label } of parts.slice(0, 40))
      for (const [name, rows] of Object.entries(FIGURE_ROWS))
        expect(await rowsOf(`${query} ${rows}`), `${label}: ${name}`).toBe(
          COUNT_OF[name as keyof typeof FIGURE_ROWS](values),
        );
  }, 120_000);

  it('each part by itself has the figures that it has in the whole', async () => {
    const { parts } = await figuresOf({ by });
    for (const { key, query, values, label } of parts.slice(0, 25)) {
      const alone = await figuresOf(by === 'day' && key !== null ? { from: key, to: key } : { query });
      expect(alone.whole, label).toEqual(values);
    }
  }, 120_000);

  it('counts the sessions that the list of sessions shows', async () => {
    const { parts } = await figuresOf({ by });
    for (const { query, values, label } of parts.slice(0, 25)) {
      const list = await memory.engine.listSessions({ sort: 'newest', limit: 1, matching: { query, ...NOW } });
      expect(list.total - list.subagents, label).toBe(values.sessions);
    }
  });
});

const QUERIES = [
  '',
  'type:tool-call',
  'is:error OR type:prompt',
  'model:none',
  '-tool:Bash',
  'agent:codex',
  'the',
  'time:none',
];

it('adds up whatever is asked for', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<FigureGroup>(...FIGURE_GROUPS),
      fc.constantFrom(...QUERIES),
      fc.option(fc.constantFrom('2025-06-01', '2025-11-18', '2026-01-20')),
      fc.option(fc.constantFrom('2025-11-17', '2026-02-04', '2026-10-25')),
      fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Pago_Pago', 'Pacific/Kiritimati'),
      async (by, query, from, to, timeZone) => {
        const figures = await figuresOf({ by, query, from, to, timeZone });
        expectPartsToSum(figures);
        const request = { query: `${figures.query} store:events sort:newest`, limit: 1, ...NOW, timeZone };
        expect((await memory.engine.search(request)).total).toBe(figures.whole.events);
      },
    ),
    { numRuns: 60 },
  );
}, 120_000);

it.each(['is:error OR "bash', 'is:error OR', 'x) OR (type:prompt'])(
  'of a project and of days hold no other, for %s',
  async (query) => {
    const range = { project: '/work/shop', from: '2026-01-01', to: '2026-06-30' };
    const { parts, query: counted } = await figuresOf({ by: 'project', query, ...range });
    expect(parts.length).toBeLessThanOrEqual(1);
    expect(parts.map(({ key }) => key).filter((key) => key !== '/work/shop')).toEqual([]);
    const { whole } = await figuresOf({ query, ...range });
    expect(await rowsOf(counted)).toBe(whole.events);
  },
);

it('say so when a table cannot be read, and are no zeros that look like an answer', async () => {
  const { engine, connection } = openMemoryEngine();
  connection.run('DROP TABLE file_change');
  const answer = await engine.figures(ALL);
  expect(answer.stores.events).toMatchObject({ state: 'failed' });
  expect(answer.stores.events.reasons.map(sayInEnglish).join()).toContain('file_change');
  expect([answer.complete, answer.isTotalLowerBound]).toEqual([false, true]);
});

it('take a range that is none for all days, and say so', async () => {
  const all = await figuresOf({});
  const answer = await memory.engine.figures({ ...ALL, from: '2026-02-02', to: '2026-01-01' });
  expect(answer.data).toEqual(all);
  expect(answer.notices.map(sayInEnglish).join(' ')).toContain('is no range of days');
});
