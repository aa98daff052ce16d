import { STORE_NAMES, type StoreName } from '../../api.ts';
import type { Connection } from '../../database/connection.ts';
import { ifReadable } from '../../database/if-readable.ts';
import type { Postings } from '../../postings/postings.ts';
import type { RankingParameters } from '../../ranking-profiles.ts';
import { INDEX_TABLES } from '../../search-index/index-tables.ts';
import type { AllStoreRows } from '../store-rows.ts';
import { RankedDocument } from './document.ts';
import { StoreLengths } from './store-lengths.ts';
import type { Bm25, ScoredFeature } from './store-scores.ts';

export interface ItemId {
  readonly store: StoreName;
  readonly id: number;
}

export interface ScoredItem extends ItemId {
  readonly score: number;
}

const MOST_DOCUMENTS = 4000;
const MOST_FREQUENCIES = 50_000;

/** What the ranking has to know of all rows of all stores. Kept until a row of the database changes. */
export class Corpus {
  readonly #connection: Connection;
  readonly #storeRows: AllStoreRows;
  /** Of the documents that are kept. */
  #titleWeight = 0;
  readonly #documents = new Map<string, RankedDocument>();
  readonly #frequencies = new Map<string, number>();
  readonly #lengths: Readonly<Record<StoreName, StoreLengths>>;
  #takenAtChanges = -1;
  /** Those that hold rows. */
  #stores: readonly StoreName[] = [];
  #rows = 0;
  #meanLength = 1;

  constructor(connection: Connection, rows: AllStoreRows) {
    this.#connection = connection;
    this.#storeRows = rows;
    this.#lengths = {
      content: new StoreLengths(connection, 'content'),
      events: new StoreLengths(connection, 'events'),
      memory: new StoreLengths(connection, 'memory'),
    };
  }

  /** False after any row of the database changed: what is under way would mix two states. */
  isCurrent(): boolean {
    return this.#connection.totalChanges() === this.#takenAtChanges;
  }

  /** To be called before each search. */
  refresh(): void {
    if (this.isCurrent()) return;
    this.#takenAtChanges = this.#connection.totalChanges();
    this.#documents.clear();
    this.#frequencies.clear();
    let rows = 0;
    let terms = 0;
    const stores: StoreName[] = [];
    for (const store of STORE_NAMES) {
      const lengths = this.#lengths[store];
      const isRead = ifReadable(() => {
        this.#storeRows[store].refresh();
        lengths.refresh();
        return true;
      }, false);
      if (!isRead || lengths.rows === 0) continue;
      stores.push(store);
      rows += lengths.rows;
      terms += lengths.terms;
    }
    this.#stores = stores;
    this.#rows = rows;
    this.#meanLength = rows === 0 ? 1 : terms / rows;
  }

  get rows(): number {
    return this.#rows;
  }

  /** In terms and other names. */
  get meanLength(): number {
    return this.#meanLength;
  }

  /** In how many rows of all stores a term stands. */
  rowsWith(term: string): number {
    const known = this.#frequencies.get(term);
    if (known !== undefined) return known;
    const rows = this.#sum((postings) => postings.rowsWith(term));
    if (this.#frequencies.size >= MOST_FREQUENCIES) this.#frequencies.clear();
    this.#frequencies.set(term, rows);
    return rows;
  }

  /** In how many rows a word with this beginning stands, at most. */
  rowsWithPrefix(prefix: string): number {
    return this.#sum((postings) => postings.listOfPrefix(prefix).ids.length);
  }

  /** The newest row of a store that holds a term. */
  newestRowWith(store: StoreName, term: string): number | null {
    return ifReadable(() => this.#storeRows[store].postings.list(term).ids.at(-1) ?? null, null);
  }

  /** Rows of a store that hold any term, and the terms of all of them together. */
  sizeOf(store: StoreName): { readonly rows: number; readonly terms: number } {
    const { rows, terms } = this.#lengths[store];
    return { rows, terms };
  }

  /** ln(1 + (N - n + 0.5) / (n + 0.5)): never below zero, as Lucene has it. */
  idf(term: string): number {
    return this.idfOf(this.rowsWith(term));
  }

  /** Of what stands in so many rows. */
  idfOf(rows: number): number {
    const n = Math.min(rows, this.#rows);
    return Math.log(1 + (this.#rows - n + 0.5) / (n + 0.5));
  }

  /** BM25's saturation by the length of a row: base + slope × length. */
  saturation({ k1, b, lengthFloor }: RankingParameters): { readonly base: number; readonly slope: number } {
    const floor = Math.max(lengthFloor.least, lengthFloor.upTo - this.#meanLength);
    return {
      base: k1 * (1 - b + (b * floor) / (this.#meanLength + floor)),
      slope: (k1 * b) / (this.#meanLength + floor),
    };
  }

  /** For rows of these features, and no others. Throws DatabaseError where their lengths cannot be read. */
  bm25(store: StoreName, parameters: RankingParameters, features: readonly ScoredFeature[]): Bm25 {
    const { k1, titleWeight } = parameters;
    const lengths = this.#lengths[store].of(features.map(({ list }) => list.ids));
    return { ...this.saturation(parameters), lengths, gain: k1 + 1, titleWeight };
  }

  /** Those that are there and can be read. */
  documents(items: readonly ItemId[], titleWeight: number): ReadonlyMap<string, RankedDocument> {
    if (titleWeight !== this.#titleWeight) this.#documents.clear();
    this.#titleWeight = titleWeight;
    const found = new Map<string, RankedDocument>();
    for (const store of STORE_NAMES) {
      const missing: number[] = [];
      for (const item of items) {
        if (item.store !== store) continue;
        const known = this.#documents.get(keyOf(item));
        if (known) found.set(keyOf(item), known);
        else missing.push(item.id);
      }
      if (missing.length === 0) continue;
      const params = { $ids: JSON.stringify(missing) };
      ifReadable(() => {
        this.#connection.scan(INDEX_TABLES[store].rowsOf, params, ([id, title, text]) => {
          const document = new RankedDocument(String(title), String(text), titleWeight);
          const key = keyOf({ store, id: Number(id) });
          if (this.#documents.size >= MOST_DOCUMENTS) this.#documents.clear();
          this.#documents.set(key, document);
          found.set(key, document);
        });
      }, undefined);
    }
    return found;
  }

  #sum(count: (postings: Postings) => number): number {
    return this.#stores.reduce((sum, store) => sum + ifReadable(() => count(this.#storeRows[store].postings), 0), 0);
  }
}

export function keyOf({ store, id }: ItemId): string {
  return `${store}:${id}`;
}
