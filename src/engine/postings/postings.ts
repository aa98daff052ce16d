import type { StoreName } from '../api.ts';
import type { RowSet } from '../columns/row-set.ts';
import type { Connection } from '../database/connection.ts';
import { INDEX_TABLES } from '../search-index/index-tables.ts';
import { countRows, readCounts, readPlaces } from './doclist.ts';
import { Fts5Segments, type TermVisitor } from './fts5-segments.ts';
import { type PlaceList, PlaceListBuilder, type PostingList, PostingListBuilder } from './posting-list.ts';
import { countRowsBySql, readCountsBySql, readPlacesBySql, type TermRange, termsBySql } from './vocabulary-tables.ts';

/** Rows of all lists that are kept: 6 bytes each. */
const MOST_KEPT_ROWS = 4_000_000;
const MOST_KEPT_FREQUENCIES = 20_000;
const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();

/** What a vocabulary is read from. */
export interface TermReader {
  readonly generation: number;
  readonly segmentCount: number;
  /** Visits terms of a segment from one on (UTF-8), ascending, `most` of them; gives the one to go on from, null at the end. */
  termsOfSegment(
    segment: number,
    from: Uint8Array,
    most: number,
    visit: (term: Uint8Array, length: number) => void,
  ): Uint8Array | null;
}

/**
 * The inverted index of one store: in which rows a term stands, how often, and where. Read from FTS5's own tables,
 * which is many times faster than a MATCH with an auxiliary function; an index in a format that is not known here is
 * read through `fts5vocab` instead. What was read is kept until the index changes.
 */
export class Postings implements TermReader {
  readonly #connection: Connection;
  readonly #fts: string;
  readonly #segments: Fts5Segments;
  readonly #listBuilder = new PostingListBuilder();
  readonly #placeBuilder = new PlaceListBuilder();
  readonly #lists = new Map<string, PostingList>();
  readonly #frequencies = new Map<string, number>();
  /** Rows with a term by segment: segments outlast the changes of others, such as those of an import. */
  readonly #segmentCounts = new Map<string, Map<string, number>>();
  #keptRows = 0;
  #isDirect = true;
  #generation = 0;

  constructor(connection: Connection, store: StoreName) {
    this.#connection = connection;
    this.#fts = INDEX_TABLES[store].fts;
    this.#segments = new Fts5Segments(connection, this.#fts);
  }

  /** To be called before each search. Throws DatabaseError for an index that cannot be read. */
  refresh(): void {
    this.#isDirect = this.#segments.isReadable();
    // The structure changes with every write, whoever reads it.
    if (!this.#segments.refresh()) return;
    this.#generation += 1;
    this.#lists.clear();
    this.#frequencies.clear();
    this.#keptRows = 0;
    const keys = new Set(this.#segments.keys);
    for (const key of this.#segmentCounts.keys()) if (!keys.has(key)) this.#segmentCounts.delete(key);
  }

  /** Another number after each change of the index. */
  get generation(): number {
    return this.#generation;
  }

  rowsWith(term: string): number {
    const known = this.#frequencies.get(term) ?? this.#lists.get(term)?.ids.length;
    if (known !== undefined) return known;
    const rows = this.#isDirect ? this.#countDirect(term) : countRowsBySql(this.#connection, this.#fts, term);
    if (this.#frequencies.size >= MOST_KEPT_FREQUENCIES) this.#frequencies.clear();
    this.#frequencies.set(term, rows);
    return rows;
  }

  list(term: string): PostingList {
    return this.#listOf({ from: term, isPrefix: false });
  }

  /** Of all terms with a beginning together. */
  listOfPrefix(prefix: string): PostingList {
    return this.#listOf({ from: prefix, isPrefix: true });
  }

  /** Of the rows `within`, all without it. */
  places(term: string, within: RowSet | null = null): PlaceList {
    return this.#placesOf({ from: term, isPrefix: false }, within);
  }

  /** Of all terms with a beginning together. */
  placesOfPrefix(prefix: string, within: RowSet | null = null): PlaceList {
    return this.#placesOf({ from: prefix, isPrefix: true }, within);
  }

  /** How large the index is, in pages of about 4 KB. */
  get pages(): number {
    return this.#isDirect ? this.#segments.pages : 0;
  }

  get segmentCount(): number {
    return this.#isDirect ? this.#segments.count : 1;
  }

  termsOfSegment(
    segment: number,
    from: Uint8Array,
    most: number,
    visit: (term: Uint8Array, length: number) => void,
  ): Uint8Array | null {
    if (!this.#isDirect) {
      termsBySql(this.#connection, this.#fts, DECODER.decode(from), (term) => {
        const bytes = ENCODER.encode(term);
        visit(bytes, bytes.length);
      });
      return null;
    }
    let left = most;
    let next: Uint8Array | null = null;
    this.#segments.walkOne(segment, from, {
      meet: (term, length) => {
        if (left === 0) {
          next = term.slice(0, length);
          return 'stop';
        }
        left -= 1;
        visit(term, length);
        return 'skip';
      },
      read: () => {},
    });
    return next;
  }

  #listOf(range: TermRange): PostingList {
    return this.#kept(range.isPrefix ? `${range.from}*` : range.from, () => {
      const builder = this.#listBuilder;
      if (this.#isDirect) this.#segments.walk(...visit(range, (list, deleted) => readCounts(list, deleted, builder)));
      else readCountsBySql(this.#connection, this.#fts, range, builder);
      return builder.finish();
    });
  }

