import type { EventTime } from '../api.ts';
import { utf8Length } from '../content/cut-text.ts';
import type { Connection, SqlValue } from '../database/connection.ts';
import { typeOf } from '../events/categories.ts';
import { keyToText } from '../identity/content-key.ts';
import type { AllStoreRows } from '../search/store-rows.ts';
import { maskSecrets } from '../secrets/mask-secrets.ts';
import { withRestSaid } from '../storage-levels/not-kept.ts';
import { toEventTime } from '../time/event-time.ts';
import type { BoundedText } from './bounded-text.ts';
import { isoOf } from './iso-time.ts';
import type { ItemHead, RowText } from './item-reader.ts';
import type { ContextScope, ItemPlace } from './scope.ts';

const MOST_EDITS = 5;
const MOST_TESTS = 5;

/** `isWhole` is 0 where the rest of the text stands in chunks. */
const EVENTS = `
  SELECT e.id, e.type, e.title, e.text, e.tool, e.is_error, octet_length(e.text) >= e.text_bytes AS isWhole,
         e.text_bytes
  FROM event e WHERE e.id BETWEEN ? AND ? AND +e.session_id = ? ORDER BY e.seq`;

const REST = `
  SELECT c.text FROM source s JOIN chunk c ON c.source_id = s.id WHERE s.event_id = ? ORDER BY c.ordinal`;

const CHANGED_IN = `
  SELECT e.id, c.path FROM event e CROSS JOIN file_change c ON c.event_id = e.id
  WHERE e.id BETWEEN ? AND ? AND +e.session_id = ? ORDER BY e.id, c.ordinal`;

const EDITS = `
  SELECT e.id, c.kind, c.lines_added, c.lines_removed, e.time_ms, e.time_kind, e.time_basis, e.time_plus_minus_ms,
         e.time_offset_min, s.key
  FROM file_change c JOIN event e ON e.id = c.event_id JOIN session s ON s.id = e.session_id
  LEFT JOIN record r ON r.id = e.record_id
  WHERE c.path = ? ORDER BY e.time_ms DESC NULLS LAST, r.key, e.block, c.ordinal`;

const ROWS_OF_PATH = 'SELECT id FROM event WHERE file_path = ?';

/** What people said and wrote is quoted; what tools said stands as it is. */
const PROSE: ReadonlySet<string> = new Set(['prompt', 'assistant', 'thinking', 'compaction', 'notice']);

export interface FullItemParts {
  readonly connection: Connection;
  readonly rows: AllStoreRows;
  readonly scope: ContextScope;
}

interface FullEvent {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly text: string;
  readonly isError: boolean;
  readonly isWhole: boolean;
  readonly textBytes: number;
}

/** Writes what only the level `full` has of an item. */
export class FullItems {
  readonly #parts: FullItemParts;
  #tests: ReadonlyMap<string, readonly string[]> | null = null;

  constructor(parts: FullItemParts) {
    this.#parts = parts;
  }

