import type { FileEdit } from '../../api.ts';
import { editsOfCall } from '../call-edits.ts';
import { isObject, type JsonObject, objectOr, parseJson, renderJson, stringOr, textOrNull } from '../json.ts';
import { momentOf } from './message.ts';
import { OpenCalls } from './open-calls.ts';
import type { CallSegment, Segment, SpokenSegment } from './segments.ts';
import { apiToolName } from './tool-names.ts';
import { namedImage } from './user-text.ts';

/** One entry of `ui_messages.json`. */
export interface UiEntry {
  readonly value: JsonObject;
  readonly isAsk: boolean;
  /** The kind of what is said or asked. */
  readonly name: string;
  readonly text: string;
}

/** Null for what is no entry. */
export function toEntry(value: unknown): UiEntry | null {
  if (!isObject(value) || (value.type !== 'say' && value.type !== 'ask')) return null;
  const isAsk = value.type === 'ask';
  const name = textOrNull(isAsk ? value.ask : value.say);
  return name === null ? null : { value, isAsk, name, text: stringOr(value.text, '') };
}

type Reading = (entry: UiEntry, calls: OpenCalls) => readonly Segment[];

/** What `api_conversation_history.json` tells too: the conversation itself. */
const CONVERSATION: ReadonlyMap<string, Reading> = new Map<string, Reading>([
  ['task', (entry) => [spoken('prompt', entry)]],
  ['text', (entry) => [spoken('text', entry)]],
  ['user_feedback', (entry) => [spoken('prompt', entry)]],
  ['user_feedback_diff', ({ text }) => [{ kind: 'prompt', text: changeText(text) }]],
  ['reasoning', (entry) => [spoken('thinking', entry)]],
  ['completion_result', (entry) => [spoken('text', entry)]],
  ['plan_mode_respond', ({ text }) => [{ kind: 'text', text: responseIn(text) }]],
  ['act_mode_respond', ({ text }) => [{ kind: 'text', text: responseIn(text) }]],
  ['followup', followup],
  ['tool', (entry) => [toolCall(entry)]],
  ['command', (entry) => [call(entry, 'execute_command', { command: entry.text })]],
  ['use_mcp_server', (entry) => [mcpCall(entry)]],
  ['browser_action_launch', (entry) => [call(entry, 'browser_action', { action: 'launch', url: entry.text })]],
  ['browser_action', (entry) => [call(entry, 'browser_action', jsonIn(entry.text))]],
  ['use_subagents', (entry) => [call(entry, 'use_subagents', jsonIn(entry.text))]],
  ['new_task', (entry) => [call(entry, 'new_task', { context: entry.text })]],
  ['command_output', resultOf('execute_command')],
  ['mcp_server_response', resultOf('use_mcp_tool', 'access_mcp_resource')],
  ['browser_action_result', resultOf('browser_action')],
  ['subagent', resultOf('use_subagents')],
  ['codebase_search_result', resultOf('codebase_search')],
  ['subtask_result', resultOf('new_task')],
  ['condense_context', ({ value, text }) => [{ kind: 'compaction', text: summaryIn(value) ?? text }]],
  ['condense', (entry) => [spoken('compaction', entry)]],
  ['summarize_task', (entry) => [spoken('compaction', entry)]],
  ['task_progress', (entry) => [spoken('notice', entry)]],
]);

/** What only this file tells. */
const OWN: ReadonlyMap<string, SpokenSegment['kind']> = new Map<string, SpokenSegment['kind']>([
  ['error', 'error'],
  ['error_retry', 'error'],
  ['diff_error', 'error'],
  ['clineignore_error', 'error'],
  ['rooignore_error', 'error'],
  ['command_permission_denied', 'error'],
  ['condense_context_error', 'error'],
  ['api_req_retry_delayed', 'error'],
  ['api_req_failed', 'error'],
  ['mistake_limit_reached', 'error'],
  ['info', 'notice'],
  ['shell_integration_warning', 'notice'],
  ['shell_integration_warning_with_suggestion', 'notice'],
  ['mcp_notification', 'notice'],
  ['hook_status', 'notice'],
  ['hook_output_stream', 'notice'],
  ['conditional_rules_applied', 'notice'],
  ['user_edit_todos', 'notice'],
  ['report_bug', 'notice'],
]);

export function isOfConversation({ name }: UiEntry): boolean {
  return CONVERSATION.has(name);
}

