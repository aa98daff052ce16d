import { cutText } from './cut-text.ts';
import type { TextSection } from './text-sections.ts';

/** What is smaller stands with its neighbours. */
const LARGEST_RUN = 4096;
/** What lies deeper is not told apart. */
const DEEPEST = 6;
const LONGEST_KEY = 80;

/** An object or array within another one. */
interface Container {
  /** Of its key, where it has one. */
  readonly start: number;
  end: number;
  /** Its key; empty in an array. */
  readonly title: string;
  readonly children: Container[];
}

interface Cut {
  readonly offset: number;
  readonly titles: readonly string[];
}

/** Cuts JSON text, which must be valid, where its objects and arrays begin; titles are paths of keys. */
export function cutJson(text: string): TextSection[] {
  const cuts = new CutList(text).ofWhole(new ContainerReader(text).read());
  const sections: TextSection[] = [];
  let line = 1;
  for (const [index, { offset, titles }] of cuts.entries()) {
    const body = text.slice(offset, cuts[index + 1]?.offset ?? text.length);
    for (const piece of cutText(body)) {
      if (piece.text.trim() === '') continue;
      sections.push({ level: titles.length, titles, text: piece.text, line: line + piece.line - 1 });
    }
    line += body.split('\n').length - 1;
  }
  return sections;
}

class CutList {
  readonly #text: string;
  readonly #cuts: Cut[] = [];
  /** False behind a section of its own, where nothing has begun yet. */
  #isRunOpen = true;

  constructor(text: string) {
    this.#text = text;
  }

  ofWhole(whole: Container): readonly Cut[] {
    this.#cut(0, []);
    this.#addOf(whole, []);
    return this.#cuts;
  }

  /** The outermost ones, and large ones at any depth, are sections of their own; what follows one goes on without it. */
  #addOf({ children, end }: Container, titles: readonly string[]): void {
    for (const [index, child] of children.entries()) {
      const isLarge = child.end - child.start > LARGEST_RUN;
      const isOwn = isLarge || (titles.length === 0 && child.title !== '');
      if (isOwn) this.#addOwn(child, titles, isLarge);
      else if (!this.#isRunOpen || child.end - this.#runStart > LARGEST_RUN) this.#cut(child.start, titles);
      if (isOwn) this.#goOn(child.end, children[index + 1]?.start ?? end, titles);
    }
  }

  get #runStart(): number {
    return this.#cuts.at(-1)?.offset ?? 0;
  }

  #cut(offset: number, titles: readonly string[]): void {
    this.#cuts.push({ offset, titles });
    this.#isRunOpen = true;
  }

  #addOwn(child: Container, titles: readonly string[], isLarge: boolean): void {
    const ownTitles = child.title === '' ? titles : [...titles, child.title];
    this.#cut(child.start, ownTitles);
    if (isLarge) this.#addOf(child, ownTitles);
  }

  /** Behind a section of its own: what stands before the next container begins a section, if there is anything. */
  #goOn(from: number, to: number, titles: readonly string[]): void {
    let start = from;
    while (SEPARATORS.has(this.#text.charCodeAt(start))) start++;
    const unit = this.#text.charCodeAt(start);
    if (start < to && unit !== CLOSE_ARRAY && unit !== CLOSE_OBJECT) this.#cut(start, titles);
    else this.#isRunOpen = false;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const SEPARATORS: ReadonlySet<number> = new Set([COMMA, 0x20, 0x09, 0x0a, 0x0d]);

/** Finds the containers of a JSON text, without recursion: texts may be nested as deep as they like. */
class ContainerReader {
  readonly #text: string;
  readonly #root: Container;
  readonly #stack: Container[];
  #depth = 0;
  #string = { start: 0, end: 0 };
  #key: { readonly start: number; readonly end: number } | null = null;

  constructor(text: string) {
    this.#text = text;
    this.#root = { start: 0, end: text.length, title: '', children: [] };
    this.#stack = [this.#root];
  }

  read(): Container {
    const { length } = this.#text;
    for (let index = 0; index < length; index++) index = this.#take(index);
    return this.#root;
  }

  /** Index of the last character taken. */
  #take(index: number): number {
    switch (this.#text.charCodeAt(index)) {
      case QUOTE:
        this.#string = { start: index, end: this.#endOfString(index) };
        return this.#string.end - 1;
      case COLON:
        this.#key = this.#string;
        return index;
      case COMMA:
        this.#key = null;
        return index;
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        this.#open(index);
        return index;
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        this.#close(index + 1);
        return index;
      default:
        return index;
    }
  }

  /** The outermost one is the whole. */
  #open(index: number): void {
    if (this.#depth > 0 && this.#depth <= DEEPEST) {
      const container = {
        start: this.#key?.start ?? index,
        end: this.#text.length,
        title: this.#title(),
        children: [],
      };
      this.#stack.at(-1)?.children.push(container);
      this.#stack.push(container);
    }
    this.#depth++;
    this.#key = null;
  }

  #close(end: number): void {
    this.#depth--;
    const closed = this.#depth > 0 && this.#depth <= DEEPEST ? this.#stack.pop() : undefined;
    if (closed) closed.end = end;
    this.#key = null;
  }

  #title(): string {
    if (!this.#key) return '';
    const { start, end } = this.#key;
    return this.#text.slice(start + 1, Math.min(end - 1, start + LONGEST_KEY)).toWellFormed();
  }

  /** Index behind the quotation mark that closes the string opened at `start`. */
  #endOfString(start: number): number {
    let index = start + 1;
    while (index < this.#text.length && this.#text.charCodeAt(index) !== QUOTE) {
      index += this.#text.charCodeAt(index) === BACKSLASH ? 2 : 1;
    }
    return Math.min(index + 1, this.#text.length);
  }
}
