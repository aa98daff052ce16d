import { isObject, parseJson, renderJson } from '../json.ts';
import { base64Placeholder } from '../placeholders.ts';

/** How deep values are looked through for binary data; real results stay under 10. */
const DEEPEST = 12;
const SHORTEST_BLOB = 1024;
const DATA_URL = /^data:([^;,]{1,80});base64,/;

/** Readable text of what a tool gave back: text, JSON as text, or JSON. Binary data is named, never carried. */
export function outputText(result: unknown): string {
  const value = typeof result === 'string' ? (parseJson(result)?.value ?? result) : result;
  if (value === undefined || value === null) return '';
  const named = nameBlobs(value, 0);
  if (!isObject(named)) return renderJson(named);
  const entries = Object.entries(named);
  const [first] = entries;
  // Most results are one text under a name that says nothing more.
  return entries.length === 1 && typeof first?.[1] === 'string' ? first[1] : renderJson(named);
}

function nameBlobs(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return isBlob(value) ? nameOf(value) : value;
  if (depth >= DEEPEST) return value;
  if (Array.isArray(value)) return value.map((element) => nameBlobs(element, depth + 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, element]) => [key, nameBlobs(element, depth + 1)]));
}

/** Without a space in its first kilobyte: prose of letters alone is text. */
function isBlob(text: string): boolean {
  if (text.length < SHORTEST_BLOB) return false;
  const data = text.replace(DATA_URL, '');
  return !data.slice(0, SHORTEST_BLOB).includes(' ') && !/[^A-Za-z0-9+/=\s]/.test(data);
}

function nameOf(blob: string): string {
  const kind = DATA_URL.exec(blob)?.[1] ?? 'base64';
  return base64Placeholder('data', kind, blob.length);
}
