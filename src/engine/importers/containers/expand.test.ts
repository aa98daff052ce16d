import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { gzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { importItems, type MemoryEngine, openMemoryEngine, textItem } from '../../../testing/memory-engine.ts';
import { type ZipPart, zipBytes } from '../../../testing/zip-bytes.ts';
import type { FileReport, ImportItem, SourceFile } from '../../api.ts';
import { expandContainers } from './expand.ts';
import { cleanPath } from './inner-paths.ts';

const FIXTURES = new URL('./fixtures/', import.meta.url).pathname;
const ZST = new Uint8Array(readFileSync(`${FIXTURES}packed.jsonl.zst`));

function line(uuid: string, text: string, session = 's-1'): string {
  const message = { role: 'user', content: text };
  return `${JSON.stringify({ type: 'user', uuid, parentUuid: null, sessionId: session, cwd: '/w', timestamp: '2026-03-02T09:00:00Z', message })}\n`;
}

function manyLines(count: number, session = 's-1'): string {
  return Array.from({ length: count }, (_, index) =>
    line(`${session}-u${index}`, `prompt ${index} ${((index * 7919) % 104729).toString(36)}`, session),
  ).join('');
}

function zipItem(path: string, parts: readonly ZipPart[]): ImportItem {
  return textItem(path, zipBytes(parts));
}

async function importOne(item: ImportItem) {
  const memory = openMemoryEngine();
  const report = await importItems(memory.engine, [item]);
  return { memory, report, files: report.files };
}

function statesOf(files: readonly FileReport[]): [string, string, string | null][] {
  return files.map(({ path, state, format }) => [path, state, format]);
}

function countsOf({ connection }: MemoryEngine): Record<string, unknown> {
  const tables = ['session', 'record', 'event', 'memory_note', 'memory_section', 'source', 'chunk'];
  return Object.fromEntries(tables.map((table) => [table, connection.value(`SELECT count(*) FROM ${table}`)]));
}

async function textOf(file: SourceFile, start = 0, end = file.size): Promise<string> {
  return new TextDecoder().decode(await file.slice(start, end).arrayBuffer());
}

/** Why the first file out of these bytes is refused. */
async function reasonOf(bytes: Uint8Array<ArrayBuffer>, name = 'a.zip'): Promise<string | undefined> {
  return (await expandContainers([textItem(name, bytes)]))[0]?.refusal?.reason;
}

describe('text in UTF-16', () => {
  const encoded = (text: string, isBig: boolean) => {
    const bytes = new Uint8Array(2 + 2 * text.length);
    const view = new DataView(bytes.buffer);
    for (const [index, unit] of [0xfeff, ...Array.from(text, (_, at) => text.charCodeAt(at))].entries())
      view.setUint16(2 * index, unit, !isBig);
    return bytes;
  };
  // As many units as characters: each stands alone.
  const text = manyLines(3000).replaceAll('prompt', 'Prüfung 步骤');

  it.each([false, true])('is read as UTF-8, whichever its byte order (big first: %s)', async (isBig) => {
    const plain = await importOne(textItem('a.jsonl', text));
    const wide = await importOne(textItem('a.jsonl', encoded(text, isBig)));
    expect(statesOf(wide.files)).toEqual([['a.jsonl', 'imported', 'claude-code']]);
    expect(countsOf(wide.memory)).toEqual(countsOf(plain.memory));
  });

  it('that ends in the middle of a character keeps all before it', async () => {
    const bytes = encoded(manyLines(2), false);
    const { files, memory } = await importOne(textItem('a.jsonl', bytes.slice(0, -41)));
    expect(files[0]?.state).toBe('imported');
    expect(countsOf(memory)).toMatchObject({ session: 1, event: 1 });
  });
});

describe('zip archives', () => {
  const mixed: readonly ZipPart[] = [
    { name: 'projects/', content: '', method: 0 },
    { name: 'projects/a.jsonl', content: manyLines(30) },
    { name: 'projects/CLAUDE.md', content: '# Stored\nquokka', method: 0 },
    { name: 'projects/notes.md', content: '# Notes\nnumbat' },
    { name: 'projects/image.png', content: new Uint8Array([137, 80, 78, 71, 0, 0]) },
    { name: 'projects/empty.jsonl', content: '' },
    { name: 'projects/auth.json', content: '{}' },
    { name: '__MACOSX/projects/._a.jsonl', content: 'x' },
    { name: 'projects/node_modules/x/README.md', content: 'x' },
    { name: 'projects/node_modules/y/README.md', content: 'y' },
  ];

  it('are read file by file, as if they were dropped', async () => {
    const { files, memory } = await importOne(zipItem('export.zip', mixed));
    expect(statesOf(files)).toEqual([
      ['export.zip/projects/a.jsonl', 'imported', 'claude-code'],
      ['export.zip/projects/CLAUDE.md', 'imported', 'memory'],
      ['export.zip/projects/notes.md', 'imported', 'generic'],
      ['export.zip/projects/image.png', 'unrecognised', null],
      ['export.zip/projects/empty.jsonl', 'empty', null],
      ['export.zip/projects/auth.json', 'unrecognised', null],
      ['export.zip/__MACOSX', 'unrecognised', null],
      ['export.zip/projects/node_modules', 'unrecognised', null],
    ]);
    expect(files[7]?.reason).toBe('Left out: packages of other people, no sessions (2 files).');
    expect(countsOf(memory)).toMatchObject({ session: 1, record: 30, memory_note: 1, source: 1 });
    const [note] = (await memory.engine.listNotes()).data;
    expect(note).toMatchObject({
      title: 'projects/CLAUDE.md',
      time: { ms: Date.UTC(2026, 2, 2, 9), kind: 'inferred' },
    });
  });

  it('are reviewed the same way; each file says which item it came from', async () => {
    const { engine } = openMemoryEngine();
    const reviews = await engine.review([textItem('plain.md', '# Plain'), zipItem('export.zip', mixed)]);
    expect(reviews.map(({ itemIndex, state, formatLabel }) => [itemIndex, state, formatLabel]).slice(0, 4)).toEqual([
      [0, 'new', 'Document'],
      [1, 'new', 'Claude Code'],
      [1, 'new', 'Memory file'],
      [1, 'new', 'Document'],
    ]);
  });

  it('import without the formats that are left out', async () => {
    const { engine } = openMemoryEngine();
    const options = { label: 'x', leaveOut: ['Document', 'Claude Code'] };
    const report = await engine.importFiles([zipItem('export.zip', mixed)], options, () => {});
    expect(report.files.map(({ format }) => format).filter((format) => format !== null)).toEqual(['memory']);
    expect(report.totals).toMatchObject({ notes: 1, documents: 0, events: 0, files: report.files.length });
  });

  it('change nothing when they come again, under another name, in a folder or unpacked', async () => {
    const memory = openMemoryEngine();
    const items = [zipItem('export.zip', mixed)];
    await importItems(memory.engine, items);
    const before = countsOf(memory);
    const again = await importItems(memory.engine, items);
    expect(again.files.slice(0, 3).map(({ state }) => state)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    await importItems(memory.engine, [zipItem('export (1).zip', mixed)]);
    await importItems(memory.engine, [zipItem('backup/old.zip', mixed)]);
    const unpacked = mixed.slice(1, 4).map(({ name, content }) => textItem(String(name), String(content)));
    await importItems(memory.engine, unpacked);
    expect(countsOf(memory)).toEqual(before);
  });

  it('take every honest way of writing one', async () => {
    const parts: ZipPart[] = [
      { name: 'a.md', content: '# A' },
      { name: 'b.md', content: '# B', method: 0 },
    ];
    const zst = { name: 'c.jsonl', content: ZST, method: 93, claims: { bytes: 93_000 } };
    for (const bytes of [
      zipBytes(parts),
      zipBytes(parts, { isWide: true }),
      zipBytes(parts, { prefix: 'PK\u0003\u0004 in front of it' }),
      zipBytes(parts, { comment: `PK\u0005\u0006 ${'x'.repeat(3000)}` }),
    ]) {
      const files = await expandContainers([textItem('a.zip', bytes)]);
      expect(await Promise.all(files.map(({ file }) => textOf(file)))).toEqual(['# A', '# B']);
    }
    const [packed] = await expandContainers([textItem('a.zip', zipBytes([zst]))]);
    expect(packed?.refusal).toBeNull();
    expect(await textOf(packed?.file as SourceFile, 0, 120)).toContain('"sessionId":"s-packed"');
  });

  it('keep the names of files apart, and lead nowhere', async () => {
    const names = [
      'a.md',
      'a.md',
      '../a.md',
      '/etc/passwd.md',
      'C:\\Users\\x\\b.md',
      './x/../../y.md',
      '..',
      'tab\there.md',
    ];
    const parts = names.map((name, index) => ({ name, content: `# ${index}` }));
    const files = await expandContainers([zipItem('z.zip', parts)]);
    expect(files.map(({ path }) => path)).toEqual([
      'z.zip/a.md',
      'z.zip/a (2).md',
      'z.zip/a (3).md',
      'z.zip/etc/passwd.md',
      'z.zip/Users/x/b.md',
      'z.zip/x/y.md',
      'z.zip/unnamed',
      'z.zip/tab\ufffdhere.md',
    ]);
    expect(await Promise.all(files.map(({ file }) => textOf(file)))).toEqual(parts.map(({ content }) => content));
  });

  it('have names in UTF-8, flagged or not, or else of one byte a letter', async () => {
    const files = await expandContainers([
      zipItem('z.zip', [
        { name: 'ünï/日本.md', content: '1' },
        { name: Uint8Array.of(0xfc, 0x2e, 0x6d, 0x64), content: '2' },
      ]),
    ]);
    expect(files.map(({ keyPath }) => keyPath)).toEqual(['ünï/日本.md', 'ü.md']);
  });

  it('have dates with a zone where they carry one', async () => {
    const seconds = 1_772_441_999;
    const extra = [
      0x55,
      0x54,
      5,
      0,
      1,
      seconds & 255,
      (seconds >> 8) & 255,
      (seconds >> 16) & 255,
      (seconds >> 24) & 255,
    ];
    const item = zipItem('z.zip', [
      { name: 'CLAUDE.md', content: '# zoned', extra },
      { name: 'AGENTS.md', content: '# local' },
    ]);
    const { engine } = openMemoryEngine();
    await engine.importFiles([item], { label: 'x', timeZone: 'Asia/Tokyo' }, () => {});
    const times = new Map((await engine.listNotes()).data.map(({ title, time }) => [title, time.ms]));
    expect(times).toEqual(
      new Map([
        ['AGENTS.md', Date.UTC(2026, 2, 2, 0)],
        ['CLAUDE.md', seconds * 1000],
      ]),
    );
    expect((await engine.review([item])).map(({ state }) => state)).toEqual(['unchanged', 'unchanged']);
  });

  it('in archives are opened one level deep', async () => {
    const innermost = zipBytes([{ name: 'deep.md', content: '# too deep' }]);
    const inner = zipBytes([
      { name: 'inner.jsonl', content: manyLines(5) },
      { name: 'more.zip', content: innermost },
    ]);
    const { files, memory } = await importOne(
      zipItem('outer.zip', [
        { name: 'packed.zip', content: inner },
        { name: 'log.jsonl.gz', content: gzipSync(new TextEncoder().encode(manyLines(7, 's-gz'))) },
        { name: 'stored.zip', content: inner, method: 0 },
      ]),
    );
    expect(statesOf(files)).toEqual([
      ['outer.zip/packed.zip/inner.jsonl', 'imported', 'claude-code'],
      ['outer.zip/packed.zip/more.zip', 'failed', null],
      ['outer.zip/log.jsonl.gz/log.jsonl', 'imported', 'claude-code'],
      ['outer.zip/stored.zip/inner.jsonl', 'imported', 'claude-code'],
      ['outer.zip/stored.zip/more.zip', 'failed', null],
    ]);
    expect(files[1]?.problem).toMatch(/archive in an archive in an archive/);
    expect(countsOf(memory)).toMatchObject({ session: 2, event: 12 });
  });

  it('are told by their bytes, whatever they are called', async () => {
    const { files } = await importOne(zipItem('session.jsonl', [{ name: 'a.jsonl', content: manyLines(3) }]));
    expect(statesOf(files)).toEqual([['session.jsonl/a.jsonl', 'imported', 'claude-code']]);
  });
});

describe('zip archives that are no good', () => {
  const zeros = new Uint8Array(40 << 20);

  it.each<[string, Uint8Array<ArrayBuffer>, RegExp]>([
    [
      'cut off',
      zipBytes([{ name: 'a.md', content: '# A' }]).slice(0, -30),
      /cut off, or not all of it has been downloaded/,
    ],
    ['empty', zipBytes([]), /without any file/],
    ['a bomb', zipBytes([{ name: 'a.txt', content: zeros }]), /unpack to 40 MB, 1,0\d\d times its size.* zip bomb/],
    ['too much', zipBytes([{ name: 'a.txt', content: 'x', claims: { bytes: 4e9, packedBytes: 1 } }]), /zip bomb/],
    [
      'files upon files',
      zipBytes([
        { name: 'a.txt', content: 'one and the same' },
        { name: 'b.txt', content: 'one and the same', claims: { offset: 0 } },
      ]),
      /lie on top of each other/,
    ],
    ['a document', zipBytes([{ name: '[Content_Types].xml', content: '<x/>' }]), /Office document/],
    [
      'encrypted',
      zipBytes([{ name: 'a.md', content: 'x', flags: 1 }]),
      /encrypted; unpack the archive with its password/,
    ],
    [
      'packed otherwise',
      zipBytes([{ name: 'a.md', content: 'x', method: 14 }]),
      /method that Strata does not know \(LZMA\)/,
    ],
    ['packed unheard of', zipBytes([{ name: 'a.md', content: 'x', method: 77 }]), /number 77/],
    ['of two sizes', zipBytes([{ name: 'a.md', content: 'x', method: 0, claims: { bytes: 5 } }]), /two sizes/],
  ])('%s: a sentence says so', async (_, bytes, reason) => {
    expect(await reasonOf(bytes)).toMatch(reason);
  });

  it('one file is refused, the others are read', async () => {
    const noise = Uint8Array.from({ length: 400_000 }, (_, index) => (Math.imul(index, 2_654_435_761) >>> 13) & 0xff);
    const { files } = await importOne(
      zipItem('a.zip', [
        { name: 'bomb.txt', content: zeros },
        { name: 'noise.bin', content: noise, method: 0 },
        { name: 'good.jsonl', content: manyLines(3) },
      ]),
    );
    expect(statesOf(files)).toEqual([
      ['a.zip/bomb.txt', 'failed', null],
      ['a.zip/noise.bin', 'unrecognised', null],
      ['a.zip/good.jsonl', 'imported', 'claude-code'],
    ]);
  });

  it.each<[string, NonNullable<ZipPart['claims']>, RegExp]>([
    ['a wrong checksum', { crc: 7 }, /a checksum is wrong/],
    ['more than it says', { bytes: 900 }, /longer than it says/],
    ['less than it says', { bytes: 9_000_000 }, /shorter than it says/],
  ])('with %s are partial, with all lines before that', async (_, claims, problem) => {
    const content = manyLines(2000);
    const { files } = await importOne(zipItem('a.zip', [{ name: 'a.jsonl', content, claims }]));
    expect(files[0]?.problem).toMatch(problem);
    expect(files[0]?.state).toBe('partial');
    expect(files[0]?.newEvents).toBeGreaterThan(1);
  });
});

describe('gzip and zstd files', () => {
  const lines = manyLines(3000);
  const gz = gzipSync(new TextEncoder().encode(lines));

  it('are read as the file in them', async () => {
    const { files } = await importOne(textItem('logs/a.jsonl.gz', gz));
    expect(statesOf(files)).toEqual([['logs/a.jsonl.gz/a.jsonl', 'imported', 'claude-code']]);
    expect(files[0]).toMatchObject({ newEvents: 3000, sizeBytes: lines.length });
    const zst = await importOne(textItem('packed.jsonl.zst', ZST));
    expect(statesOf(zst.files)).toEqual([['packed.jsonl.zst/packed.jsonl', 'imported', 'claude-code']]);
    expect(zst.files[0]).toMatchObject({ newEvents: 400 });
  });

  it('of several members are one text', async () => {
    const [first, second] = [
      gzipSync(new TextEncoder().encode(manyLines(4))),
      gzipSync(new TextEncoder().encode(manyLines(4, 's-2'))),
    ];
    const both = new Uint8Array([...first, ...second]);
    expect((await importOne(textItem('a.gz', both))).report.totals).toMatchObject({ sessions: 2, events: 8 });
    const twice = new Uint8Array([...ZST, ...ZST]);
    expect((await importOne(textItem('a.zst', twice))).report.totals).toMatchObject({ events: 400, duplicates: 400 });
  });

  it('that are cut off give what is before that', async () => {
    const { files } = await importOne(textItem('a.jsonl.gz', gz.slice(0, gz.length >> 1)));
    expect(files[0]).toMatchObject({ state: 'partial' });
    expect(files[0]?.newEvents).toBeGreaterThan(1000);
    expect(files[0]?.problem).toMatch(/^It could not be read to its end: the archive is damaged here/);
    const zst = await importOne(textItem('a.zst', ZST.slice(0, 100)));
    expect(zst.files[0]?.problem).toMatch(/compressed with zstd/);
  });

  it.each<[string, Uint8Array<ArrayBuffer>, RegExp]>([
    ['a.gz', gzipSync(new Uint8Array(40 << 20)), /zip bomb/],
    ['a.tgz', gzipSync(tarBytes()), /tar archive/],
    ['a.gz', gzipSync(new Uint8Array(0)), /nothing is in it/],
    ['a.gz', gz.slice(0, 12), /compressed with gzip, and the archive is damaged/],
    ['a.zst', Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 0xa0, 1, 0, 0), /compressed with zstd/],
  ])('%s is refused in words', async (name, bytes, reason) => {
    expect(await reasonOf(bytes, name)).toMatch(reason);
  });
});

it('a tar archive is named', async () => {
  const { files } = await importOne(textItem('a.tar', tarBytes()));
  expect(files[0]).toMatchObject({ state: 'unrecognised', reason: expect.stringContaining('tar archive') });
});

function tarBytes(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(2048);
  bytes.set(new TextEncoder().encode('a.txt'));
  bytes.set(new TextEncoder().encode('ustar'), 257);
  return bytes;
}

describe('reading out of an archive', () => {
  const text = manyLines(20_000);

  it('gives the same bytes in any order', async () => {
    const bytes = new TextEncoder().encode(text);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(bytes.length), fc.nat(700_000)), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(
          zipBytes([{ name: 'a', content: text }]),
          zipBytes([{ name: 'a', content: text, method: 0 }]),
          gzipSync(bytes),
        ),
        async (reads, archive) => {
          const [file] = await expandContainers([textItem('a.zip', archive as Uint8Array<ArrayBuffer>)]);
          for (const [start, length] of reads) {
            const read = await file?.file.slice(start, start + length).arrayBuffer();
            const part = Buffer.from(read ?? new ArrayBuffer(0));
            expect(part.equals(bytes.subarray(start, start + length))).toBe(true);
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  it('needs no more of the archive than it reads on', async () => {
    let bytesRead = 0;
    const bytes = zipBytes([{ name: 'a.jsonl', content: text }]);
    const archive = new File([bytes], 'a.zip');
    const counted: SourceFile = {
      size: archive.size,
      lastModified: 1,
      slice: (start = 0, end = archive.size) => {
        bytesRead += end - start;
        return archive.slice(start, end);
      },
    };
    const [file] = await expandContainers([{ path: 'a.zip', file: counted, hasFileDate: true }]);
    const opened = bytesRead;
    for (let start = 0; start < text.length; start += 100_000)
      await file?.file.slice(start, start + 100_000).arrayBuffer();
    expect(bytesRead - opened).toBeLessThan(archive.size + 1000);
  });

  it('gives the same bytes to readers that take turns', async () => {
    const contents = Array.from({ length: 30 }, (_, index) => manyLines(3000, `s-${index}`));
    const files = await expandContainers([
      zipItem(
        'a.zip',
        contents.map((content, index) => ({ name: `${index}`, content })),
      ),
    ]);
    const pieces = await Promise.all(
      files.map(async ({ file }) => {
        let text = '';
        for (let start = 0; start < file.size; start += 200_000) text += await textOf(file, start, start + 200_000);
        return text;
      }),
    );
    expect(pieces.every((text, index) => text === contents[index])).toBe(true);
  });

  it('holds a few files at a time', async () => {
    const parts = Array.from({ length: 40 }, (_, index) => ({
      name: `${index}.jsonl`,
      content: manyLines(20, `s-${index}`),
    }));
    const { report } = await importOne(zipItem('many.zip', parts));
    expect(report.totals).toMatchObject({ sessions: 40, events: 800 });
  });
});

describe('any bytes', () => {
  const good = zipBytes([
    { name: 'a.jsonl', content: manyLines(50) },
    { name: 'b.md', content: '# B', method: 0 },
    { name: 'c.jsonl', content: ZST, method: 93, claims: { bytes: 93_000 } },
  ]);
  const gz = gzipSync(new TextEncoder().encode(manyLines(50)));
  const sources: readonly Uint8Array[] = [
    good,
    zipBytes([{ name: 'a.jsonl', content: 'x' }], { isWide: true }),
    gz,
    ZST,
  ];

  it('with changes anywhere end in a report', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sources),
        fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), { minLength: 1, maxLength: 8 }),
        fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
        async (source, changes, cut) => {
          const bytes = new Uint8Array(source);
          for (const [place, byte] of changes) bytes[Math.floor(place * (bytes.length - 1))] = byte;
          const changed = bytes.slice(0, cut === null ? bytes.length : Math.ceil(cut * bytes.length));
          const { report, memory } = await importOne(textItem('a', changed));
          expect(report.state).toBe('done');
          expect(
            report.files.every(({ problem, reason, state }) => state === 'empty' || `${problem}${reason}` !== ''),
          ).toBe(true);
          memory.connection.close();
        },
      ),
      { numRuns: 60 },
    );
  });

  it('of directories and headers end in words or in files', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.constantFrom(...sources), async (noise, source) => {
        const bytes = new Uint8Array([...source.subarray(0, 4), ...noise, ...source.subarray(-60)]);
        for (const { file, refusal } of await expandContainers([textItem('a', bytes)])) {
          if (refusal === null)
            await file
              .slice(0, 1000)
              .arrayBuffer()
              .catch(() => undefined);
          else expect(refusal.reason).not.toBe('');
        }
      }),
      { numRuns: 300 },
    );
  });

  it('as a name become a path that leads down', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (name) => {
        const path = cleanPath(name);
        expect(path).not.toMatch(/^\/|(?:^|\/)\.\.?(?:\/|$)|\\|\0/);
        expect(path).not.toBe('');
      }),
    );
  });
});
