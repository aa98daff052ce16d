import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixtureItems } from '../../../testing/fixture-items.ts';
import { importItems, openMemoryEngine } from '../../../testing/memory-engine.ts';
import type { FigureGroup, Figures, FiguresRequest, FigureValues } from '../../api.ts';

/** Figures against a plain reading of the raw records that shares no code with the engine. */

const SHARED = new URL('../../../../../shared/fixtures/', import.meta.url).pathname;
const OWN = new URL('../../importers/', import.meta.url).pathname;
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Pago_Pago', 'Pacific/Kiritimati'];

type Json = Record<string, unknown>;

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && value > 0 ? value : 0;
}

/** Every record of the JSONL files below a folder, or of one file, in order. */
function recordsIn(path: string): readonly Json[] {
  const files = statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
    : [path];
  return files
    .filter((file) => file.endsWith('.jsonl'))
    .sort()
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) => {
          try {
            return [objectOf(JSON.parse(line))];
          } catch {
            return [];
          }
        }),
    );
}

interface Used {
  readonly ms: number;
  readonly model: string | null;
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly cost: number;
}

interface Reading {
  readonly used: readonly Used[];
  readonly toolCalls: number;
  readonly toolErrors: number;
}

interface Block extends Json {
  readonly record: Json;
  readonly session: string;
}

/** Claude Code copies records; a record is known by its uuid. */
function withoutCopies(records: readonly Json[]): readonly Json[] {
  const seen = new Set<unknown>();
  return records.filter(({ uuid }) => uuid === undefined || (!seen.has(uuid) && seen.add(uuid)));
}

function sessionOf({ sessionId, isSidechain, agentId }: Json): string {
  return `${sessionId} ${isSidechain === true ? agentId : ''}`;
}

function blocksOf(records: readonly Json[]): readonly Block[] {
  return records.flatMap((record) => {
    const { content } = objectOf(record.message);
    const blocks = Array.isArray(content) ? content.map(objectOf) : [];
    return blocks.map((block) => ({ ...block, record, session: sessionOf(record) }));
  });
}

function isFailure({ type, is_error: isError }: Json): boolean {
  return type === 'tool_result' && isError === true;
}

/** A line a block; a message is known by its session and id, and what it used only grows. */
function readClaudeCode(all: readonly Json[]): Reading {
  const records = withoutCopies(all);
  const used = new Map<string, Used>();
  for (const record of records.filter(({ type }) => type === 'assistant')) {
    const message = objectOf(record.message);
    const key = `${sessionOf(record)} ${message.id}`;
    used.set(key, grown(used.get(key) ?? nothingYet(record, message), objectOf(message.usage)));
  }
  const blocks = blocksOf(records);
  const calls = blocks.filter(({ type }) => type === 'tool_use').map(({ session, id }) => `${session} ${id}`);
  return { used: [...used.values()], toolCalls: new Set(calls).size, toolErrors: blocks.filter(isFailure).length };
}

function nothingYet({ timestamp }: Json, { model }: Json): Used {
  const figures = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, cost: 0 };
  return { ms: Date.parse(String(timestamp)), model: typeof model === 'string' ? model : null, ...figures };
}

function grown(before: Used, usage: Json): Used {
  return {
    ...before,
    input: Math.max(before.input, numberOf(usage.input_tokens)),
    output: Math.max(before.output, numberOf(usage.output_tokens)),
    cacheRead: Math.max(before.cacheRead, numberOf(usage.cache_read_input_tokens)),
    cacheWrite: Math.max(before.cacheWrite, numberOf(usage.cache_creation_input_tokens)),
  };
}

/** pi: a line a message; copies are alike to the letter. */
function readPi(all: readonly Json[]): Reading {
  const lines = new Set(all.filter(({ type }) => type === 'message').map((record) => JSON.stringify(record)));
  const records = [...lines].map((line) => objectOf(JSON.parse(line)));
  const answers = records.filter(({ message }) => objectOf(message).role === 'assistant');
  const calls = blocksOf(answers).filter(({ type }) => type === 'toolCall');
  const results = records.filter(({ message }) => objectOf(message).role === 'toolResult');
  return {
    used: answers.map((record) => usedByPi(record, objectOf(record.message))),
    toolCalls: new Set(calls.map(({ record, id }) => `${record.id} ${id}`)).size,
    toolErrors: results.filter(({ message }) => objectOf(message).isError === true).length,
  };
}

