import { categoryNames, type EventCategory } from '../../events/categories.ts';
import { isObject, type JsonObject, stringOr, textOrNull } from '../json.ts';

/** What a result needs to know of its call. */
export interface LoggedCall {
  readonly tool: string;
  readonly title: string;
  readonly category: EventCategory;
  readonly filePath: string | null;
}

/** As many of each go into the state of a parser: calls at one time are few. */
const MOST_KEPT = 12;

/** The calls of one file: those that wait for their output, those that had it, and what became of them meanwhile. */
export class CallLog {
  readonly #open = new Map<string, LoggedCall>();
  readonly #done = new Set<string>();
  /** Whether it failed, as an event said before the output came. */
  readonly #failures = new Map<string, boolean>();

  constructor(earlier: unknown) {
    const { open, done, failures } = isObject(earlier) ? earlier : {};
    for (const row of rowsOf(open)) this.#restore(row);
    if (Array.isArray(done)) for (const id of done) this.#done.add(String(id));
    for (const [id, failed] of rowsOf(failures)) this.#failures.set(String(id), failed === true);
  }

  #restore([id, tool, title, category, filePath]: readonly unknown[]): void {
    this.#open.set(String(id), {
      tool: stringOr(tool, ''),
      title: stringOr(title, ''),
      category: isCategory(category) ? category : 'tool',
      filePath: textOrNull(filePath),
    });
  }

  state(): JsonObject {
    return {
      open: [...this.#open]
        .slice(-MOST_KEPT)
        .map(([id, { tool, title, category, filePath }]) => [id, tool, title, category, filePath]),
      done: [...this.#done].slice(-MOST_KEPT),
      failures: [...this.#failures].slice(-MOST_KEPT),
    };
  }

  open(id: string | null, call: LoggedCall): void {
    if (id !== null) this.#open.set(id, call);
  }

  isKnown(id: string | null): boolean {
    return id !== null && (this.#open.has(id) || this.#done.has(id));
  }

  setFailed(id: string | null, failed: boolean | null): void {
    if (id !== null && failed !== null && this.#open.has(id)) this.#failures.set(id, failed);
  }

  /** The call that an output belongs to, and whether it failed as far as events told; null for one that is not here. */
  close(id: string | null): { readonly call: LoggedCall | null; readonly failed: boolean | null } {
    if (id === null) return { call: null, failed: null };
    const call = this.#open.get(id) ?? null;
    const failed = this.#failures.get(id) ?? null;
    this.#open.delete(id);
    this.#failures.delete(id);
    this.#done.add(id);
    return { call, failed };
  }
}

function rowsOf(value: unknown): readonly (readonly unknown[])[] {
  return Array.isArray(value) ? value.filter((row) => Array.isArray(row)) : [];
}

function isCategory(value: unknown): value is EventCategory {
  return typeof value === 'string' && categoryNames().includes(value);
}
