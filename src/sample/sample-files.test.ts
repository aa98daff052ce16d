import { beforeAll, expect, test } from 'vitest';
import type { ImportItem } from '../engine/api.ts';
import { sampleFiles } from './sample-files.ts';

const NOW_MS = Date.UTC(2026, 10, 27, 15, 20);
const WEEK_MS = 7 * 86_400_000;

interface SampleRecord {
  readonly type: string;
  readonly uuid?: string;
  readonly parentUuid?: string | null;
  readonly sessionId?: string;
  readonly cwd?: string;
  readonly timestamp?: string;
  readonly isSidechain?: boolean;
  readonly message?: { readonly id?: string; readonly model?: string; readonly content: unknown };
}

let texts: readonly (readonly [path: string, text: string])[];
let transcripts: readonly SampleRecord[][];

beforeAll(async () => {
  texts = await textsOf(await sampleFiles(NOW_MS));
  transcripts = texts
    .filter(([path]) => path.endsWith('.jsonl'))
    .map(([, text]) =>
      text
        .trimEnd()
        .split('\n')
        .map((line): SampleRecord => JSON.parse(line)),
    );
});

async function textsOf(items: readonly ImportItem[]): Promise<[string, string][]> {
  return Promise.all(
    items.map(async ({ path, file }): Promise<[string, string]> => {
      return [path, new TextDecoder().decode(await file.slice().arrayBuffer())];
    }),
  );
}

function mainSessions(): SampleRecord[][] {
  return transcripts.filter((records) => !records.some(({ isSidechain }) => isSidechain));
}

function datedTimes(): number[] {
  return transcripts.flat().flatMap(({ timestamp }) => (timestamp === undefined ? [] : [Date.parse(timestamp)]));
}

test('the same moment gives the same bytes', async () => {
  expect(await textsOf(await sampleFiles(NOW_MS))).toEqual(texts);
});

test('another moment moves the times and nothing else', async () => {
  const later = await textsOf(await sampleFiles(NOW_MS + 3 * WEEK_MS));
  const withoutTimes = (text: string) => text.replaceAll(/"timestamp":"[^"]+"/g, '');
  expect(later.map(([, text]) => withoutTimes(text))).toEqual(texts.map(([, text]) => withoutTimes(text)));
  expect(later).not.toEqual(texts);
});

test('three projects, 24 sessions with sub-agents, about 6,000 records, ten memory files', () => {
  expect(mainSessions()).toHaveLength(24);
  expect(transcripts.length - 24).toBe(12);
  expect(new Set(mainSessions().map((records) => records.find(({ cwd }) => cwd)?.cwd))).toHaveProperty('size', 3);
  const conversation = transcripts.flat().filter(({ uuid }) => uuid !== undefined);
  expect(conversation.length).toBeGreaterThan(5500);
  expect(conversation.length).toBeLessThan(6700);
  expect(texts.filter(([path]) => !path.endsWith('.jsonl'))).toHaveLength(10);
});

test('ten weeks that end within the last hour', () => {
  const times = datedTimes();
  const newest = times.reduce((a, b) => Math.max(a, b));
  const oldest = times.reduce((a, b) => Math.min(a, b));
  expect(newest).toBeLessThan(NOW_MS);
  expect(NOW_MS - newest).toBeLessThan(3_600_000);
  expect((newest - oldest) / WEEK_MS).toBeGreaterThan(9.5);
  expect((newest - oldest) / WEEK_MS).toBeLessThan(11);
});

test('within a session, time runs forward and every parent stands before its child', () => {
  for (const records of transcripts) {
    const seen = new Set<string>();
    let lastTime = '';
    for (const { uuid, parentUuid, timestamp } of records) {
      if (uuid === undefined) continue;
      if (parentUuid !== null) expect(seen).toContain(parentUuid);
      seen.add(uuid);
      if (timestamp !== undefined) {
        expect(timestamp >= lastTime).toBe(true);
        lastTime = timestamp;
      }
    }
  }
});

test('all three kinds of time: one session without any, two with gaps, files with and without a date', async () => {
  const isUndated = (records: SampleRecord[]) => records.every(({ timestamp }) => timestamp === undefined);
  const hasGap = (records: SampleRecord[]) =>
    !isUndated(records) && records.some(({ uuid, timestamp }) => uuid !== undefined && timestamp === undefined);
  expect(mainSessions().filter(isUndated)).toHaveLength(1);
  expect(mainSessions().filter(hasGap)).toHaveLength(2);
  const items = await sampleFiles(NOW_MS);
  expect(items.filter(({ hasFileDate }) => !hasFileDate)).toHaveLength(1);
});

test('one session works in two directories, and several models answer', () => {
  const directories = mainSessions().map((records) => new Set(records.flatMap(({ cwd }) => cwd ?? [])).size);
  expect(directories.filter((count) => count === 2)).toHaveLength(1);
  const models = new Set(transcripts.flat().flatMap(({ message }) => message?.model ?? []));
  expect(models.size).toBeGreaterThanOrEqual(4);
});

test('messages stand on several lines with one id, as Claude Code writes them', () => {
  const lines = new Map<string, number>();
  for (const { message } of transcripts.flat()) {
    if (message?.id !== undefined) lines.set(message.id, (lines.get(message.id) ?? 0) + 1);
  }
  expect([...lines.values()].filter((count) => count > 1).length).toBeGreaterThan(1000);
});

test('exactly one memory file is no text', () => {
  const broken = texts.filter(([, text]) => text.includes('\0'));
  expect(broken.map(([path]) => path)).toEqual(['/home/mira/work/orchard-api/.claude/rules/payments.md']);
});

test('no placeholder was left unfilled', () => {
  for (const [, text] of texts) expect(text).not.toMatch(/\{(?:symbol|file|other|test)\}|undefined|\[object Object\]/);
});
