import type { BriefEntry } from './brief-entry.ts';
import { newestFirst } from './brief-entry.ts';
import { type BriefSession, CallPairs, type PlacedEvent } from './brief-session.ts';
import { entryOf, placeOf } from './entry-of-event.ts';

interface FileChanges {
  edits: number;
  writes: number;
  newest: PlacedEvent;
}

/** Files that calls changed, the last changed first; calls that failed changed nothing. */
export function fileEntries(sessions: readonly BriefSession[]): readonly BriefEntry[] {
  const files = new Map<string, FileChanges>();
  for (const session of sessions) {
    const pairs = new CallPairs(session.events);
    for (const event of session.events) {
      const isChange = event.type === 'tool-call' && (event.category === 'edit' || event.category === 'write');
      if (!isChange || event.filePath === null || !pairs.hasWorked(event)) continue;
      addChange(files, withinProject(event.filePath, session.projectPath), { session, event });
    }
  }
  return [...files]
    .map(([path, { edits, writes, newest }]) => {
      const counts = [counted(edits, 'edit'), counted(writes, 'write')].filter((count) => count !== '');
      return entryOf(newest, { section: 'files', lead: `${path}: ${counts.join(', ')}` });
    })
    .sort(newestFirst);
}

function addChange(files: Map<string, FileChanges>, path: string, placed: PlacedEvent): void {
  const known = files.get(path) ?? { edits: 0, writes: 0, newest: placed };
  if (placed.event.category === 'write') known.writes++;
  else known.edits++;
  const isNewer = newestFirst({ at: placeOf(placed) }, { at: placeOf(known.newest) }) < 0;
  files.set(path, isNewer ? { ...known, newest: placed } : known);
}

function counted(count: number, noun: string): string {
  if (count === 0) return '';
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** As one names a file who works in the project. */
export function withinProject(path: string, projectPath: string | null): string {
  if (projectPath === null) return path;
  const [file, folder] = [path, projectPath].map((each) => each.replaceAll('\\', '/').replace(/\/+$/, ''));
  return file?.startsWith(`${folder}/`) ? file.slice((folder ?? '').length + 1) : path;
}
