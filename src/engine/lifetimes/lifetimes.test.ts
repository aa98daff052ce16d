import { describe, expect, it } from 'vitest';
import { bring, NOW_MS, type OpenedLibrary, openAt, rowsOf, swept } from '../../testing/clock-library.ts';
import { libraryAnswers, unscored } from '../../testing/library-answers.ts';
import { bytesOf, letCommit } from '../../testing/memory-connection.ts';
import { nodeHost, textItem } from '../../testing/memory-engine.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { bash, edit, toldSession } from '../../testing/told-session.ts';
import type { ImportItem } from '../api.ts';
import type { Engine } from '../engine.ts';
import { SLICE_ROWS } from './sweep-steps.ts';

const HOUR_MS = 3_600_000;
const WORDS = ['okapi', 'zanzibarite', 'worker.ts', 'E702', 'npm'];

const KEPT = [
  toldSession({ id: 'one', startMs: Date.UTC(2026, 5, 1, 8) }, [
    { say: 'The build of the okapi fails with E702 in src/db/worker.ts' },
    bash('npm run build', 'error E702: bad worker', true),
    edit('/work/shop/src/db/worker.ts'),
  ]),
  textItem('CLAUDE.md', '# Rules\n\nNever ignore E702.\n'),
  textItem('plan.md', '# Plan\n\nAn okapi a day.'),
];

/** Goes on with a session of the others, fixes its error, and tells of things of its own. */
const GOING = [
  toldSession({ id: 'one', startMs: Date.UTC(2026, 5, 1, 8) }, [
    { say: 'The build of the okapi fails with E702 in src/db/worker.ts' },
    bash('npm run build', 'error E702: bad worker', true),
    edit('/work/shop/src/db/worker.ts'),
    bash('npm run build', 'all is well'),
    { say: 'Now the zanzibarite, please. We decided to use pnpm, not npm.' },
    { answer: `zanzibarite ${'and so on '.repeat(900)}` },
  ]),
  toldSession({ id: 'two', directory: '/work/hidden', startMs: Date.UTC(2026, 5, 1, 9) }, [
    { say: 'zanzibarite alone, with E702' },
    edit('/work/hidden/src/worker.ts'),
  ]),
  textItem('other/CLAUDE.md', '# Other\n\nAlways polish the zanzibarite.\n'),
  textItem('other.md', `# Other plan\n\nzanzibarite ${'zebra '.repeat(2000)}`),
];

async function answersOf({ engine, clock }: OpenedLibrary) {
  return libraryAnswers(engine, { nowMs: clock.nowMs, words: WORDS });
}

