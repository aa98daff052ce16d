import type { LogEntry, LogView } from './api.ts';
import { Changing } from './changing.ts';

const MOST_ENTRIES = 10_000;
/** Of all messages together, in characters. */
const MOST_TEXT = 20_000_000;
/** A longer message is noted without its text. */
const LONGEST_TEXT = 200_000;

/** What was said, the newest last. In memory only: it goes with the tab. */
export class AuditLog extends Changing<LogView> {
  #entries: LogEntry[] = [];
  #dropped = 0;
  #nextId = 1;
  #textSize = 0;
  #isTold = true;

  constructor() {
    super({ entries: [], dropped: 0 });
  }

  add(entry: Omit<LogEntry, 'id'>): void {
    const json = entry.json !== null && entry.json.length <= LONGEST_TEXT ? entry.json : null;
    this.#entries.push({ ...entry, json, id: this.#nextId++ });
    this.#textSize += json?.length ?? 0;
    let gone = 0;
    while (this.#entries.length - gone > MOST_ENTRIES || this.#textSize > MOST_TEXT) {
      this.#textSize -= this.#entries[gone]?.json?.length ?? 0;
      gone += 1;
    }
    if (gone > 0) this.#entries.splice(0, gone);
    this.#dropped += gone;
    this.#tell();
  }

  clear(): void {
    this.#entries = [];
    this.#dropped = 0;
    this.#textSize = 0;
    this.#tell();
  }

  /** Once for what is said in one turn. */
  #tell(): void {
    if (!this.#isTold) return;
    this.#isTold = false;
    queueMicrotask(() => {
      this.#isTold = true;
      this.set({ entries: [...this.#entries], dropped: this.#dropped });
    });
  }
}
