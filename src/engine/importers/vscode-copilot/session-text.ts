import { readDamagedJson } from '../damaged-json.ts';
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

/** Of a damaged session all requests that are whole, and of each other one what stands before the damage. */
function salvage(text: string): SessionText {
  const found = REQUESTS.exec(text);
  if (!found) return { session: {}, skipped: [damaged(1, text)] };
  const head = objectOr(readDamagedJson(text.slice(0, found.index))?.value);
  const elements = elementsFrom(text, found.index + found[0].length);
  const requests = elements.texts.map((element) => parseJson(element)?.value ?? readDamagedJson(element)?.value);
  const skipped = elements.texts.flatMap((element, index) => (parseJson(element) ? [] : [damaged(index + 1, element)]));
  const rest = text.slice(elements.end);
  const tail = rest.startsWith(']') ? objectOr(parseJson(`{"_":0${rest.slice(1)}`)?.value) : {};
  const isDamagedBehind = skipped.length === 0;
  return {
    session: { ...tail, ...head, requests: requests.filter(isObject) },
    skipped: isDamagedBehind ? [damaged(requests.length + 1, rest)] : skipped,
  };
}

/** The objects that follow each other from there on; the last one may be cut off. */
function elementsFrom(text: string, from: number): { readonly texts: readonly string[]; readonly end: number } {
  const texts: string[] = [];
  let start = nextElement(text, from);
  while (text[start] === '{') {
    const end = endOfObject(text, start) ?? text.length;
    texts.push(text.slice(start, end));
    start = nextElement(text, end);
  }
  return { texts, end: start };
}

function damaged(line: number, text: string): SkippedLine {
  return skipLine(line, 'It is cut off or broken JSON.', text);
}

/** Index of what follows, behind blanks and a comma. */
function nextElement(text: string, from: number): number {
  let index = from;
  while (index < text.length && /[\s,]/.test(text.charAt(index))) index++;
  return index;
}
