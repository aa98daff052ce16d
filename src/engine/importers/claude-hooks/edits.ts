import type { FileEdit } from '../../api.ts';
import { editsOfCall } from '../call-edits.ts';
import { isObject, objectOr, parseJson, stringOr } from '../json.ts';
import { CALL_BLOCK, isToolEvent } from './hook-events.ts';

/** Edits of the call that a payload is about; empty for other records. */
export function editsOfClaudeHooks(raw: string, block: number): readonly FileEdit[] {
  const { hook_event_name: name, tool_name: tool, tool_input: input } = objectOr(parseJson(raw)?.value);
  if (block !== CALL_BLOCK || !isToolEvent(stringOr(name, '')) || !isObject(input)) return [];
  return editsOfCall(stringOr(tool, ''), input);
}
