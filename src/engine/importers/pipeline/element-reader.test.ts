import { describe, expect, it } from 'vitest';
import { nodeHost } from '../../../testing/memory-engine.ts';
import { readElements } from './element-reader.ts';

async function elementsOf(text: string | Uint8Array<ArrayBuffer>) {
  const elements = [];
  for await (const batch of readElements(nodeHost, new File([text], 'x.json'))) elements.push(...batch);
  return elements;
}

const textsOf = async (text: string) => (await elementsOf(text)).map((element) => element.text?.trim());

describe('readElements', () => {
  it('cuts an array at its commas, whatever stands in strings and below', async () => {
    const elements = ['{"a":[1,{"b":"],}"}]}', '"x,\\"y]"', '[2,[3]]', '4'];
    expect(await textsOf(`\ufeff \n[${elements.join(' ,\n')}]\n`)).toEqual(elements);
    expect(await textsOf('[]')).toEqual([]);
  });

  it('counts elements from one and says where they stand', async () => {
    const [first, second] = await elementsOf('[{"é":1},{}]');
    expect(first).toMatchObject({ line: 1, startOffset: 1, endOffset: 9, isTerminated: true });
    expect(second).toMatchObject({ line: 2, startOffset: 10, endOffset: 12 });
  });

  it('gives a text that is no array as one, and the end of a broken array as unfinished', async () => {
    expect(await textsOf('{"a":[1,2]}')).toEqual(['{"a":[1,2]}']);
    const elements = await elementsOf('[{"a":1},{"b":"cut');
    expect(elements.map(({ text, isTerminated }) => [text, isTerminated])).toEqual([
      ['{"a":1}', true],
      ['{"b":"cut', false],
    ]);
  });

  it('cuts anywhere between pieces that are read', async () => {
    const long = { text: 'ü,]"\\'.repeat(300_000) };
    const texts = await textsOf(JSON.stringify([long, 1, long]));
    expect(texts.map((text) => text?.length)).toEqual([JSON.stringify(long).length, 1, JSON.stringify(long).length]);
  });
});
