import { findOccurrences } from './find-occurrences.ts';

/** Names of the highlights, as the style sheet has them. */
export const WORDS_HIGHLIGHT = 'strata-words';
export const PHRASE_HIGHLIGHT = 'strata-phrase';
export const CURRENT_HIGHLIGHT = 'strata-current';

/** Elements with this attribute hold the text of one event, by its index; nothing else of a row is searched. */
export const TEXT_ATTRIBUTE = 'data-text';
/** Inside of one: where a piece starts in the event's whole text, when it is shown as it is. */
export const START_ATTRIBUTE = 'data-start';
/** Inside of one: where a section starts in the event's whole text, when it is shown formatted. */
export const SECTION_ATTRIBUTE = 'data-section';

/** Rows carry their key in this attribute. */
export const ROW_ATTRIBUTE = 'data-row-key';

export function rowSelector(rowKey: string): string {
  return `[${ROW_ATTRIBUTE}="${CSS.escape(rowKey)}"]`;
}

const MAX_RANGES = 5000;

export function canHighlight(): boolean {
  return typeof Highlight === 'function' && 'highlights' in CSS;
}

export function paint(name: string, ranges: readonly Range[]): void {
  if (!canHighlight()) return;
  if (ranges.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
}

/** Every place under `root` where the pattern matches, over the borders of elements too. */
export function rangesOf(root: Element, pattern: RegExp): Range[] {
  const ranges: Range[] = [];
  for (const holder of textHolders(root)) {
    for (const range of matchesIn(holder, pattern, MAX_RANGES - ranges.length)) ranges.push(range);
  }
  return ranges;
}

function matchesIn(element: Element, pattern: RegExp, limit = MAX_RANGES): Range[] {
  const text = readText(element);
  return findOccurrences(text.whole, pattern, limit).flatMap(([start, end]) => toRange(text, start, end) ?? []);
}

/**
 * One match of an event: by its place where the text is shown as it is, else by its number among the matches of its
 * section. `ordinalFrom` tells the number of the event's first match at or behind an offset.
 */
export function rangeOfMatch(
  row: Element,
  pattern: RegExp,
  match: { readonly eventIndex: number; readonly start: number; readonly ordinal: number },
  ordinalFrom: (offset: number) => number,
): Range | null {
  const holders = textHolders(row).filter((holder) => holder.getAttribute(TEXT_ATTRIBUTE) === String(match.eventIndex));
  for (const holder of holders) {
    const place = placeInPieces(holder, match.start);
    if (place) {
      const [, end] = findOccurrences(place.text.whole.slice(place.offset), pattern, 1)[0] ?? [0, 1];
      return toRange(place.text, place.offset, Math.min(place.text.whole.length, place.offset + end));
    }
    const section = lastBefore(holder, SECTION_ATTRIBUTE, match.start);
    if (!section) continue;
    const first = ordinalFrom(Number(section.getAttribute(SECTION_ATTRIBUTE)));
    return matchesIn(section, pattern)[match.ordinal - first] ?? null;
  }
  return null;
}

/** Where the character at an offset of the text is in the window, downwards in CSS pixels; null where it is not shown. */
export function topOfOffset(holder: Element, offset: number): number | null {
  const section = holder.querySelector(`[${SECTION_ATTRIBUTE}="${offset}"]`);
  if (section) return section.getBoundingClientRect().top;
  const place = placeInPieces(holder, offset);
  return (place && toRange(place.text, place.offset, place.offset + 1))?.getBoundingClientRect().top ?? null;
}

function placeInPieces(holder: Element, start: number): { readonly text: ReadText; readonly offset: number } | null {
  const piece = lastBefore(holder, START_ATTRIBUTE, start);
  if (!piece) return null;
  const text = readText(piece);
  const offset = start - Number(piece.getAttribute(START_ATTRIBUTE));
  return offset < text.whole.length ? { text, offset } : null;
}

/** The last element that starts at or before a place, by an attribute that tells where each starts. */
function lastBefore(holder: Element, attribute: string, start: number): Element | undefined {
  return [...holder.querySelectorAll(`[${attribute}]`)].findLast(
    (element) => Number(element.getAttribute(attribute)) <= start,
  );
}

function textHolders(root: Element): Element[] {
  const inner = [...root.querySelectorAll(`[${TEXT_ATTRIBUTE}]`)];
  return root.hasAttribute(TEXT_ATTRIBUTE) ? [root, ...inner] : inner;
}

interface ReadText {
  readonly whole: string;
  readonly nodes: readonly Text[];
  /** Of each node in the whole. */
  readonly starts: readonly number[];
}

function readText(root: Element): ReadText {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  const starts: number[] = [];
  let whole = '';
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    nodes.push(node);
    starts.push(whole.length);
    whole += node.data;
  }
  return { whole, nodes, starts };
}

function toRange(text: ReadText, start: number, end: number): Range | null {
  const first = nodeAt(text, start);
  const last = nodeAt(text, end - 1);
  const firstNode = text.nodes[first];
  const lastNode = text.nodes[last];
  if (!firstNode || !lastNode) return null;
  const range = document.createRange();
  range.setStart(firstNode, start - (text.starts[first] ?? 0));
  range.setEnd(lastNode, end - (text.starts[last] ?? 0));
  return range;
}

function nodeAt(text: ReadText, offset: number): number {
  let low = 0;
  let high = text.starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((text.starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
