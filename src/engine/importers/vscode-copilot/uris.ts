import { isObject, objectOr, parseJson, stringOr, textOrNull } from '../json.ts';

/** Path of a file that a part names by its URI, as text or taken apart; null when it names none. */
export function pathOfUri(uri: unknown): string | null {
  if (typeof uri === 'string') return pathInText(uri);
  if (!isObject(uri)) return null;
  // A place in a file holds the file's own URI.
  if (isObject(uri.uri)) return pathOfUri(uri.uri);
  return textOrNull(uri.fsPath) ?? textOrNull(uri.path) ?? pathInText(stringOr(uri.external, ''));
}

/**
 * Of `file:///home/x`, `file:///c%3A/x`, `file://server/share`, `vscode-remote://wsl%2Bubuntu/home/x`. Null for URIs of
 * other schemes: they name no folder of a file system.
 */
function pathInText(uri: string): string | null {
  const [, scheme, host = '', path = ''] = /^(file|vscode-remote):\/\/([^/]*)(\/.*)$/.exec(uri) ?? [];
  if (scheme === undefined) return null;
  const decoded = decode(path);
  if (/^\/[A-Za-z]:/.test(decoded)) return decoded.slice(1);
  return scheme === 'file' && host !== '' ? `//${decode(host)}${decoded}` : decoded;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
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
