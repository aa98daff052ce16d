import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GAP_LIMIT_MS } from '../engine/timeline/active-time.ts';
import { mostAtOnce, type ParallelSpans, parallelSpans } from './parallel-sessions.ts';
import { columnsOf, type TestEvent } from './test-columns.ts';

const MINUTE = 60_000;

function spansOf(events: readonly TestEvent[], parents: readonly (number | null)[] = []): ParallelSpans {
  const columns = columnsOf(events, parents);
  return parallelSpans(columns, columns.datedCount);
}

const listed = ({ startsMs, endsMs, counts }: ParallelSpans) =>
  [...counts].map((count, span) => [startsMs[span], endsMs[span], count]);

describe('parallel sessions', () => {
  it('are where the work of two overlaps', () => {
    const events = [0, 10, 20].map((minutes) => ({ ms: minutes * MINUTE, session: 0 }));
    const others = [15, 40].map((minutes) => ({ ms: minutes * MINUTE, session: 1 }));
    expect(listed(spansOf([...events, ...others]))).toEqual([[15 * MINUTE, 20 * MINUTE, 2]]);
  });

  it('are none over a pause of more than 30 minutes, nor where one ends and another begins', () => {
    const long = [0, 31].map((minutes) => ({ ms: minutes * MINUTE, session: 0 }));
    const within = [10, 20].map((minutes) => ({ ms: minutes * MINUTE, session: 1 }));
    expect(listed(spansOf([...long, ...within]))).toEqual([]);
    const behind = [0, 5].map((minutes) => ({ ms: minutes * MINUTE, session: 0 }));
    const next = [5, 9].map((minutes) => ({ ms: minutes * MINUTE, session: 1 }));
    expect(listed(spansOf([...behind, ...next]))).toEqual([]);
  });

  it('do not count sub-agents beside their session, even where the chain of parents runs in a circle', () => {
    const events = [0, 1].flatMap((session) => [0, 9].map((minutes) => ({ ms: minutes * MINUTE, session })));
    expect(listed(spansOf(events, [null, 0]))).toEqual([]);
    expect(() => spansOf(events, [1, 0])).not.toThrow();
  });

  it('tell the most at once in a range', () => {
    const spans: ParallelSpans = {
      startsMs: Float64Array.of(10, 20),
      endsMs: Float64Array.of(20, 30),
      counts: Uint16Array.of(2, 3),
    };
    expect([
      mostAtOnce(spans, 0, 10),
      mostAtOnce(spans, 0, 15),
      mostAtOnce(spans, 19, 21),
      mostAtOnce(spans, 30, 99),
    ]).toEqual([1, 2, 3, 1]);
  });

  it('are the same as counting at each instant', () => {
    const event = fc.record({ ms: fc.integer({ min: 0, max: 200 }), session: fc.integer({ min: 0, max: 4 }) });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), fc.integer({ min: 0, max: 200 }), (raw, probe) => {
        const events = raw.map(({ ms, session }) => ({ ms: ms * MINUTE, session }));
        const atMs = (probe + 0.5) * MINUTE;
        const active = [0, 1, 2, 3, 4].filter((session) => {
          const own = events.filter((one) => one.session === session).map(({ ms }) => ms);
          const before = own.filter((ms) => ms < atMs);
          const after = own.filter((ms) => ms > atMs);
          return before.length > 0 && after.length > 0 && Math.min(...after) - Math.max(...before) <= GAP_LIMIT_MS;
        }).length;
        expect(mostAtOnce(spansOf(events), atMs, atMs + 1)).toBe(Math.max(1, active));
      }),
    );
  });
});
