import type { FileEdit } from '../../api.ts';
import { editsOfCall } from '../call-edits.ts';
import { type JsonObject, objectOr, parseJson, stringOr } from '../json.ts';
import { callIndexOf, callsOf, keptContents } from './calls.ts';
import { messageOfContent } from './message.ts';

/** Edits of the tool call in one block of a raw message, of a checkpoint's turn, or of a streamed line. */
export function editsOfGemini(raw: string, block: number): readonly FileEdit[] {
  const index = callIndexOf(block);
  const call = index === null ? undefined : callsOfRecord(objectOr(parseJson(raw)?.value))[index];
  if (!call) return [];
  const edits = editsOfCall(stringOr(call.name, ''), objectOr(call.args));
  const kept = keptContents(call);
  // A call that writes a whole file does not say what stood there.
  return edits.map((edit) => (edit.before === '' && kept ? { ...edit, ...kept } : edit));
}

function callsOfRecord(record: JsonObject): readonly JsonObject[] {
  if (record.type === 'tool_use') return [{ name: record.tool_name, args: record.parameters }];
  return callsOf('parts' in record ? messageOfContent(record) : record);
}
