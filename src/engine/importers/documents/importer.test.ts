import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixtureItems } from '../../../testing/fixture-items.ts';
import {
  importItems,
  type MemoryEngine,
  makeEagerHost,
  openMemoryEngine,
  textItem,
} from '../../../testing/memory-engine.ts';
import type { FileReport, ImportItem, SourceFile } from '../../api.ts';
import { utf8Length } from '../../content/cut-text.ts';
import { documentsOf } from './parser.ts';

const FIXTURES = new URL('./fixtures/', import.meta.url).pathname;
const SHARED = new URL('../../../../../shared/fixtures/', import.meta.url).pathname;
const NOW = { timeZone: 'UTC', nowMs: Date.UTC(2026, 11, 1) };

interface ChunkRow {
  readonly title: string;
  readonly line: number;
  readonly text: string;
}

function chunksOf({ connection }: MemoryEngine): ChunkRow[] {
  return connection.all<ChunkRow>('SELECT title, line, text FROM chunk ORDER BY source_id, ordinal');
}

function contentsOf({ connection }: MemoryEngine): unknown {
  return ['source', 'chunk', 'met_again'].map((table) => connection.all(`SELECT * FROM ${table} ORDER BY rowid`));
}

function documentsIn({ connection }: MemoryEngine): number {
  return Number(connection.value("SELECT count(*) FROM source WHERE kind = 'document' AND part_of IS NULL"));
}

function only({ files }: { readonly files: readonly FileReport[] }): FileReport {
  const [file] = files;
  if (!file) throw new Error('The report names no file.');
  return file;
}

async function importText(path: string, text: string | Uint8Array<ArrayBuffer>) {
  const memory = openMemoryEngine();
  const report = only(await importItems(memory.engine, [textItem(path, text)]));
  return { memory, report };
}

describe('documents', () => {
  const cuts: readonly (readonly [string, readonly (readonly [string, number])[]])[] = [
    [
      'guide.md',
      [
        ['Keeping wombats (guide.md) › front matter', 1],
        ['Keeping wombats (guide.md)', 5],
        ['Keeping wombats (guide.md) › Food', 7],
        ['Keeping wombats (guide.md) › Food › Water', 16],
        ['Keeping wombats (guide.md) › Food › Sleep', 20],
        ['Keeping wombats (guide.md) › Food › Sleep › Deep', 25],
      ],
    ],
    [
      'cart.py',
      [
        ['cart.py', 1],
        ['cart.py › total', 4],
        ['cart.py › Cart', 9],
        ['cart.py › Cart › discount', 10],
      ],
    ],
    ['page.html', [['page.html › Wombat care', 5]]],
    [
      'settings.json',
      [
        ['settings.json', 1],
        ['settings.json › tunnels', 3],
        ['settings.json', 7],
      ],
    ],
    [
      'build.log',
      [
        ['build.log', 1],
        ['build.log › compile', 2],
        ['build.log › test', 4],
      ],
    ],
    [
      'pyproject.toml',
      [
        ['pyproject.toml › project', 1],
        ['pyproject.toml › tool.lint', 4],
      ],
    ],
    ['words.txt', [['words.txt', 1]]],
  ];

  it.each(cuts)('%s is cut where its text says', async (name, expected) => {
    const memory = openMemoryEngine();
    const report = only(await importItems(memory.engine, fixtureItems(FIXTURES + name)));
    expect(report).toMatchObject({
      state: 'imported',
      format: 'generic',
      newDocuments: 1,
      newEvents: 0,
      newSessions: 0,
    });
    expect(chunksOf(memory).map(({ title, line }) => [title, line])).toEqual(expected);
    expect((await memory.engine.search({ query: 'wombat', limit: 5, ...NOW })).total).toBeGreaterThan(0);
  });

  it.each(cuts)('%s under the name "unknown" holds the same text', async (name) => {
    const named = openMemoryEngine();
    const renamed = openMemoryEngine();
    const [item] = fixtureItems(FIXTURES + name);
    await importItems(named.engine, [item as ImportItem]);
    const report = only(await importItems(renamed.engine, [{ ...(item as ImportItem), path: 'unknown' }]));
    expect(report).toMatchObject({ format: 'generic', newDocuments: 1 });
    const textOf = (memory: MemoryEngine) =>
      chunksOf(memory)
        .map(({ text }) => text)
        .join('')
        .replace(/\s/g, '');
    expect(textOf(renamed)).toBe(textOf(named));
  });

  it('keep front matter as metadata, and their date as inferred', async () => {
    const { engine, connection } = openMemoryEngine();
    await importItems(engine, fixtureItems(`${FIXTURES}guide.md`));
    expect(connection.value('SELECT front_matter FROM source')).toBe(
      '[["title","Keeping wombats"],["tags","[animals, garden]"]]',
    );
    const [hit] = (await engine.search({ query: 'bowl', limit: 5, ...NOW })).data;
    expect(hit).toMatchObject({
      store: 'content',
      category: 'document',
      eventKey: null,
      noteKey: null,
      time: { kind: 'inferred', basis: 'file-date' },
    });
    expect(hit?.path?.text).toBe('guide.md');
    expect(hit?.title.text).toBe('Keeping wombats (guide.md) › Food › Water');
  });

  it('are one item each on the timeline, which any part of them matches', async () => {
    const { engine } = openMemoryEngine();
    await importItems(engine, [
      textItem('a.md', `# A\n${'word '.repeat(200_000)}\n# B\nquokka`),
      textItem('b.md', '# C'),
    ]);
    const { data } = await engine.timeline.rows(null);
    expect(data.map(({ store, rows }) => [store, rows.ids.length])).toContainEqual(['content', 2]);
    expect((await engine.timeline.matches({ query: 'quokka', ...NOW })).stores.content.matched).toBe(1);
  });
});

