import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_GROUPS } from './columns.ts';
import { type PlaySource, playedAfter, playedBeside, playheadAt, playheadOn } from './play-source.ts';
import { PLAY_SPEEDS, type Playhead, playFor } from './playback-clock.ts';
import { columnsOf, type TestEvent } from './test-columns.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function sourceOf(events: readonly TestEvent[]): PlaySource {
  const columns = columnsOf(events);
  return { columns, mask: ALL_GROUPS, presentCount: columns.datedCount };
}

/** Steps until nothing follows, a stretch of a few events at a time; every event in the order it was reached. */
function playAll(source: PlaySource, from: Playhead, speed: (typeof PLAY_SPEEDS)[number], stepMs: number): number[] {
  const reached: number[] = [];
  let playhead = from;
  let restMs = 0;
  let isAtEnd = false;
  for (let step = 0; !isAtEnd && step < 10_000; step += 1) {
    const result = playFor(playhead, speed, stepMs + restMs, playedAfter(source, playhead.event, 7));
    for (let event = playhead.event + 1; event <= result.playhead.event; event += 1) reached.push(event);
    expect(result.playhead.ms).toBeGreaterThanOrEqual(playhead.ms);
    ({ playhead, restMs } = result);
    isAtEnd = result.state === 'at-end';
  }
  return reached;
}

describe('playback', () => {
  it('goes on by the factor while events are close', () => {
    const source = sourceOf([{ ms: 0 }, { ms: 10 * MINUTE }]);
    const step = playFor(playheadAt(source, 0), '60', 1000, playedAfter(source, 0, 10));
    expect(step).toMatchObject({ playhead: { ms: MINUTE, event: 0 }, jumpedMs: 0, state: 'plays' });
  });

  it('jumps a pause of more than 30 minutes in one step and says how long it was', () => {
    const source = sourceOf([{ ms: 0 }, { ms: 14 * HOUR }, { ms: 14 * HOUR + MINUTE }]);
    const step = playFor(playheadAt(source, 0), '1', 16, playedAfter(source, 0, 10));
    expect(step).toMatchObject({ playhead: { ms: 14 * HOUR, event: 1 }, jumpedMs: 14 * HOUR, state: 'plays' });
  });

  it('jumps what is left of a pause when it starts within it', () => {
    const source = sourceOf([{ ms: 0 }, { ms: 14 * HOUR }]);
    const step = playFor(playheadAt(source, 12 * HOUR), '1', 16, playedAfter(source, 0, 10));
    expect(step.jumpedMs).toBe(2 * HOUR);
  });

  it('plays a pause of 30 minutes as it is', () => {
    const source = sourceOf([{ ms: 0 }, { ms: 30 * MINUTE }]);
    expect(playFor(playheadAt(source, 0), '1', 1000, playedAfter(source, 0, 10)).playhead.ms).toBe(1000);
  });

  it('reaches all events of an instant at once by time, one by one by event', () => {
    const source = sourceOf([{ ms: 0 }, { ms: 5 }, { ms: 5 }, { ms: 5 }]);
    const start = playheadOn(source, 0);
    expect(playFor(start, '1', 5, playedAfter(source, 0, 10)).playhead.event).toBe(3);
    expect(playFor(start, 'event', 2999, playedAfter(source, 0, 10))).toMatchObject({
      playhead: { event: 2 },
      restMs: 999,
    });
  });

  it('starts before the first event and ends on the last', () => {
    const source = sourceOf([{ ms: 1000 }, { ms: 2000 }]);
    const start = playheadAt(source, 0);
    expect(start.event).toBe(-1);
    const end = playFor(start, '10', 1000, playedAfter(source, -1, 10));
    expect(end).toMatchObject({ playhead: { ms: 2000, event: 1 }, state: 'at-end' });
  });

  it('waits where it does not know what follows', () => {
    const source = sourceOf([{ ms: 0 }, { ms: 1 }, { ms: 2 }]);
    expect(playFor(playheadOn(source, 0), '600', 1000, playedAfter(source, 0, 1)).state).toBe('waits');
  });

  it('leaves out what does not match, what is hidden, in the future and undated', () => {
    const source = sourceOf([{ ms: 0 }, { ms: 1, isMatch: false }, { ms: 2, group: 'error' }, { ms: 3 }, { ms: null }]);
    const stretch = playedAfter({ ...source, mask: 1, presentCount: 4 }, -1, 10);
    expect([...stretch.events]).toEqual([0, 3]);
    expect([...playedAfter({ ...source, presentCount: 3 }, -1, 10).events]).toEqual([0, 2]);
  });

  it('steps by events in both directions', () => {
    const source = sourceOf([{ ms: 0 }, { ms: 1 }, { ms: 2 }]);
    expect(playedBeside(source, playheadOn(source, 1), 1)).toBe(2);
    expect(playedBeside(source, playheadOn(source, 1), -5)).toBe(0);
    expect(playedBeside(source, playheadOn(source, 2), 1)).toBeNull();
  });

  it('misses no event at any speed and never goes back', () => {
    const gaps = fc.array(
      fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.constant(0), fc.integer({ min: HOUR, max: 9 * HOUR })),
      {
        minLength: 1,
        maxLength: 40,
      },
    );
    fc.assert(
      fc.property(
        gaps,
        fc.constantFrom(...PLAY_SPEEDS),
        fc.integer({ min: 200, max: 3000 }),
        (pauses, speed, stepMs) => {
          const timeOf = (event: number) => pauses.slice(0, event + 1).reduce((ms, pause) => ms + pause, 0);
          const source = sourceOf(pauses.map((_, event) => ({ ms: timeOf(event) })));
          const reached = playAll(source, playheadAt(source, -1), speed, stepMs);
          expect(reached).toEqual([...source.columns.ids.keys()]);
        },
      ),
      { numRuns: 100 },
    );
  });
});
