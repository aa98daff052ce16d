import { describe, expect, it } from 'vitest';
import { sayInEnglish } from '../../../messages/say.ts';
import { importItems, openMemoryEngine, textItem } from '../../../testing/memory-engine.ts';
import { RANKING_PROFILES, type RankingParameters } from '../../ranking-profiles.ts';
import { datesNamed } from './named-dates.ts';

interface Turn {
  readonly session: string;
  readonly text: string;
  readonly time?: string;
}

async function find(turns: readonly Turn[], query: string) {
  const { engine } = openMemoryEngine();
  const lines = turns.map(({ session, text, time = '2026-01-05T10:00:00Z' }, index) =>
    JSON.stringify({
      type: 'user',
      uuid: String(index),
      sessionId: session,
      timestamp: time,
      message: { role: 'user', content: text },
    }),
  );
  await importItems(engine, [textItem('a.jsonl', `${lines.join('\n')}\n`)]);
  const request = { query, limit: 50, timeZone: 'UTC', nowMs: Date.UTC(2026, 11, 1) };
  const answer = await engine.search(request);
  return { ...answer, engine, request, titles: answer.data.map(({ title }) => title.text) };
}

const FILLER = Array.from({ length: 12 }, (_, index) => ({ session: 'filler', text: `filler number ${index} here` }));

describe('relevance', () => {
  it('lists rows without a word of the query, but like the best ones, apart from the hits', async () => {
    const turns = [
      ...Array.from({ length: 3 }, () => ({ session: 's', text: 'quokka marsupial island' })),
      { session: 't', text: 'marsupial island report' },
      ...FILLER,
      ...FILLER,
    ];
    const found = await find(turns, 'quokka wombat');
    expect(found.titles.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => 'quokka marsupial island'));
    expect(found.data[3]).toMatchObject({ layer: 'related', title: { text: 'marsupial island report' } });
    expect(found.total).toBe(3);
    expect(found.layers).toEqual({ relaxed: 3, related: 1 });
    expect(found.notices.map(sayInEnglish).join(' ')).toContain('1 item holds none of the words');
    const strict = await find(turns, 'quokka wombat -layer:related');
    expect(strict.data).toHaveLength(3);
  });

  it('has scores that are the sums of their parts, in falling order', async () => {
    const turns = [
      { session: 'a', text: 'the quokka database lock in March', time: '2026-03-10T10:00:00Z' },
      { session: 'a', text: 'lock the database when the quokka opens it' },
      { session: 'b', text: 'setTheme of the datbase' },
      { session: 'b', text: 'islands are far away' },
      ...FILLER,
    ];
    for (const query of [
      'quokka database lock',
      'what of the database lck in March',
      'set theme',
      'data* quok*',
      'aroun',
    ]) {
      const { engine, request, data } = await find(turns, query);
      const scores = data.map(({ score }) => score ?? 0);
      expect(scores).toEqual([...scores].sort((x, y) => y - x));
      for (const hit of data) {
        const explanation = await engine.explain(request, hit.key);
        expect(explanation?.score).toBe(hit.score);
        const sum = explanation?.parts.reduce((all, { value }) => all + value, 0) ?? 0;
        expect(sum, `${query}: ${hit.title.text}`).toBeCloseTo(hit.score ?? 0, 9);
      }
    }
    const { engine, request } = await find(turns, 'quokka');
    expect(await engine.explain(request, 'events:4')).toBeNull();
  });

  it('puts what is new first where that counts, and only there', async () => {
    const same = [
      { session: 'old', text: 'deploy the quokka', time: '2025-01-05T10:00:00Z' },
      { session: 'new', text: 'deploy the quokka', time: '2026-11-05T10:00:00Z' },
      // Of equal scores the newer row comes first: this one came last, but is older.
      { session: 'late', text: 'deploy the quokka', time: '2025-02-05T10:00:00Z' },
      ...FILLER,
    ];
    const { engine, request } = await find(same, 'deploy quokka');
    const times = async (ranking: RankingParameters) =>
      (await engine.search({ ...request, ranking })).data.slice(0, 3).map(({ time }) => time.ms);
    const byRow = await times(RANKING_PROFILES.prose);
    expect(byRow[0]).toBe(Date.UTC(2025, 1, 5, 10));
    const recent = await times({ ...RANKING_PROFILES.prose, recency: { weight: 0.3, halfLifeDays: 30 } });
    expect(recent[0]).toBe(Date.UTC(2026, 10, 5, 10));
  });

  it('folds a session under its best hit, and rows with the same text, with true counts', async () => {
    const turns = [
      { session: 'a', text: 'quokka one' },
      { session: 'a', text: 'quokka two quokka' },
      { session: 'a', text: 'quokka three' },
      { session: 'b', text: 'quokka one' },
      { session: 'c', text: 'a quokka of its own' },
      ...FILLER,
    ];
    const { engine, request, total } = await find(turns, 'quokka');
    const folded = await engine.search({ ...request, isFolded: true });
    expect(folded.total).toBe(total);
    expect(folded.data.length).toBe(new Set(folded.data.map(({ session }) => session?.sessionKey)).size);
    const [head] = folded.data.filter(({ folded: own }) => own?.inSession === 2);
    expect(head?.title.text).toBe('quokka two quokka');
    const under = await engine.search({ ...request, foldedUnder: head?.key ?? '' });
    expect(under.data.length).toBe(2 + (head?.folded?.copies ?? 0));
    expect(under.data.map(({ key }) => key)).not.toContain(head?.key);
  });

  it('prefers, of two like events, the one among others that tell of it', async () => {
    // Of equal scores the newer comes first: without its neighbours, the last one would.
    const turns = [
      { session: 'talk', text: 'tell me of the quokka' },
      { session: 'talk', text: 'the quokka again' },
      { session: 'talk', text: 'a quokka is a marsupial' },
      ...FILLER,
      { session: 'alone', text: 'the quokka again' },
    ];
    const { data } = await find(turns, 'quokka again');
    expect(data[0]?.session?.title).toBe('tell me of the quokka');
  });

  it('prefers words that stand one behind the other', async () => {
    const turns = [
      { session: 'b', text: 'the database lock when file opens the' },
      ...FILLER,
      { session: 'a', text: 'lock the file when the database opens' },
    ];
    const { titles } = await find(turns, 'database lock');
    expect(titles[0]).toContain('database lock');
  });

  it('lifts what is dated in the month that the query names', async () => {
    const turns = [
      { session: 'a', text: 'deploy went wrong', time: '2026-03-10T10:00:00Z' },
      { session: 'b', text: 'deploy went wrong', time: '2026-05-10T10:00:00Z' },
      ...FILLER,
    ];
    const { data } = await find(turns, 'deploy in March');
    expect(data[0]?.time.ms).toBe(Date.UTC(2026, 2, 10, 10));
  });
});

describe('datesNamed', () => {
  it.each([
    ['what broke in March', [[2, null, null]]],
    [
      'April 12, 2025 and june',
      [
        [3, 12, 2025],
        [5, null, null],
      ],
    ],
    ['on july 1st 2026', [[6, 1, 2026]]],
    ['november 2025', [[10, null, 2025]]],
    ['it may fail', []],
    ['during May', [[4, null, null]]],
    ['marching on', []],
  ] as const)('%s', (query, dates) => {
    expect(datesNamed(query).map(({ month, day, year }) => [month, day, year])).toEqual(dates);
  });
});
