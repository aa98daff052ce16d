/** Tells lines from offsets: fast while they rise, right in any order. */
export class LineCounter {
  readonly #text: string;
  #line = 1;
  /** Where the line begins, and where the line break is that ends it. */
  #start = 0;
  #end: number;

  constructor(text: string) {
    this.#text = text;
    this.#end = endOfLine(text, 0);
  }

  /** 1-based. */
  lineAt(offset: number): number {
    if (offset < this.#start) this.#moveTo(1, 0);
    while (this.#end < offset) this.#moveTo(this.#line + 1, this.#end + 1);
    return this.#line;
  }

  #moveTo(line: number, start: number): void {
    this.#line = line;
    this.#start = start;
    this.#end = endOfLine(this.#text, start);
  }
}

function endOfLine(text: string, start: number): number {
  const lineFeed = text.indexOf('\n', start);
  return lineFeed < 0 ? Number.POSITIVE_INFINITY : lineFeed;
}
