import { CJK_CLASS, isCjk, toTokens } from '../analysis/index-text.ts';
import { foldWord, porterStem } from '../analysis/porter.ts';
import type { MarkedText } from '../api.ts';
import type { PhraseNode, WordNode } from '../query/ast.ts';
import { isPlainFunctionWord } from './match-expression.ts';

interface Term {
  /** Folded and stemmed, one after the other. */
  readonly tokens: readonly string[];
  readonly isPrefix: boolean;
}

interface Token {
  readonly stem: string;
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

type Mark = readonly [number, number];

const TOKEN = new RegExp(`[${CJK_CLASS}]|[\\p{L}\\p{N}\\p{M}\\p{Co}]+`, 'gu');
/** A token of other letters may run into CJK without a blank. */
const CJK_BORDER = new RegExp(`[${CJK_CLASS}]`, 'u');

const SNIPPET_LENGTH = 220;
const MOST_SNIPPETS = 3;
/** Longer texts are searched for marks up to here. */
const LONGEST_SEARCHED = 65_536;

/** Finds in texts what the index found: the same tokens, folded and stemmed. */
export class Highlighter {
  readonly #terms: readonly Term[];

  /** Function words are neither marked nor counted beside other words. */
  constructor(terms: readonly (WordNode | PhraseNode)[]) {
    const content = terms.filter((node) => !isPlainFunctionWord(node));
    this.#terms = (content.length > 0 ? content : terms)
      .map((node) => ({
        tokens: toTokens(node.text).map(toStem),
        isPrefix: node.kind === 'word' && node.isPrefix,
      }))
      .filter(({ tokens }) => tokens.length > 0);
  }

  mark(text: string): MarkedText {
    return { text, marks: merge(this.#find(text).map(({ mark }) => mark)) };
  }

  /** How many of the query's words stand in any of the texts. */
  countTerms(texts: readonly string[]): { found: number; all: number } {
    const found = new Set(texts.flatMap((text) => this.#find(text).map(({ term }) => term)));
    return { found: found.size, all: this.#terms.length };
  }

  /** The parts of a text that say most about the match, in order; its beginning where nothing matched. */
  snippets(text: string): readonly MarkedText[] {
    const found = this.#find(text);
    if (found.length === 0) return text.trim() === '' ? [] : [{ text: cut(text, 0, SNIPPET_LENGTH), marks: [] }];
    const windows = chooseWindows(found);
    return windows.map(([start, end]) => {
      const [from, to] = widen(text, start, end);
      const prefix = from > 0 ? '…' : '';
      const body = text.slice(from, to);
      const shift = prefix.length - from;
      const marks = merge(
        found
          .filter(({ mark }) => mark[0] >= from && mark[1] <= to)
          .map(({ mark }) => [mark[0] + shift, mark[1] + shift] as const),
      );
      return { text: `${prefix}${body}${to < text.length ? '…' : ''}`, marks };
    });
  }

  #find(whole: string): { term: number; mark: Mark }[] {
    if (this.#terms.length === 0) return [];
    const tokens = tokensOf(whole.slice(0, LONGEST_SEARCHED));
    const found: { term: number; mark: Mark }[] = [];
    for (const [index, token] of tokens.entries()) {
      for (const [term, { tokens: wanted, isPrefix }] of this.#terms.entries()) {
        if (!matchesAt(tokens, index, wanted, isPrefix)) continue;
        const last = tokens[index + wanted.length - 1] ?? token;
        found.push({ term, mark: [token.start, last.end] });
      }
    }
    return found;
  }
}

function toStem(word: string): string {
  return porterStem(foldWord(word));
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    let start = match.index;
    for (const part of splitAtCjk(match[0])) {
      tokens.push({ ...analyse(part), start, end: start + part.length });
      start += part.length;
    }
  }
  return tokens;
}

/** Texts repeat their words: each is folded and stemmed once. */
const analysed = new Map<string, { readonly folded: string; readonly stem: string }>();
const MOST_ANALYSED = 50_000;

function analyse(word: string): { readonly folded: string; readonly stem: string } {
  let found = analysed.get(word);
  if (!found) {
    const folded = foldWord(word);
    found = { folded, stem: porterStem(folded) };
    if (analysed.size >= MOST_ANALYSED) analysed.clear();
    analysed.set(word, found);
  }
  return found;
}

function splitAtCjk(run: string): readonly string[] {
  return run.length > 1 && CJK_BORDER.test(run) ? (run.match(TOKEN_PARTS) ?? [run]) : [run];
}

const TOKEN_PARTS = new RegExp(`[${CJK_CLASS}]|[^${CJK_CLASS}]+`, 'gu');

function matchesAt(tokens: readonly Token[], index: number, wanted: readonly string[], isPrefix: boolean): boolean {
  return wanted.every((stem, offset) => {
    const token = tokens[index + offset];
    if (!token) return false;
    const isLast = offset === wanted.length - 1;
    return isPrefix && isLast && !isCjk(stem) ? token.folded.startsWith(stem) : token.stem === stem;
  });
}

/** Spans of about a snippet's length, those with the most different terms first, then put in order. */
function chooseWindows(found: readonly { term: number; mark: Mark }[]): Mark[] {
  const candidates: { span: Mark; terms: number }[] = [];
  for (let from = 0; from < found.length; ) {
    const start = found[from]?.mark[0] ?? 0;
    const terms = new Set<number>();
    let to = from;
    let end = start;
    while (to < found.length && (found[to]?.mark[1] ?? 0) - start <= SNIPPET_LENGTH) {
      terms.add(found[to]?.term ?? -1);
      end = Math.max(end, found[to]?.mark[1] ?? 0);
      to++;
    }
    if (to === from) {
      end = start + SNIPPET_LENGTH;
      to++;
    }
    candidates.push({ span: [start, end], terms: terms.size });
    from = to;
  }
  return candidates
    .sort((a, b) => b.terms - a.terms)
    .slice(0, MOST_SNIPPETS)
    .map(({ span }) => span)
    .sort((a, b) => a[0] - b[0]);
}

/** Around the matches, to whole words where a blank is near. */
function widen(text: string, start: number, end: number): [number, number] {
  const spare = Math.max(0, SNIPPET_LENGTH - (end - start));
  const from = Math.max(0, start - Math.floor(spare / 3));
  const to = Math.min(text.length, end + spare - Math.floor(spare / 3));
  return [from === 0 ? 0 : borderAfter(text, from, start), to === text.length ? to : borderBefore(text, to, end)];
}

function borderAfter(text: string, from: number, latest: number): number {
  const blank = text.slice(from, latest).search(/\s/);
  return blank < 0 ? pairBorder(text, from) : from + blank + 1;
}

function borderBefore(text: string, to: number, earliest: number): number {
  const blank = text.slice(earliest, to).search(/\s\S*$/);
  return blank < 0 ? pairBorder(text, to) : earliest + blank;
}

/** Never between the halves of a surrogate pair. */
function pairBorder(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff ? index + 1 : index;
}

function cut(text: string, start: number, length: number): string {
  const end = pairBorder(text, Math.min(text.length, start + length));
  return end < text.length ? `${text.slice(start, end)}…` : text.slice(start, end);
}

function merge(marks: readonly Mark[]): Mark[] {
  const merged: [number, number][] = [];
  for (const [start, end] of [...marks].sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
