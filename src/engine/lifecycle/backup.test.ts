import { describe, expect, it } from 'vitest';
import { fixtureItems } from '../../testing/fixture-items.ts';
import { openEmptyConnection } from '../../testing/memory-connection.ts';
import { importItems, nodeHost, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';
import type { SourceFile } from '../api.ts';
import { bytesInMemory } from '../database/byte-source.ts';
import type { Connection } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { MIGRATIONS } from '../database/migrations/index.ts';
import { Engine } from '../engine.ts';
import type { EngineHost } from '../host.ts';
import { copyDatabase } from './copy-database.ts';

const CLAUDE = new URL('../importers/claude-code/fixtures/', import.meta.url).pathname;
const MEMORY = new URL('../importers/memory-files/fixtures/', import.meta.url).pathname;

async function openLibrary() {
  const opened = openMemoryEngine();
  await importItems(opened.engine, [...(await fixtureItems(CLAUDE)), ...(await fixtureItems(MEMORY))]);
  return opened;
}

async function bytesOf(file: SourceFile): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(0, file.size).arrayBuffer());
}

/** The rows of all tables that are no part of an index, and not made of others in the background. */
function rowsOf(connection: Connection): Record<string, unknown[]> {
  const tables = connection.all<{ name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '*_fts*' AND name NOT IN ('backup', 'column_segment', 'stale_segment', 'timeline_overview') ORDER BY name",
  );
  return Object.fromEntries(tables.map(({ name }) => [name, connection.all(`SELECT * FROM ${name}`)]));
}

/** The file after these changes, as somebody else might hand it on. */
async function changed(connection: Connection, sql: string): Promise<File> {
  const copy = await copyDatabase(connection, nodeHost, 'changed.sqlite3');
  const scratch = connection.openScratch();
  const source = connection.openSource(bytesInMemory(await bytesOf(copy)));
  scratch.replaceBy(source);
  source.close();
  scratch.run(sql);
  const written = await copyDatabase(scratch, nodeHost, 'written.sqlite3');
  scratch.close();
  return new File([await bytesOf(written)], 'changed.sqlite3');
}

/** A browser that gives no room for files beside the database. */
const roomless: EngineHost = {
  ...nodeHost,
  files: {
    ...nodeHost.files,
    create: async (name) => ({
      ...(await nodeHost.files.create(name)),
      write: () => {
        throw new DOMException('The browser gives no more space.', 'QuotaExceededError');
      },
    }),
  },
};

describe('where there is no room', () => {
  it('no backup is told of that is none, and nothing is restored without the copy of what was', async () => {
    const { engine, connection } = await openLibrary();
    const { file } = await engine.createBackup();
    const { last } = await engine.backupState();
    await importItems(engine, [textItem('later.md', '# Later\n\nokapi')]);
    const before = rowsOf(connection);
    const late = new Engine(connection, roomless);
    for (const work of [() => late.createBackup(), () => late.restore(file)]) {
      await expect(work()).rejects.toMatchObject({
        code: 'database.full',
        message: expect.stringMatching(/Nothing was changed\. Free some space/),
      });
    }
    expect(rowsOf(connection)).toEqual(before);
    expect((await late.backupState()).last).toEqual(last);
    const { total } = await late.search({ query: 'okapi', limit: 5, timeZone: 'UTC', nowMs: 1 });
    expect(total).toBe(1);
  });

  it('for the larger library, the one that is here stays', async () => {
    const { engine } = await openLibrary();
    const { file } = await engine.createBackup();
    const small = openMemoryEngine();
    await importItems(small.engine, [textItem('small.md', '# Small\n\nokapi')]);
    const before = rowsOf(small.connection);
    small.connection.run(`PRAGMA max_page_count = ${Number(small.connection.value('PRAGMA page_count'))}`);
    await expect(small.engine.restore(file)).rejects.toMatchObject({ code: 'database.full' });
    expect(rowsOf(small.connection)).toEqual(before);
    expect(small.connection.value('PRAGMA integrity_check')).toBe('ok');
    small.connection.run('PRAGMA max_page_count = 1000000');
    await small.engine.restore(file);
    expect(rowsOf(small.connection)).not.toEqual(before);
  });
});

