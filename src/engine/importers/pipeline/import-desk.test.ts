import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fixtureItems } from '../../../testing/fixture-items.ts';
import { copyOf } from '../../../testing/memory-connection.ts';
import {
  importItems,
  type MemoryEngine,
  makeEagerHost,
  nodeHost,
  openMemoryEngine,
  textItem,
} from '../../../testing/memory-engine.ts';
import type { FileReport, ImportItem, ImportReport, SourceFile } from '../../api.ts';
import type { SqlParams } from '../../database/connection.ts';

const CLAUDE = new URL('../claude-code/fixtures/', import.meta.url).pathname;
const MEMORY = new URL('../memory-files/fixtures/', import.meta.url).pathname;
const NOW = { timeZone: 'UTC', nowMs: Date.UTC(2026, 11, 1) };

function line(uuid: string, text: string, session = 's-1'): string {
  const message = { role: 'user', content: text };
  return `${JSON.stringify({ type: 'user', uuid, parentUuid: null, sessionId: session, cwd: '/w', timestamp: '2026-03-02T09:00:00Z', message })}\n`;
}

function manyLines(count: number, session = 's-1'): string {
  return Array.from({ length: count }, (_, index) =>
    line(`${session}-u${index}`, `prompt number ${index}`, session),
  ).join('');
}

/** Every row of every table, so that "nothing changed" means nothing at all. */
function contentsOf({ connection }: MemoryEngine): Record<string, unknown[]> {
  const tables = [
    'project',
    'session',
    'record',
    'api_message',
    'event',
    'source',
    'chunk',
    'memory_note',
    'memory_section',
    'record_block',
  ];
  return Object.fromEntries(tables.map((table) => [table, connection.all(`SELECT * FROM ${table} ORDER BY id`)]));
}

/** How SQLite goes about each statement from now on. */
function watchPlans(connection: MemoryEngine['connection']): { sql: string; step: string }[] {
  const plans: { sql: string; step: string }[] = [];
  const all = connection.all.bind(connection);
  const run = connection.run.bind(connection);
  const explain = (sql: string, params?: SqlParams) => {
    if (!/^\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE TEMP TABLE \w+ AS)\b/.test(sql)) return;
    for (const { detail } of all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, params)) {
      plans.push({ sql, step: detail });
    }
  };
  vi.spyOn(connection, 'run').mockImplementation((sql, params) => {
    explain(sql, params);
    run(sql, params);
  });
  vi.spyOn(connection, 'all').mockImplementation((sql, params) => {
    explain(sql, params);
    return all(sql, params);
  });
  return plans;
}

function countsOf(memory: MemoryEngine): Record<string, number> {
  return Object.fromEntries(Object.entries(contentsOf(memory)).map(([table, rows]) => [table, rows.length]));
}

function only({ files }: { readonly files: readonly FileReport[] }): FileReport {
  const [file] = files;
  if (!file) throw new Error('The report names no file.');
  return file;
}

