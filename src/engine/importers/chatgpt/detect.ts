import type { Detection, FileSample } from '../importer.ts';
import { isObject, type JsonObject, objectOr } from '../json.ts';

/** Of a mapping that is not whole: an object of nodes, each with one of their fields first. */
const MAPPING = /"mapping"\s*:\s*\{\s*"[^"\\]{1,200}"\s*:\s*\{\s*"(?:id|message|parent|children)"\s*:/;
const SEARCHED_CHARACTERS = 1 << 20;

function isConversation(value: unknown): value is JsonObject {
  if (!isObject(value) || !isObject(value.mapping)) return false;
  const nodes = Object.values(value.mapping).slice(0, 5);
  if (nodes.length === 0) return 'current_node' in value || 'create_time' in value;
  return nodes.some((node) => isObject(node) && ('message' in node || 'children' in node || 'parent' in node));
}

/** Conversations, and those in an object that wraps them. */
export function conversationsIn(value: unknown): readonly JsonObject[] {
  if (Array.isArray(value)) return value.filter(isConversation);
  if (isConversation(value)) return [value];
  const { conversations } = objectOr(value);
  return Array.isArray(conversations) ? conversations.filter(isConversation) : [];
}

export function detectChatGpt(sample: FileSample): Detection | null {
  if (sample.notText !== null) return null;
  const found = sample.objects.flatMap(conversationsIn).length;
  if (found > 0) {
    return { confidence: 0.95, reason: 'Conversations of ChatGPT: messages in a "mapping" that names their parents.' };
  }
  const head = sample.head.slice(0, SEARCHED_CHARACTERS);
  if (/^\s*[[{]/.test(head) && MAPPING.test(head)) {
    return { confidence: 0.9, reason: 'It begins as conversations of ChatGPT do: with messages in a "mapping".' };
  }
  return detectSidecar(sample, head);
}

interface Sidecar {
  readonly name: RegExp;
  readonly isRecord: (record: JsonObject) => boolean;
  readonly reason: string;
}

const SIDECARS: readonly Sidecar[] = [
  {
    name: /(?:^|\/)message_feedback\.json$/,
    isRecord: (record) => 'rating' in record && 'conversation_id' in record,
    reason: 'The thumbs up and down of a ChatGPT export; it holds no conversation.',
  },
  {
    name: /(?:^|\/)shared_conversations\.json$/,
    isRecord: (record) => 'is_anonymous' in record && 'conversation_id' in record,
    reason: 'The list of shared links of a ChatGPT export; the conversations are in conversations.json.',
  },
  {
    name: /(?:^|\/)user\.json$/,
    isRecord: (record) => typeof record.email === 'string' && ('chatgpt_plus_user' in record || isUserId(record.id)),
    reason: 'The account of a ChatGPT export (name, e-mail): Strata does not read it.',
  },
  {
    name: /(?:^|\/)model_comparisons\.json$/,
    isRecord: () => false,
    reason: 'The comparisons of answers of a ChatGPT export, by its name; the conversations are in conversations.json.',
  },
];

function isUserId(id: unknown): boolean {
  return typeof id === 'string' && id.startsWith('user-');
}

function detectSidecar({ objects, path }: FileSample, head: string): Detection | null {
  for (const { name, isRecord, reason } of SIDECARS) {
    if (objects.length > 0 && objects.every(isRecord)) return { confidence: 0.9, isSidecar: true, reason };
    // An account without feedback or links has files with nothing in them: there is only the name.
    const hasNoMarks = /^\s*\[/.test(head) && (objects.length === 0 || name.source.includes('model_comparisons'));
    if (hasNoMarks && name.test(path)) return { confidence: 0.6, isSidecar: true, reason };
  }
  if (/^\s*</.test(head) && /<title>ChatGPT Data Export<|var\s+jsonData\s*=\s*\[/.test(head)) {
    return {
      confidence: 0.9,
      isSidecar: true,
      reason: 'The page of a ChatGPT export; conversations.json holds the same conversations.',
    };
  }
  return null;
}
