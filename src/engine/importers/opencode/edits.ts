import type { FileEdit } from '../../api.ts';
import { editsOfCall } from '../call-edits.ts';
import { isObject, objectOr, parseJson, stringOr } from '../json.ts';

/** Edits of the call in a raw `tool` part; empty for other records, and for its result (block 1). */
export function editsOfPart(raw: string, block: number): readonly FileEdit[] {
  const part = parseJson(raw)?.value;
  if (block !== 0 || !isObject(part) || part.type !== 'tool') return [];
  return editsOfCall(stringOr(part.tool, ''), objectOr(objectOr(part.state).input));
}
