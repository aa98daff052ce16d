import { STORE_NAMES, type StoreName } from '../api.ts';
import type { RowColumns } from '../columns/row-columns.ts';
import type { RowSet } from '../columns/row-set.ts';
import type { Connection } from '../database/connection.ts';
import { isNone, projectIds } from '../search/filters.ts';
import type { AllStoreRows } from '../search/store-rows.ts';
import type { StoreStates } from '../search/store-state.ts';
import type { Audience } from '../visibility/audience.ts';
import { badField, refusal } from './config.ts';
import { Turns } from './turns.ts';

/** An item by its row: `events` the first event of a turn, `memory` a section, `content` a piece of a document. */
export interface ItemPlace {
  readonly store: StoreName;
  readonly id: number;
}

/** A row that matched, of an item: of a turn an event or a piece of its text. */
export type RowPlace = ItemPlace;

/** A place as one number: sets and maps of very many are made of these. Never 0. */
export function codeOf(store: StoreName, id: number): number {
  return id * STORE_NAMES.length + STORE_NAMES.indexOf(store);
}

export function placeOfCode(code: number): ItemPlace {
  const index = code % STORE_NAMES.length;
  return { store: STORE_NAMES[index] ?? 'events', id: (code - index) / STORE_NAMES.length };
}

/** The code of nothing. */
export const NO_ITEM = 0;

export interface ScopeParts {
  readonly rows: AllStoreRows;
  readonly states: StoreStates;
  readonly audience: Audience;
  readonly library: LibraryTurns;
}

/** The turns of the whole library, and how many items it has: kept until a row of the database changes. */
export class LibraryTurns {
  readonly #connection: Connection;
  #takenAtChanges = -1;
  #turns: Turns | null = null;
  #size: number | null = null;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  of(columns: RowColumns): Turns {
    this.#refresh();
    this.#turns ??= new Turns(columns, columns.rows);
    return this.#turns;
  }

  /** Items of all stores, counted once. */
  size(count: () => number): number {
    this.#refresh();
    this.#size ??= count();
    return this.#size;
  }

  #refresh(): void {
    const changes = this.#connection.totalChanges();
    if (changes === this.#takenAtChanges) return;
    this.#turns = this.#size = null;
    this.#takenAtChanges = changes;
  }
}

const MOST_NAMED = 10;

/** What may become an item: rows that there are for who asks, of the projects wanted. Applied before any limit. */
export class ContextScope {
  readonly #parts: ScopeParts;
  readonly #folders: ReadonlySet<number> | null;
  readonly #visible = new Map<StoreName, RowSet | null>();
  #turns: Turns | null | undefined;
  #size: number | null = null;

  /** Throws ContextError for a project that is not here. */
  constructor(parts: ScopeParts, project: string | null) {
    this.#parts = parts;
    this.#folders = project === null ? null : foldersOf(project, parts.audience);
  }

  /** Rows of a store that there are for who asks, whatever their project; null for a store that cannot be read. */
  rowsOf(store: StoreName): RowSet | null {
    const known = this.#visible.get(store);
    if (known !== undefined) return known;
    const { rows, states, audience } = this.#parts;
    const found = states.ask(store, null, () => {
      rows[store].refresh();
      const visible = audience.visibleRows(store, rows[store]);
      return visible ?? rows[store].columns.rows;
    });
    this.#visible.set(store, found);
    return found;
  }

  /** Null while events cannot be read. */
  get turns(): Turns | null {
    if (this.#turns !== undefined) return this.#turns;
    const { rows, states, library } = this.#parts;
    const visible = this.rowsOf('events');
    this.#turns = states.ask('events', null, () => {
      const { columns } = rows.events;
      return visible === columns.rows ? library.of(columns) : visible && new Turns(columns, visible);
    });
    return this.#turns;
  }

  /** True where a project is asked for. */
  get isNarrow(): boolean {
    return this.#folders !== null;
  }

  /** The item that a visible row belongs to, in scope or not; null for a row of nothing that is visible. */
  itemOf({ store, id }: RowPlace): ItemPlace | null {
    const code = this.codeOfItem(store, id);
    return code === NO_ITEM ? null : placeOfCode(code);
  }

  /** The same, as a code. */
  codeOfItem(store: StoreName, row: number): number {
    if (store === 'memory') return codeOf(store, row);
    if (store === 'events') return this.#codeOfTurn(row);
    const event = this.#parts.rows.content.columns.events[row] ?? 0;
    return event === 0 ? codeOf(store, row) : this.#codeOfTurn(event);
  }

  /** By the project of the item: of a turn that of its first event. */
  has(store: StoreName, id: number): boolean {
    return this.#folders === null || this.#folders.has(this.#projectOf(store, id));
  }

  hasNoProject(store: StoreName, id: number): boolean {
    return this.#projectOf(store, id) === 0;
  }

  /** Epoch ms; NaN for none. */
  timeOf(store: StoreName, id: number): number {
    if (store === 'events') return this.turns?.timeOf(id) ?? Number.NaN;
    return this.#parts.rows[store].columns.timesMs[id] ?? Number.NaN;
  }

  /** Every item that is visible, in scope or not. */
  visit(see: (store: StoreName, id: number) => void): void {
    for (const id of this.turns?.starts ?? []) see('events', id);
    this.rowsOf('memory')?.visit((id) => see('memory', id));
    const content = this.rowsOf('content');
    const events = content && this.#parts.rows.content.columns.events;
    content?.visit((id) => {
      if (events?.[id] === 0) see('content', id);
    });
  }

  /** Items in scope. */
  get size(): number {
    this.#size ??= this.#seesAll ? this.#parts.library.size(() => this.#count()) : this.#count();
    return this.#size;
  }

  /** Everything that there is, with no store that cannot be read. */
  get #seesAll(): boolean {
    const { rows } = this.#parts;
    return !this.isNarrow && STORE_NAMES.every((store) => this.rowsOf(store) === rows[store].columns.rows);
  }

  #count(): number {
    let size = 0;
    this.visit((store, id) => {
      if (this.has(store, id)) size += 1;
    });
    return size;
  }

  #codeOfTurn(event: number): number {
    const start = this.turns?.startOf(event) ?? 0;
    return start === 0 ? NO_ITEM : codeOf('events', start);
  }

  #projectOf(store: StoreName, id: number): number {
    return this.#parts.rows[store].columns.projects[id] ?? 0;
  }
}

/** 0 stands for what has no project. */
function foldersOf(project: string, audience: Audience): ReadonlySet<number> {
  if (isNone(project)) return new Set([0]);
  const projects = audience.projects();
  const ids = projectIds(project, { projects });
  if (ids.length > 0) return new Set(ids);
  const labels = [...new Set([...projects.values()].map(({ label }) => label))];
  const names = labels.slice(0, MOST_NAMED);
  const message = refusal('project', project, { code: 'config.project', names, labels: labels.length });
  throw badField({ field: 'project', message });
}
