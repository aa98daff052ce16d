import { inflateSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { bring, NOW_MS, type OpenedLibrary, openAt, rowsOf } from '../../testing/clock-library.ts';
import { libraryAnswers, unscored } from '../../testing/library-answers.ts';
import { bytesOf } from '../../testing/memory-connection.ts';
import { nodeHost, textItem } from '../../testing/memory-engine.ts';
import { bash, edit, toldSession } from '../../testing/told-session.ts';
import type { Connection } from '../database/connection.ts';
import { Engine } from '../engine.ts';
import { DatabaseError } from '../errors.ts';

const DAY_MS = 86_400_000;
const ZONE = { timeZone: 'UTC', nowMs: NOW_MS };
const WORDS = ['okapi', 'zanzibarite', 'E702'];

const KEPT = [
  toldSession({ id: 'one', startMs: Date.UTC(2026, 5, 1, 8) }, [
    { say: 'The build of the okapi fails with E702 in src/db/worker.ts' },
    bash('npm run build', 'error E702: bad worker', true),
    edit('/work/shop/src/db/worker.ts'),
  ]),
  textItem('CLAUDE.md', '# Rules\n\nNever ignore E702.\n'),
  textItem('plan.md', '# Plan\n\nAn okapi a day.'),
];

const GOING = toldSession({ id: 'two', directory: '/work/hidden', startMs: Date.UTC(2026, 5, 1, 9) }, [
  { say: 'Polish the Zanzibarite with quicksilvering, E702' },
  bash('npm run quicksilvering', `zanzibarite ${'xylographically '.repeat(900)}`, true),
  edit('/work/hidden/src/zanzibarite.ts'),
]);

const answersOf = ({ engine }: OpenedLibrary) => libraryAnswers(engine, { nowMs: NOW_MS, words: WORDS });

/** What is in the trash goes at some time, and how rare a word is counts its rows until then; nothing else tells of it. */
function seen({ status, ...answers }: Record<string, unknown>): unknown {
  return unscored({ ...answers, status: { ...(status as object), nextExpiryMs: null } });
}

async function keyOf({ engine }: OpenedLibrary, title: RegExp): Promise<string> {
  const { data } = await engine.listSessions({ sort: 'newest', limit: 20 });
  return data.find((session) => title.test(session.title))?.sessionKey ?? '';
}

async function both(): Promise<{ opened: OpenedLibrary; without: OpenedLibrary; sessionKey: string }> {
  const [opened, without] = [openAt(), openAt()];
  await bring(without, KEPT);
  await bring(opened, [...KEPT, GOING]);
  return { opened, without, sessionKey: await keyOf(opened, /Zanzibarite/) };
}

/** All that the file holds in letters, raw records among them. */
function lettersOf(connection: Connection): string {
  const decoder = new TextDecoder('latin1');
  const blocks = connection.all<{ bytes: Uint8Array }>('SELECT bytes FROM record_block');
  const raw = blocks.map(({ bytes }) => decoder.decode(inflateSync(bytes)));
  return [decoder.decode(bytesOf(connection)), ...raw].join('\n').toLowerCase();
}

describe('a purge', () => {
  it('says beforehand what goes, and changes nothing', async () => {
    const { opened, sessionKey } = await both();
    const before = rowsOf(opened.connection);
    const preview = await opened.engine.previewPurge({ kind: 'session', sessionKey });
    expect(preview).toMatchObject({
      label: 'Session “Polish the Zanzibarite with quicksilvering, E702”',
      counts: { sessions: 1, events: 5, records: 5, documents: 0, notes: 0 },
      alongEvents: 0,
      oldestMs: Date.UTC(2026, 5, 1, 9),
    });
    expect(preview.counts.bytes).toBe(GOING.file.size - 5);
    expect(preview.sample).toHaveLength(5);
    expect(rowsOf(opened.connection)).toEqual(before);
  });

  it('is in no answer at once, as if it had never been there, and can be had back as it was', async () => {
    const { opened, without, sessionKey } = await both();
    const before = await answersOf(opened);
    const { id } = await opened.engine.purge({ kind: 'session', sessionKey });
    expect(seen(await answersOf(opened))).toEqual(seen(await answersOf(without)));
    expect((await opened.engine.listPurges()).purges).toMatchObject([{ id, state: 'trash', counts: { events: 5 } }]);
    // A page that is opened anew knows of it, too.
    const reopened = openAt(NOW_MS, bytesOf(opened.connection));
    expect(seen(await answersOf(reopened))).toEqual(seen(await answersOf(without)));
    await reopened.engine.restorePurge(id);
    expect(await answersOf(reopened)).toEqual(before);
    await opened.engine.restorePurge(id);
    expect(await answersOf(opened)).toEqual(before);
    await expect(opened.engine.restorePurge(id)).rejects.toMatchObject({ code: 'purge.not-in-trash' });
  });

  it('for good leaves no row of it; a snapshot is kept before', async () => {
    const { opened, without, sessionKey } = await both();
    const { id } = await opened.engine.purge({ kind: 'session', sessionKey });
    const steps = new Set<string>();
    const done = await opened.engine.deletePurge(id, false, ({ step }) => steps.add(step));
    expect(done).toMatchObject({ state: 'done', isOverwritten: false });
    expect([...steps]).toEqual(['snapshot', 'rows']);
    expect(await answersOf(opened)).toEqual(await answersOf(without));
    expect(rowsOf(opened.connection)).toEqual(rowsOf(without.connection));
    expect(await opened.engine.previewRestore('snapshot')).toMatchObject({ inFile: { sessions: 2 } });
    expect(await opened.engine.checkIntegrity()).toHaveLength(5);
  });

  it('that there is no room to overwrite is said to be deleted, and the next start goes on with it', async () => {
    const { opened, sessionKey } = await both();
    const { engine, connection } = opened;
    const { id } = await engine.purge({ kind: 'session', sessionKey });
    const rewrite = vi.spyOn(connection, 'rewrite').mockImplementation(() => {
      throw new DatabaseError('database.full', 'The browser gives this page no more space.', {});
    });
    await expect(engine.deletePurge(id, true)).rejects.toMatchObject({
      code: 'database.full',
      message: expect.stringMatching(/^It is deleted, but .* load this page again/),
    });
    rewrite.mockRestore();
    expect((await engine.listPurges()).purges).toMatchObject([{ state: 'overwriting' }]);
    const next = new Engine(connection, nodeHost);
    await vi.waitFor(async () => expect((await next.listPurges()).purges).toMatchObject([{ state: 'done' }]));
  });

  it('that is overwritten leaves no byte of it, in no copy either, and proves it', async () => {
    const { opened, sessionKey } = await both();
    const words = ['zanzibarite', 'quicksilvering', 'xylographically'];
    for (const word of words) expect(lettersOf(opened.connection)).toContain(word);
    const { id } = await opened.engine.purge({ kind: 'session', sessionKey });
    const done = await opened.engine.deletePurge(id, true);
    expect(done).toMatchObject({ state: 'done', label: '', proof: { inIndex: 0, inFile: 0 } });
    expect(done.proof?.words).toBeGreaterThanOrEqual(words.length);
    for (const word of words) expect(lettersOf(opened.connection)).not.toContain(word);
    expect((await opened.engine.backupState()).snapshot).toBeNull();
    expect(await opened.engine.completeWord('zanz')).toEqual([]);
    expect(await opened.engine.similarWords('zanzibarit')).toEqual([]);
    expect(await opened.engine.checkIntegrity()).toHaveLength(5);
    expect((await opened.engine.search({ query: 'okapi', limit: 5, ...ZONE })).total).toBe(2);
  });

  it('of what a query finds takes whole records, blanks them in shared blocks, and names sessions anew', async () => {
    const opened = openAt();
    await bring(opened, [
      toldSession({ id: 'three', startMs: NOW_MS }, [
        { say: 'the zanzibarite is mine' },
        { say: 'the okapi is yours' },
        { answer: 'so it is' },
      ]),
    ]);
    const before = await answersOf(opened);
    const scope = { kind: 'query', query: 'zanzibarite', ...ZONE } as const;
    expect(await opened.engine.previewPurge(scope)).toMatchObject({ counts: { events: 1, sessions: 0 } });
    const { id } = await opened.engine.purge(scope);
    expect(await keyOf(opened, /^the okapi is yours$/)).not.toBe('');
    await opened.engine.restorePurge(id);
    expect(await answersOf(opened)).toEqual(before);
    const again = await opened.engine.purge(scope);
    expect(await opened.engine.deletePurge(again.id, true)).toMatchObject({ proof: { inFile: 0 } });
    expect(lettersOf(opened.connection)).not.toContain('zanzibarite');
    const record = await opened.engine.search({ query: 'okapi', limit: 5, ...ZONE });
    const [hit] = record.data;
    const raw = await opened.engine.getEventRecord(hit?.session?.sessionKey ?? '', hit?.eventKey ?? '');
    expect(raw?.raw).toContain('the okapi is yours');
  });

  it('of a project, an import, a note or a document takes what belongs to it', async () => {
    const { opened, without } = await both();
    const { engine } = opened;
    const project = (await engine.listProjects()).data.find(({ path }) => path === '/work/hidden');
    const { id } = await engine.purge({ kind: 'project', projectId: project?.id ?? 0 });
    expect(seen(await answersOf(opened))).toEqual(seen(await answersOf(without)));
    await engine.restorePurge(id);
    const rules = await engine.purge({ kind: 'query', query: 'ignore', ...ZONE });
    expect(rules.counts).toMatchObject({ notes: 1, events: 0, documents: 0 });
    const plan = await engine.purge({ kind: 'query', query: '"okapi a day"', ...ZONE });
    expect(plan.counts).toMatchObject({ notes: 0, events: 0, documents: 1 });
    const [report] = await engine.listImports();
    const rest = await engine.purge({ kind: 'import', importId: report?.importId ?? 0 });
    expect(rest.counts).toMatchObject({ sessions: 2, notes: 0, documents: 0 });
    expect(await engine.status(NOW_MS)).toMatchObject({ sessions: 0, events: 0, notes: 0, sources: 0, projects: 0 });
    for (const purge of [plan, rest, rules]) await engine.deletePurge(purge.id, false);
    const { lifetime: _, ...rows } = rowsOf(opened.connection);
    expect(Object.values(rows).every((count) => count === 0)).toBe(true);
  });

  it('stays away when the same files are imported again, until they are to bring it back', async () => {
    const { opened, sessionKey } = await both();
    const { engine } = opened;
    const before = await answersOf(opened);
    const note = await engine.purge({ kind: 'query', query: 'ignore', ...ZONE });
    const plan = await engine.purge({ kind: 'query', query: '"okapi a day"', ...ZONE });
    const session = await engine.purge({ kind: 'session', sessionKey });
    // In the trash, it is here yet.
    await bring(opened, [...KEPT, GOING]);
    expect((await engine.status(NOW_MS)).sessions).toBe(1);
    for (const { id } of [note, plan, session]) await engine.deletePurge(id, true);
    expect((await engine.listPurges()).keptAway).toBe(7);
    const report = await engine.importFiles([...KEPT, GOING], { label: 'again' }, () => {});
    expect(report.totals).toMatchObject({ events: 0, notes: 0, documents: 0 });
    expect(report.files.flatMap(({ notices }) => notices)).toContainEqual(
      expect.stringMatching(/^5 entries were purged here before and stay away/),
    );
    await engine.importFiles([...KEPT, GOING], { label: 'back', isBringingBack: true }, () => {});
    expect((await engine.listPurges()).keptAway).toBe(0);
    const named = (answers: Record<string, unknown>) => JSON.stringify(answers['search newest zanzibarite']).length;
    expect(named(await answersOf(opened))).toBe(named(before));
    expect((await engine.status(NOW_MS)).sessions).toBe(2);
  });

  it('that meets an import which is undone, or something that expires, goes with it', async () => {
    const opened = openAt();
    await bring(opened, KEPT);
    const { importId } = await bring(opened, [GOING]);
    const { engine } = opened;
    const purge = await engine.purge({ kind: 'query', query: 'quicksilvering', ...ZONE });
    await engine.undoImport(importId);
    const without = openAt();
    await bring(without, KEPT);
    expect(seen(await answersOf(opened))).toEqual(seen(await answersOf(without)));
    await engine.restorePurge(purge.id);
    expect(await answersOf(opened)).toEqual(await answersOf(without));
  });

  it('lies in the trash as it was while its project and others are lowered to minimal, and files are made smaller', async () => {
    const { opened, without, sessionKey } = await both();
    const { id } = await opened.engine.purge({ kind: 'session', sessionKey });
    for (const { engine } of [opened, without]) {
      const shop = (await engine.listProjects()).data.find(({ path }) => path === '/work/shop');
      const { current } = await engine.setStorageLevel(shop?.id ?? 0, 'minimal', 0);
      expect(current.value).toMatchObject({ isGoing: false, removed: { records: 4, problem: null } });
    }
    expect(seen(await answersOf(opened))).toEqual(seen(await answersOf(without)));
    await opened.engine.restorePurge(id);
    const { data } = await opened.engine.search({ query: 'xylographically', limit: 5, ...ZONE });
    expect(data.length).toBeGreaterThan(0);
    const raw = await opened.engine.getEventRecord(sessionKey, data[0]?.eventKey ?? '');
    expect(raw?.raw).toContain('xylographically');
    const again = await opened.engine.purge({ kind: 'session', sessionKey });
    expect(await opened.engine.deletePurge(again.id, true)).toMatchObject({ proof: { inIndex: 0, inFile: 0 } });
    expect(lettersOf(opened.connection)).not.toContain('xylographically');
    expect(await opened.engine.checkIntegrity()).toHaveLength(5);
  });

  it('goes from the trash by itself after 30 days, which its list says', async () => {
    const { opened, without, sessionKey } = await both();
    const purge = await opened.engine.purge({ kind: 'session', sessionKey });
    expect(purge.deletesAtMs).toBe(NOW_MS + 30 * DAY_MS);
    expect((await opened.engine.status(NOW_MS)).nextExpiryMs).toBe(purge.deletesAtMs);
    opened.clock.nowMs += 30 * DAY_MS;
    await opened.engine.storage();
    expect((await opened.engine.listPurges()).purges).toMatchObject([{ state: 'done' }]);
    expect(rowsOf(opened.connection)).toEqual(rowsOf(without.connection));
  });

  it('goes on where a page that was closed left it, whatever the instant', async () => {
    const { opened, without, sessionKey } = await both();
    const expected = await answersOf(without);
    const { id } = await opened.engine.purge({ kind: 'session', sessionKey });
    const states: Uint8Array[] = [];
    let slices = 0;
    const inTransaction = opened.connection.transaction.bind(opened.connection);
    opened.connection.transaction = (work) => {
      const result = inTransaction(work);
      if (slices++ % 6 === 0) states.push(bytesOf(opened.connection));
      return result;
    };
    await opened.engine.deletePurge(id, true);
    expect(states.length).toBeGreaterThan(2);
    for (const state of states) {
      const reopened = openAt(NOW_MS, state);
      expect(seen(await answersOf(reopened))).toEqual(seen(expected));
      await reopened.engine.purgesFinished();
      expect((await reopened.engine.listPurges()).purges).toMatchObject([{ state: 'done' }]);
      expect(await answersOf(reopened)).toEqual(expected);
      for (const word of ['zanzibarite', 'quicksilvering']) expect(lettersOf(reopened.connection)).not.toContain(word);
    }
  });
});
