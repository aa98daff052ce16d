import fc from 'fast-check';
import { expect, it } from 'vitest';
import { importItems, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';

const NOW = { timeZone: 'UTC', nowMs: Date.UTC(2026, 11, 1) };

function line(id: number, minute: number): string {
  return JSON.stringify({
    type: 'user',
    uuid: `u${id}`,
    sessionId: 's',
    timestamp: new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString(),
    message: { role: 'user', content: `needle ${id}` },
  });
}

/** Minutes of first rows, and of those that come after each page. */
const minutes = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 12 });

it('neither skip nor repeat while rows are added, either way', () =>
  fc.assert(
    fc.asyncProperty(
      minutes,
      fc.array(minutes, { maxLength: 5 }),
      fc.constantFrom('newest' as const, 'oldest' as const),
      async (first, later, order) => {
        const { engine, connection } = openMemoryEngine();
        const lines = first.map((minute, index) => line(index, minute));
        const grow = () => importItems(engine, [textItem('a.jsonl', `${lines.join('\n')}\n`)]);
        await grow();
        const seen: string[] = [];
        const pending = [...later];
        let cursor: string | null = null;
        do {
          const answer = await engine.search({ query: 'needle', order, limit: 3, cursor, ...NOW });
          seen.push(...answer.data.map(({ title }) => title.text));
          cursor = answer.nextCursor;
          for (const minute of pending.shift() ?? []) lines.push(line(lines.length, minute));
          await grow();
        } while (cursor !== null);
        expect(new Set(seen).size).toBe(seen.length);
        // All that was there from the beginning.
        for (const [index] of first.entries()) expect(seen).toContain(`needle ${index}`);
        connection.close();
      },
    ),
    { numRuns: 25 },
  ));