/** Empty for entries that say nothing, and for kinds that are not known. */
export function segmentsOfEntry(entry: UiEntry, calls: OpenCalls): readonly Segment[] {
  const own = OWN.get(entry.name);
  const segments = own === undefined ? (CONVERSATION.get(entry.name)?.(entry, calls) ?? []) : [spoken(own, entry)];
  return segments.filter((segment) => segment.kind === 'call' || segment.text.trim() !== '');
}

/** Calls carry no ids here; the moment at which they were shown is one. */
function call({ value }: UiEntry, name: string, input: JsonObject): CallSegment {
  return { kind: 'call', id: `ui ${momentOf(value)}`, name, input };
}

function resultOf(...tools: readonly string[]): Reading {
  return ({ text }, calls) => {
    const callId = tools.map((tool) => calls.lastOf(tool)).find((id) => id !== null) ?? null;
    return [{ kind: 'result', callId, tool: tools[0] ?? null, text: outputIn(text), isError: false }];
  };
}

/** Some outputs are JSON with a picture in it. */
function outputIn(text: string): string {
  const value = text.startsWith('{') ? parseJson(text)?.value : null;
  if (!isObject(value)) return text;
  const { screenshot, ...rest } = value;
  const picture = typeof screenshot === 'string' ? [namedImage(screenshot)] : [];
  return [renderJson(rest), ...picture].join('\n');
}

/** The mark by which the program knows that files were changed. */
const CHANGES_MARK = /HAS_CHANGES$/;

function spoken(kind: SpokenSegment['kind'], { value, text, name }: UiEntry): SpokenSegment {
  const said = name === 'completion_result' ? text.replace(CHANGES_MARK, '') : text;
  const files = listOf(value.files).map((file) => `[file ${file}]`);
  return { kind, text: [said.trim(), ...listOf(value.images).map(namedImage), ...files].filter(Boolean).join('\n') };
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((element) => typeof element === 'string') : [];
}

function jsonIn(text: string): JsonObject {
  const value = parseJson(text)?.value;
  return isObject(value) ? value : { input: text };
}

function toolCall(entry: UiEntry): CallSegment {
  const { tool, ...input } = jsonIn(entry.text);
  return call(entry, apiToolName(stringOr(tool, 'unnamed tool')), input);
}

function mcpCall(entry: UiEntry): CallSegment {
  const { type, serverName, toolName, arguments: given, uri, ...rest } = jsonIn(entry.text);
  const input = { server_name: serverName, tool_name: toolName, arguments: given, uri, ...rest };
  const known = Object.entries(input).filter(([, value]) => value !== undefined);
  return call(entry, stringOr(type, 'use_mcp_tool'), Object.fromEntries(known));
}

/** A question, and the offered answer that the person chose: any other answer is an entry of its own. */
function followup(entry: UiEntry): readonly Segment[] {
  const { question, selected, options, suggest } = jsonIn(entry.text);
  const asked = call(entry, 'ask_followup_question', {
    question: stringOr(question, entry.text),
    options: options ?? (Array.isArray(suggest) ? suggest.map(answerText) : undefined),
  });
  const answer = textOrNull(selected);
  if (answer === null) return [asked];
  return [asked, { kind: 'result', callId: asked.id, tool: asked.name, text: answer, isError: false }];
}

function answerText(suggestion: unknown): unknown {
  return isObject(suggestion) ? suggestion.answer : suggestion;
}

function responseIn(text: string): string {
  return stringOr(objectOr(parseJson(text)?.value).response, text).trim();
}

function summaryIn({ contextCondense }: JsonObject): string | null {
  return textOrNull(objectOr(contextCondense).summary);
}

/** What the person changed in a file that the model had written. */
function changeText(text: string): string {
  const { path, diff } = objectOr(parseJson(text)?.value);
  return typeof diff === 'string' ? `Changed ${stringOr(path, 'a file')}\n${diff}` : text;
}

/** The place of the last message in `api_conversation_history.json` when the entry was made; -1 before the first. */
export function historyIndexOf({ conversationHistoryIndex: index }: JsonObject): number | null {
  return typeof index === 'number' && Number.isInteger(index) && index >= -1 ? index : null;
}

/** What the call in a raw entry did to files. */
export function editsOfEntry(raw: string, block: number): readonly FileEdit[] {
  const entry = toEntry(parseJson(raw)?.value);
  const segment = entry && segmentsOfEntry(entry, new OpenCalls())[block];
  return segment?.kind === 'call' ? editsOfCall(segment.name, segment.input) : [];
}
