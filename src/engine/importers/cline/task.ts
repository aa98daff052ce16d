import type { EventTime } from '../../api.ts';
import { bytesKey, keyToText } from '../../identity/content-key.ts';
import { inferredTime, parseRecordedTime } from '../../time/event-time.ts';
import { readDamagedJson } from '../damaged-json.ts';
import type { FileContext, ParsedRecord, SessionLink, SessionRef } from '../importer.ts';
import { isObject, type JsonObject, objectOr, parseJson, textOrNull } from '../json.ts';

export const API_FILE = 'api_conversation_history.json';
/** The second is its oldest name. */
const UI_FILES = ['ui_messages.json', 'claude_messages.json'];
const HISTORY_FILE = 'history_item.json';
const METADATA_FILE = 'task_metadata.json';

/** So many bytes of a file name it where its path does not: as the pipeline counts for `headKey`. */
const NAMING_BYTES = 256;

/** What is known of a task from its folder, and from the files beside the one that is read. */
export interface Task {
  readonly session: SessionRef;
  /** When it began, by its id; null where the id does not tell. */
  readonly start: EventTime | null;
  readonly directory: string | null;
  /** What the first record says for all. */
  readonly ofFirstRecord: Partial<Pick<ParsedRecord, 'directory' | 'sessionLinks'>>;
  readonly models: TaskModels;
}

export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

export function isNamed(path: string, name: string): boolean {
  return path === name || path.endsWith(`/${name}`);
}

export function isUiFile(path: string): boolean {
  return UI_FILES.some((name) => isNamed(path, name));
}

/** The files beside one of a task that say more about it; only where it has its own name. */
export function companionsOf(path: string): readonly string[] {
  const others = isUiFile(path) ? [API_FILE] : isNamed(path, API_FILE) ? UI_FILES : [];
  if (others.length === 0) return [];
  return [...others, HISTORY_FILE, METADATA_FILE].map((name) => folderOf(path) + name);
}

/** What the program showed, of the task whose messages that file holds; null where it did not come with it. */
export function uiTextBeside(file: FileContext): string | null {
  const found = UI_FILES.map((name) => file.companions.get(folderOf(file.path) + name));
  return found.find((text) => text !== undefined) ?? null;
}

/** The elements of a JSON array, those in front of a damage where it has one. */
export function elementsOf(text: string): readonly unknown[] {
  const value = (parseJson(text) ?? readDamagedJson(text))?.value;
  return Array.isArray(value) ? value : [];
}

export function taskOf(file: FileContext, tool: string): Task {
  const beside = (name: string) => file.companions.get(folderOf(file.path) + name) ?? null;
  const history = objectOr(parseJson(beside(HISTORY_FILE) ?? '')?.value);
  const id = idInPath(file.path) ?? textOrNull(history.id);
  const directory = textOrNull(history.workspace) ?? textOrNull(history.cwdOnTaskInitialization);
  return {
    session: { nativeId: id ?? fallbackId(file, beside(API_FILE)), agentId: null },
    start: id === null ? null : startOf(id),
    directory,
    ofFirstRecord: { sessionLinks: linksOf(history, tool), ...(directory === null ? {} : { directory }) },
    models: new TaskModels(parseJson(beside(METADATA_FILE) ?? '')?.value),
  };
}

const EPOCH_MS = /^1\d{12}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function idInPath(path: string): string | null {
  const folders = path.split('/').slice(0, -1);
  const last = folders.at(-1) ?? '';
  return folders.at(-2) === 'tasks' || EPOCH_MS.test(last) || UUID.test(last) ? textOrNull(last) : null;
}

/** Both files of a task whose folder has no name must still be of one session: the messages of the model name it. */
function fallbackId(file: FileContext, apiText: string | null): string {
  if (apiText === null) return `file-${file.headKey}`;
  const head = new TextEncoder().encode(apiText.slice(0, NAMING_BYTES)).subarray(0, NAMING_BYTES);
  return `file-${keyToText(bytesKey(head))}`;
}

/** The id is the time in milliseconds, or a UUID of version 7, whose first 48 bits are. */
function startOf(id: string): EventTime | null {
  const isVersion7 = UUID.test(id) && id.charAt(14) === '7';
  const ms = isVersion7 ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : EPOCH_MS.test(id) ? Number(id) : null;
  return ms === null || parseRecordedTime(ms) === null ? null : inferredTime(ms, 'file-name');
}

function linksOf(history: JsonObject, tool: string): readonly SessionLink[] {
  const parent = textOrNull(history.parentTaskId);
  return parent === null ? [] : [{ relation: 'started-by', tool, nativeId: parent }];
}

const MOST_USES = 1000;

/** Which model answered when, from `task_metadata.json`: older messages do not say it themselves. */
class TaskModels {
  readonly #uses: readonly { readonly ms: number; readonly model: string }[];

  constructor(metadata: unknown) {
    const { model_usage: usage } = objectOr(metadata);
    this.#uses = (Array.isArray(usage) ? usage : [])
      .slice(0, MOST_USES)
      .filter(isObject)
      .flatMap((use) => {
        const ms = parseRecordedTime(use.ts)?.ms ?? null;
        const model = textOrNull(use.model_id);
        return ms === null || model === null ? [] : [{ ms, model }];
      });
  }

  /** The one in use then; without a time only where there was no other. */
  at(ms: number | null): string | null {
    const [first] = this.#uses;
    if (!first) return null;
    if (ms !== null) return (this.#uses.findLast((use) => use.ms <= ms) ?? first).model;
    return this.#uses.every(({ model }) => model === first.model) ? first.model : null;
  }
}
