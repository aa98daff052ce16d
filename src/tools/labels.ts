import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { importItems, openMemoryEngine } from '../testing/memory-engine.ts';
import { eventLines } from './inspect-events.ts';
import { itemsOf } from './inspect-items.ts';
import ownLabels from './own-labels.json' with { type: 'json' };

/** What a person said that one record is. `not-…` and all other labels are no other kind. */
interface Label {
  /** Within the folder of fixtures. */
  readonly file: string;
  readonly record: string | number;
  readonly label: string;
  /** Ours tell of one kind each: of the others such a record says nothing. */
  readonly isOwn?: boolean;
}

interface Line {
  readonly record: string | number;
  readonly line: number;
  readonly category: string;
  readonly rule: string;
}

export const KINDS = ['error', 'decision', 'constraint', 'error-resolution', 'rejected-approach'] as const;
type Kind = (typeof KINDS)[number];

const USAGE = `usage: npm run -s labels -- FOLDER [--own] [--half 1|2] [--wrong]
       npm run -s labels -- FOLDER --labels FILE [--half 1|2] [--wrong]
`;

/** Rules are made on half 1 and confirmed on half 2; a file is in one of them. */
function halfOf(file: string): number {
  let hash = 0;
  for (const character of file) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1009;
  return (hash % 2) + 1;
}

/**
 * Precision and recall of what rules derive, by kind, over labelled records of the fixtures in FOLDER: those of its
 * `event-labels.json`, or of a file of labels that tell of one kind each (such as `held-out-labels.json`).
 */
export async function main(args: string[]): Promise<number> {
  const [folder, ...options] = args;
  const labels = folder === undefined ? null : readLabels(folder, options);
  if (folder === undefined || labels === null) {
    process.stderr.write(USAGE);
    return 2;
  }
  const half = options.includes('--half') ? Number(options[options.indexOf('--half') + 1]) : null;
  const judged = await judge(
    folder,
    labels.filter((label) => half === null || halfOf(label.file) === half),
  );
  if (options.includes('--wrong')) for (const line of wrongOnes(judged)) process.stdout.write(`${line}\n`);
  for (const name of ['all', 'half 1', 'half 2']) {
    const chosen = judged.filter((each) => name === 'all' || halfOf(each.file) === Number(name.slice(-1)));
    if (chosen.length > 0) process.stdout.write(`${JSON.stringify({ over: name, ...scores(chosen) })}\n`);
  }
  const missing = new Set(judged.filter(({ found }) => found === null).map((each) => each.file));
  if (missing.size > 0) process.stdout.write(`not read: ${[...missing].join(', ')}\n`);
  return 0;
}

/** Null where there is no file of labels. */
function readLabels(folder: string, options: readonly string[]): readonly Label[] | null {
  const isOther = options.includes('--labels');
  const file = isOther ? options[options.indexOf('--labels') + 1] : join(folder, 'event-labels.json');
  if (file === undefined || !existsSync(file)) return null;
  const labels = JSON.parse(readFileSync(file, 'utf8')) as readonly Label[];
  const own = options.includes('--own') ? ownLabels : [];
  return [...labels.map((label) => ({ ...label, isOwn: isOther })), ...own.map((label) => ({ ...label, isOwn: true }))];
}

interface Judged {
  readonly file: string;
  readonly record: string;
  readonly labels: ReadonlySet<string>;
  /** The kinds that it was judged for. */
  readonly kinds: ReadonlySet<string>;
  /** Rules by the category of what they derived; null where the import has no such record. */
  readonly found: ReadonlyMap<string, string> | null;
}

async function judge(folder: string, labels: readonly Label[]): Promise<readonly Judged[]> {
  const byFile = new Map<string, Map<string, Label[]>>();
  for (const label of labels) {
    const records = byFile.get(label.file) ?? new Map<string, Label[]>();
    byFile.set(label.file, records);
    records.set(String(label.record), [...(records.get(String(label.record)) ?? []), label]);
  }
  const judged: Judged[] = [];
  for (const [file, records] of byFile) {
    const found = await derivedIn(resolve(folder, file));
    for (const [record, given] of records)
      judged.push({ file, record, labels: namesOf(given), kinds: kindsOf(given), found: recordIn(found, record) });
  }
  return judged;
}

function namesOf(labels: readonly Label[]): ReadonlySet<string> {
  return new Set(labels.map(({ label }) => label));
}

function kindsOf(labels: readonly Label[]): ReadonlySet<string> {
  const isTheirs = labels.some(({ isOwn }) => isOwn !== true);
  return new Set(isTheirs ? KINDS : labels.map(({ label }) => label.replace(/^not-/, '')));
}

/** A label may name a line that follows the one on which a record begins, or the second of two that say the same. */
function recordIn<Value>(found: ReadonlyMap<string, Value>, record: string): Value | null {
  const line = Number(record);
  return found.get(record) ?? found.get(String(line - 1)) ?? found.get(String(line - 2)) ?? null;
}

/** By record, under its id and under its line: the rules of each category. */
async function derivedIn(path: string): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const items = await itemsOf(path);
  const { engine, connection } = openMemoryEngine();
  await importItems(engine, items);
  const found = new Map<string, Map<string, string>>();
  for (const line of eventLines(connection) as Iterable<Line>) {
    for (const name of new Set([String(line.record), String(line.line)])) {
      const rules = found.get(name) ?? new Map<string, string>();
      found.set(name, rules);
      rules.set(line.category, line.rule);
    }
  }
  connection.close();
  return found;
}

function scores(judged: readonly Judged[]): Record<string, object> {
  return Object.fromEntries(
    KINDS.map((kind) => {
      const known = judged.filter(({ found, kinds }) => found !== null && kinds.has(kind));
      const given = known.filter(({ found }) => found?.has(kind));
      const right = given.filter(({ labels }) => labels.has(kind));
      const wanted = known.filter(({ labels }) => labels.has(kind));
      return [
        kind,
        {
          precision: ratio(right.length, given.length),
          recall: ratio(right.length, wanted.length),
          right: right.length,
          given: given.length,
          wanted: wanted.length,
        },
      ];
    }),
  );
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 1000;
}

function* wrongOnes(judged: readonly Judged[]): Iterable<string> {
  for (const kind of KINDS satisfies readonly Kind[]) {
    for (const { file, record, labels, kinds, found } of judged) {
      const rule = found?.get(kind);
      if (found === null || !kinds.has(kind) || labels.has(kind) === (rule !== undefined)) continue;
      const name = join(basename(dirname(file)), basename(file));
      yield `${kind}: ${rule === undefined ? 'missed' : `wrong by ${rule}`} ${name} ${record} (${[...labels].join(', ')})`;
    }
  }
}
