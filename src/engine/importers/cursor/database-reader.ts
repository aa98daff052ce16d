import type { SourceDatabase } from '../../database/source-database.ts';
import type { FileContext, Parsed, ParsedRecord, SessionRef } from '../importer.ts';
import { isObject, type JsonObject, objectOr, parseJson, textOrNull } from '../json.ts';
import { skipLine } from '../json-lines.ts';
import { recordOf } from '../records.ts';
import { withBlockFates } from './accepted-blocks.ts';
import { roleOf, spokenText } from './bubble.ts';
import { type Bubble, type Conversation, recordsOfConversation } from './conversation.ts';
import { KeyValues } from './key-values.ts';
import { folderOfUri, folderOfWorkspaceFile } from './workspace-folder.ts';

const CHATS = 'workbench.panel.aichat.view.aichat.chatdata';
/** Composers of this workspace: whole ones in 2024, since then only their heads. */
const COMPOSERS = 'composer.composerData';
/** Since version 3 the heads of all workspaces, in the global database. */
const HEADS = 'composer.composerHeaders';

const COMPOSER_PREFIX = 'composerData:';
/** Pages are as large as this, or a multiple of it. */
const SMALLEST_PAGE_BYTES = 512;
const BATCH_CHARACTERS = 256 << 10;
const BATCH_RECORDS = 500;

/** Path of the file that says which folder a workspace's database is of. */
export function workspaceFileBeside(path: string): string {
  return path.replace(/[^/]*$/, 'workspace.json');
}

/** The conversations of one database, some hundred KB at a time. */
export function readCursorDatabase(database: SourceDatabase, file: FileContext): Iterable<readonly Parsed[]> {
  return inBatches(new CursorDatabase(database, file).records());
}

