import type { Connection } from '../../engine/database/connection.ts';

/** Searchable rows that come from one place of one file: a record, a section of a note, a piece of a document. */
export interface Place {
  readonly file: string;
  readonly line: number;
  /** Null for what is no record. */
  readonly recordId: number | null;
  readonly rows: readonly PlacedRow[];
}

interface PlacedRow {
  /** Of the hits that show this row: an event has that of each of its chunks too. */
  readonly hitKeys: string[];
  readonly text: string;
}

interface TextRow {
  readonly id: number;
  readonly path: string | null;
  readonly line: number;
  readonly title: string;
  readonly text: string;
}

const EVENTS = `
  SELECT e.id, f.path, r.line, e.title, e.text, e.record_id AS recordId
  FROM event e JOIN record r ON r.id = e.record_id JOIN file f ON f.id = r.file_id
  ORDER BY e.record_id, e.block, e.id`;

const CHUNKS_OF_EVENTS = 'SELECT id, event_id AS eventId FROM chunk WHERE event_id IS NOT NULL ORDER BY id';

const CHUNKS_OF_DOCUMENTS = `
  SELECT c.id, s.path, c.line, c.title, c.text FROM chunk c JOIN source s ON s.id = c.source_id
  WHERE c.event_id IS NULL ORDER BY c.id`;

const SECTIONS = `
  SELECT s.id, n.path, s.line, s.title, s.text FROM memory_section s JOIN memory_note n ON n.id = s.note_id
  ORDER BY s.id`;

/** In text for people a line begins what goes on below it; in JSON Lines each line is a record of its own. */
export function isProse(file: string): boolean {
  return /\.mdc?$/i.test(file);
}

/** Places of each file in the order in which they stand there. */
export function placesByFile(places: readonly Place[]): ReadonlyMap<string, readonly Place[]> {
  const byFile = new Map<string, Place[]>();
  for (const place of places) {
    const inFile = byFile.get(place.file);
    if (inFile) inFile.push(place);
    else byFile.set(place.file, [place]);
  }
  for (const inFile of byFile.values()) inFile.sort((a, b) => a.line - b.line);
  return byFile;
}

/** All places of an import; paths lose `prefix`. Records without an event are no places: no hit leads to them. */
export function readPlaces(connection: Connection, prefix: string): Place[] {
  const toFile = (path: string | null) => (path?.startsWith(prefix) ? path.slice(prefix.length) : (path ?? ''));
  const alone = (store: string) => (row: TextRow) => ({
    file: toFile(row.path),
    line: row.line,
    recordId: null,
    rows: [{ hitKeys: [`${store}:${row.id}`], text: `${row.title}\n${row.text}` }],
  });
  return [
    ...readRecords(connection, toFile),
    ...connection.all<TextRow>(SECTIONS).map(alone('memory')),
    ...connection.all<TextRow>(CHUNKS_OF_DOCUMENTS).map(alone('content')),
  ];
}

function readRecords(connection: Connection, toFile: (path: string | null) => string): Iterable<Place> {
  const records = new Map<number, Place & { readonly rows: PlacedRow[] }>();
  const rowsByEvent = new Map<number, PlacedRow>();
  for (const { id, path, line, title, text, recordId } of connection.all<TextRow & { recordId: number }>(EVENTS)) {
    const row = { hitKeys: [`events:${id}`], text: `${title}\n${text}` };
    const record = records.get(recordId) ?? { file: toFile(path), line, recordId, rows: [] };
    record.rows.push(row);
    records.set(recordId, record);
    rowsByEvent.set(id, row);
  }
  for (const { id, eventId } of connection.all<{ id: number; eventId: number }>(CHUNKS_OF_EVENTS)) {
    rowsByEvent.get(eventId)?.hitKeys.push(`content:${id}`);
  }
  return records.values();
}
