import { CodeFences } from '../code-fences.ts';

/** A header line is short; what is longer was written by something else. */
const LONGEST_HEADER = 400;
const ROLE = /^_\*\*(User|Agent|Assistant)( - sidechain)?(?: \((.*)\))?\*\*_\s*$/;
const TIME_AT_END = /(?:^|\s)(\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})?)$/;
const MESSAGE_ID = /^<!-- message-id: (\S+) -->$/;
const TOOL_START = '<tool-use ';
const TOOL_END = '</tool-use>';
const THINK_START = '<think>';
const THINK_END = '</think>';

export interface RoleHeader {
  readonly role: 'user' | 'agent';
  /** Written by, or to, a sub-agent. */
  readonly isSidechain: boolean;
  readonly model: string | null;
  /** As written; null when the line has none. */
  readonly time: string | null;
}

interface MessagePart {
  readonly kind: 'text' | 'thinking' | 'tool';
  /** Of a tool, its first and last line carry the tags; of the others, only what was said. */
  readonly lines: readonly string[];
}

export interface Message extends RoleHeader {
  /** 1-based line of its header. */
  readonly line: number;
  readonly header: string;
  /** Written by newer versions on request. */
  readonly id: string | null;
  readonly parts: readonly MessagePart[];
  /** As the file has it, without the rule behind it. */
  readonly raw: string;
}

export interface SpecStoryDocument {
  /** What stands in front of the first message. */
  readonly preamble: readonly string[];
  readonly messages: readonly Message[];
}

/** Null for a line that is no header of a message. */
export function parseRoleHeader(line: string): RoleHeader | null {
  if (!line.startsWith('_**') || line.length > LONGEST_HEADER) return null;
  const [, name, sidechain, inner = ''] = ROLE.exec(line) ?? [];
  if (name === undefined) return null;
  const time = TIME_AT_END.exec(inner)?.[1] ?? null;
  const model = (time === null ? inner : inner.slice(0, inner.length - time.length))
    .replace(/^model /, '')
    .replace(/, mode .*$/, '')
    .trim();
  return {
    role: name === 'User' ? 'user' : 'agent',
    isSidechain: sidechain !== undefined,
    model: model === '' ? null : model,
    time,
  };
}

/** One pass over the lines: messages, and in those of agents what was said, thought and called. */
export function readDocument(text: string): SpecStoryDocument {
  return new DocumentReader(text.split(/\r?\n/)).read();
}

interface OpenMessage extends RoleHeader {
  readonly start: number;
  readonly parts: MessagePart[];
}

