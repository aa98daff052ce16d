/** A search that comes while a batch is stored waits for its end: so long, no one notices. */
const AIM_MS = 50;
const FIRST_RECORDS = 100;
const FEWEST_RECORDS = 100;
const MOST_RECORDS = 500;
/** For records of ordinary size, the number of them decides. */
const CHARACTERS_A_RECORD = 2048;

/** How much of a file is stored at a time: as much as this computer does in a moment. */
export class BatchPace {
  #records = FIRST_RECORDS;

  isFull(records: number, characters: number): boolean {
    return records >= this.#records || characters >= this.#records * CHARACTERS_A_RECORD;
  }

  /** After a full batch took so long. */
  adapt(tookMs: number): void {
    const factor = Math.min(1.5, Math.max(0.5, AIM_MS / Math.max(1, tookMs)));
    this.#records = Math.round(Math.min(MOST_RECORDS, Math.max(FEWEST_RECORDS, this.#records * factor)));
  }
}
