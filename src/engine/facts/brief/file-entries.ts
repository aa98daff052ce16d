import type { FileChange } from '../../events/file-change-store.ts';
import type { BriefEntry } from './brief-entry.ts';
import { newestFirst } from './brief-entry.ts';
import type { BriefSession, PlacedEvent } from './brief-session.ts';
import { entryOf, placeOf } from './entry-of-event.ts';

interface ChangedFile {
  readonly counts: Record<FileChange['kind'], number>;
  added: number;
  removed: number;
  newest: PlacedEvent;
}

/** Files that calls changed, the last changed first; calls that failed changed nothing. */
export function fileEntries(sessions: readonly BriefSession[]): readonly BriefEntry[] {
  const files = new Map<string, ChangedFile>();
  for (const session of sessions) {
    const { pairs } = session;
    for (const event of session.events) {
      if (event.changes.length === 0 || !pairs.hasWorked(event)) continue;
      for (const change of event.changes)
        addChange(files, withinProject(change.path, session.projectPath), change, { session, event });
    }
  }
  return [...files]
    .map(([path, file]) => entryOf(file.newest, { section: 'files', lead: `${path}: ${countsOf(file)}` }))
    .sort(newestFirst);
}

function addChange(files: Map<string, ChangedFile>, path: string, change: FileChange, placed: PlacedEvent): void {
  const file = files.get(path) ?? { counts: { edit: 0, write: 0, patch: 0 }, added: 0, removed: 0, newest: placed };
  files.set(path, file);
  file.counts[change.kind]++;
  file.added += change.linesAdded ?? 0;
  file.removed += change.linesRemoved ?? 0;
  if (newestFirst({ at: placeOf(placed) }, { at: placeOf(file.newest) }) < 0) file.newest = placed;
}

/** Lines as far as the calls tell them. */
function countsOf({ counts, added, removed }: ChangedFile): string {
  const times = [
    counted(counts.edit, 'edit', 'edits'),
    counted(counts.write, 'write', 'writes'),
    counted(counts.patch, 'patch', 'patches'),
    added + removed === 0 ? '' : `+${added} −${removed} lines`,
  ];
  return times.filter((text) => text !== '').join(', ');
}

function counted(count: number, singular: string, plural: string): string {
  if (count === 0) return '';
  return `${count} ${count === 1 ? singular : plural}`;
}

/** As one names a file who works in the project. */
function withinProject(path: string, projectPath: string | null): string {
  if (projectPath === null) return path;
  const [file, folder] = [path, projectPath].map((each) => each.replaceAll('\\', '/').replace(/\/+$/, ''));
  return file?.startsWith(`${folder}/`) ? file.slice((folder ?? '').length + 1) : path;
}
