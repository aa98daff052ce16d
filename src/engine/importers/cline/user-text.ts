import { blockText, contentText } from '../content.ts';
import { isObject, type JsonObject, parseJson, stringOr, textOrNull } from '../json.ts';
import { placeholder, sizeText } from '../placeholders.ts';
import { describeToolCall } from '../tool-facts.ts';
import type { ResultSegment, Segment } from './segments.ts';
import { behindClosing, TagScan } from './tag-scan.ts';

/**
 * How the person's words stand in a message: between tags, with all else from the program; or as they are, as the newer
 * program writes them.
 */
export type UserStyle = 'tagged' | 'plain';

interface ReadUser {
  readonly segments: readonly Segment[];
  /** Where the program says that it works. */
  readonly directory: string | null;
}

/** What a message of the role `user` holds: prompts, results of tools, and what the program adds. */
export function readUserMessage(content: unknown, style: UserStyle): ReadUser {
  const reader = new UserReader(style);
  for (const block of Array.isArray(content) ? content : [content]) reader.take(block);
  return reader.end();
}

class UserReader {
  readonly #style: UserStyle;
  readonly #segments: Segment[] = [];
  /** Texts that nothing says whose they are. */
  readonly #loose: string[] = [];
  /** Where the first of them stands. */
  #loosePlace = 0;
  #directory: string | null = null;
  /** A result that the following texts belong to. */
  #open: OpenResult | null = null;

  constructor(style: UserStyle) {
    this.#style = style;
  }

  take(block: unknown): void {
    if (!isObject(block)) this.#text(stringOr(block, ''));
    else if (block.type === 'tool_result') this.#result(block);
    else if (block.type === 'file') this.#attachedFile(block);
    else if (block.type === 'image' || block.type === 'document') this.#attachment(blockText(block));
    else this.#text(blockText(block));
  }