function usedByPi(record: Json, message: Json): Used {
  const usage = objectOf(message.usage);
  return {
    ...nothingYet(record, message),
    input: numberOf(usage.input),
    output: numberOf(usage.output),
    cacheRead: numberOf(usage.cacheRead),
    cacheWrite: numberOf(usage.cacheWrite),
    cost: numberOf(objectOf(usage.cost).total),
  };
}

type Sums = Record<string, { input: number; output: number; cacheRead: number; cacheWrite: number; cost: number }>;

function sumsBy(used: readonly Used[], keyOf: (one: Used) => string): Sums {
  const sums: Sums = {};
  for (const one of used) {
    const { input, output, cacheRead, cacheWrite, cost } = one;
    if (input + output + cacheRead + cacheWrite + cost === 0) continue;
    const sum = sums[keyOf(one)] ?? { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, cost: 0 };
    sums[keyOf(one)] = sum;
    sum.input += input;
    sum.output += output;
    sum.cacheRead += cacheRead;
    sum.cacheWrite += cacheWrite;
    sum.cost += cost;
  }
  for (const sum of Object.values(sums)) sum.cost = Number(sum.cost.toFixed(6));
  return sums;
}

function sumsOf({ parts }: Figures): Sums {
  const sums: Sums = {};
  for (const { key, values } of parts) {
    const { tokens, recordedCost, usages, recordedUsages } = values;
    if (usages + recordedUsages > 0 && totalOf(values) > 0)
      sums[String(key)] = { ...tokens, cost: Number(recordedCost.toFixed(6)) };
  }
  return sums;
}

function totalOf({ tokens, recordedCost }: FigureValues): number {
  return tokens.input + tokens.output + tokens.cacheRead + tokens.cacheWrite + recordedCost;
}

/** As the clocks of the zone show it. */
function dayOf(ms: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(ms);
}

const ALL = { query: '', project: null, from: null, to: null, timeZone: 'UTC', nowMs: Date.UTC(2026, 11, 1) } as const;

async function openFigures(path: string) {
  const { engine } = openMemoryEngine();
  await importItems(engine, fixtureItems(path));
  return async (by: FigureGroup, request: Partial<FiguresRequest> = {}): Promise<Figures> => {
    return (await engine.figures({ by, ...ALL, ...request })).data;
  };
}

const LIBRARIES = [
  ['Claude Code, our fixtures', `${OWN}claude-code/fixtures/nested`, readClaudeCode],
  ['Claude Code, our conversation', `${OWN}claude-code/fixtures/conversation.jsonl`, readClaudeCode],
  ['pi, our conversation', `${OWN}pi/fixtures/linear.jsonl`, readPi],
  ['Claude Code, ../shared', `${SHARED}claude-code`, readClaudeCode],
  ['pi, ../shared', `${SHARED}pi`, readPi],
] as const;

describe.each(LIBRARIES)('%s', (_, path, read) => {
  it.skipIf(!existsSync(path))(
    'tokens, recorded cost, tool calls and errors are those of the raw records (skipped where they are not here)',
    async () => {
      const reading = read(recordsIn(path));
      const figures = await openFigures(path);
      expect(sumsOf(await figures('model'))).toEqual(sumsBy(reading.used, ({ model }) => String(model)));
      for (const timeZone of ZONES) {
        const byDay = sumsOf(await figures('day', { timeZone }));
        expect(byDay, timeZone).toEqual(sumsBy(reading.used, ({ ms }) => dayOf(ms, timeZone)));
      }
      const { whole } = await figures('agent');
      expect(whole.toolCalls).toBe(reading.toolCalls);
      expect(whole.toolErrors).toBe(reading.toolErrors);
    },
    60_000,
  );
});

const EXPECTED = `${SHARED}expected.json`;

