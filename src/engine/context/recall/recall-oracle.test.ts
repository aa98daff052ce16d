import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixtureItems } from '../../../testing/fixture-items.ts';
import { importAll } from '../../../testing/import-fixture.ts';
import { textItem } from '../../../testing/memory-engine.ts';
import { type ToldStep, toldSession } from '../../../testing/told-session.ts';
import type { ContextAnswer, ContextRequest } from '../../api.ts';
import type { Connection } from '../../database/connection.ts';
import type { Engine } from '../../engine.ts';
import { eventKeyToText, keyToText } from '../../identity/content-key.ts';

/** The three policies against the plainest code over the raw rows. */
interface OracleItem {
  readonly key: string;
  readonly session: string | null;
  readonly turn: number;
  readonly projectId: number | null;
  readonly texts: string[];
  readonly times: (number | null)[];
}

interface OracleRow {
  readonly id: number;
  readonly recordKey: number;
  readonly block: number;
  readonly sessionKey: number;
  readonly category: number;
  readonly ms: number | null;
  readonly projectId: number | null;
  readonly text: string;
}

const EVENTS = `
  SELECT e.id, r.key AS recordKey, e.block, s.key AS sessionKey, e.category, e.time_ms AS ms, e.project_id AS projectId, e.text
  FROM event e JOIN record r ON r.id = e.record_id JOIN session s ON s.id = e.session_id ORDER BY s.id, e.seq`;

const CHUNKS = `
  SELECT c.event_id AS eventId, o.key, c.ordinal, c.text, c.time_ms AS ms, c.project_id AS projectId
  FROM chunk c JOIN source o ON o.id = c.source_id`;

const SECTIONS = `
  SELECT n.key, m.ordinal, m.text, m.time_ms AS ms, m.project_id AS projectId
  FROM memory_section m JOIN memory_note n ON n.id = m.note_id`;

interface PieceRow {
  readonly eventId?: number | null;
  readonly key: number;
  readonly ordinal: number;
  readonly text: string;
  readonly ms: number | null;
  readonly projectId: number | null;
}

function oracleItems(connection: Connection): readonly OracleItem[] {
  const ofEvent = new Map<number, OracleItem>();
  const turns = oracleTurns(connection.all<OracleRow>(EVENTS), ofEvent);
  const pieces: OracleItem[] = [];
  for (const row of connection.all<PieceRow>(CHUNKS)) {
    if (row.eventId == null) pieces.push(piece('d', row));
    else ofEvent.get(row.eventId)?.texts.push(row.text);
  }
  const sections = connection.all<PieceRow>(SECTIONS).map((row) => piece('n', row));
  return [...turns, ...pieces, ...sections];
}

interface OpenTurn extends OracleItem {
  hasPrompt: boolean;
}

function oracleTurns(rows: readonly OracleRow[], ofEvent: Map<number, OracleItem>): readonly OracleItem[] {
  const turns: OracleItem[] = [];
  let open: OpenTurn | undefined;
  for (const { id, recordKey, block, sessionKey, category, ms, projectId, text: said } of rows) {
    const session = keyToText(sessionKey);
    const isPrompt = category === 1;
    if (open?.session !== session || (isPrompt && open.hasPrompt)) {
      const turn: number = open?.session === session ? open.turn + 1 : 1;
      const key = `t:${eventKeyToText(recordKey, block)}`;
      open = { key, session, turn, projectId, texts: [], times: [], hasPrompt: false };
      turns.push(open);
    }
    open.hasPrompt ||= isPrompt;
    open.texts.push(said);
    open.times.push(ms);
    ofEvent.set(id, open);
  }
  return turns;
}

function piece(kind: 'n' | 'd', { key, ordinal, text: said, ms, projectId }: PieceRow): OracleItem {
  const texts = [said];
  return { key: `${kind}:${keyToText(key)}:${ordinal}`, session: null, turn: 0, projectId, texts, times: [ms] };
}

function timeOf({ times }: OracleItem): number {
  return times.find((ms) => ms !== null) ?? Number.NEGATIVE_INFINITY;
}

function holds({ texts }: OracleItem, entity: string): boolean {
  const cjk = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}';
  const word = `(?:(?![${cjk}])[\\p{L}\\p{M}\\p{N}_])`;
  const literal = entity.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return texts.some((text) => new RegExp(`(?<!${word})${literal}(?!${word})`, 'u').test(text));
}

function ranked(items: readonly (readonly [OracleItem, number])[]): readonly string[] {
  return items
    .toSorted(([a, ofA], [b, ofB]) => ofB - ofA || timeOf(b) - timeOf(a) || (a.key < b.key ? -1 : 1))
    .map(([{ key }]) => key);
}

function linkedByOracle(all: readonly OracleItem[], entities: readonly string[], own: OracleItem | undefined) {
  const items = all.filter((item) => item !== own);
  const scores = new Map<OracleItem, number>();
  for (const entity of entities) {
    const found = items.filter((item) => holds(item, entity));
    for (const item of found) scores.set(item, (scores.get(item) ?? 0) + Math.log(1 + items.length / found.length));
  }
  return ranked([...scores]);
}

function keysOf({ data }: ContextAnswer): readonly string[] {
  return data.map(({ key }) => key);
}

