/** Tools as `ui_messages.json` calls them, where the model knows them under another name than that in snake case. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['editedExistingFile', 'replace_in_file'],
  ['appliedDiff', 'apply_diff'],
  ['newFileCreated', 'write_to_file'],
  ['fileDeleted', 'delete_file'],
  ['searchAndReplace', 'search_and_replace'],
  ['listFilesTopLevel', 'list_files'],
  ['listFilesRecursive', 'list_files'],
  ['finishTask', 'attempt_completion'],
  ['imageGenerated', 'generate_image'],
]);

export function apiToolName(name: string): string {
  return NAMES.get(name) ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
