import { describe, expect, it } from 'vitest';
import { isText, readCorpus, type TextFile } from './fuzz/corpus.ts';
import { encode } from './fuzz/fuzz-target.ts';
import { parseFile } from './fuzz/parse.ts';
import { runFuzz } from './fuzz/run-fuzz.ts';
import { openTargets } from './fuzz/targets.ts';

describe('fuzzing', () => {
  it('finds nothing in a short run', async () => {
    const { total, failures } = await runFuzz({ targets: await openTargets(), seed: 7, first: 0, count: 600 });
    expect(failures).toEqual([]);
    expect(total).toBe(600);
  });

  it('makes the same input of the same number', async () => {
    const made: string[] = [];
    const targets = (await openTargets()).map((target) => ({
      ...target,
      make: (chooser: Parameters<typeof target.make>[0]) => {
        const input = target.make(chooser);
        made.push(`${input.what} ${input.bytes.join()}`);
        return { ...input, run: async () => [] };
      },
    }));
    await runFuzz({ targets, seed: 3, first: 0, count: 20 });
    await runFuzz({ targets, seed: 3, first: 12, count: 1 });
    expect(made).toHaveLength(21);
    expect(made.at(-1)).toBe(made[12]);
  });
});

/** No text and no number can be made of it. */
const NO_TEXT: unknown = JSON.parse('{"toString":1,"valueOf":1}');

/** The JSON with that in place of one of its values, once for each key of each type of object. */
function withoutTexts(value: unknown): readonly string[] {
  const seen = new Set<string>();
  const texts: string[] = [];
  for (let isMore = true; isMore; ) {
    isMore = false;
    const text = JSON.stringify(value, function (this: Record<string, unknown>, key, each: unknown) {
      const place = `${JSON.stringify(this.type)} ${JSON.stringify(this.kind)} ${Array.isArray(this) ? '' : key}`;
      if (isMore || seen.has(place)) return each;
      seen.add(place);
      isMore = true;
      return NO_TEXT;
    });
    if (isMore) texts.push(text);
  }
  return texts;
}

function jsonUnitsOf({ importer, bytes }: TextFile): readonly unknown[] {
  const text = new TextDecoder().decode(bytes);
  return (importer.unit === 'line' ? text.split('\n') : [text]).flatMap((unit) => {
    try {
      return [JSON.parse(unit) as unknown];
    } catch {
      return [];
    }
  });
}

it('an object of which no text can be made throws in no importer, whatever it stands in place of', async () => {
  for (const file of (await readCorpus()).filter(isText)) {
    for (const text of jsonUnitsOf(file).flatMap(withoutTexts)) {
      const parsing = parseFile(file.importer, file.path, encode(`${text}\n`));
      await expect(parsing, `${file.path}: ${text.slice(0, 300)}`).resolves.toBeDefined();
    }
  }
});
