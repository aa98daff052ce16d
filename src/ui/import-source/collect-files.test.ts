import { expect, test } from 'vitest';
import { collectEntries, collectFileList, collectText, explainReadError } from './collect-files.ts';
import { mergeCollections } from './collection.ts';
import { type FileEntry, type FolderEntry, fileEntry, type SourceEntry } from './source-entry.ts';

function file(name: string): FileEntry {
  return fileEntry(name, new File(['x'], name));
}

function folder(name: string, children: readonly SourceEntry[], failure?: Error): FolderEntry {
  return {
    kind: 'folder',
    handle: null,
    name,
    async *entries() {
      yield* children;
      if (failure) throw failure;
    },
  };
}

function paths(items: readonly { readonly path: string }[]): readonly string[] {
  return items.map((item) => item.path);
}

test('folders become files with paths relative to what was dropped, in path order', async () => {
  const collection = await collectEntries([
    folder('projects', [folder('b', [file('2.jsonl'), file('1.jsonl')]), file('a.jsonl')]),
    file('CLAUDE.md'),
  ]);
  expect(paths(collection.items)).toEqual([
    'CLAUDE.md',
    'projects/a.jsonl',
    'projects/b/1.jsonl',
    'projects/b/2.jsonl',
  ]);
  expect(collection.items.every((item) => item.hasFileDate)).toBe(true);
  expect(collection).toMatchObject({ label: 'projects and CLAUDE.md', notes: [] });
});

test('what is left out is named once, where it begins', async () => {
  const collection = await collectEntries([
    folder('app', [folder('node_modules', [file('index.js')]), folder('.git', []), file('.DS_Store'), file('s.jsonl')]),
  ]);
  expect(paths(collection.items)).toEqual(['app/s.jsonl']);
  expect(collection.notes.map(({ path, kind }) => [path, kind])).toEqual([
    ['app/.DS_Store', 'skipped'],
    ['app/.git', 'skipped'],
    ['app/node_modules', 'skipped'],
  ]);
});

test('a folder without permission is named, the others are read', async () => {
  const denied = new DOMException('no', 'NotAllowedError');
  const collection = await collectEntries([folder('root', [folder('secret', [], denied), file('s.jsonl')])]);
  expect(paths(collection.items)).toEqual(['root/s.jsonl']);
  expect(collection.notes).toEqual([
    { path: 'root/secret', kind: 'unreadable', reason: 'The browser was not allowed to read it.' },
  ]);
});

test('a folder that breaks off midway keeps what was found', async () => {
  const gone = new DOMException('no', 'NotFoundError');
  const collection = await collectEntries([folder('root', [file('s.jsonl')], gone)]);
  expect(paths(collection.items)).toEqual(['root/s.jsonl']);
  expect(collection.notes[0]?.reason).toBe(
    'It was moved or deleted while it was being read. What was found in it before that is kept.',
  );
});

test('a file that cannot be opened is named', async () => {
  const broken: FileEntry = { kind: 'file', name: 'b.jsonl', open: () => Promise.reject(new Error('disk')) };
  const collection = await collectEntries([broken]);
  expect(collection.notes).toEqual([{ path: 'b.jsonl', kind: 'unreadable', reason: 'It could not be read: disk' }]);
});

test('a folder that contains itself ends', async () => {
  const loop: FolderEntry = {
    kind: 'folder',
    handle: null,
    name: 'loop',
    async *entries() {
      yield loop;
    },
  };
  const collection = await collectEntries([loop]);
  expect(collection.notes).toHaveLength(1);
  expect(collection.notes[0]?.reason).toBe('Left out: more than 64 folders deep.');
});

test('a walk can be stopped', async () => {
  const stop = new AbortController();
  const walk = collectEntries([folder('root', [file('1.jsonl'), file('2.jsonl')])], {
    onFound: () => stop.abort(),
    signal: stop.signal,
  });
  await expect(walk).rejects.toThrow('aborted');
});

test('the files of an input keep their folders', () => {
  const chosen = [inFolder('app/node_modules/x/y.js'), inFolder('app/node_modules/z.js'), inFolder('app/s.jsonl')];
  const collection = collectFileList(chosen);
  expect(collection.label).toBe('app');
  expect(paths(collection.items)).toEqual(['app/s.jsonl']);
  expect(paths(collection.notes)).toEqual(['app/node_modules']);
});

test('a pasted text has no file date, and a name if it was given one', async () => {
  const [item] = collectText('{"a":1}', '', 'Pasted text').items;
  expect(item).toMatchObject({ path: 'Pasted text', hasFileDate: false });
  expect(collectText('# a', ' CLAUDE.md ', 'Pasted text').items[0]?.path).toBe('CLAUDE.md');
});

test('two collections become one without doubling files', async () => {
  const first = await collectEntries([file('a.jsonl')]);
  const merged = mergeCollections(first, { ...first, label: 'again', items: [...first.items] });
  expect(merged.items).toHaveLength(1);
  expect(merged.label).toBe('a.jsonl, again');
});

test('errors read as sentences', () => {
  expect(explainReadError(new DOMException('x', 'NotReadableError'))).toContain('permissions');
  expect(explainReadError('odd')).toBe('It could not be read.');
});

function inFolder(webkitRelativePath: string): File {
  return Object.assign(new File(['x'], webkitRelativePath.split('/').at(-1) ?? ''), { webkitRelativePath });
}
