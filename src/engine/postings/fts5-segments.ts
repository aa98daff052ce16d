import type { Connection } from '../database/connection.ts';
import { DatabaseError } from '../errors.ts';
import { latin1 } from './latin1.ts';
import { varintAt, varintLength } from './varint.ts';

/**
 * Reads the segments of an FTS5 index where they lie, in the tables `…_data` and `…_idx`. Their format is described at
 * the head of fts5_index.c of SQLite, and is kept: a file written by one version is read by all later ones.
 */

/** `version` in the table `…_config` of indexes that are read here: 5 means that `secure-delete` was switched on. */
const READ_VERSION = 4;

const STRUCTURE_ID = 10;
/** Stands behind the cookie of a structure that knows of deleted rows. */
const STRUCTURE_V2 = [0xff, 0x00, 0x00, 0x01];
const COOKIE_BYTES = 4;
const PAGE_HEADER_BYTES = 4;
const TOMBSTONE_HEADER_BYTES = 8;
/** Id, first and last page, oldest and newest origin of its rows, pages of tombstones, tombstones, rows. */
const SEGMENT_FIELDS = 8;
/** Terms of the index itself begin with this; those of prefix indexes with others. */
const MAIN_INDEX = 0x30;

interface Segment {
  /** Says that a segment is the very same, though the structure changed: what was read of it is still right. */
  readonly key: string;
  readonly id: number;
  readonly firstLeaf: number;
  readonly lastLeaf: number;
  readonly tombstonePages: number;
  /** Terms move from it to another, one after the other. */
  readonly isMerging: boolean;
}

/** With what each page of a segment begins, as text of one byte a character: it sorts as the bytes do. */
interface FirstTerms {
  readonly terms: readonly string[];
  readonly leaves: readonly number[];
}

/** The rows of one term in one segment, as bytes, gathered from its pages. */
export interface Doclist {
  readonly bytes: Uint8Array;
  readonly length: number;
  /** Offsets at which a row id stands whole rather than as the difference to the one before: the first of each page. */
  readonly wholeIds: readonly number[];
}

/** What a walk does with a term. */
type Interest = 'skip' | 'read' | 'stop';

export interface TermVisitor {
  /** `term` holds UTF-8 in its first `length` bytes, until the next call. */
  meet(term: Uint8Array, length: number): Interest;
  /** For a term that is read. The list is gone after the call. */
  read(list: Doclist, deleted: ReadonlySet<number>): void;
}

const NONE: ReadonlySet<number> = new Set();

