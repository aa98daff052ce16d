import type { SkippedLine } from '../importer.ts';
import { endOfObject, isObject, type JsonObject, objectOr, parseJson } from '../json.ts';
import { skipLine } from '../json-lines.ts';
import { replay } from './mutation-log.ts';

/** A chat, and what of its file could not be read. */
export interface SessionText {
  readonly session: JsonObject;
  readonly skipped: readonly SkippedLine[];
}

/** From a whole session, an export, a log of changes, or what is left of one of them. */
export function readSessionText(text: string): SessionText {
  const whole = parseJson(text)?.value;
  if (isObject(whole) && Array.isArray(whole.requests)) return { session: whole, skipped: [] };
  const { state, skipped } = replay(text);
  if (state) return { session: state, skipped };
  return salvage(text);
}

const REQUESTS = /(?<!\\)"requests"\s*:\s*\[/;

/** Of a damaged session all requests that are whole. */
function salvage(text: string): SessionText {
  const found = REQUESTS.exec(text);
  if (!found) return { session: {}, skipped: [skipLine(1, 'It is cut off or broken JSON.', text)] };
  const head = objectOr(parseJson(`${text.slice(0, found.index)}"requests":[]}`)?.value);
  const requests: JsonObject[] = [];
  const skipped: SkippedLine[] = [];
  let start = nextElement(text, found.index + found[0].length);
  while (text[start] === '{') {
    const end = endOfObject(text, start);
    const request = end === null ? null : parseJson(text.slice(start, end))?.value;
    if (isObject(request)) requests.push(request);
    else
      skipped.push(
        skipLine(requests.length + skipped.length + 1, 'It is cut off or broken JSON.', text.slice(start, start + 200)),
      );
    start = end === null ? text.length : nextElement(text, end);
  }
  if (skipped.length === 0)
    skipped.push(skipLine(requests.length + 1, 'It is cut off or broken JSON.', text.slice(start, start + 200)));
  const tail = text[start] === ']' ? objectOr(parseJson(`{"_":0${text.slice(start + 1)}`)?.value) : {};
  return { session: { ...tail, ...head, requests }, skipped };
}

/** Index of what follows, behind blanks and a comma. */
function nextElement(text: string, from: number): number {
  let index = from;
  while (index < text.length && /[\s,]/.test(text.charAt(index))) index++;
  return index;
}
