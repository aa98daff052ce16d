import { isObject, parseJson, textOrNull } from '../json.ts';

/** The folder that a workspace's `workspace.json` names; null for several folders in one workspace. */
export function folderOfWorkspaceFile(text: string | undefined): string | null {
  const workspace = text === undefined ? null : parseJson(text)?.value;
  return isObject(workspace) ? folderOfUri(workspace.folder) : null;
}

/**
 * The folder of a URI as Cursor writes it: text (`file:///c%3A/work/app`, `vscode-remote://ssh-remote%2Bhost/work/app`)
 * or its parts. Null when it is none.
 */
export function folderOfUri(uri: unknown): string | null {
  if (!isObject(uri)) return folderOfText(textOrNull(uri));
  return (
    withoutSlashBeforeDrive(textOrNull(uri.fsPath) ?? textOrNull(uri.path)) ?? folderOfText(textOrNull(uri.external))
  );
}

const URI = /^(file|vscode-remote):\/\/([^/]*)(\/.*)$/;

function folderOfText(text: string | null): string | null {
  const [, scheme, host = '', path] = URI.exec(text ?? '') ?? [];
  if (path === undefined) return null;
  // A file on a network share names its server; a remote workspace names how it is reached, which is no part of the path.
  const isShare = scheme === 'file' && host !== '' && host !== 'localhost';
  return withoutSlashBeforeDrive(decoded(isShare ? `//${host}${path}` : path));
}

/** `/c:/work` is how a path of Windows stands in a URI. */
export function withoutSlashBeforeDrive(path: string | null): string | null {
  return path !== null && /^\/[A-Za-z]:/.test(path) ? path.slice(1) : path;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