  /** The whole turn, or the whole section or piece. */
  writeTexts(item: ItemPlace, head: ItemHead, row: RowText, text: BoundedText): void {
    if (item.store !== 'events') {
      text.line();
      text.quote(row.text);
      return;
    }
    for (const event of this.#events(item.id, head.sessionId)) {
      if (!text.hasRoom) return;
      text.line();
      text.line(headingOf(event));
      const whole = maskSecrets(event.isWhole ? event.text : this.#wholeText(event, text));
      if (whole.trim() === '') continue;
      if (PROSE.has(event.type)) text.quote(whole);
      else text.verbatim(whole);
    }
  }

  /** The file of the item, its latest edits, and the tests that are called like it. */
  writeFile(item: ItemPlace, head: ItemHead, row: RowText, text: BoundedText): void {
    const path = this.#pathOf(item, head, row);
    if (path === null || item.store !== 'events') return;
    const edits = this.#edits(path);
    const tests = this.#testsOf(path, head.projectId);
    if (edits.length === 0 && tests.length === 0) return;
    text.line();
    text.line(`File: ${path}`);
    for (const edit of edits) text.line(`- ${edit}`);
    for (const test of tests) text.line(`- test: ${test}`);
  }

  #pathOf(item: ItemPlace, { sessionId }: ItemHead, row: RowText): string | null {
    const visible = this.#parts.scope.rowsOf('events');
    const of = (from: number, to: number) => {
      let path: string | null = null;
      this.#parts.connection.scanRaw(CHANGED_IN, [from, to, sessionId], (change) => {
        if (visible?.has(change.number(0))) path = change.text(1);
        return path === null;
      });
      return path;
    };
    const ofRow = row.eventId === 0 ? null : of(row.eventId, row.eventId);
    return ofRow ?? row.path ?? of(item.id, this.#parts.scope.turns?.endOf(item.id) ?? item.id);
  }

  #events(start: number, session: number): readonly FullEvent[] {
    const { connection, scope } = this.#parts;
    const visible = scope.rowsOf('events');
    const events: FullEvent[] = [];
    connection.scanRaw(EVENTS, [start, scope.turns?.endOf(start) ?? start, session], (row) => {
      const id = row.number(0);
      if (!visible?.has(id)) return true;
      events.push({
        id,
        type: typeOf(row.number(1)),
        title: maskSecrets(row.text(2)),
        text: row.text(3),
        isError: row.number(5) === 1,
        isWhole: row.number(6) === 1,
        textBytes: row.number(7),
      });
      return true;
    });
    return events;
  }

  #wholeText({ id, text: stored, textBytes }: FullEvent, text: BoundedText): string {
    const rest = this.#rest(id, text);
    return rest === '' ? withRestSaid(stored, utf8Length(stored), textBytes) : stored + rest;
  }

  #rest(eventId: number, text: BoundedText): string {
    let rest = '';
    this.#parts.connection.scanRaw(REST, [eventId], (row) => {
      rest += row.text(0);
      return text.takes(rest.length);
    });
    return rest;
  }

  #edits(path: string): readonly string[] {
    const { connection, scope } = this.#parts;
    const visible = scope.rowsOf('events');
    const edits: string[] = [];
    connection.scan(EDITS, [path], ([id, kind, added, removed, ms, timeKind, basis, plusMinus, offset, session]) => {
      if (edits.length >= MOST_EDITS || !visible?.has(Number(id))) return;
      const time: EventTime = toEventTime(
        numberOrNull(ms),
        Number(timeKind),
        typeof basis === 'string' ? basis : null,
        numberOrNull(plusMinus),
        numberOrNull(offset),
      );
      const turn = scope.turns?.numberOf(scope.turns.startOf(Number(id))) ?? 0;
      const lines = added === null ? '' : ` +${Number(added)} −${Number(removed)} lines`;
      edits.push(`${isoOf(time)} ${String(kind)}${lines}, session ${keyToText(Number(session))}, turn ${turn}`);
    });
    return edits;
  }

  /** Of the same project. */
  #testsOf(path: string, projectId: number): readonly string[] {
    this.#tests ??= testsByStem(this.#parts.rows.events.columns.filePaths.names);
    const stem = stemOf(baseOf(path));
    const named = this.#tests.get(stem) ?? [];
    return named.filter((name) => name !== path && this.#stands(name, projectId)).slice(0, MOST_TESTS);
  }

  #stands(path: string, projectId: number): boolean {
    const visible = this.#parts.scope.rowsOf('events');
    const { projects } = this.#parts.rows.events.columns;
    let stands = false;
    this.#parts.connection.scanRaw(ROWS_OF_PATH, [path], (row) => {
      const id = row.number(0);
      stands = (visible?.has(id) ?? false) && (projects[id] ?? 0) === projectId;
      return !stands;
    });
    return stands;
  }
}

function headingOf({ type, title, isError }: FullEvent): string {
  const isTool = type === 'tool-call' || type === 'tool-result' || type === 'command';
  const name = isTool && title !== '' ? ` ${title.replaceAll('\n', ' ')}` : '';
  return `**${type}${isError ? ', error' : ''}**${name}`;
}

const TEST_NAME = /^(?:test_(.+)|(.+?)(?:[._-](?:test|spec)|_test|Tests?|Spec))\.\w+$/;

/** Paths of test files by what they test, as their names have it. */
function testsByStem(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const tests = new Map<string, string[]>();
  for (const path of paths) {
    if (!/test|spec/i.test(path)) continue;
    const [, prefixed, suffixed] = TEST_NAME.exec(baseOf(path)) ?? [];
    const stem = prefixed ?? suffixed;
    if (stem !== undefined) tests.set(stem, [...(tests.get(stem) ?? []), path]);
  }
  for (const list of tests.values()) list.sort();
  return tests;
}

function baseOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

function stemOf(base: string): string {
  return base.replace(/\.\w+$/, '');
}

function numberOrNull(value: SqlValue | undefined): number | null {
  return typeof value === 'number' ? value : null;
}
