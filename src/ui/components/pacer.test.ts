import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPacer } from './pacer.ts';

/** A clock moved by hand. */
function makeClock() {
  let nowMs = 0;
  let alarm: { readonly atMs: number; readonly then: () => void } | null = null;
  return {
    now: () => nowMs,
    wait(delayMs: number, then: () => void) {
      const own = { atMs: nowMs + delayMs, then };
      alarm = own;
      return () => {
        if (alarm === own) alarm = null;
      };
    },
    pass(durationMs: number) {
      const endMs = nowMs + durationMs;
      while (alarm && alarm.atMs <= endMs) {
        const due = alarm;
        alarm = null;
        nowMs = due.atMs;
        due.then();
      }
      nowMs = endMs;
    },
  };
}

describe('createPacer', () => {
  it('runs at once, then the latest value when the interval ends', () => {
    const clock = makeClock();
    const runs: [number, string][] = [];
    const pacer = createPacer<string>(60, (value) => runs.push([clock.now(), value]), clock);
    pacer.push('s');
    clock.pass(20);
    pacer.push('sq');
    clock.pass(20);
    pacer.push('sql');
    clock.pass(200);
    pacer.push('sqli');
    expect(runs).toEqual([
      [0, 's'],
      [60, 'sql'],
      [240, 'sqli'],
    ]);
  });

  it('runs what waits on flush, and never on cancel', () => {
    const clock = makeClock();
    const runs: string[] = [];
    const pacer = createPacer<string>(60, (value) => runs.push(value), clock);
    pacer.push('a');
    pacer.push('b');
    pacer.flush();
    pacer.flush();
    pacer.push('c');
    pacer.cancel();
    clock.pass(1000);
    expect(runs).toEqual(['a', 'b']);
  });

  it('keeps its distance and ends with the last value, whatever the typing', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 200 }), { minLength: 1 }), (pauses) => {
        const clock = makeClock();
        const runs: [number, number][] = [];
        const pacer = createPacer<number>(60, (value) => runs.push([clock.now(), value]), clock);
        for (const [index, pauseMs] of pauses.entries()) {
          pacer.push(index);
          clock.pass(pauseMs);
        }
        clock.pass(1000);
        expect(runs.at(-1)?.[1]).toBe(pauses.length - 1);
        for (const [index, [atMs]] of runs.entries()) {
          const previous = runs[index - 1];
          if (previous) expect(atMs - previous[0]).toBeGreaterThanOrEqual(60);
        }
      }),
    );
  });
});
