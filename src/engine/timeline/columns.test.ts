import { describe, expect, it } from 'vitest';
import { fixtureItems } from '../../testing/fixture-items.ts';
import { importItems, openMemoryEngine } from '../../testing/memory-engine.ts';
import { EVENT_GROUPS, STORE_NAMES } from '../api.ts';

const CLAUDE = new URL('../importers/claude-code/fixtures/', import.meta.url).pathname;
const MEMORY = new URL('../importers/memory-files/fixtures/', import.meta.url).pathname;
const ZONE = { timeZone: 'UTC', nowMs: Date.UTC(2026, 11, 1) };

async function openTimeline(query: string) {
  const memory = openMemoryEngine();
  await importItems(memory.engine, [...fixtureItems(CLAUDE), ...fixtureItems(MEMORY)]);
  return { ...memory, answer: await memory.engine.timeline({ query, ...ZONE }) };
}

describe('timeline', () => {
  it('has every event and note once, dated ones in time order, undated ones last', async () => {
    const { answer, engine } = await openTimeline('');
    const { data } = answer;
    const { events } = await engine.status(ZONE.nowMs);
    const notes = (await engine.listNotes()).data.filter(({ state }) => state === 'ok').length;
    expect(data.count).toBe(events + notes);
    const times = [...data.timesMs];
    expect(times.slice(0, data.datedCount)).toEqual(times.slice(0, data.datedCount).sort((a, b) => a - b));
    expect(times.slice(data.datedCount).every(Number.isNaN)).toBe(true);
    expect(data.count - data.datedCount).toBe(2);
    expect(new Set([...data.ids].map((id, index) => `${data.stores[index]}:${id}`)).size).toBe(data.count);
  });

  it('names the session, project, group and flags of each', async () => {
    const { answer, engine } = await openTimeline('');
    const { data } = answer;
    const refs = [...data.ids].map((id, index) => ({ store: STORE_NAMES[data.stores[index] ?? 0] ?? 'events', id }));
    const hits = await engine.describeItems(refs);
    expect(hits).toHaveLength(data.count);
    for (const [index, hit] of hits.entries()) {
      expect(EVENT_GROUPS[data.groups[index] ?? 0]).toBe(hit.group);
      expect(((data.flags[index] ?? 0) & 1) === 1).toBe(hit.isError);
      expect(((data.flags[index] ?? 0) & 2) === 2).toBe(hit.time.kind === 'inferred');
      expect(data.sessionList[data.sessions[index] ?? -1]?.sessionKey ?? null).toBe(hit.session?.sessionKey ?? null);
      expect(data.projectList[data.projects[index] ?? -1]?.label ?? null).toBe(hit.project?.label ?? null);
    }
  });

  it('marks what the query matches and keeps the rest', async () => {
    const { answer, engine } = await openTimeline('is:prompt');
    const all = await engine.timeline({ query: '', ...ZONE });
    expect(answer.data.count).toBe(all.data.count);
    const matched = [...answer.data.flags].filter((flags) => (flags & 4) !== 0).length;
    expect(matched).toBe((await engine.search({ query: 'is:prompt', limit: 1, ...ZONE })).total);
    expect([...all.data.flags].every((flags) => (flags & 4) !== 0)).toBe(true);
  });
});