/** Our four kinds, from the sums that a format has under names of its own (formats.md §0.2). */
const KINDS: Readonly<Record<string, (sums: Record<string, number>) => object>> = {
  'claude-code': (sums) => ({
    input: sums.input_tokens,
    output: sums.output_tokens,
    cacheRead: sums.cache_read_input_tokens ?? 0,
    cacheWrite: sums.cache_creation_input_tokens ?? 0,
  }),
  // What came from the cache is part of the input.
  codex: (sums) => ({
    input: (sums.input_tokens ?? 0) - (sums.cached_input_tokens ?? 0),
    output: sums.output_tokens,
    cacheRead: sums.cached_input_tokens ?? 0,
    cacheWrite: 0,
  }),
  // So it is here; thoughts are written, and what tools brought is read.
  'gemini-cli': (sums) => ({
    input: (sums.input ?? 0) - (sums.cached ?? 0) + (sums.tool ?? 0),
    output: (sums.output ?? 0) + (sums.thoughts ?? 0),
    cacheRead: sums.cached,
    cacheWrite: 0,
  }),
};

interface Unit {
  readonly format: string;
  readonly tokens?: Record<string, number>;
}

describe.skipIf(!existsSync(EXPECTED))('expected.json of ../shared (skipped where it is not here)', () => {
  const units: Record<string, Unit> = existsSync(EXPECTED) ? JSON.parse(readFileSync(EXPECTED, 'utf8')).units : {};
  const withTokens = Object.entries(units).filter(
    ([, { format, tokens }]) => KINDS[format] && Object.keys(tokens ?? {}).length > 0,
  );

  it('has tokens of three formats', () => {
    expect(new Set(withTokens.map(([, { format }]) => format))).toEqual(new Set(Object.keys(KINDS)));
  });

  it.each(withTokens)('%s', async (path, { format, tokens = {} }) => {
    const { engine } = openMemoryEngine();
    await importItems(engine, fixtureItems(SHARED + path));
    const { whole, parts } = (await engine.figures({ ...ALL, by: 'session' })).data;
    const found = [whole.tokens];
    // A fork of Codex goes on counting where its session was: what a file says last is of its last session.
    if (format === 'codex') found.push(...parts.map(({ values }) => values.tokens));
    // Sub-agents inside of a file are no part of what is expected of it.
    const { data: sessions } = await engine.listSessions({ sort: 'newest', limit: 10 });
    for (const { sessionKey, subagents } of sessions)
      if (subagents > 0) found.push((await engine.getSession(sessionKey))?.tokens ?? whole.tokens);
    expect(found).toContainEqual(KINDS[format]?.(tokens));
  });
});

/** Lines of one text that are not in a longest common subsequence with the other: the shortest line diff. */
function changedLines(before: string, after: string): { added: number; removed: number } {
  const [old, now] = [before, after].map((text) => (text === '' ? [] : text.replace(/\n$/, '').split('\n')));
  if (!old || !now) return { added: 0, removed: 0 };
  let common = new Array<number>(now.length + 1).fill(0);
  for (const line of old) {
    const next = [0];
    for (const [at, other] of now.entries())
      next.push(line === other ? (common[at] ?? 0) + 1 : Math.max(common[at + 1] ?? 0, next[at] ?? 0));
    common = next;
  }
  const longest = common[now.length] ?? 0;
  return { added: now.length - longest, removed: old.length - longest };
}

/** Calls of the tool Edit whose result does not say that they failed, and the lines that they changed. */
function editsOfClaudeCode(records: readonly Json[]) {
  const blocks = blocksOf(withoutCopies(records));
  const failed = new Set(blocks.filter(isFailure).map((block) => block.tool_use_id));
  const calls = new Map(
    blocks
      .filter(({ type, name }) => type === 'tool_use' && name === 'Edit')
      .map(({ id, input }) => [id, objectOf(input)]),
  );
  const done = [...calls].filter(([id]) => !failed.has(id)).map(([, input]) => input);
  const lines = done.map((input) => changedLines(String(input.old_string), String(input.new_string)));
  return {
    edits: done.length,
    added: lines.reduce((sum, { added }) => sum + added, 0),
    removed: lines.reduce((sum, { removed }) => sum + removed, 0),
    files: new Set(done.map((input) => input.file_path)).size,
    failed: calls.size - done.length,
  };
}

