import { expect, it } from 'vitest';
import { importItems, type MemoryEngine, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';
import { FactStore } from './fact-store.ts';

const ZONE = { timeZone: 'Europe/Berlin', nowMs: Date.UTC(2026, 11, 1) };

function call(index: number, command: string, output: string, isError = false): object[] {
  const base = { sessionId: 'mended', cwd: '/work/shop' };
  const at = (second: number) => new Date(Date.UTC(2026, 5, 1, 10, index, second)).toISOString();
  const use = { type: 'tool_use', id: `c${index}`, name: 'Bash', input: { command } };
  const result = { type: 'tool_result', tool_use_id: `c${index}`, content: output, is_error: isError };
  return [
    {
      ...base,
      uuid: `u${index}`,
      type: 'assistant',
      timestamp: at(0),
      message: { id: `m${index}`, role: 'assistant', content: [use] },
    },
    { ...base, uuid: `r${index}`, type: 'user', timestamp: at(1), message: { role: 'user', content: [result] } },
  ];
}

function lines(records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

const FIRST = [
  ...call(0, 'npm test', 'Exit code 1\nTypeError: total is not a function', true),
  ...call(1, 'ls', 'a.ts'),
];

/** Event 1 is the call, 2 its error, 3 and 4 are a listing; 3 is said to mend 2, as 4 proves. */
async function withFix(): Promise<MemoryEngine> {
  const memory = openMemoryEngine();
  await importItems(memory.engine, [textItem('first.jsonl', lines(FIRST))]);
  new FactStore(memory.connection).add({
    ...{ eventId: 3, category: 'error-resolution', rule: 'some/rule' },
    ...{ ofEventId: 2, proofEventId: 4 },
  });
  return memory;
}

async function found({ engine }: MemoryEngine, query: string): Promise<string> {
  const { data } = await engine.search({ query, limit: 50, relaxBelow: 0, ...ZONE });
  return data
    .map(({ key }) => key.replace(/^(.).*:/, '$1'))
    .sort()
    .join(' ');
}

function facts({ connection }: MemoryEngine): object[] {
  return connection.all('SELECT event_id AS id, category, rule FROM fact ORDER BY id');
}

it('an error of a tool is a fact with its rule, once', async () => {
  const memory = openMemoryEngine();
  await importItems(memory.engine, [textItem('first.jsonl', lines(FIRST))]);
  await importItems(memory.engine, [textItem('copy.jsonl', lines(FIRST))]);
  expect(facts(memory)).toEqual([{ id: 2, category: 12, rule: 'error/exit-code' }]);
});

it.each([
  ['is:error', 'e2'],
  ['is:error-resolution', 'e3'],
  ['-is:error-resolution is:command', 'e1 e2 e4'],
  ['has:fix', 'e2'],
  ['-has:fix is:error', ''],
  ['has:fix,diff', 'e2'],
  ['is:error has:fix OR is:error-resolution', 'e2 e3'],
  ['is:decision', ''],
])('%s finds %j', async (query, expected) => {
  expect(await found(await withFix(), query)).toBe(expected);
});

it('facets count a row in each group that it or its facts are of', async () => {
  const memory = await withFix();
  new FactStore(memory.connection).add({
    ...{ eventId: 3, category: 'decision', rule: 'some/rule', ofEventId: null, proofEventId: null },
  });
  const { data } = await memory.engine.facets({ query: '', ...ZONE });
  const counts = Object.fromEntries(data.is.map(({ value, count }) => [value, count]));
  expect(counts).toMatchObject({ command: 4, error: 1, decision: 1, other: 0 });
  for (const group of ['command', 'error', 'decision', 'other']) {
    const { data: rows } = await memory.engine.search({ query: `is:${group}`, limit: 50, relaxBelow: 0, ...ZONE });
    expect(rows).toHaveLength(counts[group] ?? -1);
  }
});

it('an import that is undone takes its facts along, and those that rest on it', async () => {
  const memory = await withFix();
  expect(await found(memory, 'has:fix')).toBe('e2');
  await importItems(memory.engine, [textItem('second.jsonl', lines(call(2, 'npm test', 'ok')))]);
  const store = new FactStore(memory.connection);
  store.add({ eventId: 1, category: 'decision', rule: 'by/second', ofEventId: null, proofEventId: 6 });
  const [second, first] = memory.connection.all<{ id: number }>('SELECT id FROM import ORDER BY id DESC');
  await memory.engine.undoImport(second?.id ?? 0);
  expect(facts(memory)).toHaveLength(2);
  expect(await found(memory, 'is:decision')).toBe('');
  await memory.engine.undoImport(first?.id ?? 0);
  expect(facts(memory)).toEqual([]);
  expect(await found(memory, 'has:fix')).toBe('');
});

it('what is appended to a session resolves what stood open in it', async () => {
  const memory = openMemoryEngine();
  await importItems(memory.engine, [textItem('first.jsonl', lines(FIRST))]);
  const appended = lines([...FIRST, ...call(2, 'cd /work/shop && npm test', 'ok')]);
  await importItems(memory.engine, [textItem('first.jsonl', appended)]);
  await importItems(memory.engine, [textItem('again.jsonl', appended)]);
  expect(await found(memory, 'is:error-resolution')).toBe('e5');
  expect(facts(memory)).toHaveLength(2);
});

function spoken(index: number, role: 'user' | 'assistant', content: unknown): object {
  const timestamp = new Date(Date.UTC(2026, 5, 1, 10, index)).toISOString();
  const message = { id: `s${index}`, role, content };
  return { sessionId: 'mended', cwd: '/work/shop', uuid: `s${index}`, type: role, timestamp, message };
}

it('an error that is brought again takes back that the answer resolved it', async () => {
  const memory = openMemoryEngine();
  const brought = 'it broke:\nTypeError: total is not a function';
  const answer = [{ type: 'text', text: 'Rename it:\n```ts\ntotal()\n```' }];
  const answered = [spoken(0, 'user', brought), spoken(1, 'assistant', answer)];
  await importItems(memory.engine, [textItem('first.jsonl', lines(answered))]);
  expect(await found(memory, 'is:error-resolution')).toBe('e2');
  expect(await found(memory, 'has:fix')).toBe('e1');
  await importItems(memory.engine, [textItem('first.jsonl', lines([...answered, spoken(2, 'user', brought)]))]);
  expect(await found(memory, 'is:error-resolution')).toBe('');
  expect(await found(memory, 'has:fix')).toBe('');
  expect(await found(memory, 'is:error')).toBe('e1 e3');
});

it('rules of a note are constraints, and go with it', async () => {
  const memory = openMemoryEngine();
  const text = '# Shop\n\nIt sells tea.\n\n## Tests\n\nAlways run them.\n';
  await importItems(memory.engine, [textItem('CLAUDE.md', text)]);
  expect(await found(memory, 'is:constraint')).toBe('m2');
  await memory.engine.undoImport(1);
  expect(facts(memory)).toEqual([]);
});

it('facts stay with events that are handed over to another import', async () => {
  const memory = await withFix();
  await importItems(memory.engine, [textItem('copy.jsonl', lines(FIRST))]);
  await memory.engine.undoImport(1);
  expect(facts(memory)).toHaveLength(2);
  expect(await found(memory, 'has:fix')).toBe('e2');
});