function* inBatches(records: Iterable<Parsed>): Generator<readonly Parsed[]> {
  let batch: Parsed[] = [];
  let characters = 0;
  for (const record of records) {
    batch.push(record);
    characters += record.kind === 'record' ? record.raw.length : 0;
    if (characters < BATCH_CHARACTERS && batch.length < BATCH_RECORDS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

class CursorDatabase {
  readonly #items: KeyValues;
  readonly #chats: KeyValues;
  /** The folder of the workspace that this database is of; null for the global one. */
  readonly #folder: string | null;
  readonly #isCutOff: boolean;
  #line = 0;

  constructor(database: SourceDatabase, file: FileContext) {
    this.#items = new KeyValues(database, 'ItemTable');
    this.#chats = new KeyValues(database, 'cursorDiskKV');
    this.#isCutOff = file.sizeBytes % SMALLEST_PAGE_BYTES !== 0;
    this.#folder = folderOfWorkspaceFile(file.companions.get(workspaceFileBeside(file.path)));
  }

  /** Heads first: what they say of a conversation's folder holds for its bubbles. */
  *records(): Generator<Parsed> {
    if (this.#isCutOff) {
      yield skipLine(
        this.#nextLine(),
        'The file is cut off: its last page is not whole, and what stood on it is missing.',
        '',
      );
    }
    yield* this.#itemOf(HEADS, (value) => this.#composersOf(value));
    yield* this.#itemOf(COMPOSERS, (value) => this.#composersOf(value));
    yield* this.#itemOf(CHATS, (value) => this.#tabsOf(value));
    yield* this.#whileReadable('The list of composers', this.#storedComposers());
  }

  *#itemOf(key: string, recordsOf: (value: JsonObject) => Iterable<Parsed>): Generator<Parsed> {
    const raw = yield* this.#valueOf(this.#items, key);
    if (raw === null) return;
    const value = parseJson(raw)?.value;
    if (isObject(value)) yield* recordsOf(value);
    else yield this.#unreadable(key, raw);
  }

  *#composersOf({ allComposers }: JsonObject): Generator<Parsed> {
    for (const composer of listOf(allComposers)) {
      const id = textOrNull(composer.composerId);
      if (id === null) continue;
      const isHead = listOf(composer.conversation).length === 0;
      yield* this.#composer(id, composer, isHead ? 'composer head' : 'composer', this.#inlineBubbles(composer));
    }
  }

  /** Chats of 2024. Of their times only that of the last prompt is kept. */
  *#tabsOf({ tabs }: JsonObject): Generator<Parsed> {
    for (const tab of listOf(tabs)) {
      const id = textOrNull(tab.tabId);
      if (id === null) continue;
      const session = { nativeId: id, agentId: null };
      yield this.#headRecord(session, tab, 'chat tab', textOrNull(tab.chatTitle));
      const bubbles = withSendTime([...this.#inline(listOf(tab.bubbles), {})], tab.lastSendTime);
      yield* this.#conversation({ session, beganAt: null, endedAt: null, bubbles });
    }
  }

  *#storedComposers(): Generator<Parsed> {
    for (const key of this.#chats.keys(COMPOSER_PREFIX, 'key')) {
      const raw = yield* this.#valueOf(this.#chats, key);
      // Cursor leaves NULL where a composer was deleted.
      if (raw === null) continue;
      const value = parseJson(raw)?.value;
      const id = key.slice(COMPOSER_PREFIX.length);
      if (!isObject(value)) yield this.#unreadable(key, raw);
      const composer = objectOr(value);
      yield* this.#composer(id, composer, 'composer', this.#storedBubbles(id, composer));
    }
  }

  *#composer(id: string, composer: JsonObject, type: string, bubbles: Conversation['bubbles']): Generator<Parsed> {
    const session = { nativeId: id, agentId: null };
    yield this.#headRecord(session, composer, type, textOrNull(composer.name));
    const { createdAt, lastUpdatedAt } = composer;
    yield* this.#conversation({ session, beganAt: createdAt, endedAt: lastUpdatedAt, bubbles });
  }

  *#conversation(conversation: Conversation): Generator<Parsed> {
    const what = `The rest of conversation ${conversation.session.nativeId}`;
    yield* this.#whileReadable(
      what,
      recordsOfConversation(conversation, () => this.#nextLine()),
    );
  }

  #inlineBubbles(composer: JsonObject): Iterable<Bubble | Parsed> {
    return this.#inline(listOf(composer.conversation), composer);
  }

  /** By its list of headers; without one, inline, or else in the order in which the bubbles were written. */
  #storedBubbles(id: string, composer: JsonObject): Iterable<Bubble | Parsed> {
    const { fullConversationHeadersOnly: headers, conversation, conversationMap } = composer;
    const ids = listOf(headers).flatMap(({ bubbleId }) => textOrNull(bubbleId) ?? []);
    if (ids.length > 0) return this.#bubblesOf(id, new Set(ids), composer);
    if (listOf(conversation).length > 0) return this.#inlineBubbles(composer);
    const mapped = Object.keys(objectOr(conversationMap));
    if (mapped.length > 0) return this.#bubblesOf(id, new Set(mapped), composer);
    return Array.isArray(headers) || Array.isArray(conversation) ? [] : this.#unlistedBubbles(id, composer);
  }

  *#unlistedBubbles(id: string, composer: JsonObject): Generator<Bubble | Parsed> {
    const prefix = `bubbleId:${id}:`;
    const ids = [...this.#chats.keys(prefix, 'as written')].map((key) => key.slice(prefix.length));
    yield* this.#bubblesOf(id, new Set(ids), composer);
  }

  /** One after the other, so that a conversation of any size needs the memory of its largest bubble. */
  *#bubblesOf(id: string, bubbleIds: ReadonlySet<string>, composer: JsonObject): Generator<Bubble | Parsed> {
    const tools = toolsByBubble(composer);
    const map = objectOr(composer.conversationMap);
    const prefix = `bubbleId:${id}:`;
    for (const { key, text, error } of this.#chats.each([...bubbleIds].map((bubbleId) => prefix + bubbleId))) {
      const bubbleId = key.slice(prefix.length);
      const mapped: unknown = Object.hasOwn(map, bubbleId) ? map[bubbleId] : null;
      if (error !== null) yield this.#damaged(key, error);
      else if (text !== null) yield this.#bubble(key, text, composer, tools.get(bubbleId));
      else if (isObject(mapped)) yield* this.#inline([{ bubbleId, ...mapped }], composer);
      else yield this.#missingBubble(id, bubbleId);
    }
  }

  #bubble(key: string, raw: string, composer: JsonObject, tool: JsonObject | undefined): Bubble | Parsed {
    const value = parseJson(raw)?.value;
    if (!isObject(value)) return this.#unreadable(key, raw);
    return completed({ value, raw }, composer, tool);
  }

  *#inline(bubbles: readonly JsonObject[], composer: JsonObject): Generator<Bubble | Parsed> {
    const tools = toolsByBubble(composer);
    for (const value of bubbles) {
      const raw = jsonOf(value);
      if (raw === null) yield this.#unreadable('A bubble', '');
      else yield completed({ value, raw }, composer, tools.get(textOrNull(value.bubbleId) ?? ''));
    }
  }

  /** It is listed, but not in this file: a newer part of the database may hold it. */
  #missingBubble(id: string, bubbleId: string): ParsedRecord {
    return recordOf({
      line: this.#nextLine(),
      raw: JSON.stringify({ bubbleId }),
      type: 'bubble without content',
      session: { nativeId: id, agentId: null },
      nativeKey: `without content ${bubbleId}`,
    });
  }

  /**
   * What is known of a conversation as a whole, with the folder it belongs to: heads stand in the database of their
   * workspace, bubbles in the global one, and either may be read first. The folder is part of the key, since a head may
   * be met first without it.
   */
  #headRecord(session: SessionRef, head: JsonObject, type: string, title: string | null): ParsedRecord {
    const { conversation: _bubbles, bubbles: _tabBubbles, conversationMap: _map, ...rest } = head;
    const directory = folderOfUri(objectOr(head.workspaceIdentifier).uri) ?? this.#folder;
    return recordOf({
      line: this.#nextLine(),
      raw: jsonOf(withoutKeys(rest)) ?? '{}',
      type,
      session,
      nativeKey: `${type} ${directory ?? ''}`,
      directory,
      branch: textOrNull(head.createdOnBranch),
      title: title === null ? null : { text: title, rank: 3, session },
    });
  }

  /** Null when there is none; a damaged page is named, and what stands on others is read all the same. */
  *#valueOf(values: KeyValues, key: string): Generator<Parsed, string | null> {
    try {
      return values.get(key);
    } catch (error) {
      yield this.#damaged(key, error);
      return null;
    }
  }

  *#whileReadable(what: string, records: Iterable<Parsed>): Generator<Parsed> {
    try {
      yield* records;
    } catch (error) {
      yield this.#damaged(what, error);
    }
  }

  #damaged(what: string, error: unknown): Parsed {
    const reason = error instanceof Error ? error.message : String(error);
    return skipLine(this.#nextLine(), `${what} cannot be read. ${reason}`, '');
  }

  #unreadable(key: string, text: string): Parsed {
    return skipLine(this.#nextLine(), `${key} is not JSON.`, text);
  }

  #nextLine(): number {
    return ++this.#line;
  }
}

function listOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The time of the last prompt, on that prompt: a text field that was not sent yet may follow. */
function withSendTime(bubbles: readonly (Bubble | Parsed)[], sentAt: unknown): readonly (Bubble | Parsed)[] {
  const isPrompt = (item: Bubble | Parsed): item is Bubble => 'value' in item && roleOf(item.value) === 'user';
  const prompts = bubbles.filter(isPrompt);
  const last = prompts.findLast(({ value }) => spokenText(value) !== null) ?? prompts.at(-1);
  return bubbles.map((item) => (item === last ? { ...item, sentAt } : item));
}

/** In early versions the tool calls of a composer stand beside its bubbles, sometimes as JSON in JSON. */
function toolsByBubble({ capabilities }: JsonObject): ReadonlyMap<string, JsonObject> {
  const tools = new Map<string, JsonObject>();
  for (const { data } of listOf(capabilities)) {
    const { bubbleDataMap } = objectOr(data);
    const map = typeof bubbleDataMap === 'string' ? parseJson(bubbleDataMap)?.value : bubbleDataMap;
    for (const [id, tool] of Object.entries(objectOr(map))) if (isObject(tool)) tools.set(id, tool);
  }
  return tools;
}

/** With what the composer keeps of it beside its bubbles. */
function completed(bubble: Bubble, composer: JsonObject, tool: JsonObject | undefined): Bubble {
  const hasTool = !tool || isObject(bubble.value.toolFormerData);
  const value = withBlockFates(hasTool ? bubble.value : { ...bubble.value, toolFormerData: tool }, composer);
  return value === bubble.value ? bubble : { value, raw: jsonOf(value) ?? bubble.raw };
}

/** Without the keys with which Cursor encrypts what it uploads. */
function withoutKeys(head: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(head).filter(([name]) => !/encryptionkey$/i.test(name)));
}

/** Null for values nested so deep that they cannot be written. */
function jsonOf(value: JsonObject): string | null {
  try {
    return JSON.stringify(value);
  } catch {
    return null;
  }
}
