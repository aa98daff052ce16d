import type { Parsed } from '../importer.ts';

/** Each batch is stored in a transaction of its own: not too few records, nor too much text. */
const MOST_RECORDS = 500;
const MOST_CHARACTERS = 256 << 10;

/** Puts what is read message by message into batches. */
export class Batches {
  #batch: Parsed[] = [];
  #characters = 0;

  /** The batches that are full now. */
  *add(all: readonly Parsed[]): Generator<readonly Parsed[]> {
    for (const parsed of all) {
      this.#batch.push(parsed);
      this.#characters += parsed.kind === 'record' ? parsed.raw.length : 0;
      if (this.#batch.length >= MOST_RECORDS || this.#characters >= MOST_CHARACTERS) yield this.rest();
    }
  }

  /** What is left. */
  rest(): readonly Parsed[] {
    const batch = this.#batch;
    this.#batch = [];
    this.#characters = 0;
    return batch;
  }
}
