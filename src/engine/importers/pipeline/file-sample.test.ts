import { describe, expect, it } from 'vitest';
import { sampleFile } from './file-sample.ts';

const sampleOf = (text: string) => sampleFile('x.json', new File([text], 'x.json'));

it('a sample has the whole first line of JSON Lines, and the beginning of other text', async () => {
  const line = JSON.stringify({ text: 'x'.repeat(2_000_000) });
  const { objects, head } = await sampleOf(`${line}\n{"b":1}\n${'y'.repeat(5_000_000)}`);
  expect(head.length).toBeGreaterThan(line.length);
  expect(objects).toHaveLength(2);
  expect((await sampleOf('word '.repeat(1_000_000))).head).toHaveLength(256 << 10);
});

describe('a sample of a JSON array', () => {
  it('has its first elements when the array is longer than the sample', async () => {
    const array = Array.from({ length: 3000 }, (_, index) => ({ index, text: 'x'.repeat(200) }));
    const sample = await sampleOf(JSON.stringify(array, null, 2));
    expect(sample).toMatchObject({ isJsonArray: true, isWholeFile: false });
    expect(sample.objects.slice(0, 2).map(({ index }) => index)).toEqual([0, 1]);
    expect(sample.objects).toHaveLength(200);
  });

  it('needs no more than its first elements of a long one on one line', async () => {
    const element = JSON.stringify({ text: 'x'.repeat(400_000) });
    const sample = await sampleOf(`[${Array.from({ length: 30 }, () => element).join(',')}]`);
    expect(sample.isJsonArray).toBe(true);
    expect(sample.objects.length).toBeGreaterThan(0);
    expect(sample.head.length).toBe(1 << 20);
  });

  it('has those before the damage', async () => {
    const sample = await sampleOf('[\n  {"a":1},\n  {"a":2},\n  {"a":\u0001}\n]');
    expect(sample).toMatchObject({ isJsonArray: true, objects: [{ a: 1 }, { a: 2 }] });
  });

  it.each(['[not json]', '[2026-05-04 10:00] {"a":1}', '[]', '['])('is none of %s', async (text) => {
    expect((await sampleOf(text)).isJsonArray).toBe(false);
  });
});
