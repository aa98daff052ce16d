import { basename, resolve } from 'node:path';
import type { ImportItem } from '../../engine/api.ts';
import { fixtureItems } from '../../testing/fixture-items.ts';
import { openMemoryEngine } from '../../testing/memory-engine.ts';
import type { CollectionDocument } from '../collection-engine.ts';
import { UnreadableError } from './collection.ts';
import { isProse, type Place, placesByFile, readPlaces } from './imported-places.ts';
import { type JudgedRecord, judgedRecords } from './judged-records.ts';
import type { Library } from './library.ts';
import { PlaceFinder } from './place-finder.ts';
import { pairRows } from './row-pairing.ts';

export interface ImportedLibrary extends Library {
  /** Ids of the collection that a hit may stand for. */
  readonly mapped: ReadonlySet<string>;
}

/** Files as a drop of the folder gives them. Throws UnreadableError. */
export function readFolder(folder: string): { readonly name: string; readonly items: readonly ImportItem[] } {
  const path = resolve(folder);
  try {
    return { name: basename(path), items: fixtureItems(path) };
  } catch (cause) {
    throw new UnreadableError(`${folder} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

/**
 * Imports a folder as the app does. Hits stand for those documents of a collection that were made from the same record
 * of the same file; other hits keep their rank, under the name `file#line`.
 */
export async function importLibrary(
  { name, items }: ReturnType<typeof readFolder>,
  docs: readonly CollectionDocument[],
): Promise<ImportedLibrary> {
  const { engine, connection } = openMemoryEngine();
  await engine.importFiles(items, { label: name }, () => {});
  const places = readPlaces(connection, `${name}/`);
  const finder = new PlaceFinder(connection, places, lineReader(items, `${name}/`));
  const located = await locate(judgedRecords(docs), finder);
  continueInProse(places, located);
  const documents = documentsByHit(places, located);
  const judged = new Set(docs.map(({ id }) => id));
  return {
    engine,
    documentsOf: (hitKey) => documents.get(hitKey) ?? [hitKey],
    mapped: new Set([...documents.values()].flat().filter((id) => judged.has(id))),
    close: () => connection.close(),
  };
}

type LocatedDocuments = Map<Place, readonly CollectionDocument[]>;

async function locate(records: readonly JudgedRecord[], finder: PlaceFinder): Promise<LocatedDocuments> {
  const located: LocatedDocuments = new Map();
  for (const record of records) {
    const place = await finder.find(record);
    if (place) located.set(place, [...(located.get(place) ?? []), ...record.documents]);
  }
  return located;
}

/** What the engine cut finer than the collection: a later piece belongs to the document that began before it. */
function continueInProse(places: readonly Place[], located: LocatedDocuments): void {
  for (const [file, inFile] of placesByFile(places)) {
    if (!isProse(file)) continue;
    let last: readonly CollectionDocument[] = [];
    for (const place of inFile) {
      const own = located.get(place);
      if (own) last = own.slice(-1);
      else located.set(place, last);
    }
  }
}

function documentsByHit(places: readonly Place[], located: LocatedDocuments): ReadonlyMap<string, readonly string[]> {
  const byHit = new Map<string, readonly string[]>();
  for (const place of places) {
    const ids = idsOfRows(place, located.get(place) ?? []);
    for (const [index, { hitKeys }] of place.rows.entries()) {
      for (const hitKey of hitKeys) byHit.set(hitKey, ids[index] ?? []);
    }
  }
  return byHit;
}

function idsOfRows({ file, line, rows }: Place, docs: readonly CollectionDocument[]): readonly (readonly string[])[] {
  if (docs.length === 0) return rows.map((_, index) => [`${file}#${line}${index === 0 ? '' : `/${index + 1}`}`]);
  return pairRows(
    rows.map(({ text }) => text),
    docs,
  );
}

function lineReader(items: readonly ImportItem[], prefix: string): (file: string, line: number) => Promise<string> {
  const byPath = new Map(items.map((item) => [item.path, item.file]));
  const read = new Map<string, Promise<readonly string[]>>();
  const linesOf = async (file: string) => {
    const bytes = await byPath.get(`${prefix}${file}`)?.slice().arrayBuffer();
    return new TextDecoder().decode(bytes ?? new ArrayBuffer(0)).split('\n');
  };
  return async (file, line) => {
    const lines = read.get(file) ?? linesOf(file);
    read.set(file, lines);
    return (await lines)[line - 1] ?? '';
  };
}
