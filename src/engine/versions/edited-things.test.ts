import { expect, it } from 'vitest';
import { importAll } from '../../testing/import-fixture.ts';
import { textItem } from '../../testing/memory-engine.ts';
import type { SaveResult } from '../api.ts';
import type { Engine } from '../engine.ts';

function session(id: string, cwd: string): string {
  const record = { type: 'user', uuid: id, sessionId: id, cwd, timestamp: '2026-03-01T10:00:00Z' };
  return JSON.stringify({ ...record, message: { role: 'user', content: id } });
}

async function library() {
  const { engine } = await importAll([
    textItem('a.jsonl', session('a', '/work/a')),
    textItem('b.jsonl', session('b', '/work/b')),
    textItem('c.jsonl', session('c', '/work/c')),
    textItem('CLAUDE.md', '# Rules'),
    textItem('plan.md', '# Plan'),
  ]);
  const ids = (await engine.listProjects()).data.map(({ id }) => id);
  const [{ sessionKey } = { sessionKey: '' }] = (await engine.listSessions({ sort: 'newest', limit: 1 })).data;
  const [{ noteKey } = { noteKey: '' }] = (await engine.listNotes()).data;
  const [document] = (await engine.listItems({ kind: 'document', limit: 1 })).data;
  await engine.saveContextConfig('Mine', {}, null);
  return { engine, ids, sessionKey, noteKey, documentKey: document?.id.slice(2) ?? '' };
}

type Library = Awaited<ReturnType<typeof library>>;
type Write = (library: Library, which: 0 | 1, seen: number) => Promise<SaveResult<unknown>>;

const NOTE = { scope: 'everything', projectPath: null, sessionKey: null, tags: [], expiresAtMs: null } as const;
const PRICE = { validFrom: '2026-01-01', input: 1, output: 1, cacheRead: 1, cacheWrite: 1 };
const LATER_MS = Date.UTC(2100, 0, 1);

/** Each writes one of two values to the same thing. */
const WRITES: Readonly<Record<string, { readonly first: number; readonly write: Write }>> = {
  'a configuration': {
    first: 1,
    write: ({ engine }, which, seen) => engine.saveContextConfig('Mine', { hops: which + 1 }, seen),
  },
  'the configuration of a project': {
    first: 0,
    write: ({ engine }, which, seen) => engine.setProjectContextConfig('/work/a', which === 0 ? 'Mine' : null, seen),
  },
  prices: {
    first: 0,
    write: ({ engine }, which, seen) => engine.savePrices([{ ...PRICE, model: `m${which}` }], seen),
  },
  'what is left out of imports': {
    first: 0,
    write: ({ engine }, which, seen) => engine.saveRedaction({ secrets: which === 0, privateParts: true }, seen),
  },
  'projects that are one': {
    first: 0,
    write: ({ engine, ids }, which, seen) => engine.mergeProjects(ids[which + 1] ?? 0, ids[0] ?? 0, seen),
  },
  'what agents see': {
    first: 0,
    write: ({ engine, noteKey }, which, seen) =>
      engine.setPrivate({ kind: 'note', key: noteKey, title: 'Rules' }, which === 0, seen),
  },
  'a title': {
    first: 0,
    write: ({ engine, sessionKey }, which, seen) => engine.setSessionTitle(sessionKey, `title ${which}`, seen),
  },
  'tags of a document': {
    first: 0,
    write: ({ engine, documentKey }, which, seen) =>
      engine.setTags({ kind: 'document', key: documentKey }, [`t${which}`], seen),
  },
  'tags of a note': {
    first: 0,
    write: ({ engine, noteKey }, which, seen) => engine.setTags({ kind: 'note', key: noteKey }, [`t${which}`], seen),
  },
  'how long a document is kept': {
    first: 0,
    write: ({ engine, documentKey }, which, seen) =>
      engine.setLifetime({ kind: 'document', key: documentKey }, LATER_MS + which, seen),
  },
  pins: {
    first: 0,
    write: ({ engine, noteKey }, which, seen) =>
      engine.savePins('/work/a', [{ kind: 'note', key: noteKey, title: `t${which}` }], seen),
  },
};

it.each(Object.entries(WRITES))(
  'of two writes of %s over the same version, the second one gets the first',
  async (_, { first, write }) => {
    const opened = await library();
    const won = await write(opened, 0, first);
    expect(won).toMatchObject({ state: 'saved', current: { version: first + 1 } });
    const lost = await write(opened, 1, first);
    // Nothing of it was written, and what was is shown.
    expect(lost).toEqual({ state: 'conflict', current: won.current });
    const over = await write(opened, 1, lost.current.version);
    expect(over).toMatchObject({ state: 'saved', current: { version: first + 2 } });
    expect(over.current.value).not.toEqual(won.current.value);
  },
);

it('a note has one version, whoever changes what of it', async () => {
  const { engine } = await library();
  const { noteKey } = await engine.createNote({ ...NOTE, text: 'okapi', isDraft: false });
  await engine.setTags({ kind: 'note', key: noteKey }, ['x'], 1);
  const late = await engine.saveNote(noteKey, { ...NOTE, text: 'tapir', isDraft: false }, 1);
  expect(late).toMatchObject({ state: 'conflict', current: { version: 2, value: { text: 'okapi', tags: ['x'] } } });
  await engine.setLifetime({ kind: 'note', key: noteKey }, LATER_MS, 2);
  expect(await engine.deleteNote(noteKey, 2)).toMatchObject({ state: 'conflict', current: { version: 3 } });
});

async function mergesOf(engine: Engine) {
  return (await engine.listMerges()).value;
}

it('projects that are one are told with the version that a change of them names', async () => {
  const { engine, ids } = await library();
  await engine.mergeProjects(ids[1] ?? 0, ids[0] ?? 0, 0);
  expect(await mergesOf(engine)).toEqual([{ path: '/work/b', into: '/work/a' }]);
  await engine.splitProject(ids[0] ?? 0, 1);
  expect(await engine.listMerges()).toEqual({ value: [], version: 2 });
});
