import { describe, expect, it } from 'vitest';
import { importAll } from '../../testing/import-fixture.ts';
import { nodeHost, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';
import type { AgentScope, NoteFields } from '../api.ts';
import { Engine } from '../engine.ts';

const EVERYTHING: AgentScope = { projects: null, hasNoProject: true };
const NOW = { timeZone: 'UTC', nowMs: Date.UTC(2026, 11, 1) };

function fields(changes: Partial<NoteFields> = {}): NoteFields {
  const text = '# Release days\n\nThe okapi ships on Tuesdays.\n\n## Never\n\nNever release on Fridays.\n';
  return {
    ...{ text, scope: 'everything', projectPath: null, sessionKey: null, tags: [], expiresAtMs: null, isDraft: false },
    ...changes,
  };
}

function openAt(nowMs: number) {
  const clock = { nowMs };
  const memory = openMemoryEngine({ ...nodeHost, nowMs: () => clock.nowMs });
  return { ...memory, clock };
}

const SESSION = JSON.stringify({
  ...{ type: 'user', uuid: 'u1', sessionId: 's-1', cwd: '/work/shop', timestamp: '2026-03-01T10:00:00Z' },
  message: { role: 'user', content: 'mend the gate' },
});

describe('notes that are written here', () => {
  it('stand beside those of files in every answer, dated when they were written', async () => {
    const { engine, clock } = openAt(Date.UTC(2026, 4, 2));
    const { noteKey, version } = await engine.createNote(fields({ tags: ['#Release', 'days'] }));
    expect(version).toBe(1);
    const [hit] = (await engine.search({ query: 'okapi', limit: 5, ...NOW })).data;
    expect(hit).toMatchObject({ store: 'memory', noteKey, time: { kind: 'recorded', ms: clock.nowMs } });
    expect(hit?.title.text).toBe('Release days');
    const timeline = await engine.timeline.rows(null);
    expect(timeline.data.flatMap(({ rows }) => [...rows.timesMs])).toEqual([clock.nowMs]);
    const [note] = (await engine.listNotes()).data;
    expect(note).toMatchObject({
      ...{ noteKey, title: 'Release days', scope: 'user', agent: 'Strata', isWritten: true, isDraft: false },
      ...{ sections: 2, tags: ['days', 'release'], expiresAtMs: null },
    });
    const context = await engine.buildContext({
      query: 'okapi',
      settings: { policy: 'time_range', hours_back: 9e3 },
      ...NOW,
    });
    expect(context.text).toContain('The okapi ships on Tuesdays.');
    const agent = await engine.agents.search(EVERYTHING, { query: 'okapi', limit: 5, ...NOW });
    expect(agent.data).toHaveLength(1);
    // What it forbids counts as a rule, as in notes of files.
    expect((await engine.search({ query: 'is:decision store:memory', limit: 5, ...NOW })).total).toBe(1);
    expect(await engine.listImports()).toEqual([]);
  });

  it('replace their words when they are saved, and take them along when they are deleted', async () => {
    const { engine, clock } = openAt(1000);
    const { noteKey } = await engine.createNote(fields());
    clock.nowMs = 2000;
    const saved = await engine.saveNote(noteKey, fields({ text: 'the tapir stays\n' }), 1);
    expect(saved).toMatchObject({ state: 'saved', current: { version: 2, value: { text: 'the tapir stays\n' } } });
    const totals = async () => {
      const found = ['okapi', 'tapir'].map(async (query) => (await engine.search({ query, limit: 5, ...NOW })).total);
      return Promise.all(found);
    };
    expect(await totals()).toEqual([0, 1]);
    expect((await engine.listNotes()).data).toMatchObject([{ title: 'the tapir stays', time: { ms: 2000 } }]);
    const gone = await engine.deleteNote(noteKey, 2);
    expect(gone).toMatchObject({ state: 'saved', current: { value: null, version: 3 } });
    expect(await totals()).toEqual([0, 0]);
    expect(await engine.completeWord('tap')).toEqual([]);
    expect((await engine.getWrittenNote(noteKey))?.value).toBeNull();
    // Undo brings it back under its own key.
    expect(await engine.saveNote(noteKey, fields({ tags: ['x'] }), null)).toMatchObject({ state: 'saved' });
    expect(await totals()).toEqual([1, 0]);
    expect((await engine.getNote(noteKey))?.summary.tags).toEqual(['x']);
  });

  it('lose nothing to a write that came first', async () => {
    const { engine } = openAt(1000);
    const { noteKey } = await engine.createNote(fields({ text: 'first' }));
    await engine.saveNote(noteKey, fields({ text: 'from one tab' }), 1);
    const late = await engine.saveNote(noteKey, fields({ text: 'from the other' }), 1);
    expect(late).toMatchObject({ state: 'conflict', current: { version: 2, value: { text: 'from one tab' } } });
    expect(await engine.deleteNote(noteKey, 1)).toMatchObject({ state: 'conflict' });
    expect(await engine.saveNote(noteKey, fields({ text: 'from the other' }), 2)).toMatchObject({ state: 'saved' });
  });

  it('are about a project or a session, which agents of another one do not see', async () => {
    const { engine, connection } = await importAll([textItem('s.jsonl', SESSION)]);
    const [session] = (await engine.listSessions({ sort: 'newest', limit: 1 })).data;
    await engine.createNote(
      fields({ scope: 'session', sessionKey: session?.sessionKey ?? '', text: 'gate: left side' }),
    );
    await engine.createNote(fields({ scope: 'project', projectPath: '/work/other', text: 'gate: right side' }));
    const notes = (await engine.listNotes()).data.map(({ scope, project }) => [scope, project?.path]);
    expect(notes.sort()).toEqual([
      ['project', '/work/other'],
      ['session', '/work/shop'],
    ]);
    const scope = { projects: ['/work/other'], hasNoProject: false };
    const seen = await engine.agents.search(scope, { query: 'gate', limit: 5, ...NOW });
    expect(seen.data.map(({ title }) => title.text)).toEqual(['gate: right side']);
    const [other] = (await engine.listNotes()).data.filter(({ project }) => project?.path === '/work/other');
    await engine.deleteNote(other?.noteKey ?? '', 1);
    // A project that nothing belongs to any more is none.
    expect(connection.value("SELECT count(*) FROM project WHERE path = '/work/other'")).toBe(0);
  });

  it('are seen by no agent before they are published', async () => {
    const { engine } = openAt(NOW.nowMs - 1000);
    const { noteKey } = await engine.createNote(fields({ isDraft: true }));
    expect((await engine.search({ query: 'okapi', limit: 5, ...NOW })).total).toBe(1);
    const agentSees = async () => {
      const { total } = await engine.agents.search(EVERYTHING, { query: 'okapi', limit: 5, ...NOW });
      const listed = await engine.agents.list(EVERYTHING, { limit: 5 });
      const read = await engine.agents.read(EVERYTHING, `n_${noteKey}`, 0, 1000);
      const stats = await engine.agents.stats(EVERYTHING);
      const enriched = await engine.agents.enrich(EVERYTHING, {
        ...{ query: 'okapi', settings: { policy: 'time_range', hours_back: 9e3 }, ...NOW },
      });
      return [total, listed.total, read !== null, stats.notes, enriched?.text.includes('okapi')];
    };
    expect(await agentSees()).toEqual([0, 0, false, 0, false]);
    await engine.saveNote(noteKey, fields(), 1);
    expect(await agentSees()).toEqual([1, 1, true, 1, true]);
  });

  it('keep what was typed and not saved, over a new start of the page', async () => {
    const { engine, connection } = openAt(1000);
    const { noteKey } = await engine.createNote(fields());
    await engine.keepNoteEdit(noteKey, fields({ text: 'half a sen' }), 1);
    expect((await engine.search({ query: 'sen', limit: 5, ...NOW })).total).toBe(0);
    const again = new Engine(connection, nodeHost);
    expect((await again.getWrittenNote(noteKey))?.edit).toEqual({
      ...{ fields: fields({ text: 'half a sen' }), seenVersion: 1, editedAtMs: 1000 },
    });
    await again.saveNote(noteKey, fields({ text: 'half a sentence' }), 1);
    expect((await again.getWrittenNote(noteKey))?.edit).toBeNull();
    await again.keepNoteEdit(noteKey, fields(), 2);
    await again.keepNoteEdit(noteKey, null, 2);
    expect((await again.getWrittenNote(noteKey))?.edit).toBeNull();
  });

  it.each([
    ['a tag of two words', { tags: ['two words'] }, '“two words” is no tag.'],
    ['31 tags', { tags: Array.from({ length: 31 }, (_, index) => `t${index}`) }, 'Use up to 30 tags; these are 31.'],
    ['no project', { scope: 'project' as const }, 'A note about a project needs the project.'],
    ['no session', { scope: 'session' as const }, 'A note about a session needs the session.'],
    ['a time that is over', { expiresAtMs: 999 }, 'is over already'],
    ['a time that is none', { expiresAtMs: 1.5 }, 'must be a date'],
    [
      'a text that is too long',
      { text: 'a'.repeat(1_000_001) },
      'A note holds up to 1,000,000 characters, this one 1,000,001.',
    ],
  ])('refuse %s in words, and stay as they were', async (_, changes, message) => {
    const { engine } = openAt(1000);
    const { noteKey } = await engine.createNote(fields({ text: 'as it was' }));
    await expect(engine.saveNote(noteKey, fields(changes), 1)).rejects.toThrow(message);
    expect(await engine.getWrittenNote(noteKey)).toMatchObject({ version: 1, value: { text: 'as it was' } });
    await expect(engine.createNote(fields(changes))).rejects.toThrow(message);
    expect((await engine.listNotes()).data).toHaveLength(1);
  });

  it.each([
    ['# One\n\ntext', 'One'],
    ['\n\n- a list\n- more', 'a list'],
    ['', 'Untitled note'],
    ['---\n***\n', 'Untitled note'],
    ['Under\n=====\n', 'Under'],
    [`${'long '.repeat(60)}`, `${'long '.repeat(60).slice(0, 119)}…`],
  ])('are called by their first heading or line: %j', async (text, title) => {
    const { engine } = openAt(1000);
    await engine.createNote(fields({ text }));
    expect((await engine.listNotes()).data[0]?.title).toBe(title);
  });

  it('of one moment have keys of their own', async () => {
    const { engine } = openAt(1000);
    const made = [await engine.createNote(fields()), await engine.createNote(fields())];
    expect(new Set(made.map(({ noteKey }) => noteKey)).size).toBe(2);
    expect(await engine.getWrittenNote('zzz')).toBeNull();
  });
});
