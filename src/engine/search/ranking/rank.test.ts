import { describe, expect, it } from 'vitest';
import { importItems, openMemoryEngine, textItem } from '../../../testing/memory-engine.ts';
import { monthsNamed } from './month-lift.ts';

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
  const answer = await engine.search({ query, limit: 50, timeZone: 'UTC', nowMs: Date.UTC(2026, 11, 1) });
  return { ...answer, titles: answer.data.map(({ title }) => title.text) };
}

const FILLER = Array.from({ length: 12 }, (_, index) => ({ session: 'filler', text: `filler number ${index} here` }));

describe('relevance', () => {
  it('lists no row without a word of the query, however like the best ones it is', async () => {
    const turns = [
      ...Array.from({ length: 3 }, () => ({ session: 's', text: 'quokka marsupial island' })),
      { session: 't', text: 'marsupial island report' },
      ...FILLER,
    ];
    const { titles, total } = await find(turns, 'quokka wombat');
    expect(titles).toEqual(Array.from({ length: 3 }, () => 'quokka marsupial island'));
    expect(total).toBe(3);
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

describe('monthsNamed', () => {
  it.each([
    ['what broke in March', [[2, null]]],
    [
      'April 12, 2025 and june',
      [
        [3, 2025],
        [5, null],
      ],
    ],
    ['it may fail', []],
    ['during May', [[4, null]]],
    ['marching on', []],
  ] as const)('%s', (query, months) => {
    expect(monthsNamed(query).map(({ month, year }) => [month, year])).toEqual(months);
  });
});