class DocumentReader {
  readonly #lines: readonly string[];
  readonly #fences: CodeFences;
  readonly #lastToolEnd: number;
  readonly #lastThinkEnd: number;
  readonly #messages: Message[] = [];
  #message: OpenMessage | null = null;
  #kind: MessagePart['kind'] = 'text';
  #part: string[] = [];
  /** Of a tool: how many of its kind are open, those in its output included. */
  #depth = 0;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
    this.#fences = new CodeFences(lines);
    this.#lastToolEnd = lines.findLastIndex((line) => line.includes(TOOL_END));
    this.#lastThinkEnd = lines.findLastIndex((line) => line.includes(THINK_END));
  }

  read(): SpecStoryDocument {
    for (const [index, line] of this.#lines.entries()) this.#take(line, index);
    this.#endMessage(this.#lines.length);
    const first = this.#messages[0]?.line ?? this.#lines.length + 1;
    return { preamble: this.#lines.slice(0, first - 1), messages: this.#messages };
  }

  #take(line: string, index: number): void {
    const header = this.#mayBegin(index) ? parseRoleHeader(line) : null;
    if (header) this.#beginMessage(header, index);
    else if (this.#message?.role === 'agent') this.#takeOfAgent(line, index);
    else {
      this.#fences.pass(index);
      this.#part.push(line);
    }
  }

  /** A header stands behind a blank line, outside of code, tool calls and thoughts (unless those never end). */
  #mayBegin(index: number): boolean {
    if ((this.#lines[index - 1] ?? '').trim() !== '') return false;
    if (this.#fences.openLength > 0 && !this.#fences.isStray) return false;
    if (this.#kind === 'tool') return index > this.#lastToolEnd;
    return this.#kind === 'text' || index > this.#lastThinkEnd;
  }

  #takeOfAgent(line: string, index: number): void {
    if (this.#kind === 'tool') this.#takeOfTool(line, index);
    else if (this.#kind === 'thinking') this.#takeThought(line);
    else this.#takeText(line, index);
  }

  #takeText(line: string, index: number): void {
    const isCode = this.#fences.pass(index);
    if (!isCode && line.startsWith(TOOL_START)) {
      this.#beginPart('tool');
      this.#depth = 0;
      this.#takeOfTool(line, index);
    } else if (!isCode && line.startsWith(THINK_START)) {
      this.#beginPart('thinking');
      this.#takeThought(line.slice(THINK_START.length));
    } else this.#part.push(line);
  }

  #takeOfTool(line: string, index: number): void {
    const isCode = this.#fences.pass(index);
    this.#part.push(line);
    if (line.startsWith(TOOL_START)) this.#depth++;
    if (!line.trimEnd().endsWith(TOOL_END)) return;
    this.#depth--;
    if (!isCode || this.#isOpenedByMistake()) this.#beginPart('text');
  }

  /**
   * Newer versions make the fence around an output longer than any in it; in older ones an output that holds a fence
   * leaves one open. Then the end of the tool is one that its output did not begin.
   */
  #isOpenedByMistake(): boolean {
    return this.#fences.openLength === 3 && this.#depth <= 0;
  }

  /** What follows the end on its line was said. */
  #takeThought(line: string): void {
    const end = line.indexOf(THINK_END);
    if (end < 0) {
      this.#part.push(line);
      return;
    }
    this.#part.push(line.slice(0, end));
    this.#beginPart('text');
    this.#part.push(line.slice(end + THINK_END.length));
  }

  #beginPart(kind: MessagePart['kind']): void {
    this.#endPart();
    this.#fences.reset();
    this.#kind = kind;
  }

  #endPart(): void {
    const lines = this.#linesOfPart();
    if (lines.length > 0) this.#message?.parts.push({ kind: this.#kind, lines });
    this.#part = [];
  }

  #linesOfPart(): readonly string[] {
    switch (this.#kind) {
      case 'tool':
        return trimmed(this.#part);
      case 'thinking':
        return trimmed(withoutTags(this.#part));
      case 'text':
        return this.#part.every(isFold) ? [] : trimmed(this.#part, isFoldBorder);
    }
  }

  #beginMessage(header: RoleHeader, index: number): void {
    this.#endMessage(index);
    this.#fences.reset();
    this.#kind = 'text';
    this.#message = { ...header, start: index, parts: [] };
  }

  #endMessage(end: number): void {
    this.#endPart();
    if (!this.#message) return;
    const { start, parts, ...header } = this.#message;
    const id = MESSAGE_ID.exec(this.#lines[start + 1] ?? '')?.[1] ?? null;
    const [first, ...rest] = parts;
    this.#messages.push({
      ...header,
      line: start + 1,
      header: (this.#lines[start] ?? '').trim(),
      id,
      parts: id !== null && first ? [...withoutFirstLine(first), ...rest] : parts,
      raw: trimmed(this.#lines.slice(start, end)).join('\n'),
    });
  }
}

function withoutFirstLine({ kind, lines }: MessagePart): readonly MessagePart[] {
  const rest = trimmed(lines.slice(1));
  return rest.length === 0 ? [] : [{ kind, lines: rest }];
}

/** Without blank lines and rules at both ends: rules stand between messages, and between parts of one. */
function trimmed(lines: readonly string[], isBorder = isRule): readonly string[] {
  const start = lines.findIndex((line) => !isBorder(line));
  return start < 0 ? [] : lines.slice(start, lines.findLastIndex((line) => !isBorder(line)) + 1);
}

function isRule(line: string): boolean {
  const text = line.trim();
  return text === '' || text === '---';
}

/** The ends of a fold: it may begin in front of a thought or a tool, and end behind it. */
function isFoldBorder(line: string): boolean {
  return isRule(line) || /^<\/?details>$/.test(line.trim());
}

/** A fold without words of its own. */
function isFold(line: string): boolean {
  return isFoldBorder(line) || (line.length <= LONGEST_HEADER && /^<summary>[^<]*<\/summary>$/.test(line.trim()));
}

/** The fold around a thought. */
function withoutTags(lines: readonly string[]): readonly string[] {
  return lines.map((line) =>
    line.replace(/^<details>(?:<summary>[^<]{0,200}<\/summary>)?/, '').replace(/<\/details>\s*$/, ''),
  );
}
