import type { Connection } from '../engine/database/connection.ts';
import { categoryByCode, typeOf } from '../engine/events/categories.ts';
import { pathsMeant, readChangePlaces, readChangesOfEvents } from '../engine/facts/path-changes.ts';
import { RecordStore } from '../engine/records/record-store.ts';

const EVENTS = `
  SELECT e.id, e.record_id AS recordId, e.block, e.type, e.category, e.title, e.tool, e.file_path AS filePath,
         e.time_ms AS ms, r.line, f.path AS file, s.native_id AS session, s.tool AS agent, s.agent_id AS agentId
  FROM event e JOIN record r ON r.id = e.record_id JOIN session s ON s.id = e.session_id
    LEFT JOIN file f ON f.id = r.file_id
  ORDER BY f.path, s.id, e.seq`;

const FACTS = `
  SELECT coalesce(event_id, -section_id) AS owner, category, rule, of_event_id AS cause, proof_event_id AS proof
  FROM fact ORDER BY id`;

const SECTIONS = `
  SELECT s.id, s.line, s.title, n.path AS file FROM memory_section s JOIN memory_note n ON n.id = s.note_id
  ORDER BY n.path, n.id, s.ordinal`;

interface EventRow {
  readonly id: number;
  readonly recordId: number;
  readonly block: number;
  readonly type: number;
  readonly category: number;
  readonly title: string;
  readonly tool: string | null;
  readonly filePath: string | null;
  readonly ms: number | null;
  readonly line: number;
  readonly file: string;
  readonly session: string;
  readonly agent: string;
  readonly agentId: string | null;
}

interface FactRow {
  readonly owner: number;
  readonly category: number;
  readonly rule: string;
  readonly cause: number | null;
  readonly proof: number | null;
}

interface SectionRow {
  readonly id: number;
  readonly line: number;
  readonly title: string;
  readonly file: string;
}

/** Where formats keep the id of a record. */
const ID_FIELDS = ['uuid', 'bubbleId', 'id'] as const;

/** A line an event with what it is, and a line each fact that was derived of it; sections of notes likewise. */
export function* eventLines(connection: Connection): Iterable<object> {
  const facts = new Map<number, FactRow[]>();
  for (const fact of connection.all<FactRow>(FACTS)) facts.set(fact.owner, [...(facts.get(fact.owner) ?? []), fact]);
  const records = new RecordNames(connection);
  const events = connection.all<EventRow>(EVENTS);
  for (const event of events) records.nameOf(event);
  const byId = new Map(events.map((event) => [event.id, event]));
  const nameOf = (id: number | null) => {
    const event = id === null ? undefined : byId.get(id);
    return event && records.nameOf(event);
  };
  for (const event of events) {
    const place = { file: event.file, record: records.nameOf(event) };
    const rest = { type: typeOf(event.type), line: event.line, title: event.title };
    yield { ...place, ...kindOf(event.category), rule: 'record', ...rest };
    for (const { category, rule, cause, proof } of facts.get(event.id) ?? [])
      yield { ...place, ...kindOf(category), rule, ...rest, of: nameOf(cause), proof: nameOf(proof) };
  }
  for (const { id, file, line, title } of connection.all<SectionRow>(SECTIONS)) {
    const place = { file, record: line };
    const rest = { type: 'memory', line, title };
    yield { ...place, category: 'memory', priority: 1, rule: 'record', ...rest };
    for (const { category, rule } of facts.get(-id) ?? []) yield { ...place, ...kindOf(category), rule, ...rest };
  }
}

/** What was done to a file, in order: by time, then as the files have it. `path` is whole or the end of one. */
export function* blameLines(connection: Connection, path: string): Iterable<object> {
  const names = new RecordNames(connection);
  const all = connection.all<EventRow>(EVENTS);
  for (const event of all) names.nameOf(event);
  const events = new Map(all.map((event) => [event.id, event]));
  const ids = [...new Set(readChangePlaces(connection, pathsMeant(connection, path, false)).map(({ id }) => id))];
  const kinds = new Map(readChangesOfEvents(connection, ids).map(({ id, kind }) => [id, kind]));
  for (const id of ids) {
    const event = events.get(id);
    if (event) yield { session: event.session, record: names.nameOf(event), kind: kinds.get(id), ...originOf(event) };
  }
}

function originOf({ agent, agentId, ms }: EventRow): object {
  return {
    agent: agentId === null ? agent : `${agent}/${agentId}`,
    at: ms === null ? null : new Date(ms).toISOString(),
  };
}

function kindOf(code: number): { category: string; priority: number } {
  const { name, priority } = categoryByCode(code);
  return { category: name, priority };
}

/** What begins a line of a console (`> `) and of a person (`#### `), in files without ids that keep both as text. */
const MARKS = /^(?:>|#### )/;

/**
 * Records by the id that they carry; where they carry none by their line, lines of a console or of a person that follow
 * each other by the first of them. Asked for in the order of a file.
 */
class RecordNames {
  readonly #records: RecordStore;
  readonly #names = new Map<number, string | number>();
  #last = { session: '', mark: '', line: 0 };

  constructor(connection: Connection) {
    this.#records = new RecordStore(connection);
  }

  nameOf({ recordId, line, session }: Pick<EventRow, 'recordId' | 'line' | 'session'>): string | number {
    let name = this.#names.get(recordId);
    if (name === undefined) {
      const raw = this.#records.read(recordId)?.raw ?? '';
      name = idIn(raw) ?? this.#placeOf(raw, line, session);
      this.#names.set(recordId, name);
    }
    return name;
  }

  #placeOf(raw: string, line: number, session: string): number {
    const [mark = ''] = MARKS.exec(raw) ?? [];
    const last = this.#last;
    const goesOn = mark !== '' && mark === last.mark && session === last.session && line > last.line;
    const isMarkedToItsEnd = raw.split('\n').every((text) => text === '' || text.startsWith(mark));
    this.#last = { session, mark: isMarkedToItsEnd ? mark : '', line: goesOn ? last.line : line };
    return this.#last.line;
  }
}

function idIn(raw: string): string | null {
  if (!raw.startsWith('{')) return null;
  try {
    const value = JSON.parse(raw) as Record<string, unknown>;
    for (const field of ID_FIELDS) {
      const id = value[field];
      if (typeof id === 'string' && id !== '') return id;
    }
    return null;
  } catch {
    return null;
  }
}