export class Fts5Segments {
  readonly #connection: Connection;
  readonly #fts: string;
  readonly #sql: {
    readonly open: string;
    readonly version: string;
    readonly structure: string;
    readonly leaves: string;
    readonly page: string;
  };
  readonly #tombstones = new Map<number, ReadonlySet<number>>();
  readonly #gathered = new GatheredBytes();
  /** Not in the hands of a walk. */
  #spare: PageCopy | null = new PageCopy();
  /** By key of the segment. */
  readonly #firstTerms = new Map<string, FirstTerms>();
  #structure = new Uint8Array(0);
  /** Oldest first. */
  #segments: readonly Segment[] = [];

  constructor(connection: Connection, fts: string) {
    this.#connection = connection;
    this.#fts = fts;
    this.#sql = {
      open: `SELECT 1 FROM ${fts} LIMIT 0`,
      version: `SELECT v FROM ${fts}_config WHERE k = 'version'`,
      structure: `SELECT block FROM ${fts}_data WHERE id = ?`,
      leaves: `SELECT term, pgno FROM ${fts}_idx WHERE segid = ? ORDER BY term`,
      // A page's id: 16 bits of segment, 6 bits that are 0 for leaves, 31 bits of page.
      page: `SELECT block FROM ${fts}_data WHERE id = (? << 37) + ?`,
    };
  }

  /** True when the index is in the format that is read here. Throws DatabaseError for one that is no index. */
  isReadable(): boolean {
    // Of a table that FTS5 itself cannot open, its parts are not to be trusted either.
    this.#connection.firstPrepared(this.#sql.open, []);
    const [version] = this.#connection.firstPrepared(this.#sql.version, []) ?? [];
    return version === READ_VERSION;
  }

  /** To be called before reading. False when nothing changed since the last call. */
  refresh(): boolean {
    let isChanged = false;
    let isThere = false;
    this.#connection.scanRaw(this.#sql.structure, [STRUCTURE_ID], (row) => {
      const { memory, start, end } = row.blob(0);
      isThere = true;
      isChanged = !isSame(this.#structure, memory.subarray(start, end));
      if (isChanged) this.#structure = memory.slice(start, end);
      return false;
    });
    if (!isThere) this.#fail('its structure is missing');
    if (!isChanged) return false;
    this.#tombstones.clear();
    this.#segments = this.#parse(this.#structure);
    const keys = new Set(this.keys);
    for (const key of this.#firstTerms.keys()) if (!keys.has(key)) this.#firstTerms.delete(key);
    return true;
  }

  /** Walks the terms of each segment, oldest first, from `from` on (UTF-8) until the visitor stops. */
  walk(from: Uint8Array, visitor: TermVisitor): void {
    const wanted = mainTerm(from);
    for (const segment of this.#segments) this.#walkSegment(segment, wanted, visitor);
  }

  get pages(): number {
    return this.#segments.reduce((sum, { firstLeaf, lastLeaf }) => sum + lastLeaf - firstLeaf + 1, 0);
  }

  get count(): number {
    return this.#segments.length;
  }

  /** Of each segment, oldest first. */
  get keys(): readonly string[] {
    return this.#segments.map(({ key }) => key);
  }

  /** False where rows were deleted or terms move away: the structure does not tell of each of them. */
  isWhole(index: number): boolean {
    const segment = this.#segments[index];
    return segment !== undefined && segment.tombstonePages === 0 && !segment.isMerging;
  }

  /** The same for one segment. */
  walkOne(index: number, from: Uint8Array, visitor: TermVisitor): void {
    const segment = this.#segments[index];
    if (segment) this.#walkSegment(segment, mainTerm(from), visitor);
  }

  #parse(structure: Uint8Array): readonly Segment[] {
    const hasTombstones = STRUCTURE_V2.every((byte, index) => structure[COOKIE_BYTES + index] === byte);
    if (!hasTombstones) this.#fail('its structure is of another kind');
    const reader = new VarintReader(structure, COOKIE_BYTES + STRUCTURE_V2.length);
    const levels = reader.next();
    reader.next();
    reader.next();
    const byLevel: Segment[][] = [];
    for (let level = 0; level < levels && !reader.isAtEnd; level++) {
      const merging = reader.next();
      const count = reader.next();
      const segments: Segment[] = [];
      for (let index = 0; index < count && !reader.isAtEnd; index++) {
        segments.push(readSegment(reader, index < merging));
      }
      byLevel.unshift(segments);
    }
    return byLevel.flat();
  }

  #walkSegment(segment: Segment, wanted: Uint8Array, visitor: TermVisitor): void {
    const walk = new SegmentWalk(wanted, visitor, this.#gathered, () => this.#tombstonesOf(segment));
    const copy = this.#spare ?? new PageCopy();
    this.#spare = null;
    try {
      for (let leaf = this.#leafOf(segment, latin1(wanted)); leaf <= segment.lastLeaf; leaf++) {
        if (!walk.read(this.#page(segment.id, leaf, copy))) return;
      }
      walk.finish();
    } finally {
      this.#spare = copy;
    }
  }

  /** The page on which a term stands if it stands anywhere: the last that does not begin behind it. */
  #leafOf(segment: Segment, wanted: string): number {
    const { terms, leaves } = this.#firstTermsOf(segment);
    let low = 0;
    let high = terms.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((terms[middle] ?? '') <= wanted) low = middle + 1;
      else high = middle;
    }
    return Math.max(segment.firstLeaf, leaves[low - 1] ?? 0);
  }

  #firstTermsOf({ key, id }: Segment): FirstTerms {
    let first = this.#firstTerms.get(key);
    if (first) return first;
    const terms: string[] = [];
    const leaves: number[] = [];
    this.#connection.scanRaw(this.#sql.leaves, [id], (row) => {
      const { memory, start, end } = row.blob(0);
      terms.push(latin1(memory.subarray(start, end)));
      // The lowest bit says that the page has an index of its own.
      leaves.push(Math.floor(row.number(1) / 2));
      return true;
    });
    first = { terms, leaves };
    this.#firstTerms.set(key, first);
    return first;
  }

  #page(segment: number, leaf: number, copy: PageCopy): LeafPage {
    let page: LeafPage | null = null;
    this.#connection.scanRaw(this.#sql.page, [segment, leaf], (row) => {
      const { memory, start, end } = row.blob(0);
      page = new LeafPage(copy.of(memory.subarray(start, end)));
      return false;
    });
    return page ?? this.#fail(`page ${leaf} of segment ${segment} is missing`);
  }

  #tombstonesOf({ id, tombstonePages }: Segment): ReadonlySet<number> {
    if (tombstonePages === 0) return NONE;
    let rows = this.#tombstones.get(id);
    if (!rows) {
      rows = this.#readTombstones(id, tombstonePages);
      this.#tombstones.set(id, rows);
    }
    return rows;
  }

  #readTombstones(segment: number, pages: number): ReadonlySet<number> {
    const rows = new Set<number>();
    const sql = `SELECT block FROM ${this.#fts}_data WHERE id = ((? + 65536) << 37) + ?`;
    for (let page = 0; page < pages; page++) {
      this.#connection.scanRaw(sql, [segment, page], (row) => {
        const { memory, start, end } = row.blob(0);
        addTombstones(new DataView(memory.buffer, memory.byteOffset + start, end - start), rows);
        return false;
      });
    }
    return rows;
  }

  #fail(reason: string): never {
    throw new DatabaseError('database.damaged', `The search index ${this.#fts} is damaged: ${reason}.`);
  }
}

