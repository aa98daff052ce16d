import type { FileEdit } from '../../api.ts';
import { editsOfCall, editsOfPatch } from '../call-edits.ts';
import { isObject, type JsonObject, objectOr, parseJson } from '../json.ts';
import { editsOfChanges } from './file-changes.ts';
import { chatCallsOf } from './items.ts';
import { patchOf, type ToolCall, toolCallOf } from './tool-call.ts';

/** What the call in one block of a raw record did to files; empty for other records. */
export function editsOfCodex(raw: string, block: number): readonly FileEdit[] {
  const record = objectOr(parseJson(raw)?.value);
  const item = isObject(record.payload) ? record.payload : record;
  const told = toldChangesOf(item);
  if (told !== undefined) return block === 0 ? editsOfChanges(told) : [];
  const call = block === 0 ? (toolCallOf(item) ?? chatCallAt(item, block)) : chatCallAt(item, block);
  if (call === null) return [];
  const patch = patchOf(call.input);
  if (patch !== null) return editsOfPatch(patch);
  return typeof call.input === 'string' ? [] : editsOfCall(call.tool, call.input);
}

/** Calls in a message of chat completions stand behind its parts and its reasoning. */
function chatCallAt(message: JsonObject, block: number): ToolCall | null {
  const parts = Array.isArray(message.content) ? message.content.length : 1;
  return chatCallsOf(message)[block - parts - 1] ?? null;
}

/** The changes that the end of a patch lists; undefined for other records. */
function toldChangesOf(item: JsonObject): unknown {
  if (item.type === 'patch_apply_end') return item.changes;
  const inner = objectOr(item.item);
  return inner.type === 'FileChange' || inner.type === 'file_change' ? inner.changes : undefined;
}
