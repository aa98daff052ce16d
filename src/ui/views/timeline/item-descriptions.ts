import type { EngineApi, Hit, ItemRef } from '../../../engine/api.ts';

const MAX_KEPT = 4000;
const BATCH = 200;

/** Titles and times of single events, asked for when they are needed and kept for a while. */
export class ItemDescriptions {
  readonly #engine: Pick<EngineApi, 'describeItems'>;
  /** By `Hit.key`; null for an item that no longer exists. */
  readonly #kept = new Map<string, Hit | null>();

  constructor(engine: Pick<EngineApi, 'describeItems'>) {
    this.#engine = engine;
  }

  /** Undefined until it was loaded. */
  peek(ref: ItemRef): Hit | null | undefined {
    return this.#kept.get(keyOf(ref));
  }

  /** In the order asked; null for an item that no longer exists. */
  async load(refs: readonly ItemRef[]): Promise<readonly (Hit | null)[]> {
    const missing = refs.filter((ref) => !this.#kept.has(keyOf(ref)));
    const found = new Map<string, Hit | null>(refs.map((ref) => [keyOf(ref), this.#kept.get(keyOf(ref)) ?? null]));
    for (let start = 0; start < missing.length; start += BATCH) {
      const hits = await this.#engine.describeItems(missing.slice(start, start + BATCH));
      for (const hit of hits) found.set(hit.key, hit);
    }
    for (const [key, hit] of found) this.#keep(key, hit);
    return refs.map((ref) => found.get(keyOf(ref)) ?? null);
  }

  /** After a change of data. */
  clear(): void {
    this.#kept.clear();
  }

  #keep(key: string, hit: Hit | null): void {
    this.#kept.delete(key);
    this.#kept.set(key, hit);
    if (this.#kept.size <= MAX_KEPT) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}

function keyOf(ref: ItemRef): string {
  return `${ref.store}:${ref.id}`;
}
