import type { FileEdit } from '../../api.ts';
import { editsOfCall, editsOfPatch, sidesOfDiff } from '../call-edits.ts';
import { isObject, type JsonObject, objectOr, parseJson, stringOr } from '../json.ts';
import { describeToolCall } from '../tool-facts.ts';
import { CALL, toolOfBubble } from './bubble.ts';

/** Edits of the tool call in a raw bubble: as they were applied where the result tells that, else as they were asked for. */
export function editsOfBubble(raw: string, block: number): readonly FileEdit[] {
  const bubble = block === CALL ? parseJson(raw)?.value : null;
  const call = isObject(bubble) ? toolOfBubble(bubble) : null;
  if (!isObject(bubble) || !call) return [];
  const applied = appliedEdits(call, objectOr(bubble.toolFormerData));
  if (applied.length > 0) return applied;
  if (typeof call.input === 'string') return editsOfPatch(call.input);
  return isObject(call.input) ? editsOfCall(call.name, call.input) : [];
}

function appliedEdits(call: { name: string; input: unknown }, { result }: JsonObject): readonly FileEdit[] {
  const { category, filePath } = describeToolCall(call.name, call.input, null);
  const { diff } = objectOr(typeof result === 'string' ? parseJson(result)?.value : result);
  const { chunks } = objectOr(diff);
  if (category !== 'edit' || filePath === null || !Array.isArray(chunks)) return [];
  return chunks
    .filter(isObject)
    .map(({ diffString }) => stringOr(diffString, ''))
    .filter((text) => text !== '')
    .map((text) => ({ path: filePath, ...sidesOfDiff(text.split('\n')) }));
}
