import type { FileEdit } from '../api.ts';
import type { EventCategory } from '../events/categories.ts';
import type { FileChange } from '../events/file-change-store.ts';
import { countLines } from './line-counts.ts';
import { editsOf } from './registry.ts';

/** A tool call that changes files, and the record in which it stands. */
export interface ChangingCall {
  /** Of which tool the record is. */
  readonly agent: string;
  readonly raw: string;
  readonly block: number;
  /** Name of the tool that was called. */
  readonly tool: string | null;
  readonly category: EventCategory;
  readonly filePath: string | null;
}

/** True for a call of which `fileChangesOf` may tell something. */
export function changesFiles({ type, category }: { type: string; category: EventCategory }): boolean {
  return type === 'tool-call' && (category === 'edit' || category === 'write');
}

/** What a call did to files, one row a file, by paths as it has them. Where it tells no edits, what its event says. */
export function fileChangesOf({ agent, raw, block, tool, category, filePath }: ChangingCall): readonly FileChange[] {
  const kind = changeKind(tool, category);
  const edits = editsOf(agent, raw, block);
  if (edits.length === 0) {
    if (filePath === null) return [];
    return [{ path: filePath, kind, linesAdded: null, linesRemoved: null }];
  }
  return [...byPath(edits)].map(([path, ofPath]) => {
    const counts = ofPath.filter(tellsLines).map(countLines);
    const sum = (side: 'added' | 'removed') =>
      counts.length === 0 ? null : counts.reduce((total, count) => total + count[side], 0);
    return { path, kind, linesAdded: sum('added'), linesRemoved: sum('removed') };
  });
}

function tellsLines({ before, after, fate }: FileEdit): boolean {
  return before !== '' || after !== '' || fate !== undefined;
}

function changeKind(tool: string | null, category: EventCategory): FileChange['kind'] {
  if (/patch/i.test(tool ?? '')) return 'patch';
  return category === 'write' ? 'write' : 'edit';
}

function byPath(edits: readonly FileEdit[]): ReadonlyMap<string, readonly FileEdit[]> {
  const paths = new Map<string, FileEdit[]>();
  for (const edit of edits) {
    paths.set(edit.path, [...(paths.get(edit.path) ?? []), edit]);
  }
  return paths;
}
