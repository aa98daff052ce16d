import type { FileReport, ImportItem, SessionSummary, TranscriptEvent } from '../engine/api.ts';
import type { Connection } from '../engine/database/connection.ts';
import type { Engine } from '../engine/engine.ts';
import { importItems, openMemoryEngine } from './memory-engine.ts';
import { seededRandom } from './seeded-random.ts';
import { outlineOf } from './stored-sessions.ts';

/** What an import made of files, in an engine of its own. */
export interface ImportedSessions {
  readonly engine: Engine;
  readonly connection: Connection;
  readonly files: readonly FileReport[];
  readonly sessions: readonly SessionSummary[];
  /** Of the session with that id of the tool's own, or of the only one. */
  readonly events: (nativeId?: string) => Promise<readonly TranscriptEvent[]>;
  /** A line an event: type, category (`!` for an error) and title. */
  readonly outline: (nativeId?: string) => Promise<readonly string[]>;
}

/** Imports the drops one after the other. */
export async function importSessions(...drops: readonly (readonly ImportItem[])[]): Promise<ImportedSessions> {
  const { engine, connection } = openMemoryEngine();
  const files: FileReport[] = [];
  for (const items of drops) files.push(...(await importItems(engine, items)).files);
  const sessions = (await engine.listSessions({ sort: 'oldest', limit: 100 })).data;
  const events = async (nativeId?: string) => {
    const found = sessions.filter((session) => nativeId === undefined || session.nativeId === nativeId);
    const [session] = found;
    if (!session || found.length > 1) throw new Error(`${found.length} sessions, not one.`);
    return engine.readEvents(session.sessionKey, 0, 500);
  };
  return { engine, connection, files, sessions, events, outline: async (id) => outlineOf(await events(id)) };
}

/** What two imports of the same bytes under different names must have in common. */
export function withoutName({ path: _path, ...facts }: FileReport): Omit<FileReport, 'path'> {
  return facts;
}

/** Copies of a text in which some bytes are others; the same copies each time. */
export function* changedBytes(text: string | Uint8Array, copies: number): Generator<Uint8Array<ArrayBuffer>> {
  const original = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const random = seededRandom(1);
  const next = (below: number) => Math.floor(random() * below);
  for (let copy = 0; copy < copies; copy++) {
    const bytes = new Uint8Array(original);
    for (let change = next(8); change >= 0; change--) bytes[next(bytes.length)] = next(256);
    yield bytes;
  }
}