  end(): ReadUser {
    this.#closeResult();
    const loose = this.#loose.join('\n').trim();
    if (loose !== '') {
      const isAlone = this.#segments.every(({ kind }) => kind === 'notice');
      const kind = isAlone || this.#style === 'plain' ? 'prompt' : 'notice';
      this.#segments.splice(this.#loosePlace, 0, { kind, text: loose });
    }
    return { segments: this.#segments, directory: this.#directory };
  }

  #text(raw: string): void {
    const text = this.#withoutEnvironment(raw);
    if (text.trim() === '') return;
    if (this.#style === 'plain') this.#plainText(text);
    else this.#taggedText(text);
  }

  #taggedText(text: string): void {
    const header = readHeader(text);
    if (header) this.#openResult(header.tool);
    const rest = this.#takePrompts(header ? text.slice(header.end) : text, this.#open?.tool ?? null);
    if (REMINDER.test(rest)) this.#notice(rest);
    else if (this.#open) this.#open.texts.push(rest);
    else if (rest.length < text.length || PROGRAM_TEXT.test(rest)) this.#notice(rest);
    else this.#addLoose(rest);
  }

  #addLoose(text: string): void {
    if (this.#loose.length === 0) this.#loosePlace = this.#segments.length;
    this.#loose.push(text);
  }

  #plainText(raw: string): void {
    const notice = between(raw, 'mode_notice');
    if (notice) this.#notice(notice.inside);
    const text = notice ? raw.slice(notice.end) : raw;
    const command = /^\s*<user_command slash="([^"]{1,80})">/.exec(text);
    const wrapped = between(text, command ? 'user_command' : 'user_input');
    if (!wrapped) {
      if (text.trim() !== '') this.#addLoose(text.trim());
      return;
    }
    const said = wrapped.inside.trim();
    if (command) this.#segments.push({ kind: 'command', text: `/${command[1]} ${said}`.trim() });
    else if (said !== '') this.#addLoose(said);
    this.#notice(text.slice(wrapped.end));
  }

  /** They stand behind all else, and in a block of their own in newer versions. */
  #withoutEnvironment(text: string): string {
    const trimmed = text.trim();
    if (!trimmed.endsWith(ENVIRONMENT_END) && !trimmed.startsWith(ENVIRONMENT)) return text;
    const start = trimmed.startsWith(ENVIRONMENT) ? 0 : trimmed.lastIndexOf(ENVIRONMENT);
    if (start < 0) return text;
    this.#directory = directoryIn(trimmed.slice(start)) ?? this.#directory;
    return trimmed.slice(0, start);
  }

  /** The text without the prompts that stand in it. `tool`: whose result it is part of. */
  #takePrompts(text: string, tool: string | null): string {
    const scan = new TagScan(text);
    const kept: string[] = [];
    let from = 0;
    PROMPT_TAG.lastIndex = 0;
    for (let match = PROMPT_TAG.exec(text); match; match = PROMPT_TAG.exec(text)) {
      const [opening, name = ''] = match;
      const inside = match.index + opening.length;
      if (isOfOthers(tool, text.slice(Math.max(from, match.index - 300), match.index))) continue;
      const closing = scan.closing(name, inside);
      if (closing === null) continue;
      kept.push(text.slice(from, match.index));
      this.#prompt(text.slice(inside, closing));
      from = behindClosing(name, closing);
      PROMPT_TAG.lastIndex = from;
    }
    return [...kept, text.slice(from)].join('').trim();
  }

  #prompt(text: string): void {
    if (text.trim() !== '') this.#segments.push({ kind: 'prompt', text: text.trim() });
  }

  #notice(text: string): void {
    if (text.trim() !== '') this.#segments.push({ kind: 'notice', text: text.trim() });
  }

  #openResult(tool: string): void {
    this.#closeResult();
    this.#open = { tool, place: this.#segments.length, texts: [] };
    this.#segments.push(resultOf(this.#open));
  }

  #closeResult(): void {
    if (this.#open) this.#segments[this.#open.place] = resultOf(this.#open);
    this.#open = null;
  }

  #result(block: JsonObject): void {
    this.#closeResult();
    const tool = textOrNull(block.name);
    const whole = readResultContent(block.content);
    const header = readHeader(whole.text);
    const place = this.#segments.length;
    const rest = this.#takePrompts(header ? whole.text.slice(header.end) : whole.text, header?.tool ?? tool);
    if (whole.feedback !== null) this.#prompt(whole.feedback);
    const isError = block.is_error === true || whole.isError || ERROR_TEXT.test(rest);
    const result = { kind: 'result', callId: textOrNull(block.tool_use_id), tool: header?.tool ?? tool } as const;
    // The person answers to what came of the call.
    this.#segments.splice(place, 0, { ...result, text: rest, isError });
  }

  #attachedFile(block: JsonObject): void {
    const path = stringOr(block.path, 'without a name');
    this.#notice(`Attached file ${path}\n${stringOr(block.content, '')}`);
  }

  #attachment(name: string): void {
    const last = this.#segments.at(-1);
    if (this.#open) this.#open.texts.push(name);
    else if (last?.kind === 'prompt')
      this.#segments[this.#segments.length - 1] = { ...last, text: `${last.text}\n${name}` };
    else this.#addLoose(name);
  }
}

/** A result whose text goes on in the next blocks. */
interface OpenResult {
  readonly tool: string;
  readonly place: number;
  readonly texts: string[];
}

function resultOf({ tool, texts }: OpenResult): ResultSegment {
  const told = texts.filter((text) => text !== '');
  return { kind: 'result', callId: null, tool, text: told.join('\n'), isError: ERROR_TEXT.test(told[0] ?? '') };
}

const ENVIRONMENT = '<environment_details>';
const ENVIRONMENT_END = '</environment_details>';
const DIRECTORY = /^# Current (?:Working|Workspace) Directory \((?:Primary: )?(.{1,1000})\) Files/m;

export function directoryIn(environment: string): string | null {
  return textOrNull(DIRECTORY.exec(environment)?.[1]);
}

