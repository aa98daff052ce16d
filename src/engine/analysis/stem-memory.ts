import { porterStem } from './porter.ts';

/** A power of two, twice the most words. */
const SLOTS = 1 << 18;
const MOST_WORDS = SLOTS / 2;

/**
 * Stems of ASCII words by where they stand in a text: texts repeat their words, and a Map would need each of them cut
 * out and hashed first, which takes longer than all the rest of the analysis. Open addressing; forgets all when full.
 */
class StemMemory {
  readonly #hashes = new Int32Array(SLOTS);
  #words: string[] = new Array(SLOTS).fill('');
  #stems: string[] = new Array(SLOTS).fill('');
  #count = 0;

  /** Of the letters and digits from `start` to `end`, whatever their case. */
  stem(text: string, start: number, end: number): string {
    const hash = hashOf(text, start, end);
    let slot = hash & (SLOTS - 1);
    for (let word = this.#words[slot]; word; word = this.#words[slot]) {
      if (this.#hashes[slot] === hash && isSame(word, text, start, end)) return this.#stems[slot] ?? '';
      slot = (slot + 1) & (SLOTS - 1);
    }
    return this.#add(slot, hash, text.slice(start, end).toLowerCase());
  }

  #add(slot: number, hash: number, word: string): string {
    const stem = porterStem(word);
    this.#hashes[slot] = hash;
    this.#words[slot] = word;
    this.#stems[slot] = stem;
    if (++this.#count === MOST_WORDS) this.#forget();
    return stem;
  }

  #forget(): void {
    this.#words = new Array(SLOTS).fill('');
    this.#stems = new Array(SLOTS).fill('');
    this.#count = 0;
  }
}

/** Of letters the lower case; digits stay as they are. */
const LOWER_CASE = 0x20;

function hashOf(text: string, start: number, end: number): number {
  let hash = 0;
  for (let index = start; index < end; index++) {
    hash = Math.imul(hash ^ (text.charCodeAt(index) | LOWER_CASE), 0x9e3779b1);
  }
  return hash ^ (hash >>> 15);
}

function isSame(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let index = start; index < end; index++) {
    if (word.charCodeAt(index - start) !== (text.charCodeAt(index) | LOWER_CASE)) return false;
  }
  return true;
}

export const stemMemory = new StemMemory();