describe('importing again', () => {
  const everything = [...fixtureItems(CLAUDE), ...fixtureItems(MEMORY)];

  it('changes nothing', async () => {
    const memory = openMemoryEngine();
    await importItems(memory.engine, everything);
    const before = contentsOf(memory);
    const second = await importItems(memory.engine, everything);
    expect(contentsOf(memory)).toEqual(before);
    expect(second.totals).toMatchObject({ events: 0, notes: 0, sessions: 0 });
  });

  it('under other names and another date changes nothing but the notes that another path makes', async () => {
    const memory = openMemoryEngine();
    const transcripts = fixtureItems(CLAUDE);
    await importItems(memory.engine, transcripts);
    const before = contentsOf(memory);
    const renamed = transcripts.map((item, index): ImportItem => ({ ...item, path: `copy/${index}` }));
    await importItems(memory.engine, renamed);
    expect(contentsOf(memory)).toEqual(before);
  });

  it('with a longer file adds only what is new, and reads only that', async () => {
    const memory = openMemoryEngine();
    await importItems(memory.engine, [textItem('a.jsonl', manyLines(300))]);
    let bytesRead = 0;
    const grown = new File([manyLines(310)], 'a.jsonl');
    const file: SourceFile = {
      size: grown.size,
      lastModified: grown.lastModified,
      slice: (start = 0, end = grown.size) => {
        if (start > 0) bytesRead += end - start;
        return grown.slice(start, end);
      },
    };
    const report = only(await importItems(memory.engine, [{ path: 'a.jsonl', file, hasFileDate: true }]));
    expect(report).toMatchObject({ newEvents: 10, records: { read: 10, duplicates: 0 } });
    expect(bytesRead).toBeLessThan(10_000);
    expect((await memory.engine.status(NOW.nowMs)).events).toBe(310);
  });

  it('with a file that was written anew takes both', async () => {
    const { engine } = openMemoryEngine();
    await importItems(engine, [textItem('a.jsonl', manyLines(5))]);
    const report = only(await importItems(engine, [textItem('a.jsonl', manyLines(8, 's-2'))]));
    expect(report).toMatchObject({ newEvents: 8 });
    expect((await engine.status(NOW.nowMs)).sessions).toBe(2);
  });

  it('in any order and in any pieces comes to the same', async () => {
    const lines = manyLines(40).split(/(?<=\n)/);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 }), async (cuts) => {
        const memory = openMemoryEngine();
        for (const [index, cut] of [...cuts, 40].entries()) {
          await importItems(memory.engine, [
            textItem(index % 2 === 0 ? 'a.jsonl' : 'b.jsonl', lines.slice(0, cut).join('')),
          ]);
        }
        expect((await memory.engine.status(NOW.nowMs)).events).toBe(40);
        expect((await memory.engine.listSessions({ sort: 'newest', limit: 5 })).data[0]).toMatchObject({
          events: 40,
          prompts: 40,
        });
        memory.connection.close();
      }),
      { numRuns: 12 },
    );
  });
});

describe('undo', () => {
  it('removes exactly what the import brought', async () => {
    const memory = openMemoryEngine();
    await importItems(memory.engine, [textItem('first.jsonl', manyLines(20)), ...fixtureItems(`${MEMORY}CLAUDE.md`)]);
    const before = contentsOf(memory);
    const second = await importItems(memory.engine, [
      ...fixtureItems(CLAUDE),
      ...fixtureItems(MEMORY),
      textItem('first-grown.jsonl', manyLines(25)),
      textItem('long.jsonl', line('long', 'word '.repeat(5000), 's-long')),
    ]);
    const undone = await memory.engine.undoImport(second.importId);
    expect(undone.state).toBe('undone');
    expect(contentsOf(memory)).toEqual(before);
    for (const query of ['quetzal', 'word', 'wombat']) {
      expect((await memory.engine.search({ query, limit: 5, ...NOW })).total).toBe(query === 'wombat' ? 1 : 0);
    }
    expect(await memory.engine.checkIntegrity()).toHaveLength(5);
  });

  it('lets the same files be imported once more', async () => {
    const memory = openMemoryEngine();
    const items = [...fixtureItems(CLAUDE), ...fixtureItems(MEMORY)];
    const first = await importItems(memory.engine, items);
    const before = countsOf(memory);
    await memory.engine.undoImport(first.importId);
    await importItems(memory.engine, items);
    expect(countsOf(memory)).toEqual(before);
  });

  it('is asked beforehand what would go, also where imports share what they brought', async () => {
    const { engine } = openMemoryEngine();
    const shared = manyLines(5, 's-shared');
    const first = await importItems(engine, [
      textItem('a.jsonl', `${shared}${manyLines(20, 's-own')}`),
      textItem('CLAUDE.md', '# Met twice\n'),
    ]);
    const second = await importItems(engine, [textItem('b.jsonl', shared), textItem('CLAUDE.md', '# Met twice\n', 1)]);
    expect(second.totals).toMatchObject({ sessions: 0, events: 0, notes: 0 });
    const none = { sessions: 0, subagents: 0, events: 0, notes: 0, documents: 0 };
    const nothing = { ...none, keptEvents: 0, keptNotes: 0, keptDocuments: 0 };
    expect(await engine.previewUndo(second.importId)).toEqual(nothing);
    for (const [{ importId }, expected] of [
      [first, { ...nothing, sessions: 1, events: 20, keptEvents: 5, keptNotes: 1 }],
      [second, { ...nothing, sessions: 1, events: 5, notes: 1 }],
    ] as const) {
      const before = await engine.status(NOW.nowMs);
      expect(await engine.previewUndo(importId)).toEqual(expected);
      await engine.undoImport(importId);
      const after = await engine.status(NOW.nowMs);
      expect(before.sessions - after.sessions).toBe(expected.sessions);
      expect(before.events - after.events).toBe(expected.events);
      expect(before.notes - after.notes).toBe(expected.notes);
    }
  });

  it('reads no table whole that grows with the library', async () => {
    const { engine, connection } = openMemoryEngine();
    const shared = manyLines(3, 's-shared');
    const long = line('long', 'word '.repeat(5000), 's-own');
    const { importId } = await importItems(engine, [
      textItem('a.jsonl', `${shared}${long}`),
      textItem('CLAUDE.md', '# Met twice\n'),
    ]);
    await importItems(engine, [
      textItem('b.jsonl', `${shared}${manyLines(50, 's-other')}`),
      textItem('CLAUDE.md', '# Met twice\n', 1),
    ]);
    const plans = watchPlans(connection);
    await engine.previewUndo(importId);
    await engine.undoImport(importId);
    expect(plans.length).toBeGreaterThan(20);
    const grown = /^SCAN (?:record|record_block|event|e|r|m|api_message|source|chunk|met_again|memory_section)\b/;
    expect(plans.filter(({ step }) => grown.test(step))).toEqual([]);
  });

  it('makes the files new again, and their rows say so', async () => {
    const { engine } = openMemoryEngine();
    const items = [textItem('a.jsonl', `${manyLines(3)}not json\n`), textItem('empty.jsonl', '')];
    const { importId } = await importItems(engine, items);
    const { files } = await engine.undoImport(importId);
    expect(files.map(({ state, problem }) => [state, problem])).toEqual([
      ['taken-back', null],
      ['empty', null],
    ]);
    expect(files[0]?.records.skipped).toHaveLength(1);
    expect((await engine.review(items))[0]).toMatchObject({ state: 'new' });
  });

  it('and its entry in the history stand or fall together', async () => {
    const memory = openMemoryEngine();
    const { importId } = await importItems(memory.engine, [textItem('a.jsonl', manyLines(3))]);
    memory.connection.run(
      "CREATE TEMP TRIGGER refuse BEFORE UPDATE OF state ON import BEGIN SELECT raise(ABORT, 'refused'); END",
    );
    await expect(memory.engine.undoImport(importId)).rejects.toThrow('refused');
    expect((await memory.engine.status(NOW.nowMs)).events).toBe(3);
    expect((await memory.engine.listImports())[0]?.state).toBe('done');
  });

  it('refuses to be done twice, in words', async () => {
    const { engine } = openMemoryEngine();
    const { importId } = await importItems(engine, [textItem('a.jsonl', manyLines(1))]);
    await engine.undoImport(importId);
    await expect(engine.undoImport(importId)).rejects.toMatchObject({ code: 'import.already-undone' });
    await expect(engine.undoImport(99)).rejects.toMatchObject({ code: 'import.not-found' });
  });
});

