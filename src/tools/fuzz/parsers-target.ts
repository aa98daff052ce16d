import type { Parsed, ParsedRecord, TextImporter } from '../../engine/importers/importer.ts';
import type { Chooser } from './chooser.ts';
import { isTextImporter, recognise, type TextFile } from './corpus.ts';
import { encode, type FuzzInput, type FuzzTarget } from './fuzz-target.ts';
import { mutateBytes } from './mutate-bytes.ts';
import { mutateJson } from './mutate-json.ts';
import { parseFile } from './parse.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** More comes out of a file than stands in it: titles, raw records, texts and paths. */
const MOST_TIMES = 200;
const MOST_OF_ANY = 2 << 20;

/** Damage of any kind anywhere: the parser that knows the file reads it, and whoever takes it for his. */
export function parsersTarget(files: readonly TextFile[]): FuzzTarget {
  return {
    name: 'importers, parser alone',
    share: 62,
    make: (chooser) => {
      const file = chooser.pick(files);
      const { what, bytes } = damage(file.bytes, chooser);
      return { what: `${file.path}: ${what}`, bytes, run: () => readDamaged(file, bytes) } satisfies FuzzInput;
    },
  };
}

/** Any of its bytes, or values of what is JSON in it. */
function damage(bytes: Bytes, chooser: Chooser): { readonly what: string; readonly bytes: Bytes } {
  if (chooser.chance(0.5)) return mutateBytes(bytes, chooser);
  const text = new TextDecoder().decode(bytes);
  const whole = jsonOf(text);
  if (whole !== undefined) return { what: 'JSON values', bytes: encode(mutateJson(whole, chooser)) };
  const lines = text.split('\n');
  for (let count = chooser.between(1, 3); count > 0; count -= 1) {
    const at = chooser.below(lines.length);
    const value = jsonOf(lines[at] ?? '');
    if (value !== undefined) lines[at] = mutateJson(value, chooser);
  }
  return { what: 'JSON values of lines', bytes: encode(lines.join('\n')) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readDamaged({ importer, path }: TextFile, bytes: Bytes): Promise<readonly string[]> {
  const faults = faultsOf(importer, await parseFile(importer, path, bytes), bytes);
  const taker = (await recognise(path, bytes))?.importer;
  if (!taker || taker === importer || !isTextImporter(taker)) return faults;
  return [...faults, ...faultsOf(taker, await parseFile(taker, path, bytes), bytes)];
}

function faultsOf(importer: TextImporter, parsed: readonly Parsed[], bytes: Bytes): string[] {
  const faults: string[] = [];
  const characters = parsed.reduce((sum, each) => sum + charactersOf(each), 0);
  if (characters > MOST_OF_ANY + MOST_TIMES * bytes.length) {
    faults.push(`${bytes.length} bytes became ${characters} characters.`);
  }
  for (const each of parsed) if (each.kind === 'record') faults.push(...faultsOfRecord(importer, each));
  return faults;
}

function faultsOfRecord(importer: TextImporter, { line, raw, time, session, events }: ParsedRecord): string[] {
  const faults: string[] = [];
  if (time?.ms != null && !isDate(time.ms)) faults.push(`A record of line ${line} is of the time ${time.ms}.`);
  if (session && typeof session.nativeId !== 'string') faults.push(`Line ${line} has a session that is no text.`);
  for (const { text, title, type, block } of events) {
    if (typeof text !== 'string' || typeof title !== 'string') faults.push(`Line ${line} has an event without a text.`);
    if (type === 'tool-call') importer.editsOf(raw, block);
  }
  return faults;
}

function isDate(ms: number): boolean {
  return Number.isFinite(ms) && Math.abs(ms) <= 8.64e15;
}

function charactersOf(parsed: Parsed): number {
  switch (parsed.kind) {
    case 'record':
      return parsed.raw.length + parsed.events.reduce((sum, { text, title }) => sum + text.length + title.length, 0);
    case 'note':
      return parsed.text.length + parsed.sections.reduce((sum, { text }) => sum + text.length, 0);
    case 'document':
      return parsed.chunks.reduce((sum, { text }) => sum + text.length, 0);
    case 'skipped':
      return parsed.excerpt.length;
  }
}
