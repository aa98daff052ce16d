/** A search that comes while a batch is stored waits for its end. So long, someone who types does not notice… */
const ASKED_AIM_MS = 50;
/** …and so long, only the first key does. Each commit writes many pages anew: long batches write far less. */
const CALM_AIM_MS = 200;
const FIRST_RECORDS = 100;
const FEWEST_RECORDS = 100;
/** Also bounds what is held in memory: two batches of so many times so many characters. */
const MOST_RECORDS = 2000;
/** For records of ordinary size, the number of them decides. */
const CHARACTERS_A_RECORD = 2048;

/** How much of a file is stored at a time: as much as this computer does in a moment. */
export class BatchPace {
  #records = FIRST_RECORDS;

  isFull(records: number, characters: number): boolean {
    return records >= this.#records || characters >= this.#records * CHARACTERS_A_RECORD;
  }

  /** After a full batch took so long. `isAsked`: somebody looks for something while the import runs. */
  adapt(tookMs: number, isAsked: boolean): void {
    const aimMs = isAsked ? ASKED_AIM_MS : CALM_AIM_MS;
    const factor = Math.min(1.5, Math.max(0.2, aimMs / Math.max(1, tookMs)));
    this.#records = Math.round(Math.min(MOST_RECORDS, Math.max(FEWEST_RECORDS, this.#records * factor)));
  }
}