describe('a backup', () => {
  it('is a plain SQLite file with all rows, checked and counted', async () => {
    const { engine, connection } = await openLibrary();
    const before = rowsOf(connection);
    expect((await engine.backupState()).last).toBeNull();
    const backup = await engine.createBackup();
    const bytes = await bytesOf(backup.file);
    expect(new TextDecoder().decode(bytes.subarray(0, 15))).toBe('SQLite format 3');
    // Without a write-ahead log, of which a copy has none.
    expect([bytes[18], bytes[19]]).toEqual([1, 1]);
    expect(backup).toMatchObject({
      name: expect.stringMatching(/^strata-\d{4}-\d\d-\d\d\.sqlite3$/),
      sizeBytes: bytes.length,
      counts: { events: before.event?.length, sessions: expect.any(Number), notes: before.memory_note?.length },
    });
    const source = connection.openSource(bytesInMemory(bytes));
    for (const [table, rows] of Object.entries(before)) {
      expect([table, [...source.rows(`SELECT * FROM ${table}`)]]).toEqual([table, rows]);
    }
    source.close();
    expect((await engine.backupState()).last).toMatchObject({ sizeBytes: bytes.length });
  });

  it('that does not read back whole is none, and its words say where to look', async () => {
    const { engine, connection } = await openLibrary();
    const torn: EngineHost = {
      ...nodeHost,
      files: {
        ...nodeHost.files,
        create: async (name) => {
          const file = await nodeHost.files.create(name);
          return { ...file, write: (piece, at) => file.write(at === 0 ? piece : piece.map(() => 0xaa), at) };
        },
      },
    };
    await expect(new Engine(connection, torn).createBackup()).rejects.toMatchObject({
      code: 'database.damaged',
      message: expect.stringMatching(/^The copy does not read back whole, so there is no backup\. .+ Integrity\. /),
    });
    expect((await engine.backupState()).last).toBeNull();
  });

  it('is of one moment, though something is stored while it is made', async () => {
    const { engine, connection } = await openLibrary();
    let rests = 0;
    const host = {
      ...nodeHost,
      yieldToMessages: async () => {
        rests += 1;
        if (rests === 1) await importItems(engine, [textItem('late.md', '# Late\n\nA note about halyards.')]);
      },
    };
    const file = await copyDatabase(connection, host, 'moment.sqlite3');
    expect(rests).toBeGreaterThan(1);
    const source = connection.openSource(bytesInMemory(await bytesOf(file)));
    const [check] = [...source.rows<{ quick_check: string }>('PRAGMA quick_check')];
    expect(check?.quick_check).toBe('ok');
    const count = 'SELECT count(*) AS n FROM file';
    expect([...source.rows<{ n: number }>(count)]).toEqual(connection.all(count));
    source.close();
  });
});

