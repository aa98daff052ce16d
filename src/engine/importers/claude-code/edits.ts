import type { FileEdit } from '../../api.ts';
import { editsOfCall } from '../call-edits.ts';
import { isObject, parseJson, stringOr } from '../json.ts';

/** Edits of the tool call in one block of a raw `assistant` record; empty for other records. */
export function editsOfClaudeCode(raw: string, block: number): readonly FileEdit[] {
  const record = parseJson(raw)?.value;
  const message = isObject(record) && isObject(record.message) ? record.message : {};
  const content = Array.isArray(message.content) ? message.content : [];
  const call: unknown = content[block];
  if (!isObject(call) || call.type !== 'tool_use' || !isObject(call.input)) return [];
  return editsOfCall(stringOr(call.name, ''), call.input);
}
