import type { Detection, FileSample } from '../importer.ts';
import { type JsonObject, objectOr } from '../json.ts';
import { isChange, isHeader, isLoggedMessage } from './logged-session.ts';

export function detectGeminiCli({ objects, isJsonArray, head }: FileSample): Detection | null {
  if (isJsonArray) return null;
  return detectSession(objects) ?? detectLog(objects) ?? detectStream(objects) ?? detectLongSession(head);
}

function detectSession(objects: readonly JsonObject[]): Detection | null {
  const header = objects.find(isHeader);
  if (!header) return null;
  if (Array.isArray(header.messages)) {
    return { confidence: 0.95, reason: 'It is a Gemini CLI session (sessionId, projectHash and a list of messages).' };
  }
  if (typeof header.startTime !== 'string') return null;
  return { confidence: 0.95, reason: 'It has the header line of a Gemini CLI session (sessionId and projectHash).' };
}

function detectLog(objects: readonly JsonObject[]): Detection | null {
  const changes = objects.filter(isChange).length;
  const messages = objects.filter(isLoggedMessage).length;
  const isOwn = objects.some(
    ({ type, id, timestamp }) => type === 'gemini' && id !== undefined && timestamp !== undefined,
  );
  if (messages === 0 || (changes === 0 && !isOwn)) return null;
  return {
    confidence: 0.85,
    reason: `${changes + messages} of the first ${objects.length} JSON lines are messages and changes of a Gemini CLI log; its header is missing.`,
  };
}

function detectStream(objects: readonly JsonObject[]): Detection | null {
  const isBegun = objects.some(
    ({ type, session_id, model }) => type === 'init' && typeof session_id === 'string' && typeof model === 'string',
  );
  if (isBegun) return { confidence: 0.9, reason: 'It is what Gemini CLI prints with --output-format stream-json.' };
  const isCalling = objects.some(
    ({ type, tool_name, tool_id }) =>
      type === 'tool_use' && typeof tool_name === 'string' && typeof tool_id === 'string',
  );
  if (!isCalling) return null;
  return {
    confidence: 0.7,
    reason: 'It looks like what Gemini CLI prints with --output-format stream-json, without its beginning.',
  };
}

/** Before its messages, a session says little. */
const HEADER_LENGTH = 65_536;

/** One that is too long to be parsed for its detection, or cut off: the keys at its beginning tell. */
function detectLongSession(head: string): Detection | null {
  const beginning = head.slice(0, HEADER_LENGTH);
  if (!/^\s*\{\s*"/.test(beginning)) return null;
  const keys = [/"sessionId"\s*:\s*"/, /"projectHash"\s*:\s*"/, /"messages"\s*:\s*\[/];
  if (!keys.every((key) => key.test(beginning))) return null;
  return {
    confidence: 0.9,
    reason: 'It begins like a Gemini CLI session (sessionId, projectHash and a list of messages).',
  };
}

const CHECKPOINT = { confidence: 0.9, reason: 'It is a conversation that was saved with /chat save in Gemini CLI.' };

export function detectGeminiCheckpoint({ objects, isJsonArray, head }: FileSample): Detection | null {
  const [first] = objects;
  const contents: readonly unknown[] | null = isJsonArray
    ? objects
    : Array.isArray(first?.history)
      ? first.history
      : null;
  if (contents !== null) return contents.filter(isContent).length > contents.length / 2 ? CHECKPOINT : null;
  const isBeginning = /^\s*(?:\{\s*"history"\s*:\s*)?\[\s*\{\s*"(?:role|parts)"\s*:/.test(head);
  if (!isBeginning || !/"parts"\s*:\s*\[/.test(head) || !/"role"\s*:\s*"(?:model|user)"/.test(head)) return null;
  return { ...CHECKPOINT, confidence: 0.8 };
}

function isContent(value: unknown): boolean {
  const { role, parts } = objectOr(value);
  return (role === 'user' || role === 'model' || role === 'function') && Array.isArray(parts);
}

export function detectGeminiLogs({ objects, isJsonArray }: FileSample): Detection | null {
  if (!isJsonArray || !objects.every(isIndexedPrompt)) return null;
  return {
    confidence: 0.9,
    reason: 'It is the prompt index of Gemini CLI; the sessions are in the files of its chats folder.',
  };
}

function isIndexedPrompt({ sessionId, messageId, message }: JsonObject): boolean {
  return typeof sessionId === 'string' && typeof messageId === 'number' && typeof message === 'string';
}
