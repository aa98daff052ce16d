import { describe, expect, it } from 'vitest';
import { importAll } from '../../testing/import-fixture.ts';
import { importItems, makeEagerHost, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';
import type { AgentScope, SearchRequest } from '../api.ts';

const EVERYTHING: AgentScope = { projects: null, hasNoProject: true };
const SECRET_WORD = 'zanzibarite';

function line(session: string, cwd: string, minute: number, text: string): string {
  const timestamp = `2026-03-01T10:${String(minute).padStart(2, '0')}:00.000Z`;
  const message = { role: 'user', content: text };
  return JSON.stringify({ type: 'user', uuid: `${session}-${minute}`, sessionId: session, cwd, timestamp, message });
}

/** One project of each kind, each with a session, a note and a word of its own. */
async function library() {
  const open = [
    line('open', '/work/open', 1, 'the harbour crane needs oil'),
    line('open', '/work/open', 2, 'crane again'),
  ];
  const hidden = [line('hidden', '/work/hidden', 3, `the harbour ${SECRET_WORD} crane`)];
  const wanderer = [
    line('walk', '/work/open', 4, 'begins in the open harbour'),
    line('walk', '/work/hidden', 5, `harbour ${SECRET_WORD} seen from elsewhere`),
  ];
  return importAll([
    textItem('open.jsonl', open.join('\n')),
    textItem('hidden.jsonl', hidden.join('\n')),
    textItem('walk.jsonl', wanderer.join('\n')),
    textItem('plan.md', '# Harbour plan\n\nA crane a day.'),
    textItem('other-plan.md', `# Other plan\n\nharbour ${SECRET_WORD}`),
  ]);
}

function asked(query: string): SearchRequest {
  return { query, limit: 20, timeZone: 'UTC', nowMs: Date.UTC(2026, 5, 1) };
}

async function privateLibrary() {
  const imported = await library();
  const { engine } = imported;
  const { data } = await engine.listItems({ kind: 'document', limit: 50 });
  const document = data.find(({ title }) => title.includes('Other') || title.includes('other-plan'));
  await engine.setPrivate({ kind: 'project', key: '/work/hidden', title: 'hidden' }, true, 0);
  await engine.setPrivate({ kind: 'document', key: document?.id.slice(2) ?? '', title: 'other' }, true, 0);
  return { ...imported, documentId: document?.id ?? '' };
}

describe('the library as agents see it', () => {
  it('is asked about one project, or one document, whatever the query says', async () => {
    const { engine } = await library();
    const queries = ['crane OR harbour', 'crane OR', 'crane) OR (harbour', 'crane OR "harbour', 'NOT nothing'];
    for (const query of queries) {
      const ofProject = await engine.agents.search(EVERYTHING, { ...asked(query), project: 'open' });
      expect(ofProject.data.length, query).toBeGreaterThan(0);
      expect(new Set(ofProject.data.map(({ project }) => project?.label))).toEqual(new Set(['open']));
      const ofDocument = await engine.agents.search(EVERYTHING, { ...asked(query), source: 'plan.md' });
      expect(new Set(ofDocument.data.map(({ store }) => store)), query).toEqual(new Set(['content']));
      const request = { around: Date.UTC(2026, 2, 1, 10, 3), before: 9, after: 9, timeZone: 'UTC', nowMs: 1 };
      const around = await engine.agents.around(EVERYTHING, { ...request, query, project: 'open' });
      const beside = [...(around?.older?.data ?? []), ...(around?.newer?.data ?? [])];
      expect(new Set(beside.map(({ project }) => project?.label)), query).toEqual(new Set(['open']));
    }
  });

  it('is the one of the screen while nothing is private', async () => {
    const { engine } = await library();
    for (const query of ['harbour', 'crane', 'harbor crane', 'is:prompt', 'harbour sort:newest', SECRET_WORD]) {
      for (const isFolded of [true, false]) {
        const screen = await engine.search({ ...asked(query), isFolded });
        const { items, ...agent } = await engine.agents.search(EVERYTHING, { ...asked(query), isFolded });
        expect(agent.data).toEqual(screen.data);
        expect({ ...agent, tookMs: 0 }).toEqual({ ...screen, tookMs: 0 });
        expect(Object.keys(items)).toEqual(screen.data.map(({ key }) => key));
      }
    }
  });

  it('ends a rehearsal once somebody searches', async () => {
    // By its clock, each slice of a search is over at once.
    const { engine } = openMemoryEngine(makeEagerHost());
    await importItems(engine, [textItem('open.jsonl', line('open', '/work/open', 1, 'the harbour crane'))]);
    // After an import searches do not rest until its index is in order.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await engine.agents.rehearse(EVERYTHING, asked('harbour'))).total).toBe(1);
    const rehearsal = engine.agents.rehearse(EVERYTHING, asked('harbour')).catch(({ code }) => code);
    expect((await engine.agents.search(EVERYTHING, asked('crane'))).total).toBe(1);
    expect(await rehearsal).toBe('search.superseded');
  });

  it('finds, counts, suggests and names nothing that is private', async () => {
    const { engine } = await privateLibrary();
    const screen = await engine.search(asked(SECRET_WORD));
    expect(screen.total).toBe(3);
    const queries = [
      SECRET_WORD,
      `${SECRET_WORD.slice(0, 8)}*`,
      `${SECRET_WORD.slice(0, -2)}xe`,
      SECRET_WORD.slice(2, 9),
      `/${SECRET_WORD.slice(0, 6)}/`,
      `${SECRET_WORD} OR session:hidden`,
      'project:hidden',
      'project:hidden harbour',
      'session:hidden',
    ];
    for (const query of queries) {
      const answer = await engine.agents.search(EVERYTHING, asked(query));
      expect(JSON.stringify([answer.data, answer.notices, answer.items, answer.hidden])).not.toContain('zanzib');
      expect(answer.data.map(({ session }) => session?.title ?? '')).not.toContain('hidden');
      // The same as of a word that stands nowhere.
      const nonsense = query.replaceAll(SECRET_WORD, 'qwertzuiopite');
      const other = await engine.agents.search(EVERYTHING, asked(nonsense));
      expect([query, answer.total]).toEqual([query, other.total]);
    }
    const all = await engine.agents.search(EVERYTHING, { ...asked('harbour'), isFolded: true });
    expect(all.total).toBe((await engine.search(asked('harbour -zanzibarite'))).total);
    expect(all.data.every(({ folded }) => folded?.inSession === 0 && folded.copies === 0)).toBe(true);
  });

  it('says of a private thing what it says of one that is not there', async () => {
    const { engine, documentId } = await privateLibrary();
    const hit = (await engine.search(asked(SECRET_WORD))).data.find(({ eventKey }) => eventKey !== null);
    const sessions = await engine.listSessions({ sort: 'newest', limit: 10 });
    const hidden = sessions.data.find(({ nativeId }) => nativeId === 'hidden');
    const ids = [`e_${hit?.eventKey}`, `s_${hidden?.sessionKey}`, documentId];
    for (const id of ids) {
      expect(await engine.agents.read(EVERYTHING, id, 0, 1000)).toBeNull();
      const around = { around: id, before: 5, after: 5, query: '', timeZone: 'UTC', nowMs: 0 };
      expect(await engine.agents.around(EVERYTHING, around)).toBeNull();
    }
    await expect(engine.agents.list(EVERYTHING, { limit: 10, project: 'hidden' })).rejects.toMatchObject({
      code: 'project.not-found',
    });
    const missing = await engine.agents.list(EVERYTHING, { limit: 10, project: 'no-such' }).catch((error) => error);
    const refused = await engine.agents.list(EVERYTHING, { limit: 10, project: 'hidden' }).catch((error) => error);
    expect(refused.message).toBe(missing.message.replace('no-such', 'hidden'));
    const listed = await engine.agents.list(EVERYTHING, { limit: 50 });
    expect(listed.data.map(({ title }) => title)).toHaveLength(3);
    expect(await engine.agents.projects(EVERYTHING)).toMatchObject([{ path: '/work/open' }]);
    expect(await engine.agents.stats(EVERYTHING)).toMatchObject({ projects: 1, sessions: 2, events: 3, documents: 1 });
  });

  it('reads a session without what happened in a private project', async () => {
    const { engine } = await privateLibrary();
    const { data } = await engine.agents.list(EVERYTHING, { kind: 'session', limit: 10 });
    const texts = await Promise.all(data.map(({ id }) => engine.agents.read(EVERYTHING, id, 0, 10_000)));
    expect(texts.map((text) => text?.text).join()).toContain('begins in the open harbour');
    expect(JSON.stringify(texts)).not.toContain('zanzib');
  });

  it('keeps a mark over undo and a new import, and gives it back', async () => {
    const { engine, report } = await privateLibrary();
    await engine.undoImport(report.importId);
    expect((await engine.listPrivate()).map(({ kind, key }) => [kind, key])).toContainEqual([
      'project',
      '/work/hidden',
    ]);
    await engine.setPrivate({ kind: 'project', key: '/work/hidden/', title: 'hidden' }, false, 1);
    expect((await engine.listPrivate()).map(({ kind }) => kind)).toEqual(['document']);
  });

  it('keeps to the projects of the scope', async () => {
    const { engine } = await library();
    const scope: AgentScope = { projects: ['/work/open'], hasNoProject: false };
    const answer = await engine.agents.search(scope, asked('harbour'));
    expect(answer.data.map(({ project }) => project?.path)).toEqual(answer.data.map(() => '/work/open'));
    expect(answer.total).toBe(2);
    expect(await engine.agents.stats(scope)).toMatchObject({ projects: 1, documents: 0 });
    const both = await engine.agents.search({ projects: ['/work/open'], hasNoProject: true }, asked('crane'));
    expect(both.data.some(({ store }) => store === 'content')).toBe(true);
  });

  it('cuts long texts into pieces that are the text again', async () => {
    const text = Array.from({ length: 300 }, (_, index) => `Line ${index} of a long 步骤 document.`).join('\n');
    const { engine } = await importAll([textItem('long.txt', text)]);
    const { data } = await engine.agents.list(EVERYTHING, { limit: 1 });
    let whole = '';
    for (let from: number | null = 0; from !== null; ) {
      const piece = await engine.agents.read(EVERYTHING, data[0]?.id ?? '', from, 1000);
      expect(piece?.text.length).toBeLessThanOrEqual(1000);
      whole += piece?.text ?? '';
      expect(whole.length + (piece?.left ?? 0)).toBe(text.length);
      from = piece?.next ?? null;
    }
    expect(whole).toBe(text);
  });

  it('lists by pages without a gap or a repetition, and both sides of a place in time', async () => {
    const { engine } = await library();
    const seen: string[] = [];
    for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
      const page = await engine.agents.list(EVERYTHING, { limit: 2, cursor });
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
    const [hit] = (await engine.search({ ...asked('again'), limit: 1 })).data;
    const around = { around: `e_${hit?.eventKey}`, before: 1, after: 1, query: '', timeZone: 'UTC', nowMs: 0 };
    const answer = await engine.agents.around(EVERYTHING, around);
    expect(answer?.older?.data.map(({ title }) => title.text)).toEqual(['the harbour crane needs oil']);
    expect(answer?.newer?.data.map(({ title }) => title.text)).toEqual([`the harbour ${SECRET_WORD} crane`]);
    await expect(engine.agents.list(EVERYTHING, { limit: 2, cursor: 'nonsense' })).rejects.toMatchObject({
      code: 'item.bad-cursor',
    });
  });
});
