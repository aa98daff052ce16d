import { analyse } from '../analysis/analyser.ts';
import { foldWord } from '../analysis/fold.ts';
import { STORE_NAMES, type StoreName, type WordCount } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { ifReadable } from '../database/if-readable.ts';
import { DatabaseError } from '../errors.ts';
import { Vocabulary } from '../postings/vocabulary.ts';
import { INDEX_TABLES } from '../search-index/index-tables.ts';
import type { Corpus } from './ranking/corpus.ts';
import type { AllStoreRows } from './store-rows.ts';

/** So small indexes are read when they are asked for; larger ones beforehand, a little at a time. */
const MOST_PAGES_AT_ONCE = 250;
/** Of words that hold a fragment, so many are counted to find the most frequent. */
const MOST_COUNTED = 300;

/** What a search asks of them. */
export type Words = Pick<WordList, 'containing' | 'startingWith' | 'formOf' | 'formIn' | 'rowsWith'>;

/** The words of the library, as the index has them: of all stores, with the rows in which each stands now. */
export class WordList {
  readonly #connection: Connection;
  readonly #rows: AllStoreRows;
  readonly #corpus: Corpus;
  readonly #rest: () => Promise<void>;
  readonly #vocabularies = { content: new Vocabulary(), events: new Vocabulary(), memory: new Vocabulary() };
  #reading: Promise<void> | null = null;
  #wasLacking = false;

  /** `rest` lets others have their turn while a large index is read. */
  constructor(connection: Connection, rows: AllStoreRows, corpus: Corpus, rest: () => Promise<void>) {
    this.#connection = connection;
    this.#rows = rows;
    this.#corpus = corpus;
    this.#rest = rest;
  }

  /** Words with a fragment inside, the most frequent first. */
  containing(fragment: string, most: number): readonly WordCount[] {
    const words = new Set<string>();
    for (const vocabulary of this.#current())
      for (const word of vocabulary.containing(fragment, MOST_COUNTED)) words.add(word);
    return this.#counted(words).slice(0, most);
  }

  /** Words with a beginning for which `isWanted` holds, the most frequent first. */
  startingWith(prefix: string, isWanted: (word: string) => boolean = () => true): readonly WordCount[] {
    const words = new Set<string>();
    for (const vocabulary of this.#current()) {
      for (const word of vocabulary.startingWith(prefix)) if (isWanted(word)) words.add(word);
    }
    return this.#counted(words);
  }

  /** How a term of the index, which has stems, is written in the newest row that holds it; folded. */
  formOf(term: string): string {
    for (const store of STORE_NAMES) {
      const newest = this.#corpus.newestRowWith(store, term);
      const form = newest === null ? null : this.formIn(store, newest, term);
      if (form !== null) return form;
    }
    return term;
  }

  /** Likewise, in this row; null where it does not stand there. */
  formIn(store: StoreName, id: number, term: string): string | null {
    let form: string | null = null;
    this.#connection.scan(INDEX_TABLES[store].rowsOf, { $ids: JSON.stringify([id]) }, ([, title, text]) => {
      const whole = `${title}\n${text}`;
      analyse(whole, (found, start, end, isAlias) => {
        if (form === null && found === term && !isAlias) form = foldWord(whole.slice(start, end));
      });
    });
    return form;
  }

  rowsWith(word: string): number {
    return this.#corpus.rowsWith(word);
  }

  /** True when words were asked for that were not all read since `forgetLack`. */
  get wasLacking(): boolean {
    return this.#wasLacking;
  }

  forgetLack(): void {
    this.#wasLacking = false;
  }

  /** Reads what is not read yet, a little at a time. */
  readAhead(): Promise<void> {
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readAll(): Promise<void> {
    for (const store of STORE_NAMES) {
      try {
        this.#rows[store].refresh();
        const { postings } = this.#rows[store];
        const vocabulary = this.#vocabularies[store];
        if (!vocabulary.isOf(postings.generation)) await vocabulary.read(postings, this.#rest);
      } catch (error) {
        // What is wrong with the store, its searches say.
        if (!(error instanceof DatabaseError)) throw error;
      }
    }
  }

  /** A large one that is not up to date is used as it is. */
  #current(): readonly Vocabulary[] {
    return STORE_NAMES.flatMap((store) => {
      const vocabulary = this.#vocabularies[store];
      const isRead = ifReadable(() => {
        const { postings } = this.#rows[store];
        if (vocabulary.isOf(postings.generation)) return true;
        if (postings.pages > MOST_PAGES_AT_ONCE) this.#wasLacking = true;
        else vocabulary.readAtOnce(postings);
        return true;
      }, false);
      return isRead ? [vocabulary] : [];
    });
  }

  /** Only words that still stand somewhere. */
  #counted(words: ReadonlySet<string>): readonly WordCount[] {
    return [...words]
      .map((word) => ({ word, rows: this.#corpus.rowsWith(word) }))
      .filter(({ rows }) => rows > 0)
      .sort((a, b) => b.rows - a.rows || (a.word < b.word ? -1 : 1));
  }
}
