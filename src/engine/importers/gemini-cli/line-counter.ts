/** Tells lines from offsets: fast while they rise, right in any order. */
export class LineCounter {
  readonly #text: string;
  #line = 1;
  #offset = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** 1-based. */
  lineAt(offset: number): number {
    if (offset < this.#offset) {
      this.#line = 1;
      this.#offset = 0;
    }
    for (
      let at = this.#text.indexOf('\n', this.#offset);
      at >= 0 && at < offset;
      at = this.#text.indexOf('\n', at + 1)
    ) {
      this.#line++;
      this.#offset = at + 1;
    }
    return this.#line;
  }
}
