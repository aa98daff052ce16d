import type { FileReport, ImportItem, ImportReport, SessionDetail, TranscriptEvent } from '../engine/api.ts';
import { fixtureItems } from './fixture-items.ts';
import { importItems, type MemoryEngine, openMemoryEngine, textItem } from './memory-engine.ts';
import { seededRandom } from './seeded-random.ts';
import { outlineOf } from './stored-sessions.ts';

/** What one import into an empty engine brought. */
export interface Imported extends MemoryEngine {
  readonly report: ImportReport;
}

export async function importAll(items: readonly ImportItem[]): Promise<Imported> {
  const memory = openMemoryEngine();
  return { ...memory, report: await importItems(memory.engine, items) };
}

/** Files and folders below `folder`, dropped together. */
export function importFixtures(folder: string, ...names: readonly string[]): Promise<Imported> {
  return importAll(names.flatMap((name) => fixtureItems(folder + name)));
}

/** The text of one fixture under another name. */
export async function renamed(folder: string, name: string, path: string): Promise<ImportItem> {
  const [item] = fixtureItems(folder + name);
  if (!item) throw new Error(`There is no fixture ${name}.`);
  return textItem(path, new Uint8Array(await item.file.slice(0, item.file.size).arrayBuffer()));
}

export function onlyFile({ report }: Pick<Imported, 'report'>): FileReport {
  const [file] = report.files;
  if (!file || report.files.length > 1) throw new Error(`The report names ${report.files.length} files.`);
  return file;
}

/** All sessions, the oldest first, each as a whole. */
export async function sessionsOf({ engine }: Pick<Imported, 'engine'>): Promise<SessionDetail[]> {
  const { data } = await engine.listSessions({ sort: 'oldest', limit: 100 });
  const details = await Promise.all(data.map(({ sessionKey }) => engine.getSession(sessionKey)));
  return details.filter((detail) => detail !== null);
}

/** Events of the session at that place of `sessionsOf`, in their order. */
export async function transcriptOf(imported: Pick<Imported, 'engine'>, index = 0): Promise<readonly TranscriptEvent[]> {
  const session = (await sessionsOf(imported))[index];
  return session ? imported.engine.readEvents(session.summary.sessionKey, 0, 500) : [];
}

/** The text, imported when only its first `cut` characters were written, and again when it was whole. */
export async function importGrowing(path: string, text: string, cut: number): Promise<Imported> {
  const { engine, connection } = openMemoryEngine();
  await importItems(engine, [textItem(path, text.slice(0, cut))]);
  return { engine, connection, report: await importItems(engine, [textItem(path, text, 1_790_000_001_000)]) };
}

/** The text with one character in a hundred changed, the same each time for one seed. */
export function damaged(text: string, seed: number): string {
  const next = seededRandom(seed);
  return [...text].map((character) => (next() < 0.01 ? String.fromCharCode(32 + next() * 95) : character)).join('');
}

/** What of all sessions does not hang on how the file was read. */
export async function factsOf(imported: Pick<Imported, 'engine'>): Promise<unknown> {
  const sessions = await sessionsOf(imported);
  const outlines = await Promise.all(sessions.map((_, index) => transcriptOf(imported, index)));
  return sessions.map(({ summary, tokens, assistantMessages, subagents, branches, models, directories }, index) => ({
    nativeId: summary.nativeId,
    title: summary.title,
    times: [summary.firstTime.ms, summary.lastTime.ms],
    tokens,
    assistantMessages,
    branches,
    models,
    directories,
    subagents: subagents.map(({ title, agentName, events }) => [title, agentName, events]),
    outline: outlineOf(outlines[index] ?? []),
  }));
}
