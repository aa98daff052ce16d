import type { ParsedEvent } from '../importer.ts';
import { isObject, type JsonObject, parseJson } from '../json.ts';
import { eventOf } from '../records.ts';
import { callTitle, firstLine, resultTitle } from '../titles.ts';
import { describeToolCall } from '../tool-facts.ts';

/** What stands below one `## User` or `## Assistant (Build · model · 3.3s)`. */
export interface Section {
  readonly role: 'user' | 'assistant';
  readonly model: string | null;
  readonly blocks: readonly Block[];
}

type Block =
  | { readonly kind: 'text' | 'thinking'; readonly text: string }
  | { readonly kind: 'tool'; readonly tool: string; readonly input: unknown; readonly result: ToolResult | null };

interface ToolResult {
  readonly text: string;
  readonly isError: boolean;
}

export const HEADING = /^## (User|Assistant)(?: \((.*)\))?\s*$/;
const TOOL = /^\*\*Tool: (.+)\*\*\s*$/;
const THINKING = '_Thinking:_';

/** `lines` begin with the heading. */
export function readSection(lines: readonly string[]): Section {
  const [, name, about = ''] = HEADING.exec(lines[0] ?? '') ?? [];
  if (name === 'User') return { role: 'user', model: null, blocks: textBlock(lines) };
  // "Build · model · 3.3s"; the model's name may hold the sign too.
  const words = about.split(' · ').slice(1);
  if (/^\d+(?:\.\d+)?s$/.test(words.at(-1) ?? '')) words.pop();
  const model = words.join(' · ').trim();
  return { role: 'assistant', model: model === '' ? null : model, blocks: new BlockReader(lines).read() };
}

function textBlock(lines: readonly string[]): readonly Block[] {
  const text = lines.slice(1).join('\n').trim();
  return text === '' ? [] : [{ kind: 'text', text }];
}

class BlockReader {
  readonly #lines: readonly string[];
  readonly #blocks: Block[] = [];
  #at = 1;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  read(): readonly Block[] {
    while (this.#at < this.#lines.length) {
      const line = this.#lines[this.#at] ?? '';
      const tool = TOOL.exec(line)?.[1];
      if (tool !== undefined) this.#readTool(tool);
      else if (line.trim() === THINKING) this.#readThinking();
      else this.#add('text', this.#takeText());
    }
    return this.#blocks;
  }

  #add(kind: 'text' | 'thinking', text: string): void {
    if (text.trim() !== '') this.#blocks.push({ kind, text: text.trim() });
  }

  /**
   * Nothing marks where thinking ends and the answer begins. Thinking that ends with a line break of its own leaves two
   * blank lines; what a tool call follows is thinking alone. Else both stay one text: an answer must not pass for thinking.
   */
  #readThinking(): void {
    this.#at++;
    const text = this.#takeText().trim();
    const border = text.search(/\n[ \t]*\n[ \t]*\n/);
    const next = this.#lines[this.#at];
    if (border >= 0) {
      this.#add('thinking', text.slice(0, border));
      this.#add('text', text.slice(border));
    } else if (next !== undefined || !text.includes('\n\n')) this.#add('thinking', text);
    else this.#add('text', `${THINKING}\n\n${text}`);
  }

  #takeText(): string {
    const start = this.#at;
    while (this.#at < this.#lines.length && !this.#isMark(this.#lines[this.#at] ?? '')) this.#at++;
    return this.#lines.slice(start, this.#at).join('\n');
  }

  #isMark(line: string): boolean {
    return line.trim() === THINKING || TOOL.test(line);
  }

  #readTool(tool: string): void {
    this.#at++;
    const given = this.#takeFenced('**Input:**');
    const output = this.#takeFenced('**Output:**');
    const error = output === null ? this.#takeFenced('**Error:**') : null;
    const text = output ?? error;
    this.#blocks.push({
      kind: 'tool',
      tool: tool.trim(),
      input: given === null ? undefined : (parseJson(given)?.value ?? given),
      result: text === null ? null : { text, isError: error !== null },
    });
  }

  /** What is fenced below that label, if it comes next. */
  #takeFenced(label: string): string | null {
    let at = this.#at;
    while (this.#lines[at]?.trim() === '') at++;
    if (this.#lines[at]?.trim() !== label || !this.#lines[at + 1]?.startsWith('```')) return null;
    const start = at + 2;
    let end = start;
    while (end < this.#lines.length && !this.#isFenceEnd(end)) end++;
    this.#at = Math.min(end + 1, this.#lines.length);
    return this.#lines.slice(start, end).join('\n');
  }

  /** An output may hold fences itself: the one that closes it is followed by a blank line. */
  #isFenceEnd(at: number): boolean {
    return this.#lines[at] === '```' && (this.#lines[at + 1] ?? '').trim() === '';
  }
}

/** Events of a section; `callName` is a prefix that makes its calls known, since they have no ids. */
export function eventsOfSection({ role, blocks }: Section, callName: string): readonly ParsedEvent[] {
  return blocks.flatMap((block, index): readonly ParsedEvent[] => {
    // A call and its result are two places.
    const place = index * 2;
    if (block.kind === 'tool') return toolEvents(block, place, `${callName}.${index}`);
    const shown = { block: place, title: firstLine(block.text), text: block.text };
    if (block.kind === 'thinking') return [eventOf({ ...shown, type: 'thinking', category: 'thinking' })];
    return role === 'user'
      ? [eventOf({ ...shown, type: 'prompt', category: 'prompt' })]
      : [eventOf({ ...shown, type: 'assistant', category: 'assistant' })];
  });
}

function toolEvents(
  { tool, input, result }: Extract<Block, { kind: 'tool' }>,
  place: number,
  callId: string,
): readonly ParsedEvent[] {
  const { category, filePath, subject, text } = describeToolCall(tool, input, null);
  const title = callTitle(tool, subject);
  const shared = { category, tool, filePath, callId };
  const call = eventOf({ ...shared, block: place, type: 'tool-call', title, text });
  if (result === null) return [call];
  const { isError } = result;
  return [
    call,
    eventOf({
      ...shared,
      block: place + 1,
      type: 'tool-result',
      title: resultTitle(title, isError),
      text: result.text,
      isError,
    }),
  ];
}

/** Name and input of the call at that place. */
export function callOfSection({ blocks }: Section, place: number): { tool: string; input: JsonObject } | null {
  const block = place % 2 === 0 ? blocks[place / 2] : undefined;
  return block?.kind === 'tool' && isObject(block.input) ? { tool: block.tool, input: block.input } : null;
}
