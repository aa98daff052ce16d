import { excerptOf } from '../excerpt.ts';
import type { BundleFiles, Parsed, SkippedLine } from '../importer.ts';
import { isObject, type JsonObject, objectOr, parseJson, textOrNull } from '../json.ts';
import { recordOf } from '../records.ts';
import { Batches } from './batches.ts';
import { makeCounter, SessionRecords } from './session-records.ts';
import { type SourcePart, toRaw } from './source-message.ts';
import { addTo, type StorageTree, treeOf } from './storage-tree.ts';

/** So many files are asked for at once. */
const FILES_AT_ONCE = 64;

interface ReadFile {
  readonly path: string;
  readonly value: JsonObject;
  readonly raw: string;
}

/**
 * Reads a `storage` tree session by session. Sessions, messages and parts lie in files of their own and are joined by
 * their ids. In memory at once: paths, the messages of one session without their parts, the parts of one message.
 */
export class StorageReader {
  readonly #files: BundleFiles;
  readonly #tree: StorageTree;
  readonly #nextLine = makeCounter();
  readonly #sessions = new Map<string, SessionRecords>();
  #skipped: SkippedLine[] = [];

  constructor(files: BundleFiles) {
    this.#files = files;
    this.#tree = treeOf(files.paths);
  }

  async *read(): AsyncGenerator<readonly Parsed[]> {
    const batches = new Batches();
    for await (const found of this.#readTree()) yield* batches.add(found);
    yield batches.rest();
  }

  async *#readTree(): AsyncGenerator<readonly Parsed[]> {
    const { sessions, messages, parts, projects } = this.#tree;
    await this.#giveFolders(messages, 'sessionID');
    await this.#giveFolders(parts, 'messageID');
    for (const path of sessions) {
      const [file] = await this.#readAll([path]);
      if (file) yield* this.#readSession(file);
      yield this.#takeSkipped();
    }
    for (const folder of [...messages.keys()]) yield* this.#readStrayFolder(folder);
    yield await this.#readProjects(projects);
    yield this.#skipParts();
  }

  async *#readSession({ path, value, raw }: ReadFile): AsyncGenerator<readonly Parsed[]> {
    const id = textOrNull(value.id);
    if (id === null) {
      this.#skip(path, 'It describes no session: it has no id.', raw);
      return;
    }
    const records = new SessionRecords(value, id, this.#nextLine);
    this.#sessions.set(id, records);
    yield records.ofSession(raw);
    yield* this.#readMessages(records, await this.#readAll(take(this.#tree.messages, id)));
    yield* this.#readOthers(records, id);
  }

  /** A folder that bears the id of no session that is described here: its messages say themselves whose they are. */
  async *#readStrayFolder(folder: string): AsyncGenerator<readonly Parsed[]> {
    const files = await this.#readAll(take(this.#tree.messages, folder));
    const id = textOrNull(files[0]?.value.sessionID) ?? folder;
    const described = this.#sessions.get(id);
    const records = described ?? new SessionRecords({}, id, this.#nextLine);
    yield* this.#readMessages(records, files);
    if (!described) yield* this.#readOthers(records, id);
  }

  async *#readMessages(records: SessionRecords, files: readonly ReadFile[]): AsyncGenerator<readonly Parsed[]> {
    for (const { value, raw } of inOrderOfTime(files)) {
      const parts = await this.#partsOf(value);
      yield [...records.ofMessage({ info: value, raw, parts }), ...this.#takeSkipped()];
    }
  }

