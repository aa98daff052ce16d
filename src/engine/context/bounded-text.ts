import { utf8Length } from '../content/cut-text.ts';

/** Lines of a text that nobody wants in full: what comes once it is longer than `mostBytes` is left out. */
export class BoundedText {
  readonly #mostBytes: number;
  readonly #pieces: string[] = [];
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** False once it is full. */
  get hasRoom(): boolean {
    return this.#bytes <= this.#mostBytes;
  }

  /** UTF-8 bytes of what it holds. */
  get bytes(): number {
    return this.#bytes;
  }

  /** True while so many more characters are not too much for sure. */
  takes(characters: number): boolean {
    return this.#bytes + characters <= this.#mostBytes;
  }

  line(text = ''): void {
    if (!this.hasRoom) return;
    // A lone half of a pair would be counted as two bytes and written as three.
    const piece = `${text.toWellFormed()}\n`;
    this.#pieces.push(piece);
    this.#bytes += utf8Length(piece);
  }

  /** As a quotation, so that headings in it are none of this text. */
  quote(text: string): void {
    for (const line of text.replace(/\n+$/, '').split('\n')) this.line(line === '' ? '>' : `> ${line}`);
  }

  /** Between fences that do not stand in it. */
  verbatim(text: string): void {
    const longest = text.includes('```')
      ? [...text.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 2)
      : 2;
    const fence = '`'.repeat(longest + 1);
    this.line(fence);
    for (const line of text.replace(/\n+$/, '').split('\n')) this.line(line);
    this.line(fence);
  }

  toString(): string {
    return this.#pieces.join('');
  }
}
