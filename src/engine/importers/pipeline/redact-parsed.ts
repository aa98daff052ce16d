import type { LeftOut, Redaction } from '../../api.ts';
import { countHidden } from '../../secrets/mask-secrets.ts';
import { HIDDEN_PART, type PieceState, TextRedactor } from '../../secrets/redact-text.ts';
import type {
  Parsed,
  ParsedDocument,
  ParsedEvent,
  ParsedNote,
  ParsedRecord,
  ParserState,
  SkippedLine,
} from '../importer.ts';

/** What was read of one file as it may be stored, whatever its format. Ids stay: two accounts of a session must meet. */
export class ParsedRedactor {
  readonly #texts: TextRedactor;
  /** Of the document whose parts are being read. */
  #document: PieceState = { isInsidePrivate: false };

  constructor(redaction: Redaction) {
    this.#texts = new TextRedactor(redaction);
  }

  redact(parsed: Parsed): Parsed {
    switch (parsed.kind) {
      case 'record':
        return this.#record(parsed);
      case 'note':
        return this.#note(parsed);
      case 'document':
        return this.#documentPart(parsed);
      case 'skipped':
        return this.#skipped(parsed);
    }
  }

  /** What a parser keeps for the next time. */
  state(state: ParserState): ParserState {
    return JSON.parse(this.#texts.json(JSON.stringify(state)));
  }

  /** What is said of a file. */
  sentence(text: string): string {
    return this.#texts.text(text);
  }

  #record(record: ParsedRecord): ParsedRecord {
    const raw = this.#texts.json(record.raw);
    const { directory, branch, title } = record;
    const isChanged = raw !== record.raw;
    return {
      ...record,
      raw,
      ...(isChanged && { readAs: record.raw, leftOut: leftOutOf([record.raw], [raw]) }),
      directory: directory === null ? null : this.#texts.text(directory),
      branch: branch === null ? null : this.#texts.text(branch),
      title: title === null ? null : { ...title, text: this.#texts.text(title.text) },
      events: record.events.map((event) => this.#event(event)),
      agentLinks: record.agentLinks.map((link) => ({
        ...link,
        agentName: link.agentName === null ? null : this.#texts.text(link.agentName),
      })),
    };
  }

  #event(event: ParsedEvent): ParsedEvent {
    const { filePath } = event;
    return {
      ...event,
      title: this.#texts.text(event.title),
      text: this.#texts.text(event.text),
      filePath: filePath === null ? null : this.#texts.text(filePath),
    };
  }

  #note(note: ParsedNote): ParsedNote {
    const state = { isInsidePrivate: false };
    const text = this.#texts.text(note.text);
    return {
      ...note,
      title: this.#texts.text(note.title),
      frontMatter: this.#pairs(note.frontMatter),
      text,
      leftOut: leftOutOf([note.text], [text]),
      sections: note.sections.map((section) => ({
        ...section,
        title: this.#texts.text(section.title),
        text: this.#texts.piece(section.text, state),
      })),
      problem: note.problem === null ? null : this.#texts.text(note.problem),
    };
  }

  #documentPart(document: ParsedDocument): ParsedDocument {
    if (document.part === 1) this.#document = { isInsidePrivate: false };
    const chunks = document.chunks.map((chunk) => ({
      ...chunk,
      title: this.#texts.text(chunk.title),
      text: this.#texts.piece(chunk.text, this.#document),
    }));
    const texts = (all: ParsedDocument['chunks']) => all.map(({ text }) => text);
    return {
      ...document,
      label: this.#texts.text(document.label),
      frontMatter: this.#pairs(document.frontMatter),
      chunks,
      leftOut: leftOutOf(texts(document.chunks), texts(chunks)),
    };
  }

  #skipped(line: SkippedLine): SkippedLine {
    return { ...line, reason: this.#texts.text(line.reason), excerpt: this.#texts.cutText(line.excerpt) };
  }

  #pairs(pairs: readonly (readonly [string, string])[]): readonly (readonly [string, string])[] {
    return pairs.map(([name, value]) => {
      const shown = this.#texts.text(`${name}: ${value}`);
      return shown.startsWith(`${name}: `) ? [name, shown.slice(name.length + 2)] : [name, this.#texts.text(value)];
    });
  }
}

/** By what stands in their place; such words may stand in what was read, too. */
function leftOutOf(before: readonly string[], after: readonly string[]): LeftOut {
  const was = hiddenIn(before);
  const is = hiddenIn(after);
  return {
    secrets: Math.max(0, is.secrets - was.secrets),
    privateParts: Math.max(0, is.privateParts - was.privateParts),
  };
}

function hiddenIn(texts: readonly string[]): LeftOut {
  const text = texts.join('\n');
  const privateParts = text.split(HIDDEN_PART).length - 1;
  return { secrets: countHidden(text) - privateParts, privateParts };
}