describe('what expires', () => {
  it('is in no answer from then on, as if it had never been there, before the first row is swept', async () => {
    const without = openAt();
    await bring(without, KEPT);
    const opened = openAt();
    await bring(opened, KEPT);
    const { importId } = await bring(opened, GOING, NOW_MS + HOUR_MS);
    const before = await answersOf(opened);
    opened.gate.isShut = true;
    opened.clock.nowMs = without.clock.nowMs = NOW_MS + HOUR_MS;
    const expected = await answersOf(without);
    expect(before['search newest zanzibarite']).not.toEqual(expected['search newest zanzibarite']);
    expect(unscored(await answersOf(opened))).toEqual(unscored(expected));
    expect(rowsOf(opened.connection).event).toBeGreaterThan(rowsOf(without.connection).event ?? 0);
    opened.gate.isShut = false;
    await swept(opened);
    expect(await answersOf(opened)).toEqual(expected);
    expect(rowsOf(opened.connection)).toEqual(rowsOf(without.connection));
    const report = (await opened.engine.listImports()).find((each) => each.importId === importId);
    expect(report).toMatchObject({ state: 'undone', expiredAtMs: NOW_MS + HOUR_MS, expiresAtMs: null });
    expect(await opened.engine.checkIntegrity()).toHaveLength(5);
  });

  it('is in no answer on a full disk, either, and goes once there is room', async () => {
    const without = openAt();
    await bring(without, KEPT);
    const opened = openAt();
    await bring(opened, KEPT);
    await bring(opened, GOING, NOW_MS + HOUR_MS);
    const refused = letCommit(opened.connection, 0);
    opened.clock.nowMs = without.clock.nowMs = NOW_MS + HOUR_MS;
    const zone = { timeZone: 'UTC', nowMs: NOW_MS + HOUR_MS };
    const found = async ({ engine }: OpenedLibrary, query: string) => {
      const { data } = await engine.search({ query, limit: 20, order: 'newest', ...zone });
      return data.map(({ key }) => key);
    };
    for (const word of WORDS) expect(await found(opened, word)).toEqual(await found(without, word));
    for (let turn = 0; turn < 20; turn++) await nodeHost.idle();
    expect(refused()).toBeGreaterThan(0);
    expect(await found(opened, 'zanzibarite')).toEqual([]);
    expect(rowsOf(opened.connection).event).toBeGreaterThan(rowsOf(without.connection).event ?? 0);
    letCommit(opened.connection, Number.POSITIVE_INFINITY);
    opened.clock.nowMs = without.clock.nowMs = NOW_MS + HOUR_MS + 10_000;
    await found(opened, 'okapi');
    await swept(opened);
    expect(await answersOf(opened)).toEqual(await answersOf(without));
    expect(rowsOf(opened.connection)).toEqual(rowsOf(without.connection));
  });

  it('stays where another import brought it too, and comes back with a new import', async () => {
    const opened = openAt();
    await bring(opened, GOING, NOW_MS + HOUR_MS);
    // A file that is unchanged is not read again.
    await bring(
      opened,
      GOING.slice(1, 3).map((item) => ({ ...item, path: `copy/${item.path}` })),
    );
    opened.gate.isShut = true;
    opened.clock.nowMs += HOUR_MS;
    const total = async (query: string) =>
      (await opened.engine.search({ query, order: 'newest', limit: 5, timeZone: 'UTC', nowMs: NOW_MS })).total;
    expect(await total('"zanzibarite alone"')).toBe(1);
    expect(await total('zebra')).toBe(0);
    opened.gate.isShut = false;
    await swept(opened);
    expect(await total('"zanzibarite alone"')).toBe(1);
    expect(await total('"zanzibarite alone" OR zebra')).toBe(1);
    await bring(opened, GOING);
    expect(await total('zebra')).toBeGreaterThan(0);
    expect((await opened.engine.listLifetimes()).length).toBe(0);
  });

  it('of a note and of a document takes nothing else along', async () => {
    const opened = openAt();
    await bring(opened, [...KEPT, ...GOING.slice(2)]);
    const notes = (await opened.engine.listNotes()).data;
    const documents = (await opened.engine.listItems({ kind: 'document', limit: 10 })).data;
    const note = notes.find(({ path }) => path.startsWith('other'))?.noteKey ?? '';
    const document = documents.find(({ title }) => title.startsWith('other'))?.id.slice(2) ?? '';
    const { engine } = opened;
    await engine.setLifetime({ kind: 'note', key: note }, NOW_MS + HOUR_MS, 0);
    await engine.setLifetime({ kind: 'document', key: document }, NOW_MS + 2 * HOUR_MS, 0);
    expect(await engine.listLifetimes()).toEqual([
      { kind: 'note', key: note, title: 'other/CLAUDE.md', expiresAtMs: NOW_MS + HOUR_MS, version: 1 },
      { kind: 'document', key: document, title: 'other.md', expiresAtMs: NOW_MS + 2 * HOUR_MS, version: 1 },
    ]);
    expect((await engine.status(NOW_MS)).nextExpiryMs).toBe(NOW_MS + HOUR_MS);
    opened.gate.isShut = true;
    opened.clock.nowMs += HOUR_MS - 1;
    expect((await engine.listNotes()).data).toHaveLength(2);
    opened.clock.nowMs += 1;
    expect((await engine.listNotes()).data.map(({ path }) => path)).toEqual(['CLAUDE.md']);
    expect(await engine.getNote(note)).toBeNull();
    expect(await engine.getDocument(document)).not.toBeNull();
    // The next one goes while the first one waits for its sweep.
    opened.clock.nowMs += HOUR_MS;
    expect(await engine.getDocument(document)).toBeNull();
    const without = openAt(opened.clock.nowMs);
    await bring(without, KEPT);
    expect(unscored(await answersOf(opened))).toEqual(unscored(await answersOf(without)));
    opened.gate.isShut = false;
    await swept(opened);
    expect(rowsOf(opened.connection)).toEqual(rowsOf(without.connection));
  });

  it('can be prolonged until it is over, and not afterwards', async () => {
    const opened = openAt();
    const { engine, clock } = opened;
    const { importId } = await bring(opened, KEPT, NOW_MS + HOUR_MS);
    const thing = { kind: 'import', key: String(importId) } as const;
    expect(await engine.getLifetime(thing)).toEqual({ value: NOW_MS + HOUR_MS, version: 0 });
    expect(await engine.setLifetime(thing, NOW_MS + 2 * HOUR_MS, 0)).toMatchObject({ state: 'saved' });
    const late = await engine.setLifetime(thing, null, 0);
    expect(late).toEqual({ state: 'conflict', current: { value: NOW_MS + 2 * HOUR_MS, version: 1 } });
    clock.nowMs += HOUR_MS;
    expect((await engine.status(clock.nowMs)).events).toBeGreaterThan(0);
    await expect(engine.setLifetime(thing, clock.nowMs, 1)).rejects.toThrow('is over already');
    clock.nowMs += HOUR_MS;
    await expect(engine.setLifetime(thing, clock.nowMs + 1, 1)).rejects.toThrow('It is not here any more.');
    expect((await engine.status(clock.nowMs)).events).toBe(0);
    await expect(bring(opened, KEPT, clock.nowMs)).rejects.toThrow('is over already');
  });

  it('never goes by itself where nobody said until when', async () => {
    const opened = openAt();
    await bring(opened, KEPT);
    const before = rowsOf(opened.connection);
    opened.clock.nowMs += 100 * 365 * 24 * HOUR_MS;
    expect((await opened.engine.status(NOW_MS)).nextExpiryMs).toBeNull();
    await swept(opened);
    expect(rowsOf(opened.connection)).toEqual(before);
  });

  it('of a note that is written here takes its tags and what was typed along', async () => {
    const { engine, clock, connection } = openAt();
    const fields = { scope: 'everything', projectPath: null, sessionKey: null, isDraft: false } as const;
    const note = { ...fields, text: 'okapi', tags: ['x'], expiresAtMs: NOW_MS + HOUR_MS };
    const { noteKey } = await engine.createNote(note);
    await engine.keepNoteEdit(noteKey, { ...note, text: 'okapis' }, 1);
    clock.nowMs += HOUR_MS;
    expect((await engine.listNotes()).data).toEqual([]);
    // Whoever has it open saves it anew, and loses nothing.
    expect(await engine.saveNote(noteKey, { ...note, expiresAtMs: null }, 1)).toMatchObject({ state: 'conflict' });
    await engine.storage();
    expect(connection.value('SELECT count(*) FROM tag')).toBe(0);
    expect(connection.value('SELECT count(*) FROM note_edit')).toBe(0);
    expect(await engine.saveNote(noteKey, { ...note, expiresAtMs: null }, null)).toMatchObject({ state: 'saved' });
    expect((await engine.listNotes()).data).toHaveLength(1);
  });
});

