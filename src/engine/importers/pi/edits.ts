import type { FileEdit } from '../../api.ts';
import { editsOfCall } from '../call-edits.ts';
import { isObject, objectOr, parseJson, stringOr } from '../json.ts';

/** Edits of the tool call in one block of a raw `message` entry; empty for other entries. */
export function editsOfPi(raw: string, block: number): readonly FileEdit[] {
  const { content } = objectOr(objectOr(parseJson(raw)?.value).message);
  const call: unknown = Array.isArray(content) ? content[block] : null;
  if (!isObject(call) || call.type !== 'toolCall' || !isObject(call.arguments)) return [];
  return editsOfCall(stringOr(call.name, ''), call.arguments);
}