describe('cancel', () => {
  async function cancelMidway(keep: boolean) {
    const memory = openMemoryEngine(makeEagerHost());
    await importItems(memory.engine, [textItem('before.jsonl', manyLines(10, 's-0'))]);
    const before = contentsOf(memory);
    const items = [textItem('a.jsonl', manyLines(2000)), textItem('b.jsonl', manyLines(10, 's-2'))];
    let hasCancelled = false;
    const report = await memory.engine.importFiles(items, { label: 'cancelled' }, ({ importId, events }) => {
      if (hasCancelled || events === 0) return;
      hasCancelled = true;
      void memory.engine.cancelImport(importId, keep);
    });
    return { memory, before, report };
  }

  it('keeps what was stored, and says what was not read', async () => {
    const { memory, report } = await cancelMidway(true);
    const { events } = await memory.engine.status(NOW.nowMs);
    expect(report.state).toBe('cancelled');
    expect(events).toBeGreaterThan(10);
    expect(events).toBeLessThan(2010);
    expect(report.files.map(({ state }) => state)).toEqual(['partial', 'not-read']);
    await importItems(memory.engine, [textItem('a.jsonl', manyLines(2000))]);
    expect((await memory.engine.status(NOW.nowMs)).events).toBe(2010);
  });

  it('rolls back whole', async () => {
    const { memory, before, report } = await cancelMidway(false);
    expect(report.state).toBe('rolled-back');
    expect(report.files.map(({ state }) => state)).toEqual(['taken-back', 'not-read']);
    expect(JSON.stringify(report)).not.toContain('kept');
    expect(contentsOf(memory)).toEqual(before);
  });

  it('of an import that has ended is refused', async () => {
    const { engine } = openMemoryEngine();
    const { importId } = await importItems(engine, [textItem('a.jsonl', manyLines(1))]);
    await expect(engine.cancelImport(importId, true)).rejects.toMatchObject({ code: 'import.not-running' });
  });
});

