import type { Detection, FileSample } from '../importer.ts';
import type { JsonObject } from '../json.ts';
import { isMessage } from './json-message.ts';
import { messagesIn } from './messages-parser.ts';
import { isConversation, roleOfMessage } from './roles.ts';
import { readTerminalTurns } from './terminal-turns.ts';
import { readTurns } from './text-turns.ts';

/** Keys of a call of an API, or of a line of a program's log: what stands there is a part of something else. */
const LOG_KEYS = [
  'choices',
  'endpoint',
  'event',
  'finish_reason',
  'level',
  'logger',
  'max_tokens',
  'method',
  'request',
  'response',
  'status_code',
  'stream',
  'temperature',
  'top_p',
];
const LOG_KEY = new RegExp(`"(?:${LOG_KEYS.join('|')})"\\s*:`);
const SEARCHED_CHARACTERS = 256 << 10;

function isLogRecord(object: JsonObject): boolean {
  return LOG_KEYS.some((key) => Object.hasOwn(object, key));
}

/** JSON Lines: messages of one conversation, or a conversation a line. */
export function detectMessageLines({ objects, isJsonArray, head, path }: FileSample): Detection | null {
  return !isJsonArray && isJsonLines(head, path) ? detectMessages(objects, 'JSON lines') : null;
}

/** A JSON array of messages or of conversations, or one conversation. */
export function detectMessageArray({ objects, isJsonArray, head, notText, path }: FileSample): Detection | null {
  if (notText !== null || (!isJsonArray && isJsonLines(head, path))) return null;
  const found = detectMessages(objects, isJsonArray ? 'elements of a JSON array' : 'JSON objects');
  return found ?? detectBeginning(head.slice(0, SEARCHED_CHARACTERS));
}

/** Inside of an array or an object that is laid out, lines are indented. Of an object on one line the name decides. */
function isJsonLines(head: string, path: string): boolean {
  if (/^\s*\[/.test(head) || !/^\{.*\}[ \t\r]*$/m.test(head)) return false;
  return head.trim().includes('\n') || /\.(?:jsonl|ndjson)$/i.test(path);
}

function detectMessages(objects: readonly JsonObject[], what: string): Detection | null {
  if (objects.length === 0 || objects.some(isLogRecord)) return null;
  const messages = objects.filter(isMessage);
  if (messages.length * 2 >= objects.length && isConversation(rolesOf(messages))) {
    const reason = `${messages.length} of the first ${objects.length} ${what} are messages with a role and content, of no agent that Strata knows.`;
    return { confidence: 0.4, reason };
  }
  const conversations = objects.map(messagesIn).filter((list) => list !== null);
  const isEnough =
    conversations.length * 2 >= objects.length && conversations.some((list) => isConversation(rolesOf(list)));
  if (!isEnough) return null;
  return {
    confidence: 0.4,
    reason: `${conversations.length} of the first ${objects.length} ${what} hold messages with roles and content, of no agent that Strata knows.`,
  };
}

function rolesOf(messages: readonly JsonObject[]) {
  return messages.map(({ role }) => roleOfMessage(role));
}

const ARRAY_OF_MESSAGES = /^\s*\[\s*\{\s*"(?:role|content|id|timestamp|ts)"\s*:/;
const CONVERSATION = /^\s*(?:\[\s*)?\{[^[\]{}]{0,2000}"messages"\s*:\s*\[\s*\{\s*"(?:role|content|id)"\s*:/;

/** Of a text that is cut off or too large to be parsed whole. */
function detectBeginning(head: string): Detection | null {
  if (!(ARRAY_OF_MESSAGES.test(head) || CONVERSATION.test(head)) || LOG_KEY.test(head)) return null;
  const roles = [...head.matchAll(/"role"\s*:\s*"(\w{1,20})"/g)].map(([, role]) => roleOfMessage(role));
  if (!isConversation(roles) || !/"content"\s*:/.test(head)) return null;
  return { confidence: 0.3, reason: 'It begins as a list of messages with a role and content does.' };
}

const JSON_OR_PAGE = /^\s*(?:[{[]\s*["{[\]}]|<(?:!doctype|html)\b)/i;

/** True for a text in which a few bytes are damaged. */
function isNearlyText(head: string): boolean {
  const sampled = head.slice(0, SEARCHED_CHARACTERS);
  const odd = sampled.match(/[\0\ufffd]/g)?.length ?? 0;
  return odd <= Math.max(8, sampled.length / 100);
}

/** Text in which lines name who speaks. */
export function detectTextTranscript({ head, notText }: FileSample): Detection | null {
  if ((notText !== null && !isNearlyText(head)) || JSON_OR_PAGE.test(head)) return null;
  const terminal = readTerminalTurns(head);
  if (terminal) {
    const prompts = terminal.turns.filter(({ kind }) => kind === 'prompt').length;
    return {
      confidence: 0.5,
      reason: `The text of a terminal as Claude Code exports it: ${prompts} ${prompts === 1 ? 'prompt' : 'prompts'} (❯) and answers (⏺).`,
    };
  }
  const found = readTurns(head);
  if (!found) return null;
  return {
    confidence: 0.4,
    reason: `A conversation in text: ${found.turns.length} turns named by ${found.notation}.`,
  };
}
