import type { Detection, FileSample } from '../importer.ts';
import { isObject, type JsonObject, parseJson } from '../json.ts';
import { isHookPayload } from './hook-events.ts';
import { isExportLine } from './markdown-export.ts';
import { folderOfUri } from './workspace-folder.ts';

/** Keys that Cursor has and its kin have not; they stand in the index, near the beginning of most files. */
const KEYS = [
  'composer.composerData',
  'workbench.panel.aichat',
  'aiService.',
  'composerData:',
  'cursorAuth/',
  'cursor/',
];

export function detectDatabase(sample: FileSample): Detection | null {
  const { tables, head } = sample;
  if (tables.includes('cursorDiskKV')) {
    return { confidence: 0.97, reason: 'An SQLite database with the table cursorDiskKV: the state of Cursor.' };
  }
  if (tables.includes('ItemTable')) {
    const isCursor = KEYS.some((key) => head.includes(key));
    return isCursor
      ? { confidence: 0.95, reason: 'An SQLite database with the table ItemTable and keys of Cursor.' }
      : {
          confidence: 0.5,
          reason: 'An SQLite database with the table ItemTable, as Cursor and its kin keep their state.',
        };
  }
  return detectWorkspaceFile(sample);
}

/** `{"folder": "file:///…"}`, alone in its file. */
function detectWorkspaceFile({ objects, isWholeFile, isJsonArray }: FileSample): Detection | null {
  const [only] = objects;
  if (!only || objects.length > 1 || !isWholeFile || isJsonArray) return null;
  const [[name, uri] = [], second] = Object.entries(only);
  if (second !== undefined || (name !== 'folder' && name !== 'workspace') || folderOfUri(uri) === null) return null;
  return {
    confidence: 0.5,
    isSidecar: true,
    reason: 'It names the folder of a workspace; the conversations are in the database beside it.',
  };
}

export function detectMarkdownExport({ head, notText }: FileSample): Detection | null {
  if (notText !== null) return null;
  const place = head
    .slice(0, 8192)
    .split('\n')
    .slice(0, 20)
    .findIndex((line) => isExportLine(line.trimEnd()));
  if (place < 0) return null;
  return { confidence: 0.97, reason: `Line ${place + 1} says that it was exported from Cursor.` };
}

function isTranscriptLine({ role, message, type, uuid, sessionId }: JsonObject): boolean {
  if (role !== 'user' && role !== 'assistant') return false;
  if (type !== undefined || uuid !== undefined || sessionId !== undefined || !isObject(message)) return false;
  return Array.isArray(message.content) || typeof message.content === 'string';
}

export function detectTranscript({ objects, isJsonArray }: FileSample): Detection | null {
  const messages = objects.filter(isTranscriptLine).length;
  if (isJsonArray || messages === 0 || messages * 2 < objects.length) return null;
  return {
    confidence: 0.6 + 0.3 * (messages / objects.length),
    reason: `${messages} of the first ${objects.length} lines are messages of Cursor's agent (a role beside a message, no id).`,
  };
}

/** JSON Lines; else an array, or one payload over several lines. */
export function detectHooks(sample: FileSample, unit: 'line' | 'element'): Detection | null {
  if ((isByLine(sample) ? 'line' : 'element') !== unit) return null;
  const { objects, head } = sample;
  const payloads = objects.filter(isHookPayload).length;
  if (payloads > 0) {
    return {
      confidence: 0.65 + 0.33 * (payloads / objects.length),
      reason: `${payloads} of the first ${objects.length} records were given to hooks of Cursor (conversation_id beside hook_event_name).`,
    };
  }
  return objects.length === 0 && isLargeArray(head)
    ? { confidence: 0.8, reason: 'A JSON array whose first records were given to hooks of Cursor.' }
    : null;
}

/** One payload over several lines is none of them. */
function isByLine({ objects, head, isJsonArray, isWholeFile }: FileSample): boolean {
  if (isJsonArray || objects.length === 0) return false;
  return !isWholeFile || objects.length > 1 || !head.trim().includes('\n') || parseJson(head) === null;
}

/** An array over many lines that is too long to be parsed for a look. */
function isLargeArray(head: string): boolean {
  const names = ['hook_event_name', 'conversation_id', 'workspace_roots'];
  return head.trimStart().startsWith('[') && names.every((name) => head.includes(`"${name}"`));
}
