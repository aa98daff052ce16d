import type { CollectionDocument } from '../collection-engine.ts';

/** A record of a file that a collection has documents of. */
export interface JudgedRecord {
  /** Relative to the folder that the collection was made from. */
  readonly file: string;
  /** The record's own id, or the number of its line. */
  readonly name: string;
  /** The number of its line where that is its name. */
  readonly line: number | null;
  /** Session id as the tool wrote it. */
  readonly session: string;
  /** In the order of the record's blocks. */
  readonly documents: readonly CollectionDocument[];
}

/** Such as `tool/file.jsonl#record`; `/2` and up are further documents of the same record. */
const DOCUMENT_ID = /^(.+)#([^#]+?)(?:\/\d+)?$/s;

/** Records by the ids of their documents; ids of another form name no record. */
export function judgedRecords(docs: readonly CollectionDocument[]): JudgedRecord[] {
  const records = new Map<string, JudgedRecord & { readonly documents: CollectionDocument[] }>();
  for (const doc of docs) {
    const [, file = '', name = ''] = DOCUMENT_ID.exec(doc.id) ?? [];
    if (name === '') continue;
    const key = `${file}#${name}`;
    const line = /^\d+$/.test(name) ? Number(name) : null;
    const record = records.get(key) ?? { file, name, line, session: doc.session ?? '', documents: [] };
    record.documents.push(doc);
    records.set(key, record);
  }
  return [...records.values()];
}
