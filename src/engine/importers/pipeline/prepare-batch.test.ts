import fc from 'fast-check';
import { inflateSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { prepareBatch, toStoredText } from './prepare-batch.ts';

const text = fc.string({ unit: 'binary', maxLength: 9000 });

describe('prepareBatch', () => {
  it('packs records so that each is read back as it was, whatever it holds', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), (raws) => {
        const { records, blocks } = prepareBatch(raws.map((raw) => ({ raw, events: [], isReduced: false })));
        const read = records.map(({ block, offset, size }) =>
          new TextDecoder().decode(
            inflateSync(blocks[block ?? -1]?.bytes ?? new Uint8Array()).subarray(offset, offset + size),
          ),
        );
        expect(read).toEqual(raws.map((raw) => raw.toWellFormed()));
      }),
      { numRuns: 50 },
    );
  });

  it('keeps blocks near 256 KB, and a larger record in one of its own', () => {
    const raws = [...Array.from({ length: 40 }, () => 'a'.repeat(20_000)), 'b'.repeat(1_000_000)];
    const { records, blocks } = prepareBatch(raws.map((raw) => ({ raw, events: [], isReduced: false })));
    expect(Math.max(...blocks.slice(0, -1).map(({ originalBytes }) => originalBytes))).toBeLessThanOrEqual(256 << 10);
    expect(blocks.at(-1)?.originalBytes).toBe(1_000_000);
    expect(records.at(-1)).toMatchObject({ block: blocks.length - 1, offset: 0, size: 1_000_000 });
  });

  it('cuts texts into pieces that are the text again, each with its terms', () => {
    fc.assert(
      fc.property(text, (whole) => {
        const { records } = prepareBatch([
          {
            raw: '',
            events: [{ title: 'a', text: whole, isTitleIndexed: true, isPayload: false, call: null }],
            isReduced: false,
          },
        ]);
        const [event] = records[0]?.events ?? [];
        const length = event?.pieces.reduce((sum, piece) => sum + piece.length, 0);
        expect(length).toBe(toStoredText(whole).length);
        expect(event?.textBytes).toBe(new TextEncoder().encode(toStoredText(whole)).length);
      }),
      { numRuns: 50 },
    );
    const { records } = prepareBatch([
      {
        raw: '',
        events: [{ title: 'Shop order', text: 'Running fast', isTitleIndexed: false, isPayload: false, call: null }],
        isReduced: false,
      },
    ]);
    expect(records[0]?.events[0]).toMatchObject({ title: { text: '' }, pieces: [{ indexed: { text: 'run fast' } }] });
  });
});