describe('importing documents again', () => {
  it('changes nothing', async () => {
    const memory = openMemoryEngine();
    await importItems(memory.engine, fixtureItems(FIXTURES));
    const before = contentsOf(memory);
    const second = await importItems(memory.engine, fixtureItems(FIXTURES));
    expect(second.totals).toMatchObject({ documents: 0 });
    expect(contentsOf(memory)).toEqual(before);
  });

  it('with another text under the same name keeps both', async () => {
    const memory = openMemoryEngine();
    await importItems(memory.engine, [textItem('notes.txt', 'the first')]);
    await importItems(memory.engine, [textItem('notes.txt', 'the second', 1_780_000_000_000)]);
    expect(chunksOf(memory).map(({ text }) => text)).toEqual(['the first', 'the second']);
  });

  it('of a long one that has grown adds what is new', async () => {
    const memory = openMemoryEngine();
    const text = 'a line of a long log\n'.repeat(40_000);
    await importItems(memory.engine, [textItem('long.log', text)]);
    const before = chunksOf(memory).length;
    const report = only(await importItems(memory.engine, [textItem('long.log', `${text}a quokka came by\n`, 1)]));
    expect(report).toMatchObject({ newDocuments: 1, records: { read: 1, duplicates: 0 } });
    expect(chunksOf(memory).length).toBeLessThan(before * 1.5);
    expect(documentsIn(memory)).toBe(1);
    expect((await memory.engine.search({ query: 'quokka', limit: 5, ...NOW })).total).toBe(1);
  });

  it('and undoing it takes away what it alone brought, and says so beforehand', async () => {
    const memory = openMemoryEngine();
    const shared = textItem('shared.md', '# Shared\nquokka');
    const first = await importItems(memory.engine, [shared, textItem('own.md', '# Own\nnumbat')]);
    const second = await importItems(memory.engine, [
      textItem('shared.md', '# Shared\nquokka', 1),
      textItem('other.md', '# Other'),
    ]);
    expect(second.totals).toMatchObject({ documents: 1, duplicates: 1 });
    expect(await memory.engine.previewUndo(first.importId)).toMatchObject({ documents: 1, keptDocuments: 1 });
    await memory.engine.undoImport(first.importId);
    expect(chunksOf(memory).map(({ title }) => title)).toEqual(['shared.md › Shared', 'other.md › Other']);
    expect((await memory.engine.search({ query: 'numbat', limit: 5, ...NOW })).total).toBe(0);
    expect(await memory.engine.previewUndo(second.importId)).toMatchObject({ documents: 2, keptDocuments: 0 });
    await memory.engine.undoImport(second.importId);
    expect(contentsOf(memory)).toEqual([[], [], []]);
  });

  it('and undoing that comes to the state before, parts of long ones included', async () => {
    const memory = openMemoryEngine();
    const text = 'a line of a long log\n'.repeat(20_000);
    await importItems(memory.engine, [textItem('long.log', text)]);
    const before = contentsOf(memory);
    const second = await importItems(memory.engine, [
      textItem('long.log', `${text}more\n`, 1),
      ...fixtureItems(FIXTURES),
    ]);
    await memory.engine.undoImport(second.importId);
    expect(contentsOf(memory)).toEqual(before);
  });
});

