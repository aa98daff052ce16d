import type { FileEdit } from '../api.ts';
import { isObject, type JsonObject, stringOr, textOrNull } from './json.ts';
import { replacementsOf } from './search-replace.ts';
import { describeToolCall } from './tool-facts.ts';

/** What a tool call did to files, from its name and input; empty for a call that edits none. */
export function editsOfCall(name: string, input: JsonObject): readonly FileEdit[] {
  const { category, filePath } = describeToolCall(name, input, null);
  if (category === 'edit') {
    const patch = stringOr(input.input, stringOr(input.patch, stringOr(input.patchText, '')));
    if (patch.includes('*** Begin Patch')) return editsOfPatch(patch);
  }
  if (category === 'edit' && Array.isArray(input.replacements)) return replacementsIn(input.replacements, filePath);
  if (filePath === null) return [];
  if (category === 'write') return [toEdit(filePath, '', input.content ?? input.file_text ?? input.contents)];
  if (category !== 'edit') return [];
  if (Array.isArray(input.edits)) return input.edits.filter(isObject).map((edit) => replacement(filePath, edit));
  const marked = editsOfDiff(filePath, stringOr(input.diff, stringOr(input.content, '')));
  return marked.length > 0 ? marked : [replacement(filePath, input)];
}

interface PatchEdit extends Pick<FileEdit, 'path' | 'fate'> {
  readonly before: string[];
  readonly after: string[];
}

/** A text with marked blocks to search and replace, or with the hunks of a diff; empty for any other text. */
export function editsOfDiff(path: string, diff: string): readonly FileEdit[] {
  const replaced = replacementsOf(diff).map((edit) => ({ path, ...edit }));
  if (replaced.length > 0 || !/^@@ /m.test(diff)) return replaced;
  const edits: PatchEdit[] = [];
  for (const line of diff.replace(/\n$/, '').split('\n')) {
    if (line.startsWith('@@ ')) edits.push({ path, before: [], after: [] });
    else if (!line.startsWith('\\')) addPatchLine(edits.at(-1), line);
  }
  return edits.map(joined);
}

/** Each may name a file of its own. */
function replacementsIn(replacements: readonly unknown[], ofAll: string | null): readonly FileEdit[] {
  return replacements.filter(isObject).flatMap((edit) => {
    const path = textOrNull(edit.filePath) ?? ofAll;
    return path === null ? [] : [replacement(path, edit)];
  });
}

/** What stands in a file afterwards, as agents call it. */
const AFTER_FIELDS = [
  'new_string',
  'newString',
  'new_str',
  'newText',
  'new_text',
  'new_source',
  'code_edit',
  'code',
  'replace',
  'content',
];

function replacement(path: string, fields: JsonObject): FileEdit {
  const before =
    fields.old_string ?? fields.oldString ?? fields.old_str ?? fields.oldText ?? fields.old_text ?? fields.search;
  const after = AFTER_FIELDS.map((field) => fields[field]).find((value) => value !== undefined && value !== null);
  return toEdit(path, before, after);
}

const FILE_LINE = /^\*\*\* (Update|Add|Delete|Move to)(?: File)?: (.+)$/;

/** A patch as Codex writes it (`*** Begin Patch`): one edit a hunk, context lines on both sides. */
export function editsOfPatch(patch: string): readonly FileEdit[] {
  const edits: PatchEdit[] = [];
  for (const line of patch.split('\n')) {
    const [, action, file] = FILE_LINE.exec(line) ?? [];
    if (file !== undefined) edits.push(...startFile(action, file.trim(), edits.at(-1)));
    else if (line.startsWith('@@')) edits.push(...edits.slice(-1).map(({ path }) => startEdit(path)));
    else if (!line.startsWith('*** End')) addPatchLine(edits.at(-1), line);
  }
  return edits.filter(({ before, after, fate }) => before.length + after.length > 0 || fate).map(joined);
}

function startFile(action: string | undefined, path: string, last: PatchEdit | undefined): readonly PatchEdit[] {
  if (action === 'Delete') return [{ ...startEdit(path), fate: 'deleted' }];
  if (action === 'Move to' && last) return [{ ...startEdit(last.path), fate: 'moved' }, startEdit(path)];
  return [startEdit(path)];
}

function startEdit(path: string): PatchEdit {
  return { path, before: [], after: [] };
}

function joined({ path, before, after, fate }: PatchEdit): FileEdit {
  return { path, before: before.join('\n'), after: after.join('\n'), ...(fate && { fate }) };
}

function addPatchLine(edit: PatchEdit | undefined, line: string): void {
  const text = line.slice(1);
  if (!line.startsWith('+') && !line.startsWith('***')) edit?.before.push(text);
  if (!line.startsWith('-') && !line.startsWith('***')) edit?.after.push(text);
}

function toEdit(path: string, before: unknown, after: unknown): FileEdit {
  return { path, before: stringOr(before, ''), after: stringOr(after, '') };
}

/** Both sides of a diff, whose lines are told apart by their first character; some writers put a blank behind it. */
export function sidesOfDiff(diff: readonly string[]): Pick<FileEdit, 'before' | 'after'> {
  const lines = diff.filter((line) => !line.startsWith('@@'));
  const width = lines.every((line) => line.length < 2 || line.charAt(1) === ' ') ? 2 : 1;
  const without = (mark: string) =>
    lines
      .filter((line) => !line.startsWith(mark))
      .map((line) => line.slice(width))
      .join('\n');
  return { before: without('+'), after: without('-') };
}
