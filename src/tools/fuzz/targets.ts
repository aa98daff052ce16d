import { bridgeTarget } from './bridge-target.ts';
import { isText, readCorpus } from './corpus.ts';
import type { FuzzTarget } from './fuzz-target.ts';
import { readLinesFiles } from './good-lines.ts';
import { librariesTarget } from './libraries-target.ts';
import { linesTarget } from './lines-target.ts';
import { parsersTarget } from './parsers-target.ts';
import { queriesTarget } from './queries-target.ts';
import { restoreTarget } from './restore-target.ts';

/** All of them, ready. */
export async function openTargets(): Promise<readonly FuzzTarget[]> {
  const corpus = await readCorpus();
  const texts = corpus.filter(isText);
  const lines = await readLinesFiles(texts);
  return [
    parsersTarget(texts),
    linesTarget(lines),
    await queriesTarget(),
    await librariesTarget(corpus),
    await restoreTarget(),
    await bridgeTarget(),
  ];
}
