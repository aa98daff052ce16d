import type { MemoryScope, NoteSummary } from '../../../engine/api.ts';

const SCOPES: readonly (readonly [scope: MemoryScope, label: string])[] = [
  ['project', 'Project notes'],
  ['session', 'Session notes'],
  ['user', 'Notes for everything'],
  ['agent', 'Agent notes'],
];

export interface NoteGroup {
  readonly scope: MemoryScope;
  readonly label: string;
  readonly notes: readonly NoteSummary[];
}

/** By scope, those whose title, path, agent, project or tags hold the wanted text. Empty groups are left out. */
export function groupNotes(notes: readonly NoteSummary[], wanted: string): readonly NoteGroup[] {
  const text = wanted.trim().toLowerCase();
  const kept = notes.filter((note) => text === '' || toHaystack(note).includes(text));
  return SCOPES.map(([scope, label]) => ({ scope, label, notes: kept.filter((note) => note.scope === scope) })).filter(
    (group) => group.notes.length > 0,
  );
}

function toHaystack({ title, path, agent, project, tags }: NoteSummary): string {
  return `${title}\n${path}\n${agent}\n${project?.label ?? ''}\n${tags.join(' ')}`.toLowerCase();
}
