import type { FileEdit } from '../../api.ts';
import { editsOfCall, sidesOfDiff } from '../call-edits.ts';
import type { JsonObject } from '../json.ts';
import { describeToolCall, type ToolFacts } from '../tool-facts.ts';

export interface ToolUse {
  readonly name: string;
  readonly facts: ToolFacts;
  /** What was asked for, as the file shows it. */
  readonly text: string;
  /** Null when the file shows none. */
  readonly result: { readonly text: string; readonly isError: boolean } | null;
}

/** A stretch of a tool's markdown: prose, or fenced code with its language. */
interface Segment {
  readonly language: string | null;
  readonly lines: readonly string[];
}

const LONGEST_TAG = 2000;
const FENCE = /^(`{3,}|~{3,})(.*)$/;
const RESULT_LABEL = /^\**(Result|Output|Error):?\**:?$/;
const INLINE_CODE = /`([^`]+)`/;

/** Where its name says nothing, the kind of a tool does: another tool of that kind stands for it. */
const TOOL_OF_KIND: ReadonlyMap<string, string> = new Map([
  ['shell', 'Bash'],
  ['read', 'Read'],
  ['write', 'Edit'],
  ['search', 'Grep'],
  ['task', 'TodoWrite'],
  ['mcp', 'mcp'],
]);

/** A block taken apart. */
interface ToolBlock extends Pick<ToolUse, 'name' | 'facts' | 'result'> {
  readonly summary: string;
  readonly asked: readonly Segment[];
  readonly input: JsonObject;
}

/** What a `<tool-use>` block says, from its lines. Each provider fills it in its own way. */
export function readToolUse(lines: readonly string[]): ToolUse {
  const { name, facts, result, summary, asked } = readBlock(lines);
  return { name, facts, result, text: [summary, renderSegments(asked)].filter((part) => part !== '').join('\n') };
}

/** Edits that the block shows: a diff, or what was written. */
export function editsOfToolUse(lines: readonly string[]): readonly FileEdit[] {
  const { name, facts, asked, input } = readBlock(lines);
  const { filePath } = facts;
  if (filePath === null) return [];
  const diffs = asked.filter(({ language }) => language === 'diff');
  if (diffs.length === 0) return editsOfCall(name, { ...input, file_path: filePath });
  return diffs.map(({ lines: diff }) => ({ path: filePath, ...sidesOfDiff(diff.map(decodeEntities)) }));
}

function readBlock(lines: readonly string[]): ToolBlock {
  const tag = (lines[0] ?? '').slice(0, LONGEST_TAG);
  const name = attributeOf(tag, 'name') || 'unnamed tool';
  const { summary, segments } = bodyOf(lines);
  const { asked, result } = splitResult(segments);
  const input = inputOf(summary, asked, result?.text ?? '');
  return { name, facts: factsOf(name, attributeOf(tag, 'type'), input), result, summary, asked, input };
}

function attributeOf(tag: string, attribute: 'name' | 'type'): string {
  const start = tag.indexOf(`data-tool-${attribute}="`);
  if (start < 0) return '';
  const from = start + attribute.length + 12;
  const end = tag.indexOf('"', from);
  return tag.slice(from, end < 0 ? undefined : end).trim();
}

function factsOf(name: string, kind: string, input: JsonObject): ToolFacts {
  const facts = describeToolCall(name, input, null);
  const alike = facts.category === 'tool' ? TOOL_OF_KIND.get(kind) : undefined;
  return alike === undefined ? facts : describeToolCall(alike, input, null);
}

/** Without the tags; the summary without the tool's name, which it repeats. */
function bodyOf(lines: readonly string[]): { readonly summary: string; readonly segments: readonly Segment[] } {
  const body = [...lines];
  body[0] = (body[0] ?? '').replace(/^<tool-use [^>]*>/, '');
  const last = body.length - 1;
  body[last] = (body[last] ?? '').replace(/<\/tool-use>\s*$/, '');
  const place = body.findIndex((line) => line.includes('<summary>'));
  const summary = summaryOf(body[place] ?? '');
  const rest = body.slice(place + 1).filter((line) => !/^\s*<\/?details>\s*$/.test(line));
  return { summary, segments: segmentsOf(rest) };
}

function summaryOf(line: string): string {
  const from = line.indexOf('<summary>') + '<summary>'.length;
  const to = line.lastIndexOf('</summary>');
  const text = to < from ? line.slice(from) : line.slice(from, to);
  return decodeEntities(text.replace(/^\s*Tool use: \*\*[^*]*\*\*/, '').replace(/^[\s•]+/, '')).trim();
}

function segmentsOf(lines: readonly string[]): readonly Segment[] {
  const segments: { language: string | null; lines: string[] }[] = [];
  let open: string | null = null;
  let current: { language: string | null; lines: string[] } = { language: null, lines: [] };
  const begin = (language: string | null) => {
    if (current.language !== null || current.lines.some((line) => line.trim() !== '')) segments.push(current);
    current = { language, lines: [] };
  };
  for (const line of lines) {
    const [, mark, info = ''] = line.length > LONGEST_TAG ? [] : (FENCE.exec(line) ?? []);
    if (open === null && mark !== undefined) {
      open = mark;
      begin(info.trim());
    } else if (open !== null && mark?.startsWith(open) && info.trim() === '') {
      open = null;
      begin(null);
    } else current.lines.push(line);
  }
  begin(null);
  return segments;
}

/** What stands behind a label, or in plain text at the end. */
function splitResult(segments: readonly Segment[]): Pick<ToolBlock, 'asked' | 'result'> {
  const place = segments.findLastIndex(({ language, lines }) => language === null && labelOf(lines) !== null);
  const lead = segments[place];
  const label = labelOf(lead?.lines ?? []);
  if (lead && label) {
    const asked = [...segments.slice(0, place), { ...lead, lines: lead.lines.slice(0, label.index) }];
    return { asked, result: { text: renderSegments(segments.slice(place + 1)), isError: label.isError } };
  }
  const output = outputPlace(segments);
  if (output < 0) return { asked: segments, result: null };
  const text = renderSegments(segments.slice(output));
  return { asked: segments.slice(0, output), result: { text, isError: FAILED.test(text) } };
}

/** From the first plain text on: an output that holds a fence of its own falls apart. Else a last fence behind others. */
function outputPlace(segments: readonly Segment[]): number {
  const text = segments.findIndex(({ language }) => language === 'text');
  if (text >= 0) return text;
  return segments.length > 1 && segments.at(-1)?.language === '' ? segments.length - 1 : -1;
}

/** Where the last words of a stretch say that the result follows. */
function labelOf(lines: readonly string[]): { readonly index: number; readonly isError: boolean } | null {
  const index = lines.findLastIndex((line) => line.trim() !== '');
  const [, label] = RESULT_LABEL.exec((lines[index] ?? '').slice(0, 40).trim()) ?? [];
  return label === undefined ? null : { index, isError: label === 'Error' };
}

/** Agents write an exit code in front of the output where it is not zero, and mark what they refused. */
const FAILED = /^(?:Exit code [1-9]\d{0,9}\s*(?:\n|$)|<tool_use_error>)/;

function renderSegments(segments: readonly Segment[]): string {
  return segments
    .map(({ lines }) => lines.join('\n').trim())
    .filter((text) => text !== '')
    .join('\n');
}

/** The fields that can be told from the markdown, under the names that agents use. */
function inputOf(summary: string, asked: readonly Segment[], result: string): JsonObject {
  const prose = asked.filter(({ language }) => language === null).flatMap(({ lines }) => lines);
  const code = asked.find(({ language }) => language !== null && language !== 'diff');
  const command = commandOf(summary, prose, code);
  const path = pathOf(summary, prose, result);
  return {
    ...listedFields(prose),
    ...(command === null ? {} : { command }),
    ...(path === null ? {} : { file_path: path }),
    ...(code ? { content: code.lines.join('\n') } : {}),
    ...describedBy(summary, prose),
  };
}

/** In backticks alone on its line, in a fence of a shell, or in the summary. */
function commandOf(summary: string, prose: readonly string[], code: Segment | undefined): string | null {
  const alone = prose.find((line) => /^`.+`\s*$/.test(line.slice(0, LONGEST_TAG)));
  if (alone !== undefined) return alone.trim().slice(1, -1);
  if (code && /^(?:bash|sh|shell|zsh|powershell)$/.test(code.language ?? '')) return code.lines.join('\n');
  return /^Run command: (.+)$/.exec(summary)?.[1] ?? null;
}

function pathOf(summary: string, prose: readonly string[], result: string): string | null {
  const inSummary = /^(?:Read|Edit|Write|Delete|Create)\w* file: (.+)$/.exec(summary)?.[1];
  if (inSummary !== undefined) return inSummary.trim();
  const first = prose.find((line) => line.trim() !== '');
  const named = /^ (?:path )?`([^`]+)`/.exec(first ?? '')?.[1];
  if (named !== undefined) return named;
  const written = /^(?:File created successfully at: |The file )(\S+)/.exec(result.slice(0, LONGEST_TAG))?.[1];
  return written ?? null;
}

/** `- key: \`value\`` under "Input". */
function listedFields(prose: readonly string[]): JsonObject {
  const fields = prose.flatMap((line): [string, string][] => {
    const [, key, value] = /^- (\w{1,60}): `(.*)`\s*$/.exec(line.slice(0, LONGEST_TAG)) ?? [];
    return key === undefined || value === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(fields);
}

function describedBy(summary: string, prose: readonly string[]): JsonObject {
  const pattern = prose.map((line) => / pattern `([^`]+)`/.exec(line)?.[1]).find((found) => found !== undefined);
  const description = prose.find(isDescription)?.replaceAll('**', '').trim() ?? summary;
  return { ...(pattern === undefined ? {} : { pattern }), ...(description === '' ? {} : { description }) };
}

/** Words: no code, list, table or label. */
function isDescription(line: string): boolean {
  const words = line.replaceAll('**', '').trim();
  return words !== '' && !words.endsWith(':') && !INLINE_CODE.test(line) && !/^(?:[-*#]\s|\|)/.test(words);
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['#39', "'"],
  ['#96', '`'],
]);

function decodeEntities(text: string): string {
  return text.replace(/&(lt|gt|amp|quot|#39|#96);/g, (whole, name: string) => ENTITIES.get(name) ?? whole);
}
