import type { Detection, FileSample } from '../importer.ts';
import { isObject, type JsonObject } from '../json.ts';

/** What a file that is too large to parse whole, or cut off, begins with. */
const EXPORT_BEGINNING = /^\s*\{\s*"info"\s*:\s*\{\s*"id"\s*:\s*"ses_/;

export function detectExport({ head, objects, isJsonArray }: FileSample): Detection | null {
  const [first] = objects;
  if (first && !isJsonArray && objects.length === 1 && isExport(first)) {
    return { confidence: 0.95, reason: 'It is one object of `info` and `messages`, as `opencode export` writes it.' };
  }
  if (!EXPORT_BEGINNING.test(head)) return null;
  return { confidence: 0.9, reason: 'It begins as `opencode export` does: `info` with the id of a session (ses_…).' };
}

function isExport({ info, messages }: JsonObject): boolean {
  if (!isObject(info) || !Array.isArray(messages)) return false;
  if (isId(info.id, 'ses')) return true;
  const [message] = messages;
  return isObject(message) && isObject(message.info) && isId(message.info.id, 'msg') && Array.isArray(message.parts);
}

function isId(value: unknown, prefix: string): boolean {
  return typeof value === 'string' && value.startsWith(`${prefix}_`);
}

/** A file of the storage tree that came without the tree: by itself it says nothing, or not where it belongs. */
export function detectStorageFile({ objects, isJsonArray }: FileSample): Detection | null {
  const [first] = objects;
  if (!first || isJsonArray || objects.length > 1) return null;
  const what = kindOfFile(first);
  if (what === null) return null;
  const reason = `It is ${what}. OpenCode spreads a session over many files: import the whole \`storage\` folder.`;
  return { confidence: 0.85, reason, isSidecar: true };
}

function kindOfFile(value: JsonObject): string | null {
  if (isId(value.id, 'prt') && isId(value.messageID, 'msg')) return 'one part of an OpenCode message';
  if (isId(value.id, 'msg') && isId(value.sessionID, 'ses')) {
    return 'one OpenCode message without its parts, which hold what was said';
  }
  if (isId(value.id, 'ses') && 'projectID' in value)
    return 'the description of an OpenCode session without its messages';
  return null;
}

const TABLES = ['session', 'message', 'part'];

export function detectDatabase({ tables }: FileSample): Detection | null {
  if (!TABLES.every((table) => tables.includes(table))) return null;
  return { confidence: 0.95, reason: `It is an SQLite database with the tables of OpenCode (${TABLES.join(', ')}).` };
}

const SESSION_LINE = /^\*\*Session ID:\*\* *(?:ses_)\w+ *\r?$/m;
/** The head of an export: a title and three lines. */
const HEAD_CHARACTERS = 4096;

export function detectMarkdown({ head, notText }: FileSample): Detection | null {
  if (notText !== null || !SESSION_LINE.test(head.slice(0, HEAD_CHARACTERS))) return null;
  return { confidence: 0.95, reason: 'It names an OpenCode session in its head, as `/export` writes it.' };
}