describe('restore', () => {
  it('says what is here and in the file, and puts it in place; the library before that can be had back', async () => {
    const { engine, connection } = await openLibrary();
    const full = rowsOf(connection);
    const { file, counts } = await engine.createBackup();
    for (const { importId } of await engine.listImports()) await engine.undoImport(importId);
    const emptied = rowsOf(connection);
    expect(await engine.previewRestore(file)).toMatchObject({ here: { events: 0 }, inFile: counts });
    expect(rowsOf(connection)).toEqual(emptied);

    expect(await engine.restore(file)).toEqual(counts);
    expect(rowsOf(connection)).toEqual(full);
    const later = new Engine(connection, nodeHost);
    const hits = await later.search({ query: 'the', limit: 5, timeZone: 'UTC', nowMs: 1 });
    expect(hits.total).toBeGreaterThan(0);
    expect(await later.checkIntegrity()).toHaveLength(5);

    expect(await later.previewRestore('snapshot')).toMatchObject({ here: counts, inFile: { events: 0 } });
    await later.restore('snapshot');
    expect(rowsOf(connection)).toEqual(emptied);
    await new Engine(connection, nodeHost).restore('snapshot');
    expect(rowsOf(connection)).toEqual(full);
  });

  const HOSTILE: readonly (readonly [string, string, RegExp])[] = [
    [
      'a trigger',
      'CREATE TRIGGER t AFTER INSERT ON event BEGIN DELETE FROM session; END',
      /trigger “t” is none of its own/,
    ],
    ['a view', 'CREATE VIEW v AS SELECT 1', /view “v” is none of its own/],
    ['a view in the place of a table', 'DROP TABLE backup; CREATE VIEW backup AS SELECT 1', /backup/],
    ['another table', 'CREATE TABLE more (x)', /table “more” is none of its own/],
    ['a table less', 'DROP TABLE price', /price is missing|price/],
    ['a column more', 'ALTER TABLE backup ADD COLUMN more TEXT', /table “backup” is another one/],
    ['a newer schema', 'PRAGMA user_version = 999', /newer version of Strata/],
    ['no schema version', 'PRAGMA user_version = 0', /no backup of Strata/],
    ['an older number than its schema', 'PRAGMA user_version = 3', /none of its own|another one/],
    ['a number that none of ours is', 'UPDATE record SET line = 9007199254740992', /table “record” has a number/],
    ['a negative one', 'UPDATE record SET copies = -9223372036854775808', /table “record” has a number/],
    ['a list of imports that is no JSON', "UPDATE import SET files = 'nonsense'", /list of imports/],
  ];
  for (const [name, sql, reason] of HOSTILE) {
    it(`refuses a file with ${name}, and changes nothing`, async () => {
      const { engine, connection } = await openLibrary();
      const file = await changed(connection, sql);
      const before = rowsOf(connection);
      for (const attempt of [() => engine.previewRestore(file), () => engine.restore(file)]) {
        const error = await attempt().catch((caught: unknown) => caught);
        expect(error).toMatchObject({ code: 'backup.refused', message: expect.stringMatching(reason) });
        expect(error).toMatchObject({ message: expect.stringContaining('nothing was changed') });
      }
      expect(rowsOf(connection)).toEqual(before);
    });
  }

  it('refuses what is no database, or a damaged one', async () => {
    const { engine, connection } = await openLibrary();
    const whole = await bytesOf((await engine.createBackup()).file);
    const torn = whole.slice(0, whole.length / 2);
    const scrambled = whole.slice();
    scrambled.fill(0xaa, 40_000, 120_000);
    for (const bytes of [new Uint8Array(5000).fill(65), new Uint8Array(0), torn, scrambled]) {
      const before = rowsOf(connection);
      await expect(engine.restore(new File([bytes], 'x.sqlite3'))).rejects.toMatchObject({
        code: 'backup.refused',
        message: expect.stringMatching(/^This file was not restored, and nothing was changed\. .+ try that one\.$/s),
      });
      expect(rowsOf(connection)).toEqual(before);
    }
  });

  for (let version = 1; version <= MIGRATIONS.length; version += 1) {
    it(`takes a library of schema ${version}, which the next start brings up to date`, async () => {
      const old = openEmptyConnection();
      migrate(old, MIGRATIONS.slice(0, version));
      old.run("INSERT INTO project (key, path) VALUES ('k', '/work/old')");
      const file = await copyDatabase(old, nodeHost, 'old.sqlite3');
      const { engine, connection } = openMemoryEngine();
      expect(await engine.previewRestore(file)).toMatchObject({ inFile: { projects: 1 }, schemaVersion: version });
      await engine.restore(file);
      expect(migrate(connection)).toBe(MIGRATIONS.length);
      const later = new Engine(connection, nodeHost);
      expect(await later.listProjects()).toMatchObject({ data: [{ path: '/work/old' }] });
      expect(await later.checkIntegrity()).toHaveLength(5);
    });
  }
});
