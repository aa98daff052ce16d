import type { Connection } from '../../engine/database/connection.ts';
import { contentKey } from '../../engine/identity/content-key.ts';
import { RecordStore } from '../../engine/records/record-store.ts';
import { isProse, type Place, placesByFile } from './imported-places.ts';
import type { JudgedRecord } from './judged-records.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const IDS_WITHIN = /"(?:uuid|id)"\s*:\s*"([^"\\]+)"/g;

/** Finds the imported place that a judged record is. */
export class PlaceFinder {
  readonly #records: RecordStore;
  readonly #tools: readonly string[];
  readonly #byRecordId = new Map<number, Place>();
  readonly #byFile: ReadonlyMap<string, readonly Place[]>;
  readonly #idsWithin = new Map<string, ReadonlyMap<string, Place>>();
  readonly #readLine: (file: string, line: number) => Promise<string>;

  /** `readLine` gives a line of an imported file as it stands there, '' where there is none. */
  constructor(
    connection: Connection,
    places: readonly Place[],
    readLine: (file: string, line: number) => Promise<string>,
  ) {
    this.#records = new RecordStore(connection);
    this.#tools = connection.all<{ tool: string }>('SELECT DISTINCT tool FROM session').map(({ tool }) => tool);
    for (const place of places) if (place.recordId !== null) this.#byRecordId.set(place.recordId, place);
    this.#byFile = placesByFile(places);
    this.#readLine = readLine;
  }

  async find(record: JudgedRecord): Promise<Place | null> {
    const { file, name, line, session } = record;
    if (line === null) return this.#withOwnId(name, session) ?? this.#within(file).get(name) ?? null;
    const onLine = this.#byFile.get(file)?.find((place) => place.line === line);
    return onLine ?? (isProse(file) ? this.#lastUpTo(file, line) : this.#copyOf(record, line));
  }

  #lastUpTo(file: string, line: number): Place | null {
    return this.#byFile.get(file)?.findLast((place) => place.line <= line) ?? null;
  }

  /** A copy in a later file is no record of its own: the row names the file that brought it first. */
  #withOwnId(id: string, session: string): Place | null {
    return UUID.test(id) ? this.#withKey([id.toLowerCase()]) : this.#withKey([session, '', id]);
  }

  /** The same for a record without an id, which is known by its text. */
  async #copyOf({ file, session }: JudgedRecord, line: number): Promise<Place | null> {
    return this.#withKey([session, '', (await this.#readLine(file, line)).trim()]);
  }

  /** By the key that `TranscriptWriter` gives a record. */
  #withKey(parts: readonly string[]): Place | null {
    for (const tool of this.#tools) {
      const id = this.#records.idOf(contentKey('record', tool, ...parts));
      const place = id === null ? undefined : this.#byRecordId.get(id);
      if (place) return place;
    }
    return null;
  }

  /** Records by the ids of their parts, and by their own where an importer knows them by something else. */
  #within(file: string): ReadonlyMap<string, Place> {
    let places = this.#idsWithin.get(file);
    if (!places) {
      places = this.#readIdsWithin(this.#byFile.get(file) ?? []);
      this.#idsWithin.set(file, places);
    }
    return places;
  }

  #readIdsWithin(places: readonly Place[]): ReadonlyMap<string, Place> {
    const found = new Map<string, Place>();
    for (const place of places) {
      const raw = place.recordId === null ? '' : (this.#records.read(place.recordId)?.raw ?? '');
      for (const [, id = ''] of raw.matchAll(IDS_WITHIN)) if (!found.has(id)) found.set(id, place);
    }
    return found;
  }
}
