import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { main } from './inspect.ts';

let folder: string;
const path = (name: string) => join(folder, name);
const out: string[] = [];
const err: string[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inspect-'));
  writeFileSync(path('empty.jsonl'), '');
  writeFileSync(path('binary.bin'), new Uint8Array([0, 1, 2, 0, 255]));
  const base = { sessionId: 's', cwd: '/work/shop', timestamp: '2026-06-01T10:00:00.000Z' };
  const records = [
    { ...base, type: 'user', uuid: 'u1', message: { role: 'user', content: "let's use sqlite" } },
    {
      ...{ ...base, type: 'assistant', uuid: 'a1' },
      message: {
        ...{ id: 'm1', role: 'assistant', model: 'some-model' },
        content: [
          {
            ...{ type: 'tool_use', id: 'c1', name: 'Edit' },
            input: { file_path: '/work/shop/src/cart.ts', old_string: 'a', new_string: 'b' },
          },
        ],
      },
    },
  ];
  writeFileSync(path('session.jsonl'), records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => err.push(String(text)) > 0);
});

afterEach(() => {
  out.length = 0;
  err.length = 0;
});

afterAll(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const lines = () => out.map((text) => JSON.parse(text) as Record<string, unknown>);

it('--events prints a line an event, and one a fact of it', async () => {
  expect(await main(['--events', path('session.jsonl')])).toBe(0);
  const [prompt, decision, edit] = lines();
  const file = path('session.jsonl');
  expect(prompt).toMatchObject({ file, record: 'u1', category: 'prompt', type: 'prompt', priority: 1, rule: 'record' });
  expect(decision).toMatchObject({ file, record: 'u1', category: 'decision', priority: 1, rule: 'decision/lets' });
  expect(edit).toMatchObject({ file, record: 'a1', category: 'edit', type: 'tool-call', priority: 1 });
});

it('--blame prints a line an edit', async () => {
  expect(await main(['--blame', 'cart.ts', path('session.jsonl')])).toBe(0);
  expect(lines()).toEqual([
    { session: 's', record: 'a1', kind: 'edit', agent: 'claude-code', at: '2026-06-01T10:00:00.000Z' },
  ]);
});

it.each([
  [['nowhere.jsonl'], 'There is no such file or folder', 1],
  [['empty.jsonl'], 'It is empty', 1],
  [['binary.bin'], 'not text', 1],
  [['session.jsonl', 'empty.jsonl'], 'It is empty', 0],
  [['session.jsonl', 'nowhere.jsonl'], 'There is no such file or folder', 1],
])('%j: says %j and ends with %d', async (names, message, code) => {
  expect(await main(['--events', ...names.map(path)])).toBe(code);
  expect(err.join('')).toContain(message);
});

it.each([[[]], [['--events']], [['--blame', 'a.ts']], [['--unknown', 'a']]])(
  '%j is no way to call it',
  async (args) => {
    expect(await main(args)).toBe(2);
    expect(err.join('')).toContain('usage: ');
  },
);