describe('what can go wrong with a file', () => {
  const failing = (size: number, fail: (start: number) => boolean, text: string): SourceFile => {
    const file = new File([text], 'a.jsonl');
    return {
      size,
      lastModified: 1,
      slice: (start = 0, end = size) =>
        fail(start)
          ? {
              arrayBuffer: () =>
                Promise.reject(
                  Object.assign(new Error('The requested file could not be read.'), { name: 'NotReadableError' }),
                ),
            }
          : file.slice(start, end),
    };
  };

  it('changing while it is read leaves what was read, and the other files', async () => {
    const { engine } = openMemoryEngine();
    const text = manyLines(8000);
    const report = await importItems(engine, [
      { path: 'a.jsonl', file: failing(text.length, (start) => start >= 1 << 20, text), hasFileDate: true },
      textItem('b.jsonl', manyLines(3, 's-b')),
    ]);
    expect(report.files.map(({ state }) => state)).toEqual(['partial', 'imported']);
    expect(report.files[0]?.problem).toMatch(
      /^It changed or became unreadable while it was read .* events of it are kept\. Import it again: only what is missing is added\.$/,
    );
    await importItems(engine, [textItem('a.jsonl', text)]);
    expect((await engine.status(NOW.nowMs)).events).toBe(8003);
  });

  it('not being readable at all is named', async () => {
    const { engine } = openMemoryEngine();
    const report = only(
      await importItems(engine, [{ path: 'locked.jsonl', file: failing(500, () => true, ''), hasFileDate: true }]),
    );
    expect(report.state).toBe('failed');
    expect(report.problem).toContain('Nothing of it was stored');
  });

  it.each([
    ['empty.jsonl', '', 'empty', 'It is empty.'],
    ['blank.jsonl', '\n\n \n', 'unrecognised', 'It holds nothing but white space.'],
    [
      'photo.png',
      new Uint8Array([137, 80, 78, 71, 0, 0, 0, 1]),
      'unrecognised',
      'Its bytes are not text (it holds NUL bytes).',
    ],
    [
      'db.sqlite',
      'SQLite format 3\0',
      'unrecognised',
      expect.stringMatching(/^It is an SQLite database (?:of no tool|that cannot be read)/),
    ],
    ['a.rar', 'Rar!\u001a\u0007', 'unrecognised', 'It is a RAR archive; unpack it and import the files in it.'],
    ['a.pdf', '%PDF-1.7\n', 'unrecognised', 'It is a PDF; save its text and import that.'],
  ])('%s has its sentence', async (path, bytes, state, reason) => {
    const { engine } = openMemoryEngine();
    expect(only(await importItems(engine, [textItem(path, bytes)]))).toMatchObject({ state, reason });
  });

  it('a line of 13 MB is read, and its base64 is not indexed', async () => {
    const { engine } = openMemoryEngine();
    const image = {
      type: 'image',
      source: { type: 'base64', media_type: 'image/png', data: 'QUJD'.repeat(3_300_000) },
    };
    const record = {
      type: 'user',
      uuid: 'big',
      sessionId: 's-big',
      timestamp: '2026-03-02T09:00:00Z',
      message: { role: 'user', content: [image, { type: 'text', text: 'what is in this picture' }] },
    };
    const report = only(
      await importItems(engine, [
        textItem('big.jsonl', `${JSON.stringify(record)}\n${line('after', 'small', 's-big')}`),
      ]),
    );
    expect(report).toMatchObject({ newEvents: 2, state: 'imported' });
    const [hit] = (await engine.search({ query: 'picture', limit: 5, ...NOW })).data;
    expect(hit?.snippets[0]?.text).toMatch(/^\[image image\/png, 9668 KB\]/);
    expect((await engine.search({ query: 'QUJD*', limit: 5, ...NOW })).total).toBe(0);
  });

  it('a full disk ends the import; committed batches stay and the rest is named', async () => {
    const memory = openMemoryEngine();
    const pages = Number(memory.connection.value('PRAGMA page_count'));
    memory.connection.run(`PRAGMA max_page_count = ${pages + 60}`);
    const report = await importItems(memory.engine, [
      textItem('a.jsonl', manyLines(4000)),
      textItem('b.jsonl', manyLines(5, 's-b')),
    ]);
    expect(report.state).toBe('failed');
    expect(report.problem).toMatch(
      /^The import ended early: The browser gives this page no more space\. \d+ events that were stored before are kept\./,
    );
    expect(report.files.map(({ state }) => state)).toEqual(['partial', 'not-read']);
    expect(report.files[1]?.problem).toContain('It was not read');
    expect((await memory.engine.status(NOW.nowMs)).events).toBe(report.totals.events);
    memory.connection.run('PRAGMA max_page_count = 1000000');
    await importItems(memory.engine, [textItem('a.jsonl', manyLines(4000)), textItem('b.jsonl', manyLines(5, 's-b'))]);
    expect((await memory.engine.status(NOW.nowMs)).events).toBe(4005);
  });
});

