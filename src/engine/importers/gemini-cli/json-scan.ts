import { endOfString } from '../json.ts';

/**
 * Where the parts of a JSON text begin and end. A text that is parsed as a whole is lost as a whole when it is cut off or
 * damaged; part by part, all before the damage is kept, and each part keeps its own text.
 */
export interface JsonSpan {
  /** Of a member of an object; empty for an element of an array. */
  readonly key: string;
  readonly start: number;
  /** Index behind it. */
  readonly end: number;
  /** False when the text ends in the middle of it. */
  readonly isWhole: boolean;
}

interface SpansFound {
  readonly spans: readonly JsonSpan[];
  /** False when the text ends before the bracket that closes it. */
  readonly isClosed: boolean;
}

/** The members of the object, or the elements of the array, that opens at `start`. Linear, never throws. */
export function spansWithin(text: string, start: number): SpansFound {
  const isObject = text.charCodeAt(start) === OPEN_OBJECT;
  const spans: JsonSpan[] = [];
  let at = start + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (isClosing(code)) return { spans, isClosed: true };
    if (isBetween(code)) {
      at++;
      continue;
    }
    const { span, next } = isObject ? memberAt(text, at) : elementAt(text, at);
    if (span) spans.push(span);
    at = next;
  }
  return { spans, isClosed: false };
}

interface Step {
  /** Null for what is no member. */
  readonly span: JsonSpan | null;
  /** Where to go on. */
  readonly next: number;
}

function elementAt(text: string, at: number): Step {
  const span = { key: '', start: at, ...endOfValue(text, at) };
  return { span, next: span.end };
}

function memberAt(text: string, at: number): Step {
  if (text.charCodeAt(at) !== QUOTE) return { span: null, next: at + 1 };
  const key = stringEnd(text, at);
  const colon = skipBlanks(text, key.end);
  if (text.charCodeAt(colon) !== COLON) return { span: null, next: key.end };
  const start = skipBlanks(text, colon + 1);
  const span = { key: text.slice(at + 1, key.end - 1), start, ...endOfValue(text, start) };
  return { span, next: span.end };
}

type ValueEnd = Pick<JsonSpan, 'end' | 'isWhole'>;

function endOfValue(text: string, start: number): ValueEnd {
  const code = text.charCodeAt(start);
  if (code === QUOTE) return stringEnd(text, start);
  if (code === OPEN_OBJECT || code === OPEN_ARRAY) return endOfNested(text, start);
  let end = start;
  while (end < text.length && !isBetween(text.charCodeAt(end)) && !isClosing(text.charCodeAt(end))) end++;
  return { end, isWhole: end < text.length };
}

function endOfNested(text: string, start: number): ValueEnd {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = stringEnd(text, at).end - 1;
    else if (code === OPEN_OBJECT || code === OPEN_ARRAY) depth++;
    else if (isClosing(code) && --depth === 0) return { end: at + 1, isWhole: true };
  }
  return { end: text.length, isWhole: false };
}

function stringEnd(text: string, start: number): ValueEnd {
  const close = endOfString(text, start);
  return close < text.length ? { end: close + 1, isWhole: true } : { end: text.length, isWhole: false };
}

function skipBlanks(text: string, start: number): number {
  let at = start;
  while (at < text.length && isBlank(text.charCodeAt(at))) at++;
  return at;
}

function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

function isBetween(code: number): boolean {
  return isBlank(code) || code === COMMA;
}

function isClosing(code: number): boolean {
  return code === CLOSE_OBJECT || code === CLOSE_ARRAY;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