  #placesOf(range: TermRange, within: RowSet | null): PlaceList {
    const builder = this.#placeBuilder;
    if (this.#isDirect) {
      this.#segments.walk(...visit(range, (list, deleted) => readPlaces(list, deleted, within, builder)));
    } else readPlacesBySql(this.#connection, this.#fts, range, within, builder);
    return builder.finish();
  }

  #kept(key: string, read: () => PostingList): PostingList {
    let list = this.#lists.get(key);
    if (list) {
      // Met again: outlasts the others.
      this.#lists.delete(key);
    } else {
      list = read();
      this.#keptRows += list.ids.length;
      this.#makeRoom();
    }
    this.#lists.set(key, list);
    return list;
  }

  #makeRoom(): void {
    for (const [key, { ids }] of this.#lists) {
      if (this.#keptRows <= MOST_KEPT_ROWS) return;
      this.#lists.delete(key);
      this.#keptRows -= ids.length;
    }
  }

  #countDirect(term: string): number {
    let inSegment = 0;
    const walk = visit({ from: term, isPrefix: false }, (list, deleted) => {
      inSegment += countRows(list, deleted);
    });
    let rows = 0;
    for (const [index, key] of this.#segments.keys.entries()) {
      const known = this.#segments.isWhole(index) ? this.#countsOf(key) : null;
      inSegment = known?.get(term) ?? 0;
      if (!known?.has(term)) this.#segments.walkOne(index, ...walk);
      known?.set(term, inSegment);
      rows += inSegment;
    }
    return rows;
  }

  #countsOf(segment: string): Map<string, number> {
    let counts = this.#segmentCounts.get(segment);
    if (!counts || counts.size >= MOST_KEPT_FREQUENCIES) {
      counts = new Map();
      this.#segmentCounts.set(segment, counts);
    }
    return counts;
  }
}

/** A walk over a term, or over all with a beginning: where it starts, and who goes along. */
function visit({ from, isPrefix }: TermRange, read: TermVisitor['read']): [from: Uint8Array, visitor: TermVisitor] {
  const bytes = ENCODER.encode(from);
  const isMeant = (met: Uint8Array, length: number) =>
    (isPrefix ? length >= bytes.length : length === bytes.length) && bytes.every((byte, index) => byte === met[index]);
  return [bytes, { meet: (met, length) => (isMeant(met, length) ? 'read' : 'stop'), read }];
}
