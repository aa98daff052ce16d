import { cutText } from './cut-text.ts';

export interface TextSection {
  /** 1 for the outermost headings; 0 for text before the first one. */
  readonly level: number;
  /** Headings from the outermost to this one. */
  readonly titles: readonly string[];
  readonly text: string;
  /** 1-based. */
  readonly line: number;
}

export interface Heading {
  /** Of the line on which its section begins. */
  readonly index: number;
  readonly level: number;
  readonly title: string;
}

/** Lines of a text and the headings among them. Called for one stretch of lines after the other. */
export type Outline = (lines: readonly string[]) => {
  /** One for each line that was given. */
  readonly lines: readonly string[];
  readonly headings: Iterable<Heading>;
};

const LONGEST_HEADING = 160;

/** Cuts a text at its headings, a stretch of whole lines at a time: what is open at the end of one goes on in the next. */
export class SectionCutter {
  readonly #outline: Outline;
  readonly #path: string[] = [];
  #open: Pick<TextSection, 'level' | 'titles'> = { level: 0, titles: [] };

  constructor(outline: Outline) {
    this.#outline = outline;
  }

  /** Sections from heading to heading, each no larger than a stored piece; blank ones are left out. */
  cut(text: string, firstLine: number): TextSection[] {
    const sections: TextSection[] = [];
    const { lines, headings } = this.#outline(text.split('\n'));
    let from = 0;
    const close = (end: number) => {
      const body = lines.slice(from, end).join('\n');
      for (const piece of cutText(body)) {
        if (piece.text.trim() === '') continue;
        sections.push({ ...this.#open, text: piece.text, line: firstLine + from + piece.line - 1 });
      }
      from = end;
    };
    for (const heading of headings) {
      close(heading.index);
      this.#enter(heading);
    }
    close(lines.length);
    return sections;
  }

  #enter({ level, title }: Heading): void {
    this.#path.length = Math.min(this.#path.length, level - 1);
    while (this.#path.length < level - 1) this.#path.push('');
    this.#path.push(shortHeading(title));
    this.#open = { level, titles: this.#path.filter((part) => part !== '') };
  }
}

function shortHeading(title: string): string {
  return title.length <= LONGEST_HEADING
    ? title
    : `${title.slice(0, LONGEST_HEADING).replace(/[\ud800-\udbff]$/, '')}…`;
}