describe('any text', () => {
  const names = fc.constantFrom('a.md', 'a.html', 'a.json', 'a.py', 'a.yaml', 'a.log', 'unknown');
  const text = fc
    .array(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.constantFrom(
          '---\ntitle: x\n---\n',
          '# a\n',
          '```\n',
          '{"a":',
          '[',
          '<p>',
          '\r\n',
          '\0',
          '\ud800',
          'x'.repeat(9000),
        ),
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join(''));

  it('is cut into chunks that are stored whole', () => {
    fc.assert(
      fc.property(names, text, (name, content) => {
        for (const { chunks } of documentsOf(name, content)) {
          expect(chunks.length).toBeGreaterThan(0);
          for (const chunk of chunks) {
            expect(chunk.text.trim()).not.toBe('');
            expect(utf8Length(chunk.text)).toBeLessThanOrEqual(4096);
            expect(chunk.text.isWellFormed()).toBe(true);
            expect(chunk.text).not.toContain('\0');
            expect(chunk.line).toBeLessThanOrEqual(content.split('\n').length);
          }
        }
      }),
    );
  });

  it('of one line of 2 MB without a blank is cut between characters, and found again', async () => {
    const { memory, report } = await importText('line.txt', `${'é👩‍👩‍👧‍👦'.repeat(80_000)}`);
    expect(report).toMatchObject({ state: 'imported', newDocuments: 1 });
    const chunks = chunksOf(memory).map((chunk) => chunk.text);
    expect(chunks.join('')).toBe('é👩‍👩‍👧‍👦'.repeat(80_000));
    expect(chunks.filter((chunk) => utf8Length(chunk) > 4096)).toEqual([]);
    expect(chunks.filter((chunk) => !/^[é👩]/u.test(chunk))).toEqual([]);
    const second = only(await importItems(memory.engine, [textItem('line.txt', 'é👩‍👩‍👧‍👦'.repeat(80_000), 5)]));
    expect(second).toMatchObject({ newDocuments: 0, records: { duplicates: 1 } });
  });

  it('with bytes that are no UTF-8 is kept, and the report says so', async () => {
    const bytes = new TextEncoder().encode(`${'good line\n'.repeat(20)}bad: x\n${'good line\n'.repeat(20)}`);
    bytes[bytes.indexOf(0x78)] = 0xff;
    const { report, memory } = await importText('notes.txt', bytes);
    expect(report.notices).toEqual(['1 line holds bytes that are not UTF-8; they are shown as \ufffd.']);
    expect(chunksOf(memory)[0]?.text).toContain('bad: \ufffd');
  });

  it('of any size is read piece by piece: 300 MB without a line break need no more than that at a time', async () => {
    const size = 300 << 20;
    let largest = 0;
    const file: SourceFile = {
      size,
      lastModified: 1,
      slice: (start = 0, end = size) => {
        if (start > 0) largest = Math.max(largest, end - start);
        return { arrayBuffer: async () => new Uint8Array(end - start).fill(0x61).buffer };
      },
    };
    const { engine } = openMemoryEngine(makeEagerHost());
    const report = await engine.importFiles(
      [{ path: 'huge.txt', file, hasFileDate: true }],
      { label: 'x' },
      (progress) => {
        if (progress.bytesDone > 1 << 20) void engine.cancelImport(progress.importId, true).catch(() => {});
      },
    );
    expect(only(report)).toMatchObject({ state: 'partial', newDocuments: 1 });
    expect(largest).toBe(256 << 10);
  });
});

