import type { Redaction } from '../api.ts';
import { findSecrets } from './find-secrets.ts';
import { maskFinds, maskSecrets } from './mask-secrets.ts';

/** Where the second is missing, all behind the first. */
const PRIVATE_PART = /<private>[\s\S]*?(?:<\/private>|$)/gi;
/** What is left of a part whose beginning stands in an earlier text. */
const PRIVATE_REST = /^[\s\S]*?(?:<\/private>|$)/i;
/** In the place of a private part. */
export const HIDDEN_PART = '[hidden: private]';

/** Of a longer text that comes in pieces: whether a piece ends inside of a private part. */
export interface PieceState {
  isInsidePrivate: boolean;
}

/** Texts as they may be stored, with `[hidden: kind]` where something was left out. */
export class TextRedactor {
  readonly #leftOut: Redaction;

  constructor(leftOut: Redaction) {
    this.#leftOut = leftOut;
  }

  text(text: string): string {
    return this.#withoutSecrets(this.#leftOut.privateParts ? text.replace(PRIVATE_PART, HIDDEN_PART) : text);
  }

  /** One that was cut may end in half a key. */
  cutText(text: string): string {
    return this.text(`${text}…`).slice(0, -1);
  }

  /** The next piece of a longer text. */
  piece(text: string, state: PieceState): string {
    if (!this.#leftOut.privateParts) return this.#withoutSecrets(text);
    const [rest = ''] = state.isInsidePrivate ? (PRIVATE_REST.exec(text) ?? []) : [];
    const behind = text.slice(rest.length);
    if (!state.isInsidePrivate || ENDS_PART.test(rest)) state.isInsidePrivate = isOpenAtEnd(behind);
    return this.#withoutSecrets(`${rest === '' ? '' : HIDDEN_PART}${behind.replace(PRIVATE_PART, HIDDEN_PART)}`);
  }

  /**
   * JSON as it was written, but for what is left out: it can be read as before, and no number or name changes. What an
   * escape hides from the formats (`\u003cprivate>`, `"a\/b"`) is found in the string that it means. Other texts as they are.
   */
  json(raw: string): string {
    if (!/^\s*[[{"]/.test(raw)) return this.text(raw);
    const { secrets, privateParts } = this.#leftOut;
    const open = privateParts && /private/i.test(raw) ? changeStrings(raw, withoutPrivateParts) : raw;
    if (!secrets) return open;
    return changeStrings(masked(open), (literal) => (literal.includes('\\') ? changed(literal, masked) : literal));
  }

  #withoutSecrets(text: string): string {
    return this.#leftOut.secrets ? maskSecrets(text) : text;
  }
}

const ENDS_PART = /<\/private>$/i;

/** Each string of a JSON text by itself. By hand: a pattern runs out of stack in one of megabytes that is full of escapes. */
function changeStrings(raw: string, change: (literal: string) => string): string {
  let next = '';
  let from = 0;
  for (let at = raw.indexOf('"'); at >= 0; ) {
    const end = endOfString(raw, at);
    if (end < 0) break;
    const literal = raw.slice(at, end);
    const shown = change(literal);
    if (shown !== literal) {
      next += raw.slice(from, at) + shown;
      from = end;
    }
    at = raw.indexOf('"', end);
  }
  return next + raw.slice(from);
}

/** Behind its closing quote; -1 where it has none. */
function endOfString(raw: string, start: number): number {
  for (let quote = raw.indexOf('"', start + 1); quote >= 0; quote = raw.indexOf('"', quote + 1)) {
    let before = quote - 1;
    while (before > start && raw[before] === '\\') before--;
    if ((quote - 1 - before) % 2 === 0) return quote + 1;
  }
  return -1;
}

function withoutPrivateParts(literal: string): string {
  return /private/i.test(literal) ? changed(literal, (text) => text.replace(PRIVATE_PART, HIDDEN_PART)) : literal;
}

/** A string of JSON with its text changed; as it was where nothing changes. */
function changed(literal: string, change: (text: string) => string): string {
  const text = textOf(literal);
  const next = change(text);
  return next === text ? literal : JSON.stringify(next);
}

/** Empty for what is no string of JSON: there is nothing in it to change. */
function textOf(literal: string): string {
  try {
    return String(JSON.parse(literal));
  } catch {
    return '';
  }
}

function masked(text: string): string {
  const finds = findSecrets(text);
  return finds.length === 0 ? text : maskFinds(text, finds);
}

function isOpenAtEnd(text: string): boolean {
  const lower = text.toLowerCase();
  return lower.lastIndexOf('<private>') > lower.lastIndexOf('</private>');
}
