import { beforeAll, describe, expect, it } from 'vitest';
import { fixtureItems } from '../../testing/fixture-items.ts';
import { importItems, type MemoryEngine, openMemoryEngine } from '../../testing/memory-engine.ts';
import { STORE_NAMES } from '../api.ts';
import type { FilterNode } from '../query/ast.ts';
import { parseQuery } from '../query/parse-query.ts';
import { filterCondition } from './filters.ts';
import { STORE_TABLES } from './store-tables.ts';

const CLAUDE = new URL('../importers/claude-code/fixtures/', import.meta.url).pathname;
const MEMORY = new URL('../importers/memory-files/fixtures/', import.meta.url).pathname;
const NOW = { timeZone: 'Europe/Berlin', nowMs: Date.UTC(2026, 11, 1) };

/** At least one of each key, some that match nothing. */
const FILTERS = [
  'project:none',
  'project:*',
  'store:events',
  'store:memory,content',
  'source:memory',
  'session:*a*',
  'agent:claude-code',
  'model:claude',
  'branch:main',
  'is:prompt',
  'type:prompt',
  'type:task',
  'type:tool-call,tool-result',
  'agent:=claude-code',
  'model:none',
  'model:=claude-opus-4-6',
  'project:=/none/such',
  'has:failure',
  'has:changes',
  'has:fix,image,failure',
  'is:error',
  'is:edit,read',
  'in:args',
  'in:result',
  'in:body',
  'file:*.ts',
  'file:src',
  'tool:bash',
  'tool:*e*',
  'after:2025-06',
  'before:2026-01-05',
  'on:2026-01..2026-06',
  'has:error',
  'has:fix',
  'is:error-resolution',
  'is:decision,constraint',
  'has:tokens',
  'has:note',
  'tokens:>10',
  'dur:>1s',
  'lang:code',
  'time:recorded',
  'time:none,inferred',
] as const;

let memory: MemoryEngine;
beforeAll(async () => {
  memory = openMemoryEngine();
  await importItems(memory.engine, [...fixtureItems(CLAUDE), ...fixtureItems(MEMORY)]);
});

/** Keys of all that a query finds, page by page. */
async function find(query: string): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for (const isUndatedOnly of [false, true]) {
    let cursor: string | null = null;
    do {
      const request = { query, limit: 200, order: 'newest', cursor, isUndatedOnly, ...NOW } as const;
      const answer = await memory.engine.search(request);
      for (const { key } of answer.data) keys.add(key);
      cursor = answer.nextCursor;
    } while (cursor !== null);
  }
  expect((await memory.engine.search({ query, limit: 1, order: 'newest', ...NOW })).total).toBe(keys.size);
  return keys;
}

/** What the filter's condition lets through when SQLite looks at each row. */
function oracle(filter: string): ReadonlySet<string> {
  const node = parseQuery(filter).root as FilterNode;
  const context = { ...NOW, projects: projects() };
  const keys = new Set<string>();
  for (const store of STORE_NAMES) {
    const { sql, params } = filterCondition(node, STORE_TABLES[store], context);
    memory.connection.scan(`SELECT x.id FROM ${STORE_TABLES[store].from} WHERE ${sql}`, params, ([id]) =>
      keys.add(`${store}:${id}`),
    );
  }
  return keys;
}

function projects() {
  const rows = memory.connection.all<{ id: number; path: string }>('SELECT id, path FROM project');
  return new Map(
    rows.map(({ id, path }) => [
      id,
      { id, path, label: path.split('/').at(-1) ?? path, repository: null, mergedPaths: [] },
    ]),
  );
}

function sorted(keys: Iterable<string>): string[] {
  return [...keys].sort();
}

describe('filters', () => {
  it.each(FILTERS)('%s, over columns in memory, is what SQLite finds row by row', async (filter) => {
    expect(sorted(await find(filter))).toEqual(sorted(oracle(filter)));
  });

  it('in pairs are both, one without the other, and either', async () => {
    const all = await find('');
    expect(all.size).toBeGreaterThan(60);
    const found = new Map<string, ReadonlySet<string>>();
    for (const filter of FILTERS) found.set(filter, await find(filter));
    for (const [index, first] of FILTERS.entries()) {
      // A fifth of all pairs, each key against keys of all kinds.
      for (const second of FILTERS.filter((_, other) => other > index && (index + other) % 5 === 0)) {
        const a = found.get(first) ?? new Set();
        const b = found.get(second) ?? new Set();
        const both = [...a].filter((key) => b.has(key));
        const neither = [...all].filter((key) => !a.has(key) && !b.has(key));
        expect(sorted(await find(`${first} ${second}`)), `${first} ${second}`).toEqual(sorted(both));
        expect(sorted(await find(`-${first} -${second}`)), `-${first} -${second}`).toEqual(sorted(neither));
        expect(sorted(await find(`(${first} OR ${second})`)), `${first} OR ${second}`).toEqual(
          sorted(new Set([...a, ...b])),
        );
      }
    }
  });

  it('narrow what words find, before any limit', async () => {
    const words = await find('the');
    for (const filter of FILTERS) {
      const passing = await find(filter);
      expect(sorted(await find(`the ${filter}`)), filter).toEqual(sorted([...words].filter((key) => passing.has(key))));
      expect(sorted(await find(`the -${filter}`)), `-${filter}`).toEqual(
        sorted([...words].filter((key) => !passing.has(key))),
      );
    }
  });
});
