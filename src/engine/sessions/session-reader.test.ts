import { describe, expect, it } from 'vitest';
import { fixtureItems } from '../../testing/fixture-items.ts';
import { importItems, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';
import { SessionStore } from './session-store.ts';

const CLAUDE = new URL('../importers/claude-code/fixtures/', import.meta.url).pathname;

const BASE = {
  type: 'user',
  parentUuid: null,
  cwd: '/w',
  timestamp: '2026-03-02T09:00:00Z',
  message: { role: 'user', content: 'hello' },
};

async function openAll() {
  const memory = openMemoryEngine();
  await importItems(memory.engine, fixtureItems(CLAUDE));
  return memory;
}

describe('list', () => {
  it.each(['newest', 'oldest', 'events', 'title'] as const)('by %s pages without gaps', async (sort) => {
    const { engine } = await openAll();
    const all = (await engine.listSessions({ sort, limit: 100 })).data.map(({ sessionKey }) => sessionKey);
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof engine.listSessions>> = await engine.listSessions({
        sort,
        limit: 3,
        cursor,
      });
      paged.push(...page.data.map(({ sessionKey }) => sessionKey));
      expect(page.total).toBe(all.length);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(paged).toEqual(all);
  });

  it('counts sessions as the stores, the projects and the reports do', async () => {
    const { engine } = openMemoryEngine();
    const record = (fields: object) => `${JSON.stringify({ ...BASE, ...fields })}\n`;
    const reports = [];
    for (const text of [
      record({ uuid: 'a1', sessionId: 's-a' }),
      record({ uuid: 'b1', sessionId: 's-b', type: 'system', subtype: 'informational', content: 'a notice alone' }),
      record({ uuid: 'c1', sessionId: 's-c', agentId: 'lost', isSidechain: true }),
      record({ uuid: 'b2', sessionId: 's-b' }),
      record({ uuid: 'b3', sessionId: 's-b' }),
    ]) {
      reports.push((await importItems(engine, [textItem(`${reports.length}.jsonl`, text)])).totals);
    }
    expect(reports.map(({ sessions, subagents }) => [sessions, subagents])).toEqual([
      [1, 0],
      [0, 0],
      [0, 1],
      [1, 0],
      [0, 0],
    ]);
    expect(await engine.status(0)).toMatchObject({ sessions: 2, subagents: 1 });
    expect(await engine.listSessions({ sort: 'newest', limit: 9 })).toMatchObject({ total: 3, subagents: 1 });
    expect((await engine.listProjects()).data.map(({ sessions }) => sessions)).toEqual([2]);
  });

  it('filters by text and by project', async () => {
    const { engine } = await openAll();
    expect((await engine.listSessions({ sort: 'newest', limit: 9, text: 'quetzal' })).data).toHaveLength(1);
    const personal = (await engine.listProjects()).data.find(({ label }) => label === 'personal/shop');
    const list = await engine.listSessions({ sort: 'newest', limit: 9, projectId: personal?.id ?? -1 });
    expect(list.data.map(({ title }) => title)).toEqual(['second session']);
  });
});

describe('a transcript', () => {
  it('is the same by outline, by page and by key', async () => {
    const { engine } = await openAll();
    for (const { sessionKey } of (await engine.listSessions({ sort: 'events', limit: 100 })).data) {
      const outline = await engine.outlineSession(sessionKey);
      const events = await engine.readEvents(sessionKey, 0, 500);
      expect(events.map(({ eventKey }) => eventKey)).toEqual(outline.eventKeys);
      expect(events.map(({ type }) => type)).toEqual(outline.types);
      expect(events.map(({ time }) => time.ms)).toEqual(outline.timesMs);
      for (const [index, event] of events.entries()) {
        const call = outline.callIndexes[index] ?? -1;
        expect(event.callKey).toBe(call < 0 ? null : outline.eventKeys[call]);
        expect(await engine.getEventText(sessionKey, event.eventKey)).toBe(event.text);
        expect((await engine.getEventRecord(sessionKey, event.eventKey))?.raw).toContain('"type"');
        expect(await engine.findItem({ eventKey: event.eventKey })).toMatchObject({ store: 'events' });
      }
      expect((await engine.readEvents(sessionKey, 2, 3)).map(({ index }) => index)).toEqual(
        events.slice(2, 5).map(({ index }) => index),
      );
    }
  });

  it('gives back a long text whole, though it is stored in pieces', async () => {
    const { engine } = openMemoryEngine();
    const long = Array.from({ length: 4000 }, (_, index) => `line ${index} über 步骤 😀`).join('\n');
    const record = {
      type: 'user',
      uuid: 'u',
      sessionId: 's',
      timestamp: '2026-03-02T09:00:00Z',
      message: { role: 'user', content: long },
    };
    await importItems(engine, [textItem('a.jsonl', `${JSON.stringify(record)}\n`)]);
    const [session] = (await engine.listSessions({ sort: 'newest', limit: 1 })).data;
    const [event] = await engine.readEvents(session?.sessionKey ?? '', 0, 1);
    expect(event).toMatchObject({ isTextCut: true, textBytes: new TextEncoder().encode(long).length });
    expect(await engine.getEventText(session?.sessionKey ?? '', event?.eventKey ?? '')).toBe(long);
  });

  it.each(['', 'nope', 'zzzzzzzzzzzz', "'; DROP TABLE event"])('of the key "%s" is not here', async (key) => {
    const { engine } = await openAll();
    expect(await engine.getSession(key)).toBeNull();
    expect((await engine.outlineSession(key)).eventKeys).toEqual([]);
    expect(await engine.readEvents(key, 0, 10)).toEqual([]);
    expect(await engine.getEventText(key, key)).toBeNull();
    expect(await engine.getNote(key)).toBeNull();
    expect(await engine.findItem({ eventKey: key })).toBeNull();
    expect(await engine.findItem({ noteKey: key })).toBeNull();
  });
});

describe('linked sessions', () => {
  it('are told from both sides, and go with the import that said so', async () => {
    const { engine, connection } = openMemoryEngine();
    await importItems(engine, [
      textItem('a.jsonl', `${JSON.stringify({ ...BASE, uuid: 'a1', sessionId: 's-a' })}\n`),
      textItem('b.jsonl', `${JSON.stringify({ ...BASE, uuid: 'b1', sessionId: 's-b' })}\n`),
    ]);
    const store = new SessionStore(connection);
    const open = (nativeId: string) =>
      store.open({ tool: 'claude-code', nativeId, agentId: null }, { agentName: null, projectId: null, importId: 1 });
    const link = { relation: 'forked-from', tool: 'claude-code', nativeId: 's-a' } as const;
    store.addLink(open('s-b'), link, 1);
    store.addLink(open('s-b'), link, 1);
    store.addLink(open('s-b'), { relation: 'same-as', tool: 'codex', nativeId: 'absent' }, 1);
    const linksOf = async (nativeId: string) => {
      const { data } = await engine.listSessions({ sort: 'title', limit: 9, text: nativeId });
      const detail = await engine.getSession(data[0]?.sessionKey ?? '');
      return detail?.links.map(({ relation, isFromOther, nativeId: other, session }) => [
        relation,
        isFromOther,
        other,
        session !== null,
      ]);
    };
    expect(await linksOf('s-b')).toEqual([
      ['forked-from', false, 's-a', true],
      ['same-as', false, 'absent', false],
    ]);
    expect(await linksOf('s-a')).toEqual([['forked-from', true, 's-b', true]]);
    await engine.undoImport(1);
    expect(connection.value('SELECT count(*) FROM session_link')).toBe(0);
  });
});
