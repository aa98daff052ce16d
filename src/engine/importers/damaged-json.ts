/**
 * What can be read of a JSON text that is cut off or broken: everything before the damage, with the brackets closed that
 * were open there. `at` is where the damage begins, in UTF-16 units. Null when nothing was complete before it. A member
 * or an element that the damage stands in is left out. Time grows with the text, not with its nesting.
 */
export function readDamagedJson(text: string): { readonly value: unknown; readonly at: number } | null {
  const { safeEnd, closers, at } = new Scanner(text).run();
  if (safeEnd === 0) return null;
  try {
    return { value: JSON.parse(text.slice(0, safeEnd) + closers), at };
  } catch {
    return null;
  }
}

type Expecting = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' | 'nothing';

/** Follows the grammar of JSON to the first place that breaks it. */
class Scanner {
  readonly #text: string;
  #at = 0;
  #expecting: Expecting = 'value';
  /** Closing bracket of each open one, outermost first. */
  readonly #stack: string[] = [];
  /** Behind the last complete element or member, or behind the bracket that opened last. */
  #safeEnd = 0;
  #safeDepth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  run(): { safeEnd: number; closers: string; at: number } {
    for (this.#skipBlanks(); this.#at < this.#text.length && this.#step(); this.#skipBlanks());
    const closers = this.#stack.slice(0, this.#safeDepth).reverse().join('');
    return { safeEnd: this.#safeEnd, closers, at: this.#at };
  }

  /** False where the text breaks the grammar. */
  #step(): boolean {
    const character = this.#text.charAt(this.#at);
    switch (this.#expecting) {
      case 'colon':
        return character === ':' && this.#move(1, 'value');
      case 'comma-or-end':
        if (character === ',') return this.#move(1, this.#isInObject() ? 'key' : 'value');
        return this.#close(character);
      case 'key-or-end':
        return this.#close(character) || this.#string('colon');
      case 'key':
        return this.#string('colon');
      case 'value-or-end':
        return this.#close(character) || this.#value(character);
      case 'value':
        return this.#value(character);
      case 'nothing':
        return false;
    }
  }

  #value(character: string): boolean {
    if (character === '{') return this.#open('}', 'key-or-end');
    if (character === '[') return this.#open(']', 'value-or-end');
    const isRead = character === '"' ? this.#string('comma-or-end') : this.#literal();
    if (isRead) this.#endValue();
    return isRead;
  }

  #open(closer: string, expecting: Expecting): boolean {
    this.#stack.push(closer);
    this.#move(1, expecting);
    this.#markSafe();
    return true;
  }

  #close(character: string): boolean {
    if (character === '' || character !== this.#stack.at(-1)) return false;
    this.#stack.pop();
    this.#at++;
    this.#endValue();
    return true;
  }

  #endValue(): void {
    this.#expecting = this.#stack.length === 0 ? 'nothing' : 'comma-or-end';
    this.#markSafe();
  }

  /** The brackets that are open here stay on the stack until the next safe place, or are closed before it. */
  #markSafe(): void {
    this.#safeEnd = this.#at;
    this.#safeDepth = this.#stack.length;
  }

  #string(next: Expecting): boolean {
    const end = endOfString(this.#text, this.#at);
    return end !== null && this.#move(end - this.#at, next);
  }

  #literal(): boolean {
    LITERAL.lastIndex = this.#at;
    const end = LITERAL.test(this.#text) ? LITERAL.lastIndex : this.#at;
    // At the very end of a text with open brackets, the rest of a number may be missing.
    const isCut = end === this.#text.length && this.#stack.length > 0;
    return end > this.#at && !isCut && this.#move(end - this.#at, 'comma-or-end');
  }

  #isInObject(): boolean {
    return this.#stack.at(-1) === '}';
  }

  #skipBlanks(): void {
    while (' \n\r\t'.includes(this.#text.charAt(this.#at)) && this.#at < this.#text.length) this.#at++;
  }

  #move(length: number, expecting: Expecting): true {
    this.#at += length;
    this.#expecting = expecting;
    return true;
  }
}

const ESCAPED = /(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/**
 * Index behind the string that begins at `start`; null where none does, or it breaks off. Character by character: one
 * pattern for all of it has no room on the stack for a picture of some megabytes.
 */
function endOfString(text: string, start: number): number | null {
  if (text[start] !== '"') return null;
  for (let index = start + 1; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit === QUOTE) return index + 1;
    if (unit < FIRST_PRINTABLE) return null;
    if (unit !== BACKSLASH) continue;
    ESCAPED.lastIndex = index + 1;
    if (!ESCAPED.test(text)) return null;
    index = ESCAPED.lastIndex - 1;
  }
  return null;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_PRINTABLE = 0x20;
const LITERAL = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?=[\s,\]}]|$)/y;
