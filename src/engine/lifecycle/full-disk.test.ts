import { describe, expect, it } from 'vitest';
import type { WriteMethod } from '../../rpc/engine-methods.ts';
import { bytesOf, letCommit, openMigratedConnection } from '../../testing/memory-connection.ts';
import { importItems, type MemoryEngine, nodeHost, textItem } from '../../testing/memory-engine.ts';
import { Engine } from '../engine.ts';
import { AppError, DatabaseError } from '../errors.ts';

const NOW_MS = Date.UTC(2026, 5, 1);
const LATER_MS = Date.UTC(2100, 0, 1);
const host = { ...nodeHost, nowMs: () => NOW_MS };

function session(id: string, cwd: string, times: readonly string[]): string {
  return times
    .map((timestamp, at) => {
      const record = { type: 'user', uuid: `${id}-${at}`, sessionId: id, cwd, timestamp };
      return JSON.stringify({ ...record, message: { role: 'user', content: `herring ${id} ${at}` } });
    })
    .join('\n');
}

const FIELDS = {
  ...({ text: 'okapi', scope: 'everything', projectPath: null, sessionKey: null } as const),
  ...({ tags: [], expiresAtMs: null, isDraft: false } as const),
};
const PRICE = { model: 'm', validFrom: '2026-01-01', input: 1, output: 1, cacheRead: 1, cacheWrite: 1 };

/** Of an event between two others of its session. */
const LOSE_TIME = `
  UPDATE main.event SET time_ms = NULL, time_kind = 2
  WHERE id = (SELECT id FROM main.event ORDER BY id LIMIT 1 OFFSET 4)`;

interface Library extends MemoryEngine {
  readonly ids: readonly number[];
  readonly importId: number;
  readonly purgeId: number;
  readonly sessionKey: string;
  readonly undatedKey: string;
  readonly ownNoteKey: string;
  readonly noteKey: string;
  readonly documentKey: string;
}

async function idle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Each method has something there that it changes. */
async function fill(): Promise<Uint8Array> {
  const connection = openMigratedConnection();
  const engine = new Engine(connection, host);
  await importItems(engine, [
    textItem('a.jsonl', session('a', '/work/a', ['2026-03-01T10:00:00Z', '2026-03-01T10:01:00Z'])),
    textItem('b.jsonl', session('b', '/work/b', ['2026-03-01T10:00:00Z'])),
    textItem(
      'c.jsonl',
      session('c', '/work/c', ['2026-03-01T10:00:00Z', '2026-03-01T10:01:00Z', '2026-03-01T10:03:00Z']),
    ),
    textItem('d.jsonl', session('d', '/work/d', ['2026-03-01T10:00:00Z'])),
    textItem('e.jsonl', session('e', '/work/e', ['2026-03-01T10:00:00Z'])),
    textItem('CLAUDE.md', '# Rules'),
    textItem('plan.md', '# Plan'),
  ]);
  await importItems(engine, [textItem('late.jsonl', session('late', '/work/a', ['2026-03-02T10:00:00Z']))]);
  await engine.createNote(FIELDS);
  await engine.saveContextConfig('Mine', {}, null);
  await engine.offerContext('Turns', {}, null);
  const projects = (await engine.listProjects()).data;
  const idOf = (path: string) => projects.find((project) => project.path === path)?.id ?? 0;
  await engine.mergeProjects(idOf('/work/e'), idOf('/work/d'), 0);
  await engine.purge({ kind: 'project', projectId: idOf('/work/b') });
  connection.run(LOSE_TIME);
  await idle();
  return bytesOf(connection);
}

async function open(bytes: Uint8Array): Promise<Library> {
  const connection = openMigratedConnection(bytes);
  const engine = new Engine(connection, host);
  await idle();
  const ids = (await engine.listProjects()).data.map(({ id }) => id);
  const sessions = (await engine.listSessions({ sort: 'newest', limit: 9 })).data;
  const { estimates } = await engine.previewTimeEstimates();
  const notes = (await engine.listNotes()).data;
  const own = notes.find(({ path }) => !path.includes('CLAUDE.md'));
  const [document] = (await engine.listItems({ kind: 'document', limit: 1 })).data;
  return {
    connection,
    engine,
    ids,
    importId: (await engine.listImports())[0]?.importId ?? 0,
    purgeId: (await engine.listPurges()).purges[0]?.id ?? 0,
    sessionKey: sessions[0]?.sessionKey ?? '',
    undatedKey: estimates[0]?.sessionKey ?? '',
    ownNoteKey: own?.noteKey ?? '',
    noteKey: notes[0]?.noteKey ?? '',
    documentKey: document?.id.slice(2) ?? '',
  };
}

