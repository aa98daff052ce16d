import type { FileEdit } from '../../api.ts';
import { editsOfDiff } from '../call-edits.ts';
import { isObject, type JsonObject, objectOr, stringOr, textOrNull } from '../json.ts';
import type { ToolCall } from './tool-call.ts';

/** What happened to one file, as the end of a patch tells it. */
interface ToldChange {
  readonly path: string;
  /** `add`, `update`, `delete`. */
  readonly action: string;
  readonly fields: JsonObject;
}

/** By path, `{type, …}` or `{update: {…}}`; or a list of `{path, kind}`, which tells nothing of what was changed. */
function toldChanges(changes: unknown): readonly ToldChange[] {
  if (Array.isArray(changes))
    return changes
      .filter(isObject)
      .map((fields) => ({ path: stringOr(fields.path, ''), action: stringOr(fields.kind, 'change'), fields }));
  return Object.entries(objectOr(changes)).map(([path, change]) => {
    const fields = objectOr(change);
    const [tag] = Object.keys(fields);
    const isTagged = textOrNull(fields.type) === null && tag !== undefined && isObject(fields[tag]);
    return isTagged
      ? { path, action: tag, fields: objectOr(fields[tag]) }
      : { path, action: stringOr(fields.type, 'change'), fields };
  });
}

/** A line a file: what was done to it. */
export function changesText(changes: unknown): string {
  return toldChanges(changes)
    .map(({ path, action }) => `${action} ${path}`)
    .join('\n');
}

/** The call behind such changes, where it does not stand anywhere else. */
export function patchCall(callId: string | null, changes: unknown): ToolCall {
  return { callId, tool: 'apply_patch', input: { file_path: toldChanges(changes)[0]?.path ?? '', changes } };
}

/** Both sides are empty where it is not told what was changed. */
export function editsOfChanges(changes: unknown): readonly FileEdit[] {
  return toldChanges(changes)
    .filter(({ path }) => path !== '')
    .flatMap(({ path, action, fields }) => editsOfChange(path, action, fields));
}

function editsOfChange(path: string, action: string, fields: JsonObject): readonly FileEdit[] {
  const content = stringOr(fields.content, '');
  if (action === 'add') return [{ path, before: '', after: content }];
  if (action === 'delete') return [{ path, before: content, after: '', fate: 'deleted' }];
  const target = textOrNull(fields.move_path);
  const edits = editsOfDiff(target ?? path, stringOr(fields.unified_diff, ''));
  if (target !== null) return [{ path, before: '', after: '', fate: 'moved' }, ...edits];
  return edits.length > 0 ? edits : [{ path, before: '', after: '' }];
}
