import { englishNumber } from '../../messages/english-number.ts';
import type { ContextItemState } from '../api.ts';
import { utf8Length } from '../content/cut-text.ts';
import { cutToBytes } from '../facts/brief/cut-line.ts';

export interface SizedText {
  readonly text: string;
  /** UTF-8 bytes of the text. */
  readonly bytes: number;
  /** The text is only the beginning of an item that is larger than the budget. */
  readonly isLarger: boolean;
}

export interface FittedItem {
  readonly state: ContextItemState;
  /** Null for one that is in the text, whole. */
  readonly reason: string | null;
  /** Where it stands in the text, with the gap before it, in UTF-16 units; null where it does not. */
  readonly range: readonly [number, number] | null;
}

/**
 * The text of items in their order, up to the first that does not fit into the budget. It never has a byte more. Where
 * not even the first one fits, that one is cut between two characters.
 */
export class BudgetedText {
  readonly #budgetBytes: number;
  readonly #pieces: string[] = [];
  #bytes = 0;
  #units = 0;
  #isClosed = false;

  constructor(budgetBytes: number) {
    this.#budgetBytes = budgetBytes;
  }

  /** True once an item did not fit: no other one comes into the text. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  add({ text, bytes: ownBytes, isLarger }: SizedText): FittedItem {
    if (this.#isClosed) return below('It stands below the cut line.');
    const gap = this.#pieces.length > 0 ? '\n' : '';
    const bytes = ownBytes + gap.length;
    if (!isLarger && this.#bytes + bytes <= this.#budgetBytes) {
      this.#bytes += bytes;
      return { state: 'in', reason: null, range: this.#push(gap + text) };
    }
    this.#isClosed = true;
    const left = this.#budgetBytes - this.#bytes;
    if (this.#pieces.length > 0) {
      const size = isLarger ? `more than ${bytesText(this.#budgetBytes)}` : bytesText(bytes);
      return below(`It takes ${size}, and ${bytesText(left)} of the budget are left.`);
    }
    const cut = cutToBytes(text, this.#budgetBytes);
    if (cut === '') return below(`Nothing of it fits into ${bytesText(this.#budgetBytes)}.`);
    this.#bytes = utf8Length(cut);
    const reason = `It alone is larger than the budget, so it ends after ${bytesText(this.#bytes)}.`;
    return { state: 'cut', reason, range: this.#push(cut) };
  }

  #push(piece: string): readonly [number, number] {
    const start = this.#units;
    this.#pieces.push(piece);
    this.#units += piece.length;
    return [start, this.#units];
  }

  toString(): string {
    return this.#pieces.join('');
  }
}

function below(reason: string): FittedItem {
  return { state: 'below', reason, range: null };
}

function bytesText(bytes: number): string {
  return `${englishNumber(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}`;
}
