/** Finds pairs of tags in a text that is no XML. Time grows with the text, however many tags are left open. */
export class TagScan {
  readonly #text: string;
  readonly #unclosed = new Set<string>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Where `</name>` stands, from `from` on; null when there is none. */
  closing(name: string, from: number): number | null {
    if (this.#unclosed.has(name)) return null;
    const at = this.#text.indexOf(`</${name}>`, from);
    if (at >= 0) return at;
    this.#unclosed.add(name);
    return null;
  }
}

export function behindClosing(name: string, at: number): number {
  return at + name.length + 3;
}

/** Without the line breaks that stand inside of the tags. */
export function trimmedInside(text: string): string {
  return text.replace(/^\r?\n/, '').replace(/\r?\n[ \t]*$/, '');
}
