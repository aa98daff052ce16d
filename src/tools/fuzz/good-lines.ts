import type { Parsed } from '../../engine/importers/importer.ts';
import type { TextFile } from './corpus.ts';
import { joined, linesIn } from './mutate-bytes.ts';
import { parseFile } from './parse.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A file of lines, and what each of its lines says whatever becomes of the others. */
export interface LinesFile {
  readonly file: TextFile;
  readonly lines: readonly Bytes[];
  /** Its records' texts, by line: they must come out of each line that is untouched. */
  readonly raws: readonly string[];
  /** All that its records say, by line; null where it hangs on other lines. */
  readonly said: readonly (string | null)[];
}

/** More than this takes too long to compare with each one missing. */
const MOST_LINES = 60;

/**
 * Reads each file with each of its lines missing, and each line alone: what a line says in all of these must be said
 * whatever else is damaged. Records that say something else then (a result whose call is gone, a copy of what stands
 * elsewhere) hang on others.
 */
export async function readLinesFiles(files: readonly TextFile[]): Promise<readonly LinesFile[]> {
  const read: LinesFile[] = [];
  for (const file of files) {
    const lines = linesIn(file.bytes);
    const isFit = file.importer.unit === 'line' && lines.length > 1 && lines.length <= MOST_LINES;
    if (isFit && lines.at(-1)?.at(-1) === 0x0a) read.push(await readLinesFile(file, lines));
  }
  return read;
}

async function readLinesFile(file: TextFile, lines: readonly Bytes[]): Promise<LinesFile> {
  const whole = await byLine(file, lines);
  const said: (string | null)[] = whole.map(({ said: text }) => text);
  const compare = async (indexes: readonly number[]) => {
    const some = await byLine(
      file,
      indexes.map((index) => lines[index] ?? new Uint8Array()),
    );
    for (const [at, index] of indexes.entries()) if (some[at]?.said !== said[index]) said[index] = null;
  };
  const all = [...lines.keys()];
  for (const missing of all) {
    await compare(all.filter((index) => index !== missing));
    await compare([missing]);
  }
  return { file, lines, raws: whole.map(({ raws }) => raws), said };
}

/** What comes out of each of the lines. */
export async function byLine(file: TextFile, lines: readonly Bytes[]) {
  const parsed = await parseFile(file.importer, file.path, joined(lines));
  const found = lines.map(() => [] as Parsed[]);
  for (const each of parsed) if ('line' in each) found[each.line - 1]?.push(each);
  return found.map((of) => ({
    raws: JSON.stringify(of.flatMap((each) => (each.kind === 'record' ? [each.raw] : []))),
    said: JSON.stringify(of.map(sayingOf)),
    isSkipped: of.some(({ kind }) => kind === 'skipped'),
  }));
}

function sayingOf(parsed: Parsed): unknown {
  if (parsed.kind !== 'record') return parsed.kind;
  // Not its key: where a format gives none, its place in the file is a part of it.
  const { raw, type, time, events, isConversation } = parsed;
  return [raw, type, time, isConversation, events];
}
