import { describe, expect, it } from 'vitest';
import { createAxis } from './axis.ts';
import { spanWithPlayhead } from './follow-playhead.ts';
import { columnsOf } from './test-columns.ts';

const NOW = Date.UTC(2026, 0, 1);
const axis = createAxis('linear', columnsOf([{ ms: 0 }, { ms: 100_000 }]), NOW);
const at = (ms: number) => ({ ms, event: 0, eventMs: 0 });

describe('the view while it plays', () => {
  it('stays while the playhead is in it', () => {
    const span = { from: 0, to: 10_000 };
    expect(spanWithPlayhead(axis, span, at(9000), at(8900))).toBe(span);
  });

  it('turns a page at its end', () => {
    const turned = spanWithPlayhead(axis, { from: 0, to: 10_000 }, at(9300), at(9100));
    expect(turned).toEqual({ from: 8100, to: 18_100 });
  });

  it('goes along over a pause', () => {
    expect(spanWithPlayhead(axis, { from: 0, to: 10_000 }, at(60_000), at(5000)).from).toBe(58_800);
  });

  it('leaves who looks elsewhere where they are', () => {
    const span = { from: 50_000, to: 60_000 };
    expect(spanWithPlayhead(axis, span, at(9300), at(9100))).toBe(span);
  });
});