/** What was made of other rows, and is made anew where it is missing. */
const MADE =
  /^(sqlite_|column_segment|stale_segment|timeline_overview|derivation|search_index|fts|.*_(data|idx|docsize|config|content)$)/;

function kept({ connection }: MemoryEngine): Readonly<Record<string, readonly object[]>> {
  const tables = connection.all<{ name: string }>("SELECT name FROM main.sqlite_schema WHERE type = 'table'");
  const names = tables.map(({ name }) => name).filter((name) => !MADE.test(name));
  return Object.fromEntries(names.map((name) => [name, connection.all(`SELECT * FROM main.${name}`)]));
}

interface Case {
  write(library: Library): Promise<unknown>;
  /** Comes in several transactions, each of which leaves a library that says what it is: the rest is done later. */
  readonly isInSteps?: true;
}

/** What is written beside the database, and where its lack of room is tested. */
type Elsewhere = { readonly testedIn: string };

const CASES: Readonly<Record<WriteMethod, Case | Elsewhere>> = {
  importFiles: {
    write: ({ engine }) =>
      importItems(engine, [textItem('new.jsonl', session('new', '/work/n', ['2026-03-05T10:00:00Z']))]),
    isInSteps: true,
  },
  cancelImport: { testedIn: 'an import that runs: src/engine/importers/pipeline/import-desk.test.ts' },
  undoImport: { write: ({ engine, importId }) => engine.undoImport(importId), isInSteps: true },
  saveRedaction: { write: ({ engine }) => engine.saveRedaction({ secrets: true, privateParts: false }, 0) },
  optimiseIndex: { write: ({ engine }) => engine.optimiseIndex(), isInSteps: true },
  offerContext: { write: ({ engine }) => engine.offerContext('More', {}, null) },
  withdrawOffer: { write: ({ engine }) => engine.withdrawOffer('Turns', 1) },
  setStorageLevel: {
    write: ({ engine, ids }) => engine.setStorageLevel(ids[0] ?? 0, 'minimal', 0),
    isInSteps: true,
  },
  mergeProjects: { write: ({ engine, ids }) => engine.mergeProjects(ids[0] ?? 0, ids[1] ?? 0, 1) },
  splitProject: {
    write: ({ engine, connection }) =>
      engine.splitProject(Number(connection.value("SELECT id FROM project WHERE path = '/work/e'")), 1),
  },
  saveContextConfig: { write: ({ engine }) => engine.saveContextConfig('Mine', { hops: 2 }, 1) },
  deleteContextConfig: { write: ({ engine }) => engine.deleteContextConfig('Mine', 1) },
  setProjectContextConfig: { write: ({ engine }) => engine.setProjectContextConfig('/work/a', 'Mine', 0) },
  createNote: { write: ({ engine }) => engine.createNote({ ...FIELDS, text: 'tapir', tags: ['x'] }) },
  saveNote: {
    write: ({ engine, ownNoteKey }) => engine.saveNote(ownNoteKey, { ...FIELDS, text: 'tapir', tags: ['x'] }, 1),
  },
  deleteNote: { write: ({ engine, ownNoteKey }) => engine.deleteNote(ownNoteKey, 1) },
  keepNoteEdit: { write: ({ engine, ownNoteKey }) => engine.keepNoteEdit(ownNoteKey, { ...FIELDS, text: 'tap' }, 1) },
  setSessionTitle: { write: ({ engine, sessionKey }) => engine.setSessionTitle(sessionKey, 'Mine', 0) },
  setTags: { write: ({ engine, documentKey }) => engine.setTags({ kind: 'document', key: documentKey }, ['x'], 0) },
  setLifetime: {
    write: ({ engine, documentKey }) => engine.setLifetime({ kind: 'document', key: documentKey }, LATER_MS, 0),
  },
  savePins: {
    write: ({ engine, noteKey }) => engine.savePins('/work/a', [{ kind: 'note', key: noteKey, title: 'Rules' }], 0),
  },
  savePrices: { write: ({ engine }) => engine.savePrices([PRICE], 0) },
  setPrivate: {
    write: ({ engine, noteKey }) => engine.setPrivate({ kind: 'note', key: noteKey, title: 'Rules' }, true, 0),
  },
  createBackup: { testedIn: 'src/engine/lifecycle/backup.test.ts' },
  salvage: { testedIn: 'src/engine/salvage/salvage.test.ts' },
  restore: { testedIn: 'src/engine/lifecycle/backup.test.ts' },
  purge: { write: ({ engine, sessionKey }) => engine.purge({ kind: 'session', sessionKey }) },
  restorePurge: { write: ({ engine, purgeId }) => engine.restorePurge(purgeId) },
  deletePurge: { write: ({ engine, purgeId }) => engine.deletePurge(purgeId, false), isInSteps: true },
  applyTimeEstimates: { write: ({ engine, undatedKey }) => engine.applyTimeEstimates([undatedKey]) },
  revertTimeEstimates: {
    write: async ({ engine, undatedKey }) => {
      await engine.applyTimeEstimates([undatedKey]);
      return engine.revertTimeEstimates([undatedKey]);
    },
    isInSteps: true,
  },
};

