import { folderOfUri } from '../cursor/workspace-folder.ts';
import { isObject, objectOr, parseJson } from '../json.ts';

/** Path of a file that a part names by its URI, or by a place in it, which holds the URI; null when it names none. */
export function pathOfUri(uri: unknown): string | null {
  return folderOfUri(isObject(uri) && isObject(uri.uri) ? uri.uri : uri);
}

/** The last part of a path. */
export function fileName(path: string): string {
  return /[^/\\]*$/.exec(path.replace(/[/\\]+$/, ''))?.[0] || path;
}

/** In the folder above the one that holds the chats. Null for a file that lies in no folder. */
export function workspaceFilePath(chatPath: string): string | null {
  const [, folder] = /^(.*\/)?[^/]+\/[^/]+$/.exec(chatPath) ?? [];
  return /\//.test(chatPath) ? `${folder ?? ''}workspace.json` : null;
}

/** The folder that was open, or that of the workspace file; null when the text names none. */
export function directoryIn(workspaceFile: string): string | null {
  const { folder, workspace, configuration } = objectOr(parseJson(workspaceFile)?.value);
  const path = pathOfUri(folder);
  if (path !== null) return path;
  const file = pathOfUri(workspace ?? configuration);
  return file === null ? null : file.replace(/[/\\][^/\\]*$/, '') || null;
}
