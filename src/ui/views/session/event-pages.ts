import type { TranscriptEvent } from '../../../engine/api.ts';

export const PAGE_SIZE = 100;
/** Least recently wanted pages are dropped beyond this: 60 pages of 4 KB texts are about 24 MB. */
const MAX_PAGES = 60;

type Page =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly events: readonly TranscriptEvent[] }
  | { readonly state: 'failed'; readonly reason: string };

export type EventState = TranscriptEvent | 'loading' | { readonly failed: string };

/** Reads the events of one session in pages, as they are wanted, and keeps the last ones. */
export class EventPages {
  readonly #read: (fromIndex: number, count: number) => Promise<readonly TranscriptEvent[]>;
  readonly #pages = new Map<number, Page>();
  readonly #listeners = new Set<() => void>();
  #version = 0;

  constructor(read: (fromIndex: number, count: number) => Promise<readonly TranscriptEvent[]>) {
    this.#read = read;
  }

  /** Raised by every page that comes in or fails. */
  get version(): number {
    return this.#version;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  peek(index: number): EventState {
    const page = this.#pages.get(Math.floor(index / PAGE_SIZE));
    if (!page || page.state === 'loading') return 'loading';
    if (page.state === 'failed') return { failed: page.reason };
    return page.events[index % PAGE_SIZE] ?? { failed: 'This event is no longer in the database.' };
  }

  /** Starts to read the pages of these events; those that are here or under way are kept from being dropped. */
  want(indexes: Iterable<number>): void {
    const numbers = new Set<number>();
    for (const index of indexes) numbers.add(Math.floor(index / PAGE_SIZE));
    for (const number of numbers) {
      const page = this.#pages.get(number);
      if (page) {
        this.#pages.delete(number);
        this.#pages.set(number, page);
      } else {
        void this.#load(number);
      }
    }
    this.#drop(numbers);
  }

  /** Reads again what could not be read. */
  retry(): void {
    for (const [number, page] of [...this.#pages]) if (page.state === 'failed') this.#pages.delete(number);
    this.#announce();
  }

  /** The event itself, read if need be. */
  async get(index: number): Promise<TranscriptEvent | null> {
    const known = this.peek(index);
    if (typeof known === 'object' && !('failed' in known)) return known;
    const start = Math.floor(index / PAGE_SIZE) * PAGE_SIZE;
    const events = await this.#read(start, PAGE_SIZE);
    return events[index - start] ?? null;
  }

  async #load(number: number): Promise<void> {
    this.#pages.set(number, { state: 'loading' });
    try {
      const events = await this.#read(number * PAGE_SIZE, PAGE_SIZE);
      this.#pages.set(number, { state: 'ready', events });
    } catch (error) {
      this.#pages.set(number, { state: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
    this.#announce();
  }

  #drop(wanted: ReadonlySet<number>): void {
    for (const [number, page] of this.#pages) {
      if (this.#pages.size <= MAX_PAGES) return;
      if (page.state !== 'loading' && !wanted.has(number)) this.#pages.delete(number);
    }
  }

  #announce(): void {
    this.#version++;
    for (const listener of this.#listeners) listener();
  }
}
