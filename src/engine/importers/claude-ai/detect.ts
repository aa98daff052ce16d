import type { Detection, FileSample } from '../importer.ts';
import { isObject, type JsonObject, objectOr } from '../json.ts';

const SEARCHED_CHARACTERS = 1 << 20;
/** Of a list of messages that is not whole. */
const MESSAGES = /"chat_messages"\s*:\s*\[\s*(?:\]|\{\s*"(?:uuid|id|text|content|sender|index|created_at)"\s*:)/;

function isConversation(value: unknown): value is JsonObject {
  return isObject(value) && Array.isArray(value.chat_messages);
}

/** Conversations, and those in an object that wraps them. */
export function conversationsIn(value: unknown): readonly JsonObject[] {
  if (Array.isArray(value)) return value.filter(isConversation);
  if (isConversation(value)) return [value];
  const { conversations } = objectOr(value);
  return Array.isArray(conversations) ? conversations.filter(isConversation) : [];
}

export function detectClaudeAi(sample: FileSample): Detection | null {
  if (sample.notText !== null) return null;
  if (sample.objects.some((object) => conversationsIn(object).length > 0)) {
    return { confidence: 0.95, reason: 'Conversations of Claude.ai: each has its "chat_messages".' };
  }
  const head = sample.head.slice(0, SEARCHED_CHARACTERS);
  if (!/^\s*[[{]/.test(head) || !MESSAGES.test(head)) return null;
  return { confidence: 0.9, reason: 'It begins as conversations of Claude.ai do: with "chat_messages".' };
}

interface Sidecar {
  readonly isRecord: (record: JsonObject) => boolean;
  readonly reason: string;
}

const SIDECARS: readonly Sidecar[] = [
  {
    isRecord: (record) => 'uuid' in record && 'email_address' in record,
    reason: 'The accounts of a Claude.ai export (names, e-mail): Strata does not read them.',
  },
  {
    isRecord: (record) =>
      'uuid' in record &&
      'name' in record &&
      Array.isArray(record.docs) &&
      ('creator' in record || 'prompt_template' in record || 'is_private' in record),
    reason: 'The projects of a Claude.ai export; the conversations are in conversations.json.',
  },
];

export function detectClaudeAiSidecar({ objects }: FileSample): Detection | null {
  if (objects.length === 0) return null;
  const sidecar = SIDECARS.find(({ isRecord }) => objects.every(isRecord));
  return sidecar ? { confidence: 0.9, isSidecar: true, reason: sidecar.reason } : null;
}

/** What Claude.ai remembers of all conversations, and of those in each project. */
export function isMemories(record: JsonObject): boolean {
  return typeof record.conversations_memory === 'string' && ('project_memories' in record || 'account_uuid' in record);
}

export function detectClaudeAiMemories({ objects }: FileSample): Detection | null {
  if (objects.length === 0 || !objects.every(isMemories)) return null;
  return { confidence: 0.9, reason: 'The memories of a Claude.ai export: "conversations_memory".' };
}
