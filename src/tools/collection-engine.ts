import { ContentStore } from '../engine/content/content-store.ts';
import { cutText } from '../engine/content/cut-text.ts';
import type { Connection } from '../engine/database/connection.ts';
import type { Engine } from '../engine/engine.ts';
import { ApiMessageStore } from '../engine/events/api-message-store.ts';
import { EventStore } from '../engine/events/event-store.ts';
import { FactStore } from '../engine/events/fact-store.ts';
import { FileChangeStore } from '../engine/events/file-change-store.ts';
import { contentKey } from '../engine/identity/content-key.ts';
import type { ParsedRecord } from '../engine/importers/importer.ts';
import { rawOf } from '../engine/importers/pipeline/batch-writer.ts';
import { FileTally } from '../engine/importers/pipeline/file-tally.ts';
import { ImportStore } from '../engine/importers/pipeline/import-store.ts';
import { prepareBatch } from '../engine/importers/pipeline/prepare-batch.ts';
import { TranscriptWriter } from '../engine/importers/pipeline/transcript-writer.ts';
import { eventOf, recordOf } from '../engine/importers/records.ts';
import { ProjectStore } from '../engine/projects/project-store.ts';
import { RecordStore } from '../engine/records/record-store.ts';
import { SessionStore } from '../engine/sessions/session-store.ts';
import { LevelStore } from '../engine/storage-levels/level-store.ts';
import { NO_TIME, parseRecordedTime } from '../engine/time/event-time.ts';
import { PurgedKeys } from '../engine/trash/purged-keys.ts';
import { Versions } from '../engine/versions/versions.ts';
import { openMemoryEngine } from '../testing/memory-engine.ts';

export interface CollectionDocument {
  readonly id: string;
  readonly title?: string;
  readonly text: string;
  readonly timestamp?: string;
  readonly session?: string;
  readonly group?: string;
}

export interface OpenCollection {
  readonly engine: Engine;
  readonly connection: Connection;
  /** Document id of a hit's key. */
  readonly documentOf: (hitKey: string) => string;
  readonly close: () => void;
}

const COLLECTION = 'collection';

/** Documents of a session become its events in order; others become documents of the content store. */
export function openCollection(docs: readonly CollectionDocument[]): OpenCollection {
  const { engine, connection } = openMemoryEngine();
  const importId = new ImportStore(connection).begin(COLLECTION, false, 0);
  const content = new ContentStore(connection);
  connection.transaction(() => {
    const writer = new TranscriptWriter(
      {
        projects: new ProjectStore(connection, new Versions(connection)),
        sessions: new SessionStore(connection),
        records: new RecordStore(connection),
        messages: new ApiMessageStore(connection),
        events: new EventStore(connection),
        facts: new FactStore(connection),
        fileChanges: new FileChangeStore(connection),
        content,
        levels: new LevelStore(connection),
        purgedKeys: new PurgedKeys(connection),
      },
      { tool: COLLECTION, isSnapshot: false, fileId: 0, importId, tally: new FileTally() },
    );
    for (const [index, doc] of docs.entries()) {
      if (doc.session !== undefined) {
        const record = toRecord(doc, doc.session, index);
        const { records, blocks } = prepareBatch([rawOf(record, COLLECTION)]);
        for (const prepared of records) writer.write(record, prepared, blocks);
      } else {
        const time = parseRecordedTime(doc.timestamp) ?? NO_TIME;
        const { id, title = '', text } = doc;
        const chunks = cutText(text).map((piece) => ({ title, ...piece }));
        content.insertDocument({ key: contentKey('collection', id), label: title, path: id, chunks, time, importId });
      }
    }
    writer.flush();
  });
  const ids = readIds(connection);
  return { engine, connection, documentOf: (key) => ids.get(key) ?? key, close: () => connection.close() };
}

function toRecord(
  { id, title = '', text, timestamp }: CollectionDocument,
  session: string,
  index: number,
): ParsedRecord {
  return recordOf({
    line: index + 1,
    raw: id,
    type: 'document',
    session: { nativeId: session, agentId: null },
    nativeKey: id,
    time: parseRecordedTime(timestamp),
    isConversation: true,
    events: [eventOf({ type: 'assistant', category: 'assistant', title, text, filePath: id })],
  });
}

function readIds(connection: Connection): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  connection.scan('SELECT id, file_path FROM event', undefined, ([id, path]) => ids.set(`events:${id}`, String(path)));
  connection.scan('SELECT id, file_path FROM chunk', undefined, ([id, path]) => ids.set(`content:${id}`, String(path)));
  return ids;
}