/** A session of so many prompts. */
function longSession(id: string, prompts: number): ImportItem {
  return toldSession(
    { id },
    Array.from({ length: prompts }, (_, index) => ({ say: `prompt ${index} of the okapi` })),
  );
}

describe('the sweep', () => {
  it('takes a bounded number of rows at a time, and lets others have their turn between', async () => {
    const opened = openAt();
    await bring(opened, [longSession('long', 4 * SLICE_ROWS), ...GOING], NOW_MS + HOUR_MS);
    const begins = rowsOf(opened.connection);
    const transactions: Record<string, number>[] = [];
    const inTransaction = opened.connection.transaction.bind(opened.connection);
    opened.connection.transaction = (work) => {
      const before = rowsOf(opened.connection);
      const result = inTransaction(work);
      const after = rowsOf(opened.connection);
      transactions.push(
        Object.fromEntries(Object.keys(after).map((key) => [key, (before[key] ?? 0) - (after[key] ?? 0)])),
      );
      return result;
    };
    opened.clock.nowMs += HOUR_MS;
    await swept(opened);
    const gone = transactions.filter((each) => Object.values(each).some((count) => count !== 0));
    expect(gone.length).toBeGreaterThan((begins.event ?? 0) / SLICE_ROWS);
    for (const each of gone) expect(Math.max(...Object.values(each))).toBeLessThanOrEqual(SLICE_ROWS);
    expect(Object.values(rowsOf(opened.connection)).every((count) => count === 0)).toBe(true);
  });

  it('goes on where a page that was closed left it', async () => {
    const opened = openAt();
    await bring(opened, KEPT);
    await bring(opened, [longSession('long', 2 * SLICE_ROWS), ...GOING], NOW_MS + HOUR_MS);
    const bytes = () => bytesOf(opened.connection);
    opened.clock.nowMs += HOUR_MS;
    const without = openAt(opened.clock.nowMs);
    await bring(without, KEPT);
    const expected = await answersOf(without);
    let slices = 0;
    const states: Uint8Array[] = [bytes()];
    const inTransaction = opened.connection.transaction.bind(opened.connection);
    opened.connection.transaction = (work) => {
      const result = inTransaction(work);
      slices += 1;
      if (slices % 3 === 0) states.push(bytes());
      return result;
    };
    await swept(opened);
    expect(states.length).toBeGreaterThan(4);
    for (const state of states) {
      const reopened = openAt(opened.clock.nowMs, state);
      expect(unscored(await answersOf(reopened))).toEqual(unscored(expected));
      await swept(reopened);
      expect(await answersOf(reopened)).toEqual(expected);
      expect(rowsOf(reopened.connection)).toEqual(rowsOf(without.connection));
    }
  });

  it('waits for an import, and what that one brings again has come back with it', async () => {
    const opened = openAt();
    await bring(opened, GOING, NOW_MS + HOUR_MS);
    const { engine, clock, connection } = opened;
    const importing = engine.importFiles([longSession('long', 50), ...GOING], { label: 'test' }, () => {
      // The time is over in the middle of it.
      clock.nowMs = NOW_MS + HOUR_MS;
    });
    while (clock.nowMs === NOW_MS) await nodeHost.yieldToMessages();
    await engine.listNotes();
    expect((await importing).state).toBe('done');
    await swept(opened);
    const without = openAt(clock.nowMs);
    await bring(without, [...GOING]);
    await bring(without, [longSession('long', 50)]);
    const namesOf = async (of: Engine) =>
      (await of.listItems({ limit: 50 })).data.map(({ title, size }) => [title, size]).sort();
    expect(await namesOf(engine)).toEqual(await namesOf(without.engine));
    expect(connection.value('SELECT count(*) FROM lifetime')).toBe(0);
  });

  it('stops an import whose own time is over while it runs: nothing of it is seen from then on, and none stays', async () => {
    const opened = openAt();
    await bring(opened, KEPT);
    const { engine, clock, connection } = opened;
    const before = rowsOf(connection);
    const { events } = await engine.status(NOW_MS);
    const long = Array.from({ length: 8 }, (_, index) => longSession(`long${index}`, 60));
    let isOver = false;
    const options = { label: 'test', expiresAtMs: NOW_MS + HOUR_MS };
    const importing = engine
      .importFiles([...long, ...GOING], options, () => {})
      .finally(() => {
        isOver = true;
      });
    while ((await engine.status(NOW_MS)).events === events) await nodeHost.yieldToMessages();
    clock.nowMs = NOW_MS + HOUR_MS;
    while (!isOver) {
      expect((await engine.status(NOW_MS)).events).toBe(events);
      await nodeHost.yieldToMessages();
    }
    const report = await importing;
    expect(report).toMatchObject({
      state: 'cancelled',
      problem: expect.stringContaining('was over before it had ended'),
    });
    expect((await engine.status(NOW_MS)).events).toBe(events);
    await swept(opened);
    expect(rowsOf(connection)).toEqual(before);
    const later = (await engine.listImports()).find(({ importId }) => importId === report.importId);
    expect(later).toMatchObject({ state: 'undone', expiredAtMs: NOW_MS + HOUR_MS });
  });
});

