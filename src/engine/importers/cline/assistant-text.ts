import type { CallSegment, Segment } from './segments.ts';
import { behindClosing, TagScan, trimmedInside } from './tag-scan.ts';

/** Tools that older versions call by tags in the text of an answer. */
const TOOLS = [
  'execute_command',
  'read_file',
  'write_to_file',
  'replace_in_file',
  'apply_diff',
  'insert_content',
  'search_and_replace',
  'search_replace',
  'edit_file',
  'search_files',
  'codebase_search',
  'list_files',
  'list_code_definition_names',
  'browser_action',
  'use_mcp_tool',
  'access_mcp_resource',
  'load_mcp_documentation',
  'fetch_instructions',
  'ask_followup_question',
  'attempt_completion',
  'plan_mode_respond',
  'plan_mode_response',
  'act_mode_respond',
  'new_task',
  'new_rule',
  'condense',
  'summarize_task',
  'report_bug',
  'switch_mode',
  'update_todo_list',
  'run_slash_command',
  'use_skill',
  'use_subagents',
  'web_fetch',
  'web_search',
  'generate_explanation',
  'generate_image',
] as const;

const OPENING = new RegExp(`<(thinking|${TOOLS.join('|')})>`, 'g');
const PARAMETER = /<([a-z_]\w{0,60})>/gi;
/** These hold what a person or a program wrote: their last closing tag counts. */
const FREE_TEXT = new Set(['content', 'diff', 'arguments', 'result', 'response', 'args', 'context']);

/** Texts, thoughts and calls of an answer, in order. */
export function readAssistantText(text: string): readonly Segment[] {
  const scan = new TagScan(text);
  const segments: Segment[] = [];
  let spokenFrom = 0;
  OPENING.lastIndex = 0;
  for (let match = OPENING.exec(text); match; match = OPENING.exec(text)) {
    const [tag, name = ''] = match;
    const from = match.index + tag.length;
    const closing = scan.closing(name, from);
    const isCall = name !== 'thinking';
    // An answer that was stopped ends inside of its call; a name in a sentence opens nothing.
    if (closing === null && !(isCall && startsCall(text, match.index, from))) continue;
    addSpoken(segments, text.slice(spokenFrom, match.index));
    const inside = text.slice(from, closing ?? text.length);
    if (isCall) segments.push(callOf(name, inside));
    else if (inside.trim() !== '') segments.push({ kind: 'thinking', text: inside.trim() });
    spokenFrom = closing === null ? text.length : behindClosing(name, closing);
    OPENING.lastIndex = spokenFrom;
  }
  addSpoken(segments, text.slice(spokenFrom));
  return segments;
}

function startsCall(text: string, index: number, from: number): boolean {
  const isAtLineStart = index === 0 || text.charAt(index - 1) === '\n';
  return isAtLineStart && /^\s{0,8}<[a-z_]\w{0,60}>/i.test(text.slice(from, from + 80));
}

function addSpoken(segments: Segment[], text: string): void {
  if (text.trim() !== '') segments.push({ kind: 'text', text: text.trim() });
}

function callOf(name: string, inside: string): CallSegment {
  const scan = new TagScan(inside);
  const parameters: [string, string][] = [];
  PARAMETER.lastIndex = 0;
  for (let match = PARAMETER.exec(inside); match; match = PARAMETER.exec(inside)) {
    const [tag, parameter = ''] = match;
    const from = match.index + tag.length;
    const closing = FREE_TEXT.has(parameter)
      ? lastClosing(inside, parameter, from)
      : (scan.closing(parameter, from) ?? inside.length);
    parameters.push([parameter, trimmedInside(inside.slice(from, closing))]);
    PARAMETER.lastIndex = behindClosing(parameter, closing);
  }
  const input = parameters.length > 0 ? Object.fromEntries(parameters) : { input: inside.trim() };
  return { kind: 'call', id: null, name, input };
}

/** The end of the text where nothing closes it. */
function lastClosing(inside: string, parameter: string, from: number): number {
  const at = inside.lastIndexOf(`</${parameter}>`);
  return at >= from ? at : inside.length;
}