  async *#readOthers(records: SessionRecords, id: string): AsyncGenerator<readonly Parsed[]> {
    for (const todos of await this.#readTexts(this.#tree.todos.get(id) ?? [])) {
      yield records.ofTodos(parseJson(todos)?.value, null);
    }
    for (const diff of await this.#readTexts(this.#tree.diffs.get(id) ?? [])) {
      yield [records.ofOther('session_diff', diff)];
    }
    yield this.#takeSkipped();
  }

  /** In files of their own; in the first versions inside the message. */
  async #partsOf(message: JsonObject): Promise<readonly SourcePart[]> {
    const inside = Array.isArray(message.parts) ? message.parts.filter(isObject) : [];
    const id = textOrNull(message.id);
    const files = id === null ? [] : await this.#readAll(take(this.#tree.parts, id));
    return [...inside.map((value) => ({ value, raw: toRaw(value) })), ...files];
  }

  async #readProjects(paths: readonly string[]): Promise<readonly Parsed[]> {
    const files = await this.#readAll(paths);
    const records = files.map(({ raw }) => recordOf({ line: this.#nextLine(), raw, type: 'project' }));
    return [...records, ...this.#takeSkipped()];
  }

  /** The oldest trees keep parts in no folder: what such a file says itself tells where it belongs. */
  async #giveFolders(groups: Map<string, string[]>, idField: 'sessionID' | 'messageID'): Promise<void> {
    const loose = take(groups, '');
    for (let from = 0; from < loose.length; from += FILES_AT_ONCE) {
      for (const { path, value, raw } of await this.#readAll(loose.slice(from, from + FILES_AT_ONCE))) {
        const id = textOrNull(value[idField]);
        if (id === null) this.#skip(path, `It has no ${idField}: nothing says where it belongs.`, raw);
        else addTo(groups, id, path);
      }
    }
  }

  /** Without their message it is not known who said them. They are read once it is here. */
  #skipParts(): readonly Parsed[] {
    for (const [id, paths] of this.#tree.parts) {
      for (const path of paths) {
        this.#skip(path, `It is a part of the message ${id}, which is not here: import the whole storage folder.`, '');
      }
    }
    return this.#takeSkipped();
  }

  /** Those that are JSON objects, in the order of the paths; the others are skipped, each with its reason. */
  async #readAll(paths: readonly string[]): Promise<readonly ReadFile[]> {
    const found: ReadFile[] = [];
    for (let from = 0; from < paths.length; from += FILES_AT_ONCE) {
      const some = paths.slice(from, from + FILES_AT_ONCE);
      const texts = await Promise.all(some.map((path) => this.#readText(path)));
      for (const [index, path] of some.entries()) {
        const raw = texts[index] ?? null;
        if (raw === null) continue;
        const value = parseJson(raw)?.value;
        if (isObject(value)) found.push({ path, value, raw });
        else this.#skip(path, 'It is broken or cut off JSON, or no object.', raw);
      }
    }
    return found;
  }

  async #readTexts(paths: readonly string[]): Promise<readonly string[]> {
    const texts = await Promise.all(paths.map((path) => this.#readText(path)));
    return texts.filter((text): text is string => text !== null && text.trim() !== '');
  }

  /** Null, and skipped, where it cannot be read: the other files can. */
  async #readText(path: string): Promise<string | null> {
    try {
      return await this.#files.read(path);
    } catch (error) {
      this.#skip(path, `It cannot be read (${error instanceof Error ? error.message : String(error)}).`, '');
      return null;
    }
  }

  #skip(path: string, reason: string, text: string): void {
    const line = this.#nextLine();
    this.#skipped.push({ kind: 'skipped', line, reason: `${path}: ${reason}`, excerpt: excerptOf(text) });
  }

  #takeSkipped(): readonly SkippedLine[] {
    const skipped = this.#skipped;
    this.#skipped = [];
    return skipped;
  }
}

function take(groups: Map<string, string[]>, id: string): readonly string[] {
  const paths = groups.get(id) ?? [];
  groups.delete(id);
  return paths;
}

/** By when they were made; names decide between equal times and place those without one behind the one before. */
function inOrderOfTime(files: readonly ReadFile[]): readonly ReadFile[] {
  let latest = 0;
  const timed = files.map((file) => {
    const { created } = objectOr(file.value.time);
    if (typeof created === 'number') latest = created;
    return { file, created: latest };
  });
  return timed.sort((a, b) => a.created - b.created).map(({ file }) => file);
}