it.skipIf(!existsSync(`${SHARED}claude-code`))(
  'edits of Claude Code, their lines and files are those of the raw calls (skipped where ../shared is not here)',
  async () => {
    const path = `${SHARED}claude-code`;
    const { whole } = await (await openFigures(path))('day', { query: 'tool:Edit' });
    const { failed, ...expected } = editsOfClaudeCode(recordsIn(path));
    expect(failed).toBeGreaterThan(0);
    const { edits, linesAdded: added, linesRemoved: removed, files } = whole;
    expect({ edits, added, removed, files }).toEqual(expected);
  },
  60_000,
);

interface Totals {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly cost: number;
}

const NO_TOTALS: Totals = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, cost: 0 };

function added(all: readonly Totals[]): Totals {
  return all.reduce(
    (sum, one) => ({
      input: sum.input + one.input,
      output: sum.output + one.output,
      cacheRead: sum.cacheRead + one.cacheRead,
      cacheWrite: sum.cacheWrite + one.cacheWrite,
      cost: sum.cost + one.cost,
    }),
    NO_TOTALS,
  );
}

function jsonBelow(folder: string, ending: string): readonly Json[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => objectOf(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
}

const messagesOf = ({ messages }: Json): readonly Json[] => (Array.isArray(messages) ? messages.map(objectOf) : []);

/** Thoughts are no part of the output, and cached tokens none of the input. */
function readOpenCode(folder: string): Totals {
  const infos = jsonBelow(folder, '.json').flatMap((file) => messagesOf(file).map(({ info }) => objectOf(info)));
  return added(
    infos.map(({ tokens, cost }) => {
      const { input, output, reasoning, cache } = objectOf(tokens);
      const { read, write } = objectOf(cache);
      return {
        ...{ input: numberOf(input), output: numberOf(output) + numberOf(reasoning) },
        ...{ cacheRead: numberOf(read), cacheWrite: numberOf(write), cost: numberOf(cost) },
      };
    }),
  );
}

/** What came from the cache, or went there, is part of the input. */
function readCline(folder: string): Totals {
  const metrics = jsonBelow(folder, 'messages.json').flatMap((file) =>
    messagesOf(file).map((message) => objectOf(message.metrics)),
  );
  return added(
    metrics.map(({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, cost }) => {
      const [cacheRead, cacheWrite] = [numberOf(cacheReadTokens), numberOf(cacheWriteTokens)];
      const input = numberOf(inputTokens) - cacheRead - cacheWrite;
      return { input, output: numberOf(outputTokens), cacheRead, cacheWrite, cost: numberOf(cost) };
    }),
  );
}

/** `> Tokens: 5,244 sent, 604 received. Cost: $0.02 request, $0.02 session.` */
function readAider(folder: string): Totals {
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const lines = texts.flatMap((text) => [
    ...text.matchAll(/^> Tokens: ([\d,]+) sent, ([\d,]+) received\.(?: Cost: \$([\d.]+) (?:request|message))?/gm),
  ]);
  const count = (digits = '') => Number(digits.replaceAll(',', ''));
  return added(
    lines.map(([, sent, received, cost = '0']) => ({
      ...NO_TOTALS,
      ...{ input: count(sent), output: count(received), cost: Number(cost) },
    })),
  );
}

const WHOLES = [
  ['OpenCode', 'opencode/export-derived', readOpenCode],
  ['Cline', 'cline/sdk', readCline],
  ['Aider', 'aider/small', readAider],
  ['Aider, large', 'aider/large-1200k', readAider],
] as const;

it.skipIf(!existsSync(SHARED)).each(WHOLES)(
  '%s: tokens and recorded cost are the sums of the raw records (skipped where ../shared is not here)',
  async (_, folder, read) => {
    const expected = read(SHARED + folder);
    expect(expected.output).toBeGreaterThan(0);
    const { whole } = await (await openFigures(SHARED + folder))('agent');
    const { cost, ...tokens } = expected;
    expect(whole.tokens).toEqual(tokens);
    expect(whole.recordedCost).toBeCloseTo(cost, 6);
  },
  60_000,
);
