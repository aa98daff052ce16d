import { describe, expect, it } from 'vitest';
import { fixtureItems } from '../../testing/fixture-items.ts';
import { importItems, nodeHost, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';
import { EVENT_GROUPS, type ItemRef, type TimelineChange } from '../api.ts';
import { Engine } from '../engine.ts';
import { ERROR_FLAG, GROUP_BITS, INFERRED_FLAG } from './event-code.ts';
import { WholeRows } from './whole-rows.ts';

const CLAUDE = new URL('../importers/claude-code/fixtures/', import.meta.url).pathname;
const MEMORY = new URL('../importers/memory-files/fixtures/', import.meta.url).pathname;
const ZONE = { timeZone: 'UTC', nowMs: Date.UTC(2026, 11, 1) };

async function openTimeline() {
  const memory = openMemoryEngine();
  const report = await importItems(memory.engine, [...fixtureItems(CLAUDE), ...fixtureItems(MEMORY)]);
  return { ...memory, report, feed: memory.engine.timeline };
}

function refsOf({ data }: TimelineChange): ItemRef[] {
  return data.flatMap(({ store, rows }) => [...rows.ids].map((id) => ({ store, id })));
}

describe('the feed of the timeline', () => {
  it('has every event and note once', async () => {
    const { feed, engine } = await openTimeline();
    const refs = refsOf(await feed.rows(null));
    const { events } = await engine.status(ZONE.nowMs);
    const notes = (await engine.listNotes()).data.filter(({ state }) => state === 'ok').length;
    expect(refs).toHaveLength(events + notes);
    expect(new Set(refs.map(({ store, id }) => `${store}:${id}`)).size).toBe(refs.length);
  });

  it('names the time, session, folder, group and flags of each', async () => {
    const { feed, engine } = await openTimeline();
    const answer = await feed.rows(null);
    const catalog = await feed.catalog();
    const sessions = new Map(catalog.sessions.map(({ id, summary }) => [id, summary.sessionKey]));
    const projects = new Map(catalog.projects.map(({ id, ref }) => [id, ref.label]));
    for (const { store, rows } of answer.data) {
      const hits = await engine.describeItems([...rows.ids].map((id) => ({ store, id })));
      expect(hits).toHaveLength(rows.ids.length);
      expect(
        hits.map(({ time, group, isError, session, project }) => [
          time.ms,
          time.kind === 'inferred',
          group,
          isError,
          session?.sessionKey,
          project?.label,
        ]),
      ).toEqual(
        Array.from(rows.ids, (_, at) => [
          Number.isNaN(rows.timesMs[at]) ? null : rows.timesMs[at],
          ((rows.codes[at] ?? 0) & INFERRED_FLAG) !== 0,
          EVENT_GROUPS[(rows.codes[at] ?? 0) & GROUP_BITS],
          ((rows.codes[at] ?? 0) & ERROR_FLAG) !== 0,
          sessions.get(rows.sessions[at] ?? 0),
          projects.get(rows.projects[at] ?? 0),
        ]),
      );
    }
  });

  it('tells what a query matches as bits of its rows', async () => {
    const { feed, engine } = await openTimeline();
    const { data } = await feed.matches({ query: 'is:prompt', ...ZONE });
    const isSet = (words: Uint32Array, id: number) => (((words[id >>> 5] ?? 0) >>> (id & 31)) & 1) === 1;
    const matched = refsOf(await feed.rows(null)).filter(({ store, id }) => data && isSet(data[store], id));
    expect(matched).toHaveLength((await engine.search({ query: 'is:prompt', limit: 1, ...ZONE })).total);
    expect((await feed.matches({ query: '', ...ZONE })).data).toBeNull();
  });

  it('tells only what came, changed and went since the version before', async () => {
    const { feed, engine, connection, report } = await openTimeline();
    const first = await feed.rows(null);
    const events = (change: TimelineChange) => change.data.find(({ store }) => store === 'events');
    const nothing = events(await feed.rows(first.version));
    expect(nothing).toMatchObject({ gone: new Uint32Array(0) });
    expect(nothing?.rows.ids).toHaveLength(0);
    const [changed = 0, gone = 0] = connection.all<{ id: number }>('SELECT id FROM event LIMIT 2').map(({ id }) => id);
    connection.run(`UPDATE event SET time_ms = 5, time_kind = 0 WHERE id = ${changed}`);
    connection.run(`DELETE FROM event_fts WHERE rowid = ${gone}; DELETE FROM event WHERE id = ${gone}`);
    const second = await feed.rows(first.version + 1);
    expect(events(second)?.gone).toEqual(Uint32Array.of(changed, gone));
    expect(events(second)?.rows).toMatchObject({ ids: Uint32Array.of(changed), timesMs: Float64Array.of(5) });
    await engine.undoImport(report.importId);
    const third = await feed.rows(second.version);
    expect(events(third)?.rows.ids).toHaveLength(0);
    // A version that is not the last one is told everything.
    expect(events(await feed.rows(first.version))?.gone).toBeNull();
  });
});

describe('the overview', () => {
  it('is kept with an import of many events, and has each of them once', async () => {
    const { engine, connection } = openMemoryEngine();
    const lines = Array.from({ length: 1500 }, (_, index) => {
      const timestamp = new Date(Date.UTC(2026, 8, 1) + index * 7_200_000).toISOString();
      const message = { role: 'user', content: `question ${index}` };
      return JSON.stringify({ type: 'user', uuid: `u${index}`, sessionId: 's', cwd: '/work', timestamp, message });
    });
    await importItems(engine, [textItem('s.jsonl', lines.join('\n'))]);
    const overview = await engine.timeline.overview();
    // Two hours apart, for four months: each gap is drawn as two minutes.
    expect(overview).toMatchObject({ axis: 'active', count: 1500, datedCount: 1500 });
    const sum = overview?.counts.reduce((total, count) => total + count, 0);
    expect(sum).toBe(overview?.presentCount);
    connection.run('UPDATE event SET time_ms = time_ms + 1 WHERE id = 7');
    expect(await engine.timeline.overview()).toBeNull();
    connection.run('DROP TABLE timeline_overview');
    expect(await engine.timeline.overview()).toBeNull();
  });
});

describe('all rows', () => {
  it('are the same from what is kept and from the columns, whatever changed and went since', async () => {
    const { engine, connection } = openMemoryEngine();
    const lines = Array.from({ length: 9000 }, (_, index) => {
      const timestamp = new Date(Date.UTC(2026, 8, 1) + (index % 97) * 60_000).toISOString();
      const session = { type: 'user', sessionId: `s${index % 7}`, cwd: `/work/${index % 3}` };
      return JSON.stringify({
        ...session,
        uuid: `u${index}`,
        timestamp,
        message: { role: 'user', content: `q ${index}` },
      });
    });
    await importItems(engine, [textItem('s.jsonl', lines.join('\n'))]);
    expect(Number(connection.value('SELECT count(*) FROM column_segment'))).toBeGreaterThan(0);
    connection.run('UPDATE event SET time_ms = NULL, time_kind = 2, is_error = 1 WHERE id % 100 = 4 AND id > 8192');
    connection.run(
      'DELETE FROM event_fts WHERE rowid % 50 = 7 AND rowid > 8192; DELETE FROM event WHERE id % 50 = 7 AND id > 8192',
    );
    const eventsOf = async (opened: Engine) => {
      const { data, stores } = await opened.timeline.rows(null);
      const asIndexes = Uint32Array.from({ length: 100 }, (_, id) => id);
      const rows = new WholeRows(data).finish(asIndexes, asIndexes, 0);
      expect(stores.events.matched).toBe(rows.ids.length);
      return { rows, isPacked: data.some(({ segments }) => segments !== null) };
    };
    const kept = await eventsOf(new Engine(connection, nodeHost));
    const asked = new Engine(connection, nodeHost);
    await asked.facets({ query: 'is:error', ...ZONE });
    expect(kept).toMatchObject({ isPacked: true });
    expect(await eventsOf(asked)).toEqual({ rows: kept.rows, isPacked: false });
    expect(kept.rows.ids).toHaveLength(8984);
  });
});
