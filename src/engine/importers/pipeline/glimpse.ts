import type { SourceFile } from '../../api.ts';
import type { FileContext, Importer, Parsed, RecordParser } from '../importer.ts';
import { readBytes, type SampledFile } from './file-sample.ts';
import { decode } from './line-reader.ts';

/** What the beginning and the end of a file tell of all of it. */
export interface Glimpse {
  /** Working directories that records name, first one first. */
  readonly directories: readonly string[];
  /** Earliest and latest time, epoch ms; null where none was met. */
  readonly firstMs: number | null;
  readonly lastMs: number | null;
}

const NOTHING: Glimpse = { directories: [], firstMs: null, lastMs: null };

/** A whole file is read for a glimpse only up to this size. */
const LARGEST_WHOLE_BYTES = 256 << 10;
const TAIL_BYTES = 32 << 10;
const MOST_LINES = 30;

/** Parses a few records at both ends. Of what only the whole file would tell, nothing is claimed. Rejects when unreadable. */
export async function glimpse(
  importer: Importer,
  context: FileContext,
  sample: SampledFile,
  file: SourceFile,
): Promise<Glimpse> {
  if (importer.unit === 'bundle' || importer.unit === 'database' || importer.store !== 'events') return NOTHING;
  const parser = importer.open(context);
  if (importer.unit !== 'line') {
    return sample.isWholeFile && file.size <= LARGEST_WHOLE_BYTES && importer.unit === 'file'
      ? summarise([...parser.parse(sample.head, 1), ...parser.end().parsed])
      : NOTHING;
  }
  const lines = sample.head.split('\n');
  const begin = parseLines(parser, sample.isWholeFile ? lines : lines.slice(0, -1).slice(0, MOST_LINES), 1);
  return summarise([...begin, ...(sample.isWholeFile ? [] : await parseTail(parser, file))]);
}

async function parseTail(parser: RecordParser, file: SourceFile): Promise<readonly Parsed[]> {
  const { text } = decode(await readBytes(file, Math.max(0, file.size - TAIL_BYTES), file.size));
  // The first of them begins before the piece.
  return parseLines(parser, text.split('\n').slice(1).slice(-MOST_LINES), MOST_LINES + 1);
}

function parseLines(parser: RecordParser, lines: readonly string[], from: number): readonly Parsed[] {
  return lines.flatMap((line, index) => parser.parse(line, from + index));
}

function summarise(parsed: readonly Parsed[]): Glimpse {
  const directories = new Set<string>();
  let firstMs: number | null = null;
  let lastMs: number | null = null;
  for (const record of parsed) {
    if (record.kind !== 'record') continue;
    if (record.directory !== null) directories.add(record.directory);
    // The date of the file says nothing of the records in it.
    const ms = record.time?.kind === 'recorded' ? record.time.ms : null;
    if (ms === null) continue;
    firstMs = Math.min(firstMs ?? ms, ms);
    lastMs = Math.max(lastMs ?? ms, ms);
  }
  return { directories: [...directories], firstMs, lastMs };
}