/** Pieces of a library: each a session, a note and a document, and maybe what another one brings from elsewhere. */
function randomPieces(random: () => number): readonly ImportItem[][] {
  const pieces = Array.from({ length: 6 }, (_, index) => [
    toldSession({ id: `s${index}`, directory: `/work/p${index % 2}`, startMs: NOW_MS - index * HOUR_MS }, [
      { say: `okapi ${index}` },
      bash('npm test', 'error E702', index % 2 === 0),
      edit(`/work/p${index % 2}/src/worker.ts`),
      { answer: `zanzibarite ${index}` },
    ]),
    textItem(`n${index}/CLAUDE.md`, `# Note ${index}\n\nNever ${index} okapi.\n`),
    textItem(`d${index}.md`, `# Document ${index}\n\nzanzibarite`),
  ]);
  for (const [index, items] of pieces.entries()) {
    const copied = pieces[Math.floor(random() * pieces.length)] ?? [];
    if (random() < 0.6) items.push(...copied.slice(0, 2).map((item) => ({ ...item, path: `${index}/${item.path}` })));
  }
  return pieces;
}

async function libraryOf(pieces: readonly ImportItem[][], nowMs: number): Promise<OpenedLibrary> {
  const opened = openAt(nowMs);
  for (const items of pieces) await bring(opened, items);
  return opened;
}