/** Each page is a hash table of row ids of 4 or 8 bytes, 0 where there is none. */
function addTombstones(page: DataView, rows: Set<number>): void {
  const bytes = page.byteLength > 0 && page.getUint8(0) === 4 ? 4 : 8;
  for (let at = TOMBSTONE_HEADER_BYTES; at + bytes <= page.byteLength; at += bytes) {
    const id = bytes === 4 ? page.getUint32(at) : Number(page.getBigUint64(at));
    if (id !== 0) rows.add(id);
  }
}

function mainTerm(term: Uint8Array): Uint8Array {
  const whole = new Uint8Array(term.length + 1);
  whole[0] = MAIN_INDEX;
  whole.set(term, 1);
  return whole;
}

function readSegment(reader: VarintReader, isMerging: boolean): Segment {
  const fields = Array.from({ length: SEGMENT_FIELDS }, () => reader.next());
  const [id = 0, firstLeaf = 0, lastLeaf = 0, , , tombstonePages = 0] = fields;
  return { key: fields.join(':'), id, firstLeaf, lastLeaf, tombstonePages, isMerging };
}

/**
 * What SQLite gives is gone with its next step. A search reads a thousand pages, one at a time: memory of its own for
 * each would take longer than all else that is done with it.
 */
class PageCopy {
  #bytes = new Uint8Array(8192);

  of(page: Uint8Array): Uint8Array {
    if (page.length > this.#bytes.length) this.#bytes = new Uint8Array(page.length * 2);
    this.#bytes.set(page);
    return this.#bytes.subarray(0, page.length);
  }
}

/** A leaf: what goes on from the page before, then terms with their rows, then where on the page each term begins. */
class LeafPage {
  readonly bytes: Uint8Array;
  /** Offset of the first row id of what goes on from the page before; 0 when there is none. */
  readonly firstId: number;
  /** Where the first term begins, or the page ends. */
  readonly carriedEnd: number;
  /** Where the rows of the term begin and end that the page stands on. */
  rowsStart = 0;
  rowsEnd = 0;
  readonly #end: number;
  readonly #footer: VarintReader;
  #next: number;
  #isFirst = true;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.firstId = readUint16(bytes, 0);
    this.#end = Math.min(bytes.length, readUint16(bytes, 2));
    this.#footer = new VarintReader(bytes, this.#end);
    this.#next = this.#footer.isAtEnd ? this.#end : Math.min(this.#end, this.#footer.next());
    this.carriedEnd = this.#next;
  }

