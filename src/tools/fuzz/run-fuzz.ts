import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chooser } from './chooser.ts';
import type { FuzzInput, FuzzTarget } from './fuzz-target.ts';

interface FuzzFailure {
  readonly number: number;
  readonly target: string;
  readonly what: string;
  readonly faults: readonly string[];
  /** The input, as a file. */
  readonly path: string;
}

export interface FuzzSummary {
  readonly inputs: Readonly<Record<string, number>>;
  readonly total: number;
  readonly failures: readonly FuzzFailure[];
}

export interface FuzzRun {
  readonly targets: readonly FuzzTarget[];
  readonly seed: number;
  /** Number of the first input. */
  readonly first: number;
  readonly count: number;
  /** Hears of each input before it runs: one that never ends can be named then. */
  readonly onInput?: (number: number, target: string) => void;
}

/** More of them say no more. */
const MOST_FAILURES = 40;

/** Input `number` of a seed is the same in every run. */
export async function runFuzz({ targets, seed, first, count, onInput }: FuzzRun): Promise<FuzzSummary> {
  const inputs: Record<string, number> = Object.fromEntries(targets.map(({ name }) => [name, 0]));
  const failures: FuzzFailure[] = [];
  let folder: string | null = null;
  for (let number = first; number < first + count && failures.length < MOST_FAILURES; number += 1) {
    const chooser = new Chooser(seed, number);
    const target = chooser.weighted(targets);
    onInput?.(number, target.name);
    inputs[target.name] = (inputs[target.name] ?? 0) + 1;
    const input = target.make(chooser);
    const faults = await faultsOf(input);
    if (faults.length === 0) continue;
    folder ??= mkdtempSync(join(tmpdir(), 'strata-fuzz-'));
    const path = join(folder, `${seed}-${number}`);
    writeFileSync(path, input.bytes);
    const said = faults.slice(0, 3).map((fault) => fault.slice(0, 1000));
    failures.push({ number, target: target.name, what: input.what, faults: said, path });
  }
  const total = Object.values(inputs).reduce((sum, of) => sum + of, 0);
  return { inputs, total, failures };
}

async function faultsOf(input: FuzzInput): Promise<readonly string[]> {
  const stray: string[] = [];
  const onStray = (error: unknown) => void stray.push(`Nobody waited for it: ${wordsOf(error)}`);
  process.on('unhandledRejection', onStray);
  try {
    return [...(await input.run()), ...stray];
  } catch (error) {
    return [wordsOf(error), ...stray];
  } finally {
    process.off('unhandledRejection', onStray);
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
