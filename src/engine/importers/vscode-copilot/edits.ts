import type { FileEdit } from '../../api.ts';
import { editsOfCall } from '../call-edits.ts';
import { isObject, objectOr, parseJson } from '../json.ts';
import { answerOf } from './answer.ts';

/** Edits of the call, or the edited file, in one block of an answer; empty for other records. */
export function editsOfVsCodeChat(raw: string, block: number): readonly FileEdit[] {
  const item = answerOf(objectOr(parseJson(raw)?.value)).find((other) => other.block === block);
  if (item?.kind === 'edit') return [{ path: item.path, before: '', after: item.text }];
  if (item?.kind !== 'call' || !isObject(item.call.input)) return [];
  return editsOfCall(item.call.name, item.call.input);
}
