import { codeOutline } from '../../content/code-outline.ts';
import { cutText } from '../../content/cut-text.ts';
import { htmlOutline } from '../../content/html-outline.ts';
import { cutJson } from '../../content/json-sections.ts';
import { markdownOutline } from '../../content/markdown-sections.ts';
import { logOutline, settingsOutline } from '../../content/plain-outline.ts';
import { type Outline, SectionCutter, type TextSection } from '../../content/text-sections.ts';
import type { ParsedChunk, ParsedDocument, RecordParser } from '../importer.ts';
import { parseJson } from '../json.ts';
import { readFrontMatter } from '../memory-files/front-matter.ts';
import { shorten } from '../titles.ts';
import { type DocumentKind, kindByContent, kindByName } from './kinds.ts';

/** A document of more characters is stored in parts. */
const PART_CHARACTERS = 256 << 10;
/** Larger JSON is cut by lines, as text. */
const LARGEST_JSON = 4 << 20;

const OUTLINES: Readonly<Record<DocumentKind, () => Outline>> = {
  markdown: markdownOutline,
  html: htmlOutline,
  json: logOutline,
  code: codeOutline,
  settings: settingsOutline,
  text: logOutline,
};

/** The documents (one, or the parts of one) that a text makes. */
export function documentsOf(path: string, text: string): readonly ParsedDocument[] {
  const parser = new DocumentParser(path);
  return [...parser.parse(text, 1), ...parser.end().parsed];
}

/** Cuts a text, of which it is given piece after piece, into chunks. */
export class DocumentParser implements RecordParser {
  readonly #path: string;
  #kind: DocumentKind | null = null;
  #label = '';
  #frontMatter: ParsedDocument['frontMatter'] = [];
  #cutter: SectionCutter | null = null;
  /** JSON is cut as a whole. */
  #json: string[] = [];
  #jsonCharacters = 0;
  #chunks: ParsedChunk[] = [];
  #characters = 0;
  #parts = 0;

  constructor(path: string) {
    this.#path = path;
  }

  parse(text: string, line: number): readonly ParsedDocument[] {
    const stored = toStoredText(text);
    this.#kind ??= this.#begin(stored);
    if (this.#kind !== 'json') return this.#cut(stored, line);
    this.#json.push(stored);
    this.#jsonCharacters += stored.length;
    return this.#jsonCharacters > LARGEST_JSON ? this.#giveUpJson() : [];
  }

  end() {
    const parsed = [...this.#endJson()];
    if (this.#chunks.length > 0) parsed.push(this.#takePart());
    return { parsed, notices: [] };
  }

  #begin(text: string): DocumentKind {
    this.#label = tailOf(this.#path);
    const kind = kindByName(this.#path) ?? kindByContent(text);
    this.#cutter = new SectionCutter(OUTLINES[kind]());
    return kind;
  }

  #endJson(): readonly ParsedDocument[] {
    if (this.#kind !== 'json') return [];
    const text = this.#json.join('');
    if (!parseJson(text)) return this.#giveUpJson();
    return this.#addAll(cutJson(text));
  }

  #giveUpJson(): readonly ParsedDocument[] {
    const text = this.#json.join('');
    this.#kind = 'text';
    this.#json = [];
    return this.#cut(text, 1);
  }

  #cut(text: string, line: number): readonly ParsedDocument[] {
    const isHead = line === 1 && this.#kind === 'markdown' && this.#chunks.length === 0;
    const { body, bodyLine } = isHead ? this.#takeFrontMatter(text) : { body: text, bodyLine: line };
    return this.#addAll(this.#cutter?.cut(body, bodyLine) ?? []);
  }

  /** Metadata of the document; a chunk too, since it is searched for. */
  #takeFrontMatter(text: string): { body: string; bodyLine: number } {
    const { entries, body, bodyLine } = readFrontMatter(text);
    const title = entries.find(([name]) => name === 'title' || name === 'name')?.[1];
    if (title) this.#label = `${shorten(title)} (${this.#path.split('/').at(-1)})`;
    this.#frontMatter = entries;
    if (entries.length > 0) {
      const head = text.slice(0, text.length - body.length);
      for (const piece of cutText(head)) {
        if (piece.text.trim() !== '') this.#add({ ...piece, titles: ['front matter'] });
      }
    }
    return { body, bodyLine };
  }

  #addAll(sections: readonly TextSection[]): readonly ParsedDocument[] {
    const parts: ParsedDocument[] = [];
    for (const section of sections) {
      this.#add(section);
      if (this.#characters >= PART_CHARACTERS) parts.push(this.#takePart());
    }
    return parts;
  }

  #add({ titles, text, line }: Pick<TextSection, 'titles' | 'text' | 'line'>): void {
    this.#chunks.push({ title: [this.#label, ...titles].join(' › '), text, line });
    this.#characters += text.length;
  }

  #takePart(): ParsedDocument {
    const part: ParsedDocument = {
      kind: 'document',
      label: this.#label,
      part: ++this.#parts,
      frontMatter: this.#parts === 1 ? this.#frontMatter : [],
      chunks: this.#chunks,
    };
    this.#chunks = [];
    this.#characters = 0;
    return part;
  }
}

/** Its name with the folder it stands in, since many are called the same. */
function tailOf(path: string): string {
  return path.split('/').slice(-2).join('/');
}

/** Half surrogate pairs and NUL become U+FFFD: they can't be stored as text. */
function toStoredText(text: string): string {
  return text.replaceAll('\r\n', '\n').toWellFormed().replaceAll('\0', '\ufffd');
}