describe('random libraries', () => {
  it.each([1, 2, 3, 4, 5, 6])('are what is left of them, whatever expires when (%i)', async (seed) => {
    const random = seededRandom(seed);
    const opened = openAt();
    const pieces = randomPieces(random);
    const endsMs = pieces.map(() => (random() < 0.7 ? NOW_MS + Math.ceil(random() * 4) * HOUR_MS : null));
    for (const [index, items] of pieces.entries()) await bring(opened, items, endsMs[index]);
    for (let hour = 1; hour <= 4; hour++) {
      const nowMs = NOW_MS + hour * HOUR_MS;
      opened.gate.isShut = random() < 0.5;
      opened.clock.nowMs = nowMs;
      const left = pieces.filter((_, index) => (endsMs[index] ?? Number.POSITIVE_INFINITY) > nowMs);
      expect(await namedAnswers(opened)).toEqual(await namedAnswers(await libraryOf(left, nowMs)));
      opened.gate.isShut = false;
    }
    await swept(opened);
  });
});

/** What does not hang on the ids of rows, which are others where something was there before. */
async function namedAnswers({ engine, clock }: OpenedLibrary): Promise<unknown> {
  const zone = { timeZone: 'UTC', nowMs: clock.nowMs };
  const found = async (query: string) => {
    const { data, total } = await engine.search({ query, order: 'newest', limit: 100, ...zone });
    return [total, data.map(({ title, time, session }) => [title.text, time.ms, session?.title]).sort()];
  };
  const figures = await engine.figures({ by: 'day', query: '', project: null, from: null, to: null, ...zone });
  const { events, sessions, projects, notes } = await engine.status(clock.nowMs);
  return {
    found: await Promise.all(['', 'okapi', 'zanzibarite', 'is:error', 'has:fix'].map(found)),
    counts: { events, sessions, projects, notes },
    figures: figures.data.whole,
    words: await engine.completeWord('zan'),
    items: (await engine.listItems({ limit: 100 })).data.map(({ title, size }) => [title, size]).sort(),
    projects: (await engine.listProjects()).data.map(({ path, events: of }) => [path, of]).sort(),
    agents: (await engine.agents.stats({ projects: null, hasNoProject: true })).events,
  };
}
