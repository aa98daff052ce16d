import { contentText } from '../content.ts';
import { readDamagedJson } from '../damaged-json.ts';
import type { Detection, FileSample } from '../importer.ts';
import { isObject, type JsonObject, stringOr } from '../json.ts';
import { API_FILE, isNamed, isUiFile } from './task.ts';
import { toEntry } from './ui-entry.ts';

/** Whose task a file is: Roo Code began as a copy of Cline, and writes the same files. */
export type TaskTool = 'cline' | 'roo-code';

const ROO_PATH = /roo-?(?:cline|code|veterinary)/i;
const CLINE_PATH = /claude-dev|(?:^|\/)\.cline\//i;
const UUID_FOLDER = /(?:^|\/)[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\/[^/]*$/i;
const EPOCH_FOLDER = /(?:^|\/)1\d{12}\/[^/]*$/;
/** What only Roo Code writes, as it stands in JSON. */
const ROO_TEXT =
  /# Current Workspace Directory \(|\\"apiProtocol\\":|"say":\s?"(?:checkpoint_saved|api_req_retry_delayed|condense_context)"/;

/** By the folder, where it tells; else by what is in the file. */
export function toolOf({ path, head }: FileSample): TaskTool {
  if (ROO_PATH.test(path)) return 'roo-code';
  if (CLINE_PATH.test(path) || EPOCH_FOLDER.test(path)) return 'cline';
  return UUID_FOLDER.test(path) || ROO_TEXT.test(head) ? 'roo-code' : 'cline';
}

export function detectUi(sample: FileSample): Detection | null {
  const { objects, isJsonArray, path } = sample;
  if (!isJsonArray || objects.length === 0) return null;
  const entries = objects.filter((value) => typeof value.ts === 'number' && toEntry(value) !== null).length;
  if (entries * 2 <= objects.length) return null;
  return {
    confidence: 0.7 + 0.2 * (entries / objects.length) + (isUiFile(path) ? 0.05 : 0),
    reason: `${entries} of the first ${objects.length} elements of a JSON array are entries of what was said or asked (ts with say or ask).`,
  };
}

export function detectApi(sample: FileSample): Detection | null {
  const { objects, isJsonArray, path } = sample;
  if (!isJsonArray || objects.filter(isMessage).length * 2 <= objects.length) return null;
  const marked = objects.slice(0, LOOKED_AT).find(hasMark);
  if (marked) {
    return {
      confidence: isNamed(path, API_FILE) ? 0.95 : 0.9,
      reason:
        'A JSON array of messages, with the task or the environment between tags as Cline and Roo Code write them.',
    };
  }
  if (!isNamed(path, API_FILE)) return null;
  return { confidence: 0.8, reason: 'A JSON array of messages, under the name that Cline and Roo Code give it.' };
}

const LOOKED_AT = 20;
const TASK = /^\s*<(?:task|user_message|feedback)>/;
const RESULT = /^\s*\[[a-z_]{1,40}(?: for '[\s\S]{0,2000}?')?\] Result:/;

function isMessage({ role, content, type }: JsonObject): boolean {
  const isSpeaker = role === 'user' || role === 'assistant';
  return (isSpeaker && (typeof content === 'string' || Array.isArray(content))) || type === 'reasoning';
}

function hasMark({ role, content }: JsonObject): boolean {
  if (role !== 'user') return false;
  const texts = Array.isArray(content) ? content.map((block) => contentText(isObject(block) ? block.text : block)) : [];
  return [stringOr(content, ''), ...texts].some(
    (text) => TASK.test(text) || RESULT.test(text) || text.includes('<environment_details>'),
  );
}

export function detectSdk({ head, objects, isJsonArray, path }: FileSample): Detection | null {
  if (isJsonArray) return null;
  const [only] = objects.length === 1 ? objects : [];
  const value = only ?? (/^\s*\{/.test(head) ? readDamagedJson(head)?.value : null);
  if (!isObject(value) || typeof value.sessionId !== 'string' || typeof value.agent !== 'string') return null;
  if (!Array.isArray(value.messages)) return null;
  return {
    confidence: path.endsWith('.messages.json') ? 0.95 : 0.9,
    reason:
      'An object with the messages of a session and the agent that led it (messages, sessionId, agent), as newer versions of Cline write it.',
  };
}

export function detectSidecar({ objects, isJsonArray }: FileSample): Detection | null {
  const [first] = objects;
  if (!first) return null;
  const what = isJsonArray
    ? objects.every(isHistoryItem)
      ? INDEX
      : null
    : objects.length === 1
      ? kindOf(first)
      : null;
  return what === null
    ? null
    : { confidence: 0.9, isSidecar: true, reason: `${what}; the conversation is in the files beside it.` };
}

const INDEX = 'The list of tasks of Cline or Roo Code';

function kindOf(value: JsonObject): string | null {
  if (isHistoryItem(value)) return 'What Roo Code notes of a task: its title, its folder, its cost';
  if (Array.isArray(value.files_in_context) || Array.isArray(value.model_usage)) {
    return 'What Cline notes of a task: files and models';
  }
  const isSession = typeof value.session_id === 'string' && typeof value.messages_path === 'string';
  return isSession ? 'The description of a Cline session' : null;
}

function isHistoryItem({ id, ts, task, tokensIn }: JsonObject): boolean {
  return typeof id === 'string' && typeof ts === 'number' && typeof task === 'string' && typeof tokensIn === 'number';
}
