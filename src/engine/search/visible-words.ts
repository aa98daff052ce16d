import { STORE_NAMES, type StoreName, type WordCount } from '../api.ts';
import type { RowSet } from '../columns/row-set.ts';
import { ifReadable } from '../database/if-readable.ts';
import type { AllStoreRows } from './store-rows.ts';
import type { Words } from './word-list.ts';

/** The words of those rows that there are for who asks: a word that stands only in others does not exist. */
export class VisibleWords implements Words {
  readonly #words: Words;
  readonly #rows: AllStoreRows;
  readonly #visibleRows: (store: StoreName) => RowSet | null;
  #visible: ReadonlyMap<StoreName, RowSet | null> | null = null;

  constructor(words: Words, rows: AllStoreRows, visibleRows: (store: StoreName) => RowSet | null) {
    this.#words = words;
    this.#rows = rows;
    this.#visibleRows = visibleRows;
  }

  containing(fragment: string, most: number): readonly WordCount[] {
    return this.#counted(this.#words.containing(fragment, Number.POSITIVE_INFINITY)).slice(0, most);
  }

  startingWith(prefix: string, isWanted?: (word: string) => boolean): readonly WordCount[] {
    return this.#counted(this.#words.startingWith(prefix, isWanted));
  }

  /** As a row writes it that there is for who asks. */
  formOf(term: string): string {
    for (const store of STORE_NAMES) {
      const newest = ifReadable(() => this.#newestWith(store, term), null);
      const form = newest === null ? null : this.#words.formIn(store, newest, term);
      if (form !== null) return form;
    }
    return term;
  }

  formIn(store: StoreName, id: number, term: string): string | null {
    return this.#words.formIn(store, id, term);
  }

  rowsWith(word: string): number {
    let count = 0;
    for (const store of STORE_NAMES) {
      count += ifReadable(() => this.#countIn(store, word), 0);
    }
    return count;
  }

  #newestWith(store: StoreName, term: string): number | null {
    const visible = this.#visibleIn(store);
    const { ids } = this.#rows[store].postings.list(term);
    for (let index = ids.length - 1; index >= 0; index--) {
      const id = ids[index] ?? 0;
      if (visible === null || visible.has(id)) return id;
    }
    return null;
  }

  #visibleIn(store: StoreName): RowSet | null {
    this.#visible ??= new Map(STORE_NAMES.map((name) => [name, ifReadable(() => this.#visibleRows(name), null)]));
    return this.#visible.get(store) ?? null;
  }

  #countIn(store: StoreName, word: string): number {
    const visible = this.#visibleIn(store);
    const { ids } = this.#rows[store].postings.list(word);
    if (visible === null) return ids.length;
    let count = 0;
    for (let index = 0; index < ids.length; index++) if (visible.has(ids[index] ?? 0)) count += 1;
    return count;
  }

  #counted(words: readonly WordCount[]): readonly WordCount[] {
    return words
      .map(({ word }) => ({ word, rows: this.rowsWith(word) }))
      .filter(({ rows }) => rows > 0)
      .sort((a, b) => b.rows - a.rows || (a.word < b.word ? -1 : 1));
  }
}