function asked(policy: string, rest: Partial<ContextRequest>): ContextRequest {
  const { settings, ...others } = rest;
  return { timeZone: 'UTC', nowMs: 0, modeOverride: policy, settings: { budget: 1, ...settings }, ...others };
}

const ENTITIES = ['E702', 'src/db/worker.ts', 'SHOP-12', 'getUserById', 'a.b@c.de', 'user_id', '#7'] as const;
const WORDS = ['the', 'build', 'fails', 'xE702', 'E7021', 'E702_x', '步E702骤', '悬空', 'worker.ts', '(user_id)', '🦑'];
const START_MS = Date.UTC(2026, 0, 1);

const text = fc
  .array(fc.oneof(fc.constantFrom<string>(...ENTITIES), fc.constantFrom(...WORDS)), { minLength: 1, maxLength: 6 })
  .map((words) => words.join(' '));

const step: fc.Arbitrary<ToldStep> = fc.oneof(
  text.map((say) => ({ say })),
  text.map((answer) => ({ answer })),
  text.map((output) => ({ tool: 'Bash', input: { command: 'run' }, output })),
);

const library = fc.record({
  sessions: fc.array(fc.array(step, { minLength: 1, maxLength: 7 }), { minLength: 1, maxLength: 4 }),
  document: text,
  note: text,
});

async function imported({ sessions, document, note }: { sessions: ToldStep[][]; document: string; note: string }) {
  const { engine, connection } = await importAll([
    ...sessions.map((steps, index) => {
      const place = { id: `s${index}`, directory: `/work/p${index % 2}`, startMs: START_MS + index * 60_000 };
      return toldSession(place, [...steps, { say: `end ${index}` }]);
    }),
    textItem('notes.txt', document),
    textItem('CLAUDE.md', note),
  ]);
  return { engine, items: oracleItems(connection) };
}

async function expectWindow(engine: Engine, items: readonly OracleItem[], size: number): Promise<void> {
  for (const last of items.filter(({ session }) => session !== null)) {
    const { session, turn } = last;
    const answer = await engine.buildContext(
      asked('sliding_window', { session, turn, settings: { window_size: size } }),
    );
    const expected = items.filter((item) => item.session === session && item.turn <= turn && item.turn > turn - size);
    expect(keysOf(answer)).toEqual(expected.toSorted((a, b) => b.turn - a.turn).map(({ key }) => key));
  }
}

async function expectRange(engine: Engine, items: readonly OracleItem[], fromMs: number, toMs: number): Promise<void> {
  const settings = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
  const answer = await engine.buildContext(asked('time_range', { settings }));
  const inRange = items.filter(({ times }) => times.some((ms) => ms !== null && ms >= fromMs && ms < toMs));
  expect(answer.total).toBe(inRange.length);
  expect(keysOf(answer)).toEqual(ranked(inRange.map((item) => [item, 0] as const)).slice(0, 100));
}

async function expectLinks(engine: Engine, items: readonly OracleItem[], entities: readonly string[]): Promise<void> {
  const answer = await engine.buildContext(asked('entity_linking', { entities }));
  const expected = linkedByOracle(items, entities, undefined);
  expect(answer.total).toBe(expected.length);
  expect(keysOf(answer)).toEqual(expected.slice(0, 100));
}

describe('random sessions', () => {
  it('give the window, the range and the links that the raw rows have', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        library,
        fc.integer({ min: 1, max: 4 }),
        fc.uniqueArray(fc.constantFrom(...ENTITIES), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 120 }),
        async (told, size, entities, seconds) => {
          const { engine, items } = await imported(told);
          await expectWindow(engine, items, size);
          await expectLinks(engine, items, entities);
          await expectRange(engine, items, START_MS + seconds * 1000, START_MS + seconds * 2000 + 1000);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('link no item to itself', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(library, fc.nat(100), async (told, pick) => {
        const { engine, items } = await imported(told);
        const turns = items.filter(({ session }) => session !== null);
        const own = turns[pick % turns.length];
        const answer = await engine.buildContext(
          asked('entity_linking', { session: own?.session ?? null, turn: own?.turn ?? null, entities: ENTITIES }),
        );
        expect(keysOf(answer)).toEqual(linkedByOracle(items, ENTITIES, own));
      }),
      { numRuns: 15 },
    );
  });
});

const SHARED = new URL('../../../../../shared/fixtures/claude-code/', import.meta.url).pathname;
const FILES = ['large/v2.1.98-1100k.jsonl', 'obra/long-conversation.jsonl'].map((name) => SHARED + name);

it.skipIf(!existsSync(SHARED))(
  'real sessions of ../shared give what their raw rows have',
  { timeout: 60_000 },
  async () => {
    const { engine, connection } = await importAll(FILES.flatMap((path) => fixtureItems(path)));
    const items = oracleItems(connection);
    const times = items.map(timeOf).filter(Number.isFinite);
    const first = Math.min(...times);
    const span = Math.max(...times) - first;
    await expectRange(engine, items, first + span / 4, first + span / 2);
    await expectRange(engine, items, first, first + span + 1);
    const names = (
      await engine.buildContext(
        asked('sliding_window', { settings: { level: 'full', window_size: 50, budget: 50_000 } }),
      )
    ).entities.map((entity) => entity.text);
    expect(names.length).toBeGreaterThan(5);
    for (const name of names.slice(0, 20)) await expectLinks(engine, items, [name]);
    await expectLinks(engine, items, names.slice(0, 8));
  },
);
