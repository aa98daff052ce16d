import type { EventCategory } from '../../events/categories.ts';
import { isObject, type JsonObject, stringOr } from '../json.ts';

/** What a result takes over from its call. */
export interface OpenCall {
  readonly tool: string;
  readonly title: string;
  readonly category: EventCategory;
  readonly filePath: string | null;
}

/** So many of the last calls are remembered from one import to the next: those of one answer that wait for results. */
const MOST_REMEMBERED = 16;
const LONGEST_PATH = 256;

/** Calls without a result so far, by id. */
export class OpenCalls {
  readonly #calls = new Map<string, OpenCall>();

  constructor(state: unknown) {
    if (!Array.isArray(state)) return;
    for (const call of state.filter(isObject)) this.#restore(call);
  }

  set(id: string, call: OpenCall): void {
    this.#calls.set(id, call);
  }

  /** The call that this id names; it is closed with it. */
  take(id: string): OpenCall | null {
    const call = this.#calls.get(id) ?? null;
    this.#calls.delete(id);
    return call;
  }

  toState(): readonly JsonObject[] {
    return [...this.#calls]
      .slice(-MOST_REMEMBERED)
      .filter(([, { filePath }]) => (filePath?.length ?? 0) <= LONGEST_PATH)
      .map(([id, call]) => ({ id, ...call }));
  }

  #restore({ id, tool, title, category, filePath }: JsonObject): void {
    this.#calls.set(stringOr(id, ''), {
      tool: stringOr(tool, ''),
      title: stringOr(title, ''),
      category: category as EventCategory,
      filePath: stringOr(filePath, null),
    });
  }
}
