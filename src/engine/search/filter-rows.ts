import type { RowColumns } from '../columns/row-columns.ts';
import { RowSet } from '../columns/row-set.ts';
import type { TextColumn } from '../columns/text-column.ts';
import type { Connection, SqlValue } from '../database/connection.ts';
import { FIXED_BIT, factBit, factCodesOf, typeCode, typeOf } from '../events/categories.ts';
import { priceAt } from '../prices/price-list.ts';
import { PriceStore } from '../prices/price-store.ts';
import type { FilterNode } from '../query/ast.ts';
import { filteredSpan } from '../query/dates.ts';
import { Versions } from '../versions/versions.ts';
import { type FilterContext, filterCondition, pathCondition } from './filters.ts';
import { anyOf } from './sql-condition.ts';
import type { StoreRows } from './store-rows.ts';
import { STORE_TABLES, type StoreTables } from './store-tables.ts';
import { TextRows } from './text-rows.ts';

/** So few candidates are looked at one by one, where a filter reads the rows themselves. */
const MOST_SINGLE_ROWS = 20_000;

/** Which rows of one store a filter means. */
export class FilterRows {
  readonly #connection: Connection;
  readonly #rows: StoreRows;
  readonly #tables: StoreTables;
  readonly #context: FilterContext;

  constructor(connection: Connection, rows: StoreRows, context: FilterContext) {
    this.#connection = connection;
    this.#rows = rows;
    this.#tables = STORE_TABLES[rows.store];
    this.#context = context;
  }

  /** Rows outside `candidates` may be left out, where they are given. */
  of(node: FilterNode, candidates: RowSet | null = null): RowSet {
    if (node.key === 'in') return this.#byPlace(node, candidates);
    if (node.key === 'has') return this.#byPossession(node, candidates);
    const { sql } = filterCondition(node, this.#tables, this.#context);
    if (sql === '1') return this.#rows.columns.rows;
    if (sql === '0') return this.#none();
    return this.#byColumn(node) ?? this.#bySql(node, candidates);
  }

  /** A filter is a question about one column: it is put to the column's values rather than to each row. */
  #byColumn(node: FilterNode): RowSet | null {
    switch (node.key) {
      case 'project':
        return this.#byIds(node, 'project', 'projects');
      case 'session':
      case 'branch':
        return this.#byIds(node, 'session', 'sessions');
      case 'agent':
        // Notes have agents, but no session.
        return this.#rows.store === 'memory' ? null : this.#byIds(node, 'session', 'sessions');
      case 'is':
        return this.#byKind(node);
      case 'type':
        return this.#byType(node);
      case 'model':
        return this.#byModel(node);
      case 'time':
        return this.#byTimeKind(node);
      case 'tool':
        return this.#byText(node, 'tool', (columns) => columns.tools);
      case 'file':
        return this.#byFile(node);
      case 'before':
      case 'after':
      case 'on':
        return this.#byTime(node.key, node.values);
      default:
        return null;
    }
  }

  #byIds(node: FilterNode, name: 'project' | 'session', column: 'projects' | 'sessions'): RowSet | null {
    if (this.#tables[name] === 'NULL') return null;
    const { columns } = this.#rows;
    const values = new Set<number>();
    const all = columns[column];
    columns.rows.visit((id) => values.add(all[id] ?? 0));
    const passing = this.#passing(node, [...values], (value) => (value === 0 ? null : value), { [name]: 'x.value' });
    return this.#where((id) => passing.has(all[id] ?? 0));
  }

