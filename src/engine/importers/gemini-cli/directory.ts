import type { FileContext } from '../importer.ts';
import { isMessage, type LoggedSession } from './logged-session.ts';
import { partsOf, textOfParts } from './parts.ts';
import { pathOfProjectHash } from './project-hash.ts';
import { workspaceDirectories } from './user-text.ts';

const MARKER = '.project_root';

/** Newer versions keep the project's path in a file of the folder that holds all of a project. */
export function markersOf(path: string): readonly string[] {
  const folders = path.split('/').slice(0, -1);
  const chats = folders.lastIndexOf('chats');
  const root = chats < 0 ? folders : folders.slice(0, chats);
  return [[...root, MARKER].join('/')];
}

export function directoryInMarker({ companions }: FileContext): string | null {
  for (const text of companions.values()) {
    const path = text.trim();
    if (isAbsolute(path)) return path;
  }
  return null;
}

/**
 * Where a session ran, as the file says it: of the directories that it names, the one with the project's hash, else the
 * first that it tells the model.
 */
export function directoryOf(session: LoggedSession, file: FileContext): string | null {
  const told = directoriesTold(session).filter(isAbsolute);
  const marker = directoryInMarker(file);
  const named = [...told, ...session.directories, ...(marker === null ? [] : [marker])].slice(0, MOST_DIRECTORIES);
  const proven = session.projectHash === null ? null : pathOfProjectHash(session.projectHash, named);
  return proven ?? marker ?? told[0] ?? null;
}

/** Each is hashed in several spellings. */
const MOST_DIRECTORIES = 100;

/** The context is the first thing in a session. */
const MOST_MESSAGES_LOOKED_AT = 8;

function directoriesTold({ items }: LoggedSession): readonly string[] {
  for (const item of items.slice(0, MOST_MESSAGES_LOOKED_AT)) {
    if (!isMessage(item) || item.value.type !== 'user') continue;
    const found = workspaceDirectories(textOfParts(partsOf(item.value.content)));
    if (found.length > 0) return found;
  }
  return [];
}

const LONGEST_PATH = 1024;

function isAbsolute(path: string): boolean {
  return path.length <= LONGEST_PATH && /^(?:\/|[A-Za-z]:[\\/]|\\\\)[^\n]*$/.test(path);
}
