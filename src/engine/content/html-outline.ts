import type { Heading, Outline } from './text-sections.ts';

/** What of a page is no text. */
const HIDDEN = new Set(['script', 'style', 'template', 'noscript', 'svg']);
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['mdash', '—'],
  ['ndash', '–'],
  ['hellip', '…'],
]);
const TAG = /^<(\/?)([a-z][\w-]{0,40})/i;

/** The text of a page, its lines on their numbers, without tags, scripts and styles. */
export function htmlOutline(): Outline {
  const reader = new HtmlReader();
  return (lines) => reader.read(lines);
}

class HtmlReader {
  /** The end that is looked for: of a tag, of a comment, of an element that is not shown. */
  #inside: string | null = null;
  #heading: { readonly index: number; readonly level: number; title: string } | null = null;
  #headings: Heading[] = [];

  read(lines: readonly string[]): { lines: readonly string[]; headings: readonly Heading[] } {
    this.#headings = [];
    const texts = lines.map((line, index) => this.#line(line, index));
    const headings = this.#headings;
    // What is open at the end goes on in the next stretch, from its first line.
    if (this.#heading) this.#heading = { ...this.#heading, index: 0 };
    return { lines: texts, headings };
  }

  #line(line: string, index: number): string {
    const kept: string[] = [];
    let at = 0;
    while (at < line.length) {
      if (this.#inside !== null) {
        at = this.#pass(line, at, this.#inside);
        continue;
      }
      const next = line.indexOf('<', at);
      const end = next < 0 ? line.length : next;
      this.#keep(kept, line.slice(at, end));
      at = next < 0 ? end : this.#enter(line, next, index, kept);
    }
    const text = kept.join('').trimEnd();
    if (this.#heading) this.#heading.title += ' ';
    return decodeEntities(text);
  }

  #keep(kept: string[], text: string): void {
    kept.push(text);
    if (this.#heading && this.#heading.title.length < 400) this.#heading.title += text;
  }

  /** Index behind the end that is looked for, or of the line's end. */
  #pass(line: string, at: number, end: string): number {
    const found = indexOfEnd(line, end, at);
    if (found < 0) return line.length;
    // The end tag of what is hidden is a tag itself.
    this.#inside = end.startsWith('</') ? '>' : null;
    return found + end.length;
  }

  /** At a `<`: index of what is to be read next. */
  #enter(line: string, at: number, index: number, kept: string[]): number {
    if (line.startsWith('<!--', at)) {
      this.#inside = '-->';
      return at + 4;
    }
    if (line.startsWith('<!', at) || line.startsWith('<?', at)) {
      this.#inside = '>';
      return at + 2;
    }
    const [all, slash, name] = TAG.exec(line.slice(at, at + 50)) ?? [];
    if (all === undefined || name === undefined) {
      this.#keep(kept, '<');
      return at + 1;
    }
    this.#tag(name.toLowerCase(), slash === '/', index, kept);
    return at + all.length;
  }

  #tag(name: string, isEnd: boolean, index: number, kept: string[]): void {
    this.#inside = !isEnd && HIDDEN.has(name) ? `</${name}` : '>';
    const level = /^h[1-6]$/.test(name) ? Number(name.charAt(1)) : null;
    if (level === null) {
      if (!INLINE.has(name)) this.#keep(kept, ' ');
    } else if (isEnd) this.#endHeading();
    else this.#heading = { index, level, title: '' };
  }

  #endHeading(): void {
    const heading = this.#heading;
    this.#heading = null;
    const title = decodeEntities(heading?.title ?? '')
      .replace(/\s+/g, ' ')
      .trim();
    const last = this.#headings.at(-1)?.index ?? -1;
    // Of two headings on one line the first one makes the section.
    if (heading && title !== '' && heading.index > last) this.#headings.push({ ...heading, title });
  }
}

/** Elements that stand within a word or a sentence. */
const INLINE = new Set(['a', 'abbr', 'b', 'code', 'em', 'i', 'kbd', 'mark', 's', 'span', 'strong', 'sub', 'sup', 'u']);

/** Without regard to case where a tag is looked for. */
function indexOfEnd(line: string, end: string, from: number): number {
  if (!end.startsWith('</')) return line.indexOf(end, from);
  for (let at = line.indexOf('</', from); at >= 0; at = line.indexOf('</', at + 2)) {
    if (line.slice(at, at + end.length).toLowerCase() === end) return at;
  }
  return -1;
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code >= 0x20 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : whole;
  });
}
