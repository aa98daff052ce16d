import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { decodeEntities } from './entities.ts';
import { cutLength } from './text-sections.ts';

export interface MarkdownHeading {
  /** 1 to 6. */
  readonly level: number;
  readonly title: string;
  /** As in links to `#slug`; unique in its document. */
  readonly slug: string;
}

export interface MarkdownDocument {
  readonly blocks: readonly MarkedToken[];
  /** In document order. */
  readonly headings: readonly MarkdownHeading[];
  readonly headingOf: ReadonlyMap<MarkedToken, MarkdownHeading>;
  /** What is shown as plain text behind the blocks; empty as a rule. */
  readonly rest: string;
  /** Why there is a rest; null without one. */
  readonly restReason: string | null;
}

/** Formatted up to here; beyond it the text is shown as it is. UTF-16 units. */
export const MAX_FORMATTED_LENGTH = 200_000;
/** Blocks within blocks and inline marks within inline marks, each. */
export const MAX_DEPTH = 24;
/** The lexer takes quadratic time in the emphasis marks of one paragraph. */
const MAX_INLINE_MARKS = 1_000;
const MAX_INDENT_COLUMNS = 100;

/** Never throws: text that the lexer cannot take in bounded time and stack comes back as `rest`. */
export function readMarkdown(source: string): MarkdownDocument {
  const cut = source.length > MAX_FORMATTED_LENGTH ? cutLength(source, 0, MAX_FORMATTED_LENGTH) : source.length;
  const formatted = source.slice(0, cut);
  if (isNestedTooDeep(formatted)) return toPlain(source, 'Nested too deeply to format; shown as plain text.');
  try {
    const blocks = lex(formatted);
    const rest = source.slice(cut);
    const restReason = rest === '' ? null : 'Too long to format whole; the rest is shown as plain text.';
    return { blocks, ...collectHeadings(blocks), rest, restReason };
  } catch (error) {
    // The lexer recurses; a stack that ends is the one failure it is known to have.
    if (error instanceof RangeError) return toPlain(source, 'Nested too deeply to format; shown as plain text.');
    throw error;
  }
}

function toPlain(source: string, reason: string): MarkdownDocument {
  return { blocks: [], headings: [], headingOf: new Map(), rest: source, restReason: reason };
}

function lex(source: string): MarkedToken[] {
  const lexer = new Lexer({ gfm: true, breaks: false });
  lexer.blockTokens(source.replace(/\r\n?/g, '\n'), lexer.tokens);
  for (const run of lexer.inlineQueue) {
    if (countInlineMarks(run.src) > MAX_INLINE_MARKS) run.tokens.push({ type: 'text', raw: run.src, text: run.src });
    else lexer.inlineTokens(run.src, run.tokens);
  }
  return toMarkedTokens(lexer.tokens);
}

/** Without extensions the lexer makes no other tokens. */
export function toMarkedTokens(tokens: readonly Token[]): MarkedToken[] {
  return tokens as MarkedToken[];
}

function countInlineMarks(source: string): number {
  let count = 0;
  for (let index = 0; index < source.length; index++) {
    const character = source[index];
    if (character === '*' || character === '_' || character === '~' || character === '[') count++;
  }
  return count;
}

const FENCE = /^ {0,3}(```|~~~)/;
const RULE = /^[\s*_-]+$/;

function isNestedTooDeep(source: string): boolean {
  let isFenced = false;
  for (const line of source.split('\n')) {
    if (FENCE.test(line)) isFenced = !isFenced;
    else if (!isFenced && !RULE.test(line) && containerDepth(line) > MAX_DEPTH) return true;
  }
  return false;
}

/** How many quotes and lists a line opens; a deeply indented list item counts as too many. */
function containerDepth(line: string): number {
  let depth = 0;
  let position = 0;
  let columns = 0;
  for (;;) {
    const blank = /^[ \t]*/.exec(line.slice(position, position + MAX_INDENT_COLUMNS))?.[0].length ?? 0;
    position += blank;
    columns += blank;
    const marker = /^(?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s))/.exec(line.slice(position, position + 12))?.[0];
    if (marker === undefined) return depth;
    depth++;
    if (depth > MAX_DEPTH || columns >= MAX_INDENT_COLUMNS) return MAX_DEPTH + 1;
    position += marker.length;
  }
}

function collectHeadings(blocks: readonly MarkedToken[]): Pick<MarkdownDocument, 'headings' | 'headingOf'> {
  const headings: MarkdownHeading[] = [];
  const headingOf = new Map<MarkedToken, MarkdownHeading>();
  const taken = new Map<string, number>();
  for (const token of findHeadings(blocks)) {
    const title = toPlainText(token.tokens).trim();
    const heading = { level: token.depth, title, slug: toSlug(title, taken) };
    headings.push(heading);
    headingOf.set(token, heading);
  }
  return { headings, headingOf };
}

function findHeadings(tokens: readonly MarkedToken[]): Tokens.Heading[] {
  return tokens.flatMap((token) => {
    if (token.type === 'heading') return [token];
    if (token.type === 'blockquote') return findHeadings(toMarkedTokens(token.tokens));
    if (token.type === 'list') return token.items.flatMap((item) => findHeadings(toMarkedTokens(item.tokens)));
    return [];
  });
}

function toSlug(title: string, taken: Map<string, number>): string {
  const slug = title
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .replace(/\s/g, '-');
  const times = taken.get(slug) ?? 0;
  taken.set(slug, times + 1);
  return times === 0 ? slug : `${slug}-${times}`;
}

/** The words of inline tokens without their marks. */
function toPlainText(tokens: readonly Token[], depth = 0): string {
  let text = '';
  for (const token of toMarkedTokens(tokens)) {
    if (depth < MAX_DEPTH && 'tokens' in token && token.tokens) text += toPlainText(token.tokens, depth + 1);
    else if (token.type === 'br') text += ' ';
    else if (token.type === 'text') text += decodeEntities(token.text);
    else text += 'text' in token ? token.text : token.raw;
  }
  return text;
}