  /** By category, by being an error and by facts. */
  #byKind(node: FilterNode): RowSet {
    const { categories, errors, facts } = this.#rows.columns;
    const kinds = Array.from({ length: 512 }, (_, kind) => kind);
    const passing = this.#passing(node, kinds, (kind) => kind, {
      category: '(x.value >> 1)',
      isError: '(x.value & 1)',
      facts: null,
    });
    const passes = Uint8Array.from(kinds, (kind) => Number(passing.has(kind)));
    const wanted = node.values
      .flatMap((value) => factCodesOf(value.toLowerCase()))
      .reduce((bits, code) => bits | factBit(code), 0);
    return this.#where(
      (id) => ((facts[id] ?? 0) & wanted) !== 0 || passes[((categories[id] ?? 0) << 1) | (errors[id] ?? 0)] === 1,
    );
  }

  /** What a row can have: much of it is known in memory, the rest SQLite is asked for. */
  #byPossession(node: FilterNode, candidates: RowSet | null): RowSet {
    const asked: string[] = [];
    let rows = this.#none();
    for (const value of node.values) {
      const held = this.#holdersOf(value.toLowerCase());
      if (held === null) asked.push(value);
      else rows = rows.or(held);
    }
    return asked.length === 0 ? rows : rows.or(this.#bySql({ ...node, values: asked }, candidates));
  }

  #holdersOf(name: string): RowSet | null {
    const { columns, store } = this.#rows;
    switch (name) {
      case 'fix':
        return this.#where((id) => ((columns.facts[id] ?? 0) & FIXED_BIT) !== 0);
      case 'failure':
        return this.#where((id) => columns.errors[id] === 1);
      case 'changes':
        return store === 'events' ? this.#none().addAll([...this.#rows.changes.eventIds]) : this.#none();
      case 'usage':
      case 'cost':
      case 'priced':
      case 'unpriced':
        return store === 'events' ? this.#byUsage(name) : this.#none();
      default:
        return null;
    }
  }

  /** Entries at which the tokens or the cost of a message count. */
  #byUsage(name: 'usage' | 'cost' | 'priced' | 'unpriced'): RowSet {
    const { messages, columns } = this.#rows;
    const prices = new PriceStore(this.#connection, new Versions(this.#connection)).list();
    const isPriced = (message: number, place: number) =>
      priceAt(prices.of(messages.modelOf(message)), columns.timesMs[place] ?? Number.NaN) !== null;
    const isMeant: Readonly<Record<typeof name, (message: number, place: number) => boolean>> = {
      cost: (message) => messages.hasCost(message),
      usage: (message) => messages.hasTokens(message),
      priced: (message, place) => messages.hasTokens(message) && isPriced(message, place),
      unpriced: (message, place) => messages.hasTokens(message) && !isPriced(message, place),
    };
    const rows = this.#none();
    for (const message of messages.counted) {
      const place = messages.places[message] ?? 0;
      if (place !== 0 && isMeant[name](message, place)) rows.add(place);
    }
    return rows;
  }

  /** Only events have types and models; a chunk has those of the event that it continues, and there are few. */
  #byType(node: FilterNode): RowSet | null {
    if (this.#rows.store !== 'events') return null;
    const { types, sessions } = this.#rows.columns;
    const agents = new Set<number>();
    this.#connection.scan('SELECT id FROM session WHERE agent_id IS NOT NULL', undefined, ([id]) =>
      agents.add(Number(id)),
    );
    const wanted = new Set(node.values.map((value) => value.toLowerCase()));
    const prompt = typeCode('prompt');
    return this.#where((id) => {
      const type = types[id] ?? 0;
      if (type !== prompt) return wanted.has(typeOf(type));
      return wanted.has(agents.has(sessions[id] ?? 0) ? 'task' : 'prompt');
    });
  }

  #byModel(node: FilterNode): RowSet | null {
    if (this.#rows.store !== 'events') return null;
    const { models, eventModels } = this.#rows.messages;
    const nameOf = (code: number) => (code === 0 ? null : (models[code] ?? null));
    const passing = this.#passing(node, [...models.keys()], nameOf, { model: 'x.value' });
    return this.#where((id) => passing.has(eventModels[id] ?? 0));
  }

  #byTimeKind(node: FilterNode): RowSet {
    const { timeKinds } = this.#rows.columns;
    const passing = this.#passing(node, [0, 1, 2], (kind) => kind, { timeKind: 'x.value' });
    return this.#where((id) => passing.has(timeKinds[id] ?? 0));
  }

  #byText(node: FilterNode, name: 'tool' | 'filePath', columnOf: (columns: RowColumns) => TextColumn): RowSet | null {
    // Where it is not a column of the table itself, there are few rows.
    if (this.#tables[name] !== STORE_TABLES.events[name]) return null;
    const { codes, names } = columnOf(this.#rows.columns);
    const nameOf = (code: number) => (code === 0 ? null : (names[code] ?? null));
    const passing = this.#passing(node, [...names.keys()], nameOf, { [name]: 'x.value', changes: null });
    const passes = Uint8Array.from(names.keys(), (code) => Number(passing.has(code)));
    return this.#where((id) => passes[codes[id] ?? 0] === 1);
  }

  /** The file that a row is about, or one of those that its call changed. */
  #byFile(node: FilterNode): RowSet | null {
    const named = this.#byText(node, 'filePath', (columns) => columns.filePaths);
    if (named === null || this.#tables.changes === null) return named;
    const { sql, params } = anyOf(node.values.map((value) => pathCondition('c.path', value)));
    const changing = new Set<number>();
    this.#connection.scan(
      `SELECT event_id FROM file_change WHERE path IN (SELECT c.path FROM file_change c GROUP BY c.path HAVING ${sql})`,
      params,
      ([id]) => changing.add(Number(id)),
    );
    const { events } = this.#rows.columns;
    const isOfEvents = this.#rows.store === 'events';
    return named.or(this.#where((id) => changing.has(isOfEvents ? id : (events[id] ?? 0))));
  }

  #byTime(key: 'before' | 'after' | 'on', values: readonly string[]): RowSet {
    const { timesMs } = this.#rows.columns;
    const spans = values.flatMap((value) => filteredSpan(key, value, this.#context) ?? []);
    return this.#where((id) => {
      const ms = timesMs[id] ?? Number.NaN;
      return spans.some(({ startMs, endMs }) => ms >= startMs && ms < endMs);
    });
  }

  /** What stands in titles, the index knows; the other places are kinds of rows. */
  #byPlace(node: FilterNode, candidates: RowSet | null): RowSet {
    const others = node.values.filter((value) => value.toLowerCase() !== 'title');
    const rows = others.length > 0 ? this.#bySql({ ...node, values: others }, candidates) : this.#none();
    if (others.length === node.values.length) return rows;
    // Without words there is nothing that could stand elsewhere.
    if (node.words === undefined) return this.#rows.columns.rows;
    const titles = new TextRows(this.#rows.postings, this.#rows.newestId, { inTitle: true });
    return rows.or(titles.of(node.words) ?? this.#none());
  }

  #none(): RowSet {
    return new RowSet(this.#rows.newestId);
  }

  /** Those of a column's values for which the filter's condition holds. */
  #passing(
    node: FilterNode,
    values: readonly number[],
    sqlValueOf: (value: number) => SqlValue,
    columns: Partial<StoreTables>,
  ): ReadonlySet<number> {
    const { sql, params } = filterCondition(node, { ...this.#tables, ...columns }, this.#context);
    const passing = new Set<number>();
    const from = `(SELECT key, value FROM json_each(?)) x`;
    this.#connection.scan(
      `SELECT x.key FROM ${from} WHERE ${sql}`,
      [JSON.stringify(values.map(sqlValueOf)), ...params],
      ([key]) => passing.add(values[Number(key)] ?? 0),
    );
    return passing;
  }

  #where(holds: (id: number) => boolean): RowSet {
    const rows = new RowSet(this.#rows.newestId);
    this.#rows.columns.rows.visit((id) => {
      if (holds(id)) rows.add(id);
    });
    return rows;
  }

  #bySql(node: FilterNode, candidates: RowSet | null): RowSet {
    const { sql, params } = filterCondition(node, this.#tables, this.#context);
    const rows = new RowSet(this.#rows.newestId);
    const { from } = this.#tables;
    if (candidates !== null && candidates.size <= MOST_SINGLE_ROWS) {
      const ids = JSON.stringify(candidates.ids());
      const select = `SELECT x.id FROM json_each(?) j CROSS JOIN ${from} ON x.id = j.value WHERE ${sql}`;
      this.#connection.scan(select, [ids, ...params], ([id]) => rows.add(Number(id)));
    } else this.#connection.scan(`SELECT x.id FROM ${from} WHERE ${sql}`, params, ([id]) => rows.add(Number(id)));
    return rows;
  }
}
