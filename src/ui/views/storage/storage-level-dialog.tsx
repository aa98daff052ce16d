import { type ReactNode, useState } from 'react';
import type {
  LevelPreview,
  ProjectRef,
  ProjectStorage,
  RemovalProgress,
  RemovedPayload,
  StorageLevel,
  Versioned,
} from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { ConflictNotice } from '../../components/conflict-notice.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { FactList } from '../../components/fact-list.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatBytes, formatNumber } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useFolders, useRescan } from '../../import-source/use-folders.ts';
import { useWorkspace } from '../../workspace.tsx';
import { foldersWith, removedSentence } from './level-words.ts';
import { RemovalBar } from './removal-bar.tsx';
import styles from './storage-view.module.css';

interface StorageLevelDialogProps {
  readonly project: ProjectRef;
  readonly known: ProjectStorage | null;
  readonly onClose: () => void;
}

/** What is kept of a project, what would go or come back, and what has. */
export function StorageLevelDialog({ project, known, onClose }: StorageLevelDialogProps): ReactNode {
  const engine = useEngine();
  const [now, setNow] = useState(known);
  const [done, setDone] = useState<{ readonly unread: string | null } | null>(null);
  const wanted: StorageLevel = now?.level === 'minimal' ? 'full' : 'minimal';
  const preview = useQuery(`${project.id} ${wanted} ${now?.version}`, () =>
    engine.previewStorageLevel(project.id, wanted),
  );
  const change = (next: ProjectStorage | null, unread: string | null) => {
    setNow(next);
    setDone({ unread });
  };
  return (
    <Dialog title={`How ${project.label} is stored`} onClose={onClose} isWide>
      {done ? (
        <Done now={now} unread={done.unread} onClose={onClose} />
      ) : (
        <>
          {now?.level === 'full' && <Missing files={now.missing} />}
          {preview.status === 'failed' && (
            <ErrorPane title="It could not be counted" error={preview.error} onRetry={preview.retry} />
          )}
          {preview.status === 'loading' && <Skeleton label="Counting what it holds" rows={3} />}
          {preview.status === 'ready' && (
            <Change project={project} now={now} wanted={wanted} preview={preview.data} onDone={change} />
          )}
        </>
      )}
    </Dialog>
  );
}

interface ChangeProps {
  readonly project: ProjectRef;
  readonly now: ProjectStorage | null;
  readonly wanted: StorageLevel;
  readonly preview: LevelPreview;
  /** `unread`: why a folder could not be read again; null for none. */
  readonly onDone: (next: ProjectStorage | null, unread: string | null) => void;
}

function Change({ project, now, wanted, preview, onDone }: ChangeProps): ReactNode {
  const engine = useEngine();
  const { announce, refresh } = useWorkspace();
  const { folders } = useFolders();
  const rescan = useRescan();
  const [isBusy, setBusy] = useState(false);
  const [progress, setProgress] = useState<RemovalProgress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Versioned<ProjectStorage | null> | null>(null);
  const { removes, missing } = preview;
  const readAgain = async (): Promise<string | null> => {
    const problems = await Promise.all(foldersWith(folders, missing).map(rescan));
    return problems.find((each) => each !== null) ?? null;
  };
  const save = async (version: number): Promise<void> => {
    setProblem(null);
    setBusy(true);
    try {
      const { state, current } = await engine.setStorageLevel(project.id, wanted, version, setProgress);
      if (state === 'conflict') {
        setConflict(current);
        return;
      }
      announce(wanted === 'minimal' ? removedSentence(current.value) : 'It is stored in full from now on.');
      const unread = wanted === 'full' ? await readAgain() : null;
      refresh();
      onDone(current.value, unread);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
      setProgress(null);
    }
  };
  return (
    <>
      {problem !== null && <p role="alert">{problem}</p>}
      {conflict && (
        <ConflictNotice
          theirs={conflict.value?.level === 'minimal' ? 'Stored at minimal.' : 'Stored in full.'}
          version={conflict.version}
          onTheirs={() => onDone(conflict.value, null)}
          onMine={() => void save(conflict.version)}
        />
      )}
      {removes ? (
        <WouldGo removes={removes} />
      ) : (
        <WouldComeBack missing={missing} canRead={foldersWith(folders, missing).length > 0} />
      )}
      {isBusy && wanted === 'minimal' && (
        <p role="status">
          It is being taken out of the file. No search sees it any more; you can close this and go on. If the page is
          closed meanwhile, it goes on when it is opened again.
        </p>
      )}
      {progress && <RemovalBar {...progress} />}
      <div>
        <Button variant="primary" disabled={isBusy} onClick={() => void save(now?.version ?? 0)}>
          {removes ? 'Remove it, and store at minimal' : 'Store in full'}
        </Button>
      </div>
    </>
  );
}

function WouldGo({ removes }: { readonly removes: RemovedPayload }): ReactNode {
  const { records, rawBytes, texts, textBytes, changes, freedBytes } = removes;
  return (
    <>
      <p>
        Now it is stored in full. At the level minimal, all that people and models said stays as it is, and so do notes
        and documents; of each tool call and result stay its place, its title, whether it failed and its first 4,096
        bytes. What goes:
      </p>
      <FactList
        facts={[
          ['Raw records of tools', `${formatNumber(records)} (${formatBytes(rawBytes)} before compression)`],
          ['Texts of tools behind 4,096 bytes', `${formatNumber(texts)} (${formatBytes(textBytes)})`],
          ['Changes of files', formatNumber(changes)],
          ['The file becomes smaller by', `about ${formatBytes(freedBytes)}, and what the search index held of it`],
        ]}
      />
      <p className={styles.text}>
        Later imports of this project store no more than that. It comes back only from the files themselves: keep them
        if you may want it. To make the file smaller, it is written anew; for a moment nothing else is answered.
      </p>
    </>
  );
}

function WouldComeBack({
  missing,
  canRead,
}: {
  readonly missing: LevelPreview['missing'];
  readonly canRead: boolean;
}): ReactNode {
  return (
    <>
      <p>
        Now it is stored at the level minimal: of tool calls and results the first 4,096 bytes, without raw records and
        changes of files. Stored in full, later imports keep all of it.
      </p>
      <Missing files={missing} />
      {canRead && <p>A remembered folder holds some of them: it is read again by itself.</p>}
    </>
  );
}

/** Files that have to be imported again. */
function Missing({ files }: { readonly files: LevelPreview['missing'] }): ReactNode {
  if (files.length === 0) return <p>Nothing of it has to be imported again.</p>;
  return (
    <>
      <p>To bring back what went, import {files.length === 1 ? 'this file' : 'these files'} again:</p>
      <ul className={styles.missing}>
        {files.map(({ path, records }) => (
          <li key={path}>
            <code className={styles.path}>{path}</code> ({formatNumber(records)} {records === 1 ? 'record' : 'records'})
          </li>
        ))}
      </ul>
    </>
  );
}

interface DoneProps {
  readonly now: ProjectStorage | null;
  readonly unread: string | null;
  readonly onClose: () => void;
}

function Done({ now, unread, onClose }: DoneProps): ReactNode {
  return (
    <>
      {now?.level === 'minimal' ? (
        <p>{removedSentence(now)}</p>
      ) : (
        <>
          <p>It is stored in full from now on.</p>
          {unread !== null && <p role="alert">{unread}</p>}
          <Missing files={now?.missing ?? []} />
        </>
      )}
      <div>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}
