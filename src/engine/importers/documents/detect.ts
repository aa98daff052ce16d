import { isPrivateKey, secretInSettings } from '../credentials.ts';
import type { Detection, FileSample } from '../importer.ts';
import { isObject, type JsonObject, parseJson } from '../json.ts';
import { KIND_LABELS, kindByContent, kindByName } from './kinds.ts';

/** Any text that no other importer takes, unless it must not be kept or is the log of a program. */
export function detectDocument(sample: FileSample): Detection | null {
  if (sample.notText !== null || refusalOf(sample) !== null) return null;
  const byName = kindByName(sample.path);
  const label = KIND_LABELS[byName ?? kindByContent(sample.head)];
  const basis = byName === null ? 'by what it holds' : 'by its name';
  return { confidence: byName === null ? 0.1 : 0.2, reason: `${label}, ${basis}: a document.` };
}

/** Why a text is no document; null where it is one. */
export function refusalOf(sample: FileSample): string | null {
  const { head, path, isWholeFile } = sample;
  if (isWholeFile && head.trim() === '') return 'It holds nothing but white space.';
  if (isPrivateKey(head)) return 'It is a private key. Strata does not keep it.';
  const kind = kindByName(path) ?? kindByContent(head);
  const secret = kind === 'json' || kind === 'settings' ? secretInSettings(head) : null;
  if (secret !== null) return secret;
  return kind === 'json' || kind === 'text' ? refusalOfJson(sample) : null;
}

/** A whole text larger than this is judged by its beginning. */
const LARGEST_PARSED = 8 << 20;
/** Documents are written by hand or by a tool for people; what is nested deeper is neither. */
const DEEPEST = 100;

function refusalOfJson({ head, objects, isWholeFile, isJsonArray, path }: FileSample): string | null {
  if (objects.length > 0 && JSON_LINES_NAME.test(path)) return jsonLinesRefusal(objects);
  const whole = isWholeFile && head.length <= LARGEST_PARSED ? parseJson(head) : null;
  if (whole) return refusalOfValue(whole.value);
  const lines = head.split('\n').filter((line) => line.trim() !== '').length;
  // Of 200 objects the rest was not looked at.
  const isJsonLines = !isJsonArray && objects.length > 0 && (objects.length >= 200 || objects.length * 2 > lines);
  if (isJsonLines) return jsonLinesRefusal(objects);
  return /^\s*[{[]/.test(head) && !isWholeFile && LOG_KEY.test(head) ? LOG : null;
}

const JSON_LINES_NAME = /\.(?:jsonl|ndjson)$/i;

function jsonLinesRefusal([first]: readonly JsonObject[]): string {
  return `It is JSON Lines of no format that Strata knows (first keys: ${keysOf(first)}).`;
}

const LOG = 'It is JSON that looks like the log of a program, of no format that Strata knows.';
const LOG_KEY =
  /"(?:messages|mapping|chat_messages|role|session_?id|conversation_?id|trace_?id|span_?id|candidates|tool_calls|timestamp|ts)"\s{0,4}:/i;

function refusalOfValue(value: unknown): string | null {
  if (isNestedDeeper(value, DEEPEST)) return `It is JSON that is nested more than ${DEEPEST} levels deep.`;
  if (!looksLikeLog(value, 2)) return null;
  const first = Array.isArray(value) ? value.find(isObject) : value;
  return `It is JSON of no format that Strata knows, and looks like the log of a program (first keys: ${keysOf(first)}).`;
}

function keysOf(value: unknown): string {
  return (isObject(value) ? Object.keys(value).slice(0, 5).join(', ') : '') || 'none';
}

/** Level by level, without recursion. */
function isNestedDeeper(value: unknown, levels: number): boolean {
  let inner: readonly unknown[] = [value];
  for (let level = 0; level <= levels && inner.length > 0; level++) {
    inner = inner.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []));
  }
  return inner.length > 0;
}

const LOOKED_AT = 20;

/** Looks `depth` levels below the value. */
function looksLikeLog(value: unknown, depth: number): boolean {
  if (Array.isArray(value)) {
    const objects = value.slice(0, LOOKED_AT).filter(isObject);
    return objects.length > 0 && objects.filter(isRecord).length * 2 >= objects.length;
  }
  if (!isObject(value)) return false;
  if (isRecord(value)) return true;
  const inner = Object.values(value).slice(0, LOOKED_AT * 2);
  return depth > 0 && inner.some((part) => looksLikeLog(part, depth - 1));
}

/** Keys that only messages, calls and traces have. */
const RECORD_KEYS: readonly (readonly [string, (value: unknown) => boolean])[] = [
  ['messages', Array.isArray],
  ['chat_messages', Array.isArray],
  ['mapping', isObject],
  ['choices', Array.isArray],
  ['candidates', Array.isArray],
  ['usageMetadata', isObject],
  ['tool_calls', Array.isArray],
  ['resourceSpans', Array.isArray],
  ['agentType', isText],
  ['jsonrpc', isText],
  ['sessionId', isText],
  ['session_id', isText],
  ['conversationId', isText],
  ['conversation_id', isText],
  ['threadId', isText],
  ['thread_id', isText],
  ['traceId', isText],
  ['trace_id', isText],
  ['spanId', isText],
];
/** What records call those who speak in them. */
const SPEAKERS = new Set(['user', 'assistant', 'system', 'human', 'tool', 'model']);
const TIME_KEYS = ['timestamp', 'ts', '@timestamp', 'time'];
const KIND_KEYS = ['type', 'event', 'level', 'severity', 'msg', 'message', 'kind', 'action'];

function isRecord(value: JsonObject): boolean {
  if (RECORD_KEYS.some(([key, is]) => Object.hasOwn(value, key) && is(value[key]))) return true;
  const has = (key: string) => Object.hasOwn(value, key);
  const isMessage = [value.type, value.role].some((name) => typeof name === 'string' && SPEAKERS.has(name));
  const isCall = isText(value.method) && (has('response') || has('params'));
  return isMessage || isCall || (TIME_KEYS.some(has) && KIND_KEYS.some(has));
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}
