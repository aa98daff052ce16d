import type { EventCategory } from '../../events/categories.ts';

/** What a result takes over from its call. */
interface OpenCall {
  readonly tool: string;
  readonly title: string;
  readonly category: EventCategory;
  readonly filePath: string | null;
}

/** Calls of one file, by id and by tool. */
export class OpenCalls {
  readonly #byId = new Map<string, OpenCall>();
  /** Ids of those without a result by tool, oldest first. */
  readonly #byTool = new Map<string, string[]>();

  add(id: string, call: OpenCall): void {
    this.#byId.set(id, call);
    const ids = this.#byTool.get(call.tool);
    if (ids) ids.push(id);
    else this.#byTool.set(call.tool, [id]);
  }

  find(id: string): OpenCall | null {
    return this.#byId.get(id) ?? null;
  }

  /** The id of the last open call of that tool. */
  lastOf(tool: string): string | null {
    return this.#byTool.get(tool)?.at(-1) ?? null;
  }

  /** The same; the call is closed with it. */
  takeLastOf(tool: string): string | null {
    return this.#byTool.get(tool)?.pop() ?? null;
  }
}