it('an import that a closed page left running is marked as interrupted', async () => {
  const memory = openMemoryEngine();
  memory.connection.run("INSERT INTO import (label, state, started_at_ms) VALUES ('half', 'running', 1)");
  const { Engine } = await import('../../engine.ts');
  const [report] = await new Engine(memory.connection, nodeHost).listImports();
  expect(report?.state).toBe('interrupted');
  expect(report?.problem).toContain('Nothing of it had been stored yet.');
});

it('an import that stopped in the middle says how many files are in, and of which one a part', async () => {
  const memory = openMemoryEngine(makeEagerHost());
  const { Engine } = await import('../../engine.ts');
  const items = ['a', 'b', 'c'].map((name) => textItem(`${name}.jsonl`, manyLines(600, name)));
  const reports: Promise<readonly ImportReport[]>[] = [];
  await memory.engine.importFiles(items, { label: 'three' }, () => {
    reports.push(new Engine(copyOf(memory.connection), nodeHost).listImports());
  });
  const problems = (await Promise.all(reports)).map(([report]) => report?.problem ?? '');
  expect(problems[0]).toContain('Nothing of it had been stored yet.');
  expect(problems).toContainEqual(
    expect.stringMatching(/: 1 of 3 files are in, and a part of b\.jsonl, \d+ events in all\. Import the same files/),
  );
});

it('searches find what is stored while the import runs', async () => {
  const { engine } = openMemoryEngine(makeEagerHost());
  const found: number[] = [];
  const searches: Promise<void>[] = [];
  await engine.importFiles([textItem('a.jsonl', manyLines(3000))], { label: 'busy' }, () => {
    searches.push(engine.search({ query: 'prompt', limit: 5, ...NOW }).then(({ total }) => void found.push(total)));
  });
  await Promise.all(searches);
  expect(found.some((total) => total > 0 && total < 3000)).toBe(true);
  expect(found).toEqual([...found].sort((a, b) => a - b));
});

it('takes any bytes for a file', async () => {
  const { engine } = openMemoryEngine();
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom('a.jsonl', 'CLAUDE.md', 'x'),
      async (bytes, name) => {
        const report = await importItems(engine, [textItem(name, new Uint8Array(bytes))]);
        expect(report.state).toBe('done');
      },
    ),
    { numRuns: 60 },
  );
});

it('takes any JSON for a record', async () => {
  const { engine } = openMemoryEngine();
  const record = fc.record(
    {
      type: fc.oneof(fc.constantFrom('user', 'assistant', 'system', 'attachment', 'summary'), fc.jsonValue()),
      sessionId: fc.oneof(fc.constant('s'), fc.jsonValue()),
      uuid: fc.oneof(fc.string(), fc.jsonValue()),
      message: fc.oneof(
        fc.record({
          content: fc.oneof(
            fc.array(
              fc.record({
                type: fc.constantFrom('text', 'tool_use', 'tool_result', 'image', 'thinking'),
                text: fc.jsonValue(),
                name: fc.jsonValue(),
                input: fc.jsonValue(),
                content: fc.jsonValue(),
                tool_use_id: fc.jsonValue(),
                id: fc.jsonValue(),
              }),
            ),
            fc.jsonValue(),
          ),
          usage: fc.jsonValue(),
        }),
        fc.jsonValue(),
      ),
      toolUseResult: fc.jsonValue(),
      timestamp: fc.jsonValue(),
      attachment: fc.jsonValue(),
      subtype: fc.jsonValue(),
      content: fc.jsonValue(),
    },
    { requiredKeys: ['type'] },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 5 }), async (records) => {
      const text = `${line('anchor', 'known')}${records.map((value) => JSON.stringify(value)).join('\n')}\n`;
      const report = await importItems(engine, [textItem('fuzz.jsonl', text)]);
      expect(report.state).toBe('done');
      expect(only(report).problem ?? '').not.toContain('could not be read');
    }),
    { numRuns: 80 },
  );
});

