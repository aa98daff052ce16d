import { isObject, type JsonObject, objectOr, stringOr, textOrNull } from '../json.ts';
import {
  answerEvent,
  callEvent,
  failure,
  NOTHING,
  noted,
  type RecordContext,
  type RecordFacts,
  resultEvent,
  spoken,
  thinking,
} from './facts.ts';
import { changesText, patchCall } from './file-changes.ts';
import type { ToolCall } from './tool-call.ts';
import { errorInStatus, readExecution, readMcpResult, type ToolOutput } from './tool-output.ts';

/** How far the call in an item is. */
interface CallProgress {
  readonly callId: string;
  /** True where an earlier line showed the call. */
  readonly isBegun: boolean;
  readonly isCompleted: boolean;
}

function kindOf(item: JsonObject): string {
  return textOrNull(item.type) ?? stringOr(item.item_type, '');
}

/** True for an item that is a call of a tool. */
export function isExecCall(item: JsonObject): boolean {
  return execCallOf(item, '') !== null;
}

export function factsOfExecItem(item: JsonObject, progress: CallProgress, context: RecordContext): RecordFacts {
  switch (kindOf(item)) {
    case 'agent_message':
    case 'assistant_message':
    case 'plan': {
      const text = stringOr(item.text, '');
      return spoken(text.trim() === '' ? [] : [answerEvent(text, 0)], { id: null, hasText: text.trim() !== '' });
    }
    case 'reasoning': {
      const text = stringOr(item.text, '');
      return text.trim() === '' ? NOTHING : spoken([thinking(text, 0)]);
    }
    case 'error':
      return noted(failure(stringOr(item.message, '')));
    default:
      return callFacts(item, progress, context);
  }
}

function callFacts(
  item: JsonObject,
  { callId, isBegun, isCompleted }: CallProgress,
  context: RecordContext,
): RecordFacts {
  const call = execCallOf(item, callId);
  if (call === null) return NOTHING;
  const text = kindOf(item) === 'file_change' ? { text: changesText(item.changes) } : {};
  const begun = isBegun ? [] : [{ ...callEvent(call, 0, context), ...text }];
  if (!isCompleted) return spoken(begun);
  return spoken([...begun, { ...resultEvent(callId, outputOf(item), context), block: 1 }]);
}

/** The call in an item; null for items that are none. */
function execCallOf(item: JsonObject, callId: string): ToolCall | null {
  switch (kindOf(item)) {
    case 'command_execution':
      return { callId, tool: 'exec_command', input: { command: innerCommand(stringOr(item.command, '')) } };
    case 'file_change':
      return patchCall(callId, item.changes);
    case 'mcp_tool_call': {
      const tool = `mcp__${stringOr(item.server, 'server')}__${stringOr(item.tool, 'tool')}`;
      return { callId, tool, input: objectOr(item.arguments) };
    }
    case 'web_search':
      return { callId, tool: 'web_search', input: { query: item.query } };
    case 'todo_list':
      return { callId, tool: 'update_plan', input: { plan: stepsOf(item.items) } };
    case 'collab_tool_call':
      return { callId, tool: stringOr(item.tool, 'spawn_agent'), input: { prompt: item.prompt } };
    default:
      return null;
  }
}

/** What a shell was given to run: `bash -lc 'make'`. */
function innerCommand(command: string): string {
  const [, quote, inner] = /^(?:\S*\/)?(?:ba|z|da)?sh -l?i?c (['"])(.*)['"]$/s.exec(command) ?? [];
  return inner !== undefined && command.endsWith(quote ?? '') ? inner : command;
}

function stepsOf(items: unknown): readonly JsonObject[] {
  if (!Array.isArray(items)) return [];
  return items
    .filter(isObject)
    .map(({ text, completed }) => ({ step: text, status: completed === true ? 'completed' : 'pending' }));
}

function outputOf(item: JsonObject): ToolOutput {
  switch (kindOf(item)) {
    case 'command_execution':
      return readExecution(item);
    case 'mcp_tool_call': {
      const { text, isError } = readMcpResult(item.result, item.error);
      return { text, isError: isError ?? errorInStatus(item.status) };
    }
    case 'file_change':
      return { text: changesText(item.changes), isError: errorInStatus(item.status) };
    default:
      return { text: '', isError: errorInStatus(item.status) };
  }
}
