import type { EventTime } from '../../api.ts';
import { inferredTime, parseRecordedTime } from '../../time/event-time.ts';
import type { ParsedConversation } from '../conversation-export.ts';
import type { AgentLink, ParsedEvent, ParsedRecord, SessionLink, SessionRef } from '../importer.ts';
import { isObject, type JsonObject, objectOr, textOrNull, toJson } from '../json.ts';
import { type MessageTree, readMessageTree, type TreeNode } from '../message-tree.ts';
import { eventOf, recordOf } from '../records.ts';
import { firstLine, shorten } from '../titles.ts';
import { countOf } from '../wording.ts';
import { apiMessageOf, callBehind, contentTypeOf, eventsOfMessage, type OpenCall, roleOf } from './message.ts';

/** One conversation of an export: the thread that was shown last, then each other version as a part of its own. */
export function parseConversation(conversation: JsonObject, line: number, fallbackId: string): ParsedConversation {
  return new ConversationReader(conversation, line, fallbackId).read();
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Behind all events that come from the content of a message. */
const VERSIONS_BLOCK = 900_000;

class ConversationReader {
  readonly #conversation: JsonObject;
  readonly #line: number;
  readonly #nodes: ReadonlyMap<string, JsonObject>;
  readonly #tree: MessageTree;
  readonly #nativeId: string;
  readonly #createdMs: number | null;
  readonly #isUndated: boolean;
  readonly #calls = new Map<string, OpenCall | null>();

  constructor(conversation: JsonObject, line: number, fallbackId: string) {
    this.#conversation = conversation;
    this.#line = line;
    this.#nodes = nodesOf(conversation.mapping);
    const treeNodes = treeNodesOf(this.#nodes);
    this.#tree = readMessageTree(treeNodes, textOrNull(conversation.current_node));
    this.#isUndated = treeNodes.every(({ timeMs }) => timeMs === null);
    this.#createdMs = parseRecordedTime(conversation.create_time)?.ms ?? null;
    this.#nativeId =
      textOrNull(conversation.conversation_id) ?? textOrNull(conversation.id) ?? this.#idOfFirst(fallbackId);
  }

  read(): ParsedConversation {
    const shown = this.#tree.shown.map((id) => this.#record(id, null, this.#isUndated));
    const branches = this.#tree.branches.map((branch) => this.#branchRecords(branch));
    const records = [...shown, ...branches.flat()];
    return {
      records: [this.#conversationRecord(), ...withVersionNotices(records, branches)],
      hasMessages: records.some(({ isConversation }) => isConversation),
      hasCycle: this.#tree.cycles > 0,
    };
  }

  /** Exports of some tools name no conversation: its first message does, and stays the same in later exports. */
  #idOfFirst(fallbackId: string): string {
    const first = this.#tree.shown.find((id) => isObject(this.#nodes.get(id)?.message));
    return first === undefined ? fallbackId : `first-${first}`;
  }

  #conversationRecord(): ParsedRecord {
    const { mapping, ...others } = this.#conversation;
    const session = { nativeId: this.#nativeId, agentId: null };
    const title = textOrNull(this.#conversation.title);
    return recordOf({
      line: this.#line,
      raw: toJson(others),
      type: 'conversation',
      session,
      nativeKey: `conversation/${this.#nativeId}`,
      time: parseRecordedTime(this.#conversation.create_time),
      title: title === null ? null : { text: shorten(title.trim()), rank: 3, session },
      sessionLinks: this.#sessionLinks(),
    });
  }

  /** A chat that was branched off another one says so in its messages. */
  #sessionLinks(): readonly SessionLink[] {
    const parents = new Set<string>();
    for (const { message } of this.#nodes.values()) {
      const parent = textOrNull(objectOr(objectOr(message).metadata).branching_from_conversation_id);
      if (parent !== null && parent !== this.#nativeId) parents.add(parent);
    }
    return [...parents].map((nativeId) => ({ relation: 'forked-from', tool: 'chatgpt', nativeId }));
  }

  #branchRecords(branch: readonly string[]): readonly ParsedRecord[] {
    const [start = ''] = branch;
    const isUndated = branch.every((id) => this.#recordedTime(id) === null);
    const records = branch.map((id) => this.#record(id, start, isUndated));
    const named = records.findIndex(({ isConversation }) => isConversation);
    return records.map((record, index) =>
      index === named ? { ...record, agentLinks: [nameOf(record, start)] } : record,
    );
  }

  #record(id: string, branch: string | null, isUndated: boolean): ParsedRecord {
    const node = this.#nodes.get(id) ?? {};
    const message = objectOr(node.message);
    const parent = textOrNull(node.parent);
    const call = (parent === null ? null : this.#calls.get(parent)) ?? null;
    const nativeKey = this.#keyOf(id);
    const events = eventsOfMessage(message, nativeKey, call);
    this.#calls.set(id, callBehind(events, call));
    const session: SessionRef = { nativeId: this.#nativeId, agentId: branch };
    return recordOf({
      line: this.#line,
      raw: toJson(node),
      type: isObject(node.message) ? `${roleOf(message)} ${contentTypeOf(message)}` : 'node without a message',
      session,
      nativeKey,
      parentKey: parent === null ? null : this.#keyOf(parent),
      time: this.#timeOf(id, isUndated),
      isConversation: events.some(({ type }) => type !== 'notice'),
      events,
      apiMessage: apiMessageOf(message, nativeKey, events, textOrNull(this.#conversation.default_model_slug)),
    });
  }

  /** A thread of which no message has a time has at least that of its conversation. */
  #timeOf(id: string, isUndated: boolean): EventTime | null {
    const recorded = this.#recordedTime(id);
    if (recorded !== null || !isUndated || this.#createdMs === null) return recorded;
    return inferredTime(this.#createdMs, 'session-bounds');
  }

  #recordedTime(id: string): EventTime | null {
    return parseRecordedTime(objectOr(this.#nodes.get(id)?.message).create_time);
  }

  /** Ids that are not unique in the world are so in their conversation. */
  #keyOf(id: string): string {
    return UUID.test(id) ? id : `${this.#nativeId}/${id}`;
  }
}

function nodesOf(mapping: unknown): ReadonlyMap<string, JsonObject> {
  return new Map(
    Object.entries(objectOr(mapping)).filter((entry): entry is [string, JsonObject] => isObject(entry[1])),
  );
}

/** The order of `mapping` means nothing; that of `children` tells which sibling came later. */
function treeNodesOf(nodes: ReadonlyMap<string, JsonObject>): readonly TreeNode[] {
  const asChild = new Map<string, { parentId: string; rank: number }>();
  for (const [parentId, { children }] of nodes) {
    if (!Array.isArray(children)) continue;
    for (const [rank, child] of children.entries())
      if (typeof child === 'string') asChild.set(child, { parentId, rank });
  }
  return [...nodes].map(([id, { parent, message }]) => {
    const parentId = textOrNull(parent);
    const isKnown = parentId !== null && nodes.has(parentId);
    return {
      id,
      parentId: isKnown ? parentId : (asChild.get(id)?.parentId ?? null),
      timeMs: parseRecordedTime(objectOr(message).create_time)?.ms ?? null,
      rank: asChild.get(id)?.rank ?? 0,
    };
  });
}

/** Other versions are listed under their conversation, by how they begin. */
function nameOf({ events }: ParsedRecord, start: string): AgentLink {
  const [first] = events;
  return {
    callId: `version/${start}`,
    agentId: start,
    agentName: shorten(`Other version: ${firstLine(first?.title ?? '')}`),
  };
}

/** Where a thread was left says so in the thread. */
function withVersionNotices(
  records: readonly ParsedRecord[],
  branches: readonly (readonly ParsedRecord[])[],
): readonly ParsedRecord[] {
  const versions = new Map<string, number>();
  for (const branch of branches) {
    const parentKey = branch[0]?.parentKey ?? null;
    if (parentKey === null || !branch.some(({ isConversation }) => isConversation)) continue;
    versions.set(parentKey, (versions.get(parentKey) ?? 0) + 1);
  }
  return records.map((record) => {
    const count = versions.get(record.nativeKey ?? '') ?? 0;
    return count === 0 ? record : { ...record, events: [...record.events, versionNotice(count)] };
  });
}

function versionNotice(count: number): ParsedEvent {
  const title = `${countOf(count, 'other version', 'other versions')} from here`;
  const text = 'What follows was edited or asked for again. The other versions are listed under this conversation.';
  return eventOf({ block: VERSIONS_BLOCK, type: 'notice', category: 'notice', title, text });
}