  /** Moves to the next term that is not below the wanted one, which then is in `term`; false at the end of the page. */
  nextTerm(term: TermBuffer, wanted: Uint8Array): boolean {
    while (this.#next < this.#end) {
      const start = this.#next;
      const end = this.#footer.isAtEnd ? this.#end : Math.min(this.#end, start + this.#footer.next());
      this.rowsStart = Math.min(end, term.read(this.bytes, start, this.#isFirst, wanted));
      this.rowsEnd = end;
      this.#isFirst = false;
      // A damaged footer must not hold the walk.
      this.#next = Math.max(end, start + 1);
      if (!term.isBelow) return true;
    }
    return false;
  }
}

/** Goes through the pages of a segment, term after term. */
class SegmentWalk {
  readonly #wanted: Uint8Array;
  readonly #visitor: TermVisitor;
  readonly #list: GatheredBytes;
  readonly #deleted: () => ReadonlySet<number>;
  readonly #term = new TermBuffer();
  #isReading = false;

  constructor(wanted: Uint8Array, visitor: TermVisitor, list: GatheredBytes, deleted: () => ReadonlySet<number>) {
    this.#wanted = wanted;
    this.#visitor = visitor;
    this.#list = list;
    this.#deleted = deleted;
  }

  /** False when the visitor wants no more. */
  read(page: LeafPage): boolean {
    if (this.#isReading) this.#list.addPage(page);
    this.#term.startPage();
    while (page.nextTerm(this.#term, this.#wanted)) {
      this.finish();
      const interest = this.#meet();
      if (interest === 'stop') return false;
      this.#isReading = interest === 'read';
      if (this.#isReading) this.#list.begin(page);
    }
    return true;
  }

  finish(): void {
    if (this.#isReading) this.#visitor.read(this.#list, this.#deleted());
    this.#isReading = false;
  }

  #meet(): Interest {
    const { bytes, length } = this.#term;
    return bytes[0] === MAIN_INDEX ? this.#visitor.meet(bytes.subarray(1), length - 1) : 'stop';
  }
}

/** Terms of a page share their beginnings with the one before. */
class TermBuffer {
  bytes = new Uint8Array(256);
  length = 0;
  /** True while the term stands before the wanted one. */
  isBelow = true;
  /** How many bytes it shares with the wanted one. */
  #shared = 0;

  startPage(): void {
    this.length = 0;
    this.#shared = 0;
  }

  /** The offset behind the term. Only what may decide the order is compared. */
  read(page: Uint8Array, start: number, isFirst: boolean, wanted: Uint8Array): number {
    let at = start;
    let kept = 0;
    if (!isFirst) {
      kept = Math.min(varintAt(page, at), this.length);
      at += varintLength(page, at);
    }
    const length = varintAt(page, at);
    at += varintLength(page, at);
    const added = Math.max(0, Math.min(length, page.length - at));
    this.#set(page, at, kept, added);
    this.#compare(kept, wanted);
    return at + added;
  }

  #set(page: Uint8Array, at: number, kept: number, added: number): void {
    this.length = kept + added;
    if (this.length > this.bytes.length) {
      const grown = new Uint8Array(this.length * 2);
      grown.set(this.bytes);
      this.bytes = grown;
    }
    for (let index = 0; index < added; index++) this.bytes[kept + index] = page[at + index] ?? 0;
  }

  #compare(kept: number, wanted: Uint8Array): void {
    // It differs from the wanted one where the term before did, and that one stood before it.
    if (this.isBelow && kept > this.#shared) return;
    let shared = Math.min(kept, this.#shared);
    while (shared < this.length && shared < wanted.length && this.bytes[shared] === wanted[shared]) shared += 1;
    this.#shared = shared;
    this.isBelow =
      shared < wanted.length && (shared === this.length || (this.bytes[shared] ?? 0) < (wanted[shared] ?? 0));
  }
}

class GatheredBytes implements Doclist {
  bytes = new Uint8Array(1 << 14);
  length = 0;
  wholeIds: number[] = [];

  begin({ bytes, rowsStart, rowsEnd }: LeafPage): void {
    this.length = 0;
    this.wholeIds = [];
    this.#add(bytes, rowsStart, rowsEnd);
  }

  addPage({ bytes, firstId, carriedEnd }: LeafPage): void {
    if (firstId >= PAGE_HEADER_BYTES && firstId < carriedEnd) {
      this.wholeIds.push(this.length + firstId - PAGE_HEADER_BYTES);
    }
    this.#add(bytes, PAGE_HEADER_BYTES, carriedEnd);
  }

  #add(page: Uint8Array, start: number, end: number): void {
    if (end <= start) return;
    const length = this.length + end - start;
    if (length > this.bytes.length) {
      const grown = new Uint8Array(length * 2);
      grown.set(this.bytes.subarray(0, this.length));
      this.bytes = grown;
    }
    this.bytes.set(page.subarray(start, end), this.length);
    this.length = length;
  }
}

class VarintReader {
  readonly #bytes: Uint8Array;
  offset: number;

  constructor(bytes: Uint8Array, offset: number) {
    this.#bytes = bytes;
    this.offset = offset;
  }

  get isAtEnd(): boolean {
    return this.offset >= this.#bytes.length;
  }

  next(): number {
    const value = varintAt(this.#bytes, this.offset);
    this.offset += varintLength(this.#bytes, this.offset);
    return value;
  }
}

function readUint16(bytes: Uint8Array, offset: number): number {
  return ((bytes[offset] ?? 0) << 8) | (bytes[offset + 1] ?? 0);
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
