import type { FileEdit } from '../../api.ts';
import { isObject, type JsonObject, parseJson, stringOr } from '../json.ts';

/** Edits of the tool call in one block of a raw `assistant` record; empty for other records. */
export function editsOfClaudeCode(raw: string, block: number): readonly FileEdit[] {
  const record = parseJson(raw)?.value;
  const message = isObject(record) && isObject(record.message) ? record.message : {};
  const content = Array.isArray(message.content) ? message.content : [];
  const call: unknown = content[block];
  if (!isObject(call) || call.type !== 'tool_use' || !isObject(call.input)) return [];
  return editsOfCall(stringOr(call.name, ''), call.input);
}

function editsOfCall(name: string, input: JsonObject): readonly FileEdit[] {
  const path = stringOr(input.file_path, stringOr(input.notebook_path, ''));
  if (path === '') return [];
  switch (name) {
    case 'Edit':
      return [toEdit(path, input.old_string, input.new_string)];
    case 'MultiEdit':
      return (Array.isArray(input.edits) ? input.edits : [])
        .filter(isObject)
        .map((edit) => toEdit(path, edit.old_string, edit.new_string));
    case 'Write':
      return [toEdit(path, '', input.content)];
    case 'NotebookEdit':
      return [toEdit(path, '', input.new_source)];
    default:
      return [];
  }
}

function toEdit(path: string, before: unknown, after: unknown): FileEdit {
  return { path, before: stringOr(before, ''), after: stringOr(after, '') };
}
