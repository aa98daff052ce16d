import { contentKey, keyToText } from '../../identity/content-key.ts';
import type { ParserState } from '../importer.ts';
import { countOr0 } from '../json.ts';

/**
 * Names records that have no id by their text and their place among the others: the same words can be said twice, and a
 * longer version of a file begins with the same records.
 */
export class RecordKeys {
  #count: number;

  constructor(earlier: ParserState | undefined) {
    this.#count = countOr0(earlier?.records);
  }

  next(raw: string): string {
    return `${++this.#count} ${keyToText(contentKey(raw))}`;
  }

  state(): ParserState {
    return { records: this.#count };
  }
}