const MOST_COMMITS = 40;

function isCase(each: [string, Case | Elsewhere]): each is [string, Case] {
  return 'write' in each[1];
}

/** What `write` makes of the library while so many transactions more find room. */
async function writeOnFullDisk(bytes: Uint8Array, { write }: Case, commits: number) {
  const library = await open(bytes);
  const refused = letCommit(library.connection, commits);
  const error: unknown = await write(library).then(
    () => null,
    (reason: unknown) => reason,
  );
  await idle();
  const isRefused = refused() > 0;
  letCommit(library.connection, Number.POSITIVE_INFINITY);
  return { library, error, isRefused };
}

/** What the page does when it is opened the next time, and is asked for the same again. */
async function writeAgain(bytes: Uint8Array, { write }: Case) {
  const next = await open(bytes);
  // What came in steps may have come to its end by itself, and says so.
  await write(next).catch((error: unknown) => expect(error).toBeInstanceOf(AppError));
  await idle();
  return next;
}

let filled: Promise<Uint8Array> | null = null;

function fillOnce(): Promise<Uint8Array> {
  filled ??= fill();
  return filled;
}

describe.each(Object.entries(CASES).filter(isCase))('a full disk under %s', (_, each) => {
  it('leaves the library whole, and the same works once there is room', async () => {
    const bytes = await fillOnce();
    let commits = 0;
    for (; commits < MOST_COMMITS; commits++) {
      const { library, error, isRefused } = await writeOnFullDisk(bytes, each, commits);
      if (!isRefused) break;
      if (error !== null) expect(error).toBeInstanceOf(DatabaseError);
      const { connection } = library;
      expect(connection.all('PRAGMA foreign_key_check')).toEqual([]);
      expect(connection.value('PRAGMA integrity_check')).toBe('ok');
      const again = await writeAgain(bytesOf(connection), each);
      expect(again.connection.value('PRAGMA integrity_check')).toBe('ok');
    }
    expect(commits).toBeGreaterThan(0);
    expect(commits).toBeLessThan(MOST_COMMITS);
  });
});

const atOnce = Object.entries(CASES)
  .filter(isCase)
  .filter(([, { isInSteps }]) => !isInSteps);

describe.each(atOnce)('a full disk under %s', (_, each) => {
  it('changes all of it or nothing', async () => {
    const bytes = await fillOnce();
    const whole = await open(bytes);
    const before = kept(whole);
    await each.write(whole);
    await idle();
    const after = kept(whole);
    expect(after).not.toEqual(before);
    for (let commits = 0; commits < MOST_COMMITS; commits++) {
      const { library, error, isRefused } = await writeOnFullDisk(bytes, each, commits);
      if (!isRefused) break;
      expect(kept(library), `after ${commits} commits`).toEqual(error === null ? after : before);
      if (error !== null) expect(kept(await writeAgain(bytesOf(library.connection), each))).toEqual(after);
    }
  });
});
