import type { StoreName } from '../api.ts';
import { ActiveSteps } from '../columns/active-steps.ts';
import { ChangeColumns } from '../columns/change-columns.ts';
import type { RowTarget } from '../columns/column-arrays.ts';
import { COLUMN_TABLES } from '../columns/column-tables.ts';
import { MessageColumns } from '../columns/message-columns.ts';
import { RowColumns } from '../columns/row-columns.ts';
import type { Connection } from '../database/connection.ts';
import { Postings } from '../postings/postings.ts';

/** What is kept in memory of one store's rows: where terms stand, and what filters ask for. */
export class StoreRows {
  readonly store: StoreName;
  readonly #connection: Connection;
  readonly #postings: Postings;
  readonly #columns: RowColumns;
  readonly #messages: MessageColumns;
  readonly #changes: ChangeColumns;
  readonly #steps: ActiveSteps;
  readonly #fresh = new Set<object>();
  readonly #table: string;
  #areColumnsFresh = false;
  #arePostingsFresh = false;
  #newestId = 0;

  constructor(connection: Connection, store: StoreName) {
    this.store = store;
    this.#connection = connection;
    this.#postings = new Postings(connection, store);
    this.#columns = new RowColumns(connection, store);
    this.#messages = new MessageColumns(connection);
    this.#changes = new ChangeColumns(connection);
    this.#steps = new ActiveSteps(connection);
    this.#table = COLUMN_TABLES[store].table;
  }

  /** To be called before each request. Throws DatabaseError for a store that cannot be read. */
  refresh(): void {
    this.#areColumnsFresh = false;
    this.#arePostingsFresh = false;
    this.#fresh.clear();
    const [newest] = this.#connection.firstPrepared(`SELECT max(id) FROM ${this.#table}`, []) ?? [];
    this.#newestId = Number(newest ?? 0);
  }

  /** Row ids run from 1 to this; 0 for an empty store. */
  get newestId(): number {
    return this.#newestId;
  }

  /** As they were when first asked for in this request. Throws DatabaseError for an index that cannot be read. */
  get postings(): Postings {
    if (!this.#arePostingsFresh) this.#postings.refresh();
    this.#arePostingsFresh = true;
    return this.#postings;
  }

  /** Read when first asked for: a search for words alone does without. */
  get columns(): RowColumns {
    if (!this.#areColumnsFresh) this.#columns.refresh();
    this.#areColumnsFresh = true;
    return this.#columns;
  }

  /** True where asking for the columns does not read all of them. */
  get areColumnsLoaded(): boolean {
    return this.#columns.isLoaded;
  }

  /** All rows as they are kept, and the rest of them into other arrays than those of the columns. After `refresh`. */
  readPacked(target: RowTarget): ReturnType<RowColumns['readPacked']> {
    return this.#columns.readPacked(this.#newestId, target);
  }

  /**
   * What writes the segments of columns that are due, at most so many, inside of a transaction of the caller; null when
   * none is. After `refresh`. The columns are read here, not there: a transaction that is rolled back would take along
   * what watches the rows.
   */
  segmentWriter(most = Number.POSITIVE_INFINITY): (() => void) | null {
    const due = this.#columns.dueSegments(this.#newestId).slice(0, most);
    if (due.length === 0) return null;
    const { columns } = this;
    return () => columns.writeSegments(due);
  }

  /** Of the store of events alone: messages of the model's API, and where what they used counts. */
  get messages(): MessageColumns {
    this.#refreshOnce(this.#messages);
    return this.#messages;
  }

  /** Of the store of events alone: files that calls changed. */
  get changes(): ChangeColumns {
    this.#refreshOnce(this.#changes);
    return this.#changes;
  }

  /** Of the store of events alone: when somebody was at it. */
  get steps(): ActiveSteps {
    this.#refreshOnce(this.#steps);
    return this.#steps;
  }

  #refreshOnce(derived: MessageColumns | ChangeColumns | ActiveSteps): void {
    if (!this.#fresh.has(derived)) derived.refresh(this.columns);
    this.#fresh.add(derived);
  }

  /** A look into the index by time, for what is rare. */
  hasUndated(): boolean {
    const sql = `SELECT 1 FROM ${this.#table} WHERE time_ms IS NULL LIMIT 1`;
    return this.#connection.firstPrepared(sql, []) !== undefined;
  }
}

export type AllStoreRows = Readonly<Record<StoreName, StoreRows>>;

export function openStoreRows(connection: Connection): AllStoreRows {
  return {
    content: new StoreRows(connection, 'content'),
    events: new StoreRows(connection, 'events'),
    memory: new StoreRows(connection, 'memory'),
  };
}