describe('undo of one of two imports that hold the same', () => {
  it('leaves the other what it holds too', async () => {
    const memory = openMemoryEngine();
    const first = await importItems(memory.engine, [
      textItem('a.jsonl', manyLines(5)),
      textItem('x/CLAUDE.md', '# note'),
    ]);
    const second = await importItems(memory.engine, [
      textItem('b.jsonl', manyLines(3)),
      textItem('x/CLAUDE.md', '# note', 5),
    ]);
    expect(second.totals).toMatchObject({ events: 0, notes: 0, duplicates: 4 });
    await memory.engine.undoImport(first.importId);
    expect(await memory.engine.status(NOW.nowMs)).toMatchObject({ events: 3, notes: 1, sessions: 1 });
    expect((await memory.engine.listSessions({ sort: 'newest', limit: 5 })).data[0]).toMatchObject({
      events: 3,
      prompts: 3,
    });
    await memory.engine.undoImport(second.importId);
    expect(await memory.engine.status(NOW.nowMs)).toMatchObject({ events: 0, notes: 0, sessions: 0, projects: 0 });
    expect(memory.connection.all('SELECT * FROM met_again')).toEqual([]);
    expect(await memory.engine.checkIntegrity()).toHaveLength(5);
  });

  it('in the other order, too', async () => {
    const memory = openMemoryEngine();
    const first = await importItems(memory.engine, [textItem('a.jsonl', manyLines(5))]);
    const second = await importItems(memory.engine, [textItem('b.jsonl', manyLines(8))]);
    await memory.engine.undoImport(second.importId);
    expect((await memory.engine.status(NOW.nowMs)).events).toBe(5);
    await memory.engine.undoImport(first.importId);
    expect((await memory.engine.status(NOW.nowMs)).events).toBe(0);
  });
});

describe('a file that was cut short and then completed', () => {
  it('leaves no problem behind, and the counts of an interrupted import are true', async () => {
    const memory = openMemoryEngine(makeEagerHost());
    let hasCancelled = false;
    const items = [textItem('a.jsonl', manyLines(2000))];
    const kept = await memory.engine.importFiles(items, { label: 'a' }, ({ importId, events }) => {
      if (hasCancelled || events === 0) return;
      hasCancelled = true;
      void memory.engine.cancelImport(importId, true);
    });
    expect((await memory.engine.status(NOW.nowMs)).stores.events.state).toBe('partial');
    expect((await memory.engine.review(items))[0]?.state).toBe('changed');
    const second = await importItems(memory.engine, items);
    expect(kept.totals.events + second.totals.events).toBe(2000);
    expect(second.totals.duplicates).toBe(0);
    expect((await memory.engine.status(NOW.nowMs)).stores.events.state).toBe('ok');
    await memory.engine.undoImport(second.importId);
    expect((await memory.engine.status(NOW.nowMs)).stores.events.state).toBe('ok');
    expect((await memory.engine.review(items))[0]?.state).toBe('new');
  });

  it('keeps its skipped lines in mind when only its torn last line is met again', async () => {
    const memory = openMemoryEngine();
    const items = [textItem('a.jsonl', `not json\n${manyLines(2)}{"type":"user","uu`)];
    await importItems(memory.engine, items);
    const again = only(await importItems(memory.engine, items));
    expect(again).toMatchObject({ state: 'partial', newEvents: 0, records: { read: 0 } });
    expect((await memory.engine.status(NOW.nowMs)).stores.events.problems).toMatchObject([{ line: 1 }]);
  });

  it('knows what it has stored while it runs', async () => {
    const memory = openMemoryEngine(makeEagerHost());
    let seen = 0;
    await memory.engine.importFiles([textItem('a.jsonl', manyLines(2000))], { label: 'a' }, ({ importId }) => {
      const [row] = memory.connection.all<{ totals: string }>('SELECT totals FROM import WHERE id = $id', {
        $id: importId,
      });
      const stored = Number(memory.connection.value('SELECT count(*) FROM event'));
      expect((JSON.parse(row?.totals ?? '{}') as { events: number }).events).toBe(stored);
      seen = Math.max(seen, stored);
    });
    expect(seen).toBeGreaterThan(0);
  });
});
