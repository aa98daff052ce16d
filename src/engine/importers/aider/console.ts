import type { EventCategory } from '../../events/categories.ts';
import { type ConsoleFact, type ModelFact, readConsoleLine } from './console-line.ts';
import type { Block } from './history.ts';

/** One line of the program that says something of its own, or a run of others. */
export interface ConsoleItem {
  readonly fact: ConsoleFact | null;
  readonly category: EventCategory;
  /** The model that these lines name; null where they name none. */
  readonly model: ModelFact | null;
  readonly text: string;
  /** 1-based. */
  readonly line: number;
  /** As the file has them. */
  readonly lines: readonly string[];
}

/** What the program printed, in order. */
export function readConsole(block: Block): readonly ConsoleItem[] {
  const runs: Run[] = [];
  for (const [index, line] of block.lines.entries()) {
    const last = runs.at(-1);
    const isOwnLine = /^>(?: |$)/.test(line);
    const fact = isOwnLine ? readConsoleLine(line.slice(2).trim()) : null;
    if (last && (!isOwnLine || goesOn(last, fact))) last.add(line, fact);
    else runs.push(new Run(block.line + index, line, fact));
  }
  return runs.map((run) => run.toItem());
}

/** What follows an error belongs to it. */
function goesOn(run: Run, fact: ConsoleFact | null): boolean {
  if (fact !== null && !isPlain(fact)) return false;
  return run.isOpen && (fact?.kind !== 'error' || run.isError);
}

/** Lines that stand among others. */
function isPlain({ kind }: ConsoleFact): boolean {
  return kind === 'error' || kind === 'model';
}

class Run {
  readonly #line: number;
  readonly #lines: string[];
  readonly #fact: ConsoleFact | null;
  #model: ModelFact | null = null;

  constructor(line: number, text: string, fact: ConsoleFact | null) {
    this.#line = line;
    this.#lines = [text];
    this.#fact = fact;
    this.#note(fact);
  }

  /** True where further lines may be added. */
  get isOpen(): boolean {
    return this.#fact === null || isPlain(this.#fact);
  }

  get isError(): boolean {
    return this.#fact?.kind === 'error';
  }

  add(text: string, fact: ConsoleFact | null): void {
    this.#lines.push(text);
    this.#note(fact);
  }

  toItem(): ConsoleItem {
    const text = this.#lines
      .map((line) => line.replace(/^>(?: |$)/, '').trimEnd())
      .join('\n')
      .trim();
    return {
      fact: this.#fact,
      category: CATEGORIES[this.#fact?.kind ?? 'model'],
      model: this.#model,
      text,
      line: this.#line,
      lines: this.#lines,
    };
  }

  #note(fact: ConsoleFact | null): void {
    if (fact?.kind === 'model') this.#model = fact.model;
  }
}

const CATEGORIES: Readonly<Record<ConsoleFact['kind'], EventCategory>> = {
  edit: 'edit',
  commit: 'git',
  usage: 'notice',
  model: 'notice',
  error: 'error',
  question: 'question',
};
