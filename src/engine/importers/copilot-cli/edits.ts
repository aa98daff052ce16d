import type { FileEdit } from '../../api.ts';
import { editsOfCall } from '../call-edits.ts';
import { objectOr, parseJson } from '../json.ts';
import { argumentsOf, fieldsOf, toolNameOf } from './calls.ts';
import { requestAt } from './message-events.ts';

/** Edits of the tool call in one block of a message, or of one that began to run; empty for other records. */
export function editsOfCopilotCli(raw: string, block: number): readonly FileEdit[] {
  const record = objectOr(parseJson(raw)?.value);
  const data = objectOr(record.data);
  const request = record.type === 'tool.execution_start' ? data : requestAt(data, block);
  return request === null ? [] : editsOfCall(toolNameOf(request), fieldsOf(argumentsOf(request)));
}
