import { isObject, type JsonObject, objectOr, parseJson, stringOr, textOrNull } from '../json.ts';
import { firstLine } from '../titles.ts';
import { commandOf, describeToolCall, type ToolFacts } from '../tool-facts.ts';

/** A call as an item has it. */
export interface ToolCall {
  readonly callId: string | null;
  readonly tool: string;
  /** Named values, or the text of a call that takes free text. */
  readonly input: JsonObject | string;
}

/** The call in an item of the Responses API, or in an entry of `tool_calls` of chat completions; null for other items. */
export function toolCallOf(item: JsonObject): ToolCall | null {
  const callId = textOrNull(item.call_id) ?? textOrNull(item.id);
  switch (item.type) {
    case 'function_call':
      return { callId, tool: nameOf(item), input: inputOf(item.arguments) };
    case 'custom_tool_call':
      return { callId, tool: nameOf(item), input: inputOf(item.input) };
    case 'local_shell_call':
      return { callId, tool: 'local_shell', input: objectOr(item.action) };
    case 'web_search_call':
      return { callId, tool: 'web_search', input: searchOf(objectOr(item.action)) };
    case 'tool_search_call':
      return { callId, tool: 'tool_search', input: inputOf(item.arguments) };
    case 'image_generation_call':
      return { callId, tool: 'image_generation', input: { prompt: stringOr(item.revised_prompt, '') } };
    case 'function': {
      const named = objectOr(item.function);
      return { callId, tool: nameOf(named), input: inputOf(named.arguments) };
    }
    default:
      return null;
  }
}

/** What was searched or opened: of the fields of an action only those that hold something. */
function searchOf({ query, queries, url, pattern }: JsonObject): JsonObject {
  const asked = Array.isArray(queries) ? queries.filter((text) => typeof text === 'string' && text !== query) : [];
  const fields: readonly (readonly [string, unknown])[] = [
    ['query', textOrNull(query) ?? asked.shift()],
    ['queries', asked.length > 0 ? asked : null],
    ['url', url],
    ['pattern', pattern],
  ];
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined && value !== null));
}

/** Tools of a server carry it as their namespace: `mcp__server` and `tool`. */
function nameOf({ name, namespace }: JsonObject): string {
  const tool = textOrNull(name) ?? 'unnamed tool';
  const group = textOrNull(namespace);
  if (group === null || tool.startsWith(group)) return tool;
  return group.startsWith('mcp__') ? `${group}__${tool.replace(/^_+/, '')}` : `${group}.${tool}`;
}

/** Arguments are JSON in a string, but may be an object, invalid, or none. */
function inputOf(given: unknown): JsonObject | string {
  if (isObject(given)) return given;
  if (typeof given !== 'string') return {};
  const value = /^\s*\{/.test(given) ? parseJson(given)?.value : null;
  return isObject(value) ? value : given;
}

/** What a call says, patches that a shell was given to apply included. */
export function describeCall({ tool, input }: ToolCall, directory: string | null): ToolFacts {
  const patch = patchOf(input);
  if (patch !== null) return { ...describeToolCall('apply_patch', { input: patch }, directory), text: patch };
  if (typeof input !== 'string') return describeToolCall(tool, input, directory);
  return { ...describeToolCall(tool, { input }, directory), subject: firstLine(input), text: input };
}

const PATCH_BEGIN = '*** Begin Patch';
const PATCH_END = '*** End Patch';

/** The patch in a call: its free text, its `input`, or the command that a shell was given. */
export function patchOf(input: JsonObject | string): string | null {
  const text =
    typeof input === 'string' ? input : (textOrNull(input.input) ?? textOrNull(input.patch) ?? commandOf(input) ?? '');
  const start = text.indexOf(PATCH_BEGIN);
  if (start < 0) return null;
  const end = text.indexOf(PATCH_END, start);
  return end < 0 ? text.slice(start) : text.slice(start, end + PATCH_END.length);
}