const PROMPT_TAG = /(?:^|\n)[ \t]{0,8}<(task|feedback|user_message|answer)>/g;
/** What the program says of a list of steps, beside results and prompts. */
const REMINDER = /^\s*#{1,2} (?:task_progress|todo list)/i;
const PROGRAM_TEXT = /^\s*[[<#]/;
const ERROR_TEXT =
  /^\s*(?:The tool execution failed|\[ERROR\]|Error(?: executing| reading| writing|:)|Missing value for required parameter)/;
const LONGEST_HEADER = 4000;

/** Such as `[read_file for 'src/a.ts'] Result:`; `end` is behind it. */
function readHeader(text: string): { readonly tool: string; readonly end: number } | null {
  const [opening = '', tool = ''] = /^\s{0,8}\[([a-z]\w{1,60})(?=[\] ])/i.exec(text) ?? [];
  if (opening === '') return null;
  const at = text.slice(0, LONGEST_HEADER).indexOf('] Result:', opening.length);
  return at < 0 ? null : { tool, end: at + '] Result:'.length };
}

/** Files and programs may hold such tags too: in their text the program itself must announce the person's words. */
function isOfOthers(tool: string | null, before: string): boolean {
  if (tool === null || !TEXTS_OF_OTHERS.has(describeToolCall(tool, null, null).category)) return false;
  return !/\buser\b/i.test(before.trimEnd().split('\n').at(-1) ?? '');
}

const TEXTS_OF_OTHERS: ReadonlySet<string> = new Set(['read', 'search', 'web', 'command', 'mcp', 'subagent']);

interface ResultContent {
  readonly text: string;
  readonly isError: boolean;
  /** What the person said to it. */
  readonly feedback: string | null;
}

/** Text or blocks; or JSON that tells how it went, as text or as it is. */
function readResultContent(content: unknown): ResultContent {
  const value = typeof content === 'string' ? parsedOutcome(content) : content;
  const outcomes = (Array.isArray(value) ? value : [value]).filter(isObject).filter(isOutcome);
  if (outcomes.length > 0) {
    return { text: outcomes.map(outcomeText).join('\n'), isError: outcomes.some(isFailure), feedback: null };
  }
  const status = isObject(value) ? value.status : null;
  const text = contentText(content);
  if (!isObject(value) || typeof status !== 'string') return { text, isError: false, feedback: null };
  const isError = status === 'error' && typeof value.message === 'string';
  return { text, isError, feedback: ANSWERED.has(status) ? textOrNull(value.feedback) : null };
}

/** How a person answered to a call. */
const ANSWERED = new Set(['denied', 'approved', 'guidance']);
const LONGEST_OUTCOME = 4 << 20;

function parsedOutcome(text: string): unknown {
  return text.length <= LONGEST_OUTCOME && /^\s*[{[]/.test(text) ? parseJson(text)?.value : null;
}

function isOutcome(value: JsonObject): boolean {
  return 'query' in value && ('result' in value || 'error' in value);
}

function outcomeText({ query, result, error }: JsonObject): string {
  return [query, result, error].filter((part) => typeof part === 'string' && part !== '').join('\n');
}

function isFailure({ success, error }: JsonObject): boolean {
  return success === false || textOrNull(error) !== null;
}

function between(text: string, name: string): { readonly inside: string; readonly end: number } | null {
  const [opening] = new RegExp(`^\\s*<${name}(?: [^<>]{0,200})?>`).exec(text) ?? [];
  const closing = opening === undefined ? -1 : text.indexOf(`</${name}>`, opening.length);
  if (opening === undefined || closing < 0) return null;
  return { inside: text.slice(opening.length, closing), end: behindClosing(name, closing) };
}

/** Such as `[image image/png, 640 KB]`, from a data URI. */
export function namedImage(uri: string): string {
  const [, type = 'of unknown kind'] = /^data:([\w.+-]{1,60}\/[\w.+-]{1,80})/.exec(uri.slice(0, 200)) ?? [];
  const comma = uri.indexOf(',');
  return placeholder('image', type, comma < 0 ? null : sizeText(((uri.length - comma - 1) * 3) / 4));
}