describe('what is no document', () => {
  const secret = 'sk-Abc123Def456Ghi789Jkl012';
  it.each([
    ['auth.json', '{"tokens":{"id":"x"}}', /by its name/],
    ['home/.codex/auth.json', '{}', /by its name/],
    ['.credentials.json', '{}', /by its name/],
    ['server.pem', '-----BEGIN CERTIFICATE-----', /by its name/],
    ['.ssh/id_ed25519', 'x', /by its name/],
    ['.env', 'A=b', /by its name/],
    ['app/.env.production', 'A=b', /by its name/],
  ])('%s is not even read', async (path, text, reason) => {
    const { engine } = openMemoryEngine();
    const item = textItem(path, text);
    const file: SourceFile = {
      size: item.file.size,
      lastModified: 1,
      slice: () => {
        throw new Error('It was read.');
      },
    };
    const items = [{ ...item, file }];
    expect((await engine.review(items))[0]).toMatchObject({
      state: 'unrecognised',
      reason: expect.stringMatching(reason),
    });
    expect(only(await importItems(engine, items))).toMatchObject({
      state: 'unrecognised',
      reason: expect.stringMatching(reason),
    });
  });

  it.each([
    ['key', '-----BEGIN OPENSSH PRIVATE KEY-----\nb3Blbn', /private key/],
    ['config.json', JSON.stringify({ servers: { a: { env: { API_KEY: secret } } } }), /key, password or token/],
    ['config.yaml', `service:\n  access_token: ${secret}\n`, /key, password or token/],
    ['.claude.json', '{"oauthAccount":{"emailAddress":"a@example.org"}}', /key, password or token/],
    ['app.jsonl', '{"name":"a"}\n{"name":"b"}\n', /JSON Lines of no format/],
    ['app', '{"name":"a"}\n{"name":"b"}\n', /JSON Lines of no format/],
    ['log.json', JSON.stringify([{ timestamp: '2026-01-01', level: 'info', msg: 'x' }]), /log of a program/],
    ['api.json', JSON.stringify({ method: 'generate', response: [] }), /log of a program/],
    ['chat.json', JSON.stringify({ data: { messages: [{ role: 'user', content: 'x' }] } }), /log of a program/],
    ['deep.json', `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`, /more than 100 levels/],
    ['blank.md', ' \n\n\t', /white space/],
    ['image.png', new Uint8Array([137, 80, 78, 71, 0, 0]), /not text/],
  ])('%s is refused in words', async (path, text, reason) => {
    const { report, memory } = await importText(path, text);
    expect(report).toMatchObject({ state: 'unrecognised', format: null, newDocuments: 0 });
    expect(report.reason).toMatch(reason);
    expect(contentsOf(memory)).toEqual([[], [], []]);
  });

  it.each([
    ['.env.example', 'API_KEY=put-yours-here-1234567890'],
    ['id_rsa.pub', 'ssh-rsa AAAA'],
    ['authentication.md', '# How tokens are kept'],
    ['package.json', '{"name":"x","version":"1.0.0","scripts":{"test":"vitest"}}'],
    ['i18n.json', '{"password":"Bitte das Passwort eingeben","token":"Zeichen"}'],
  ])('%s is one', async (path, text) => {
    expect((await importText(path, text)).report).toMatchObject({ state: 'imported', newDocuments: 1 });
  });

  // Skipped where the shared fixtures are not beside this repository.
  it.runIf(existsSync(SHARED))('logs of other programs are left alone, notes without roles are taken', async () => {
    for (const name of [
      'unknown/gemini-api-recording.jsonl',
      'malformed/deep-nesting.json',
      'malformed/only-newlines.jsonl',
    ]) {
      const { engine } = openMemoryEngine();
      expect(only(await importItems(engine, fixtureItems(SHARED + name)))).toMatchObject({ format: null });
    }
    const { engine } = openMemoryEngine();
    const report = only(await importItems(engine, fixtureItems(`${SHARED}generic/no-roles-notes.md`)));
    expect(report).toMatchObject({ format: 'generic', newDocuments: 1, newSessions: 0 });
  });
});
