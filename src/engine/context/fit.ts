import type { ContextItemState } from '../api.ts';
import { utf8Length } from '../content/cut-text.ts';
import { cutToBytes } from '../facts/brief/cut-line.ts';

export interface FittedItem {
  readonly state: ContextItemState;
  /** Null for one that is in the text, whole. */
  readonly reason: string | null;
}

/**
 * The text of items in their order, up to the first that does not fit into the budget. It never has a byte more. Where
 * not even the first one fits, that one is cut between two characters.
 */
export class BudgetedText {
  readonly #budgetBytes: number;
  readonly #pieces: string[] = [];
  #bytes = 0;
  #isClosed = false;

  constructor(budgetBytes: number) {
    this.#budgetBytes = budgetBytes;
  }

  /** True once an item did not fit: no other one comes into the text. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** `isLarger` where `text` is only the beginning of an item that is larger than the budget. */
  add(text: string, isLarger: boolean): FittedItem {
    if (this.#isClosed) return { state: 'below', reason: 'It stands below the cut line.' };
    const gap = this.#pieces.length > 0 ? '\n' : '';
    const bytes = utf8Length(text) + gap.length;
    if (!isLarger && this.#bytes + bytes <= this.#budgetBytes) {
      this.#pieces.push(gap + text);
      this.#bytes += bytes;
      return { state: 'in', reason: null };
    }
    this.#isClosed = true;
    const left = this.#budgetBytes - this.#bytes;
    if (this.#pieces.length > 0) {
      const size = isLarger ? `more than ${bytesText(this.#budgetBytes)}` : bytesText(bytes);
      return { state: 'below', reason: `It takes ${size}, and ${bytesText(left)} of the budget are left.` };
    }
    const cut = cutToBytes(text, this.#budgetBytes);
    if (cut === '') return { state: 'below', reason: `Nothing of it fits into ${bytesText(this.#budgetBytes)}.` };
    this.#pieces.push(cut);
    this.#bytes = utf8Length(cut);
    return { state: 'cut', reason: `It alone is larger than the budget, so it ends after ${bytesText(this.#bytes)}.` };
  }

  toString(): string {
    return this.#pieces.join('');
  }
}

function bytesText(bytes: number): string {
  return `${bytes.toLocaleString('en')} ${bytes === 1 ? 'byte' : 'bytes'}`;
}
