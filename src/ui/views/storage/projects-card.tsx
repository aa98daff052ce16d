import { FolderTree } from 'lucide-react';
import { useState } from 'react';
import type { ProjectMerge, ProjectSummary, SaveResult } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { PurgeDialog } from '../../components/purge-dialog.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatNumber } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useWorkspace } from '../../workspace.tsx';
import { StorageLevelButton } from './storage-level-button.tsx';
import styles from './storage-view.module.css';

/** Every project; which folders are one, and which may be. */
export function ProjectsCard() {
  const engine = useEngine();
  const { revision, refresh } = useWorkspace();
  const projects = useQuery(`projects ${revision}`, () => engine.listProjects());
  const levels = useQuery(`levels ${revision}`, () => engine.listStorageLevels());
  const merges = useQuery(`merges ${revision}`, () => engine.listMerges());
  const seen = merges.data?.version ?? 0;
  const [error, setError] = useState<Error | null>(null);
  /** The project that is asked about. */
  const [purged, setPurged] = useState<number | null>(null);
  const act = (work: () => Promise<SaveResult<readonly ProjectMerge[]>>) => {
    setError(null);
    work().then(({ state, current }) => {
      if (state === 'conflict') setError(new Error(changedElsewhere(current.value)));
      refresh();
    }, setError);
  };
  return (
    <Card title="Projects" icon={FolderTree}>
      {purged !== null && (
        <PurgeDialog scope={{ kind: 'project', projectId: purged }} onClose={() => setPurged(null)} />
      )}
      {error && <ErrorPane title="Nothing was changed" error={error} />}
      {projects.status === 'failed' && (
        <ErrorPane title="The projects could not be listed" error={projects.error} onRetry={projects.retry} />
      )}
      {levels.status === 'failed' && (
        <ErrorPane title="How the projects are stored could not be read" error={levels.error} onRetry={levels.retry} />
      )}
      {!projects.data && projects.status === 'loading' && <Skeleton label="Loading the projects" rows={3} />}
      {projects.data?.data.length === 0 && <p className={styles.text}>No record names a folder yet.</p>}
      {projects.data && projects.data.data.length > 0 && (
        <DataTable
          caption="Projects"
          columns={[
            { name: 'Project', kind: 'main' },
            { name: 'Sessions', kind: 'number' },
            { name: 'Events', kind: 'number' },
            { name: 'Notes', kind: 'number' },
            { name: 'Stored', kind: 'controls' },
            { name: 'One project with', kind: 'controls' },
            { name: 'Purge', kind: 'controls' },
          ]}
          rows={projects.data.data.map((project) => ({
            key: project.id,
            cells: [
              <Folders key="folders" project={project} />,
              formatNumber(project.sessions),
              formatNumber(project.events),
              formatNumber(project.notes),
              <StorageLevelButton
                key="level"
                project={project}
                known={levels.data?.find((level) => level.project.id === project.id) ?? null}
              />,
              <MergeControl
                key="merge"
                project={project}
                others={(projects.data?.data ?? []).filter(({ id }) => id !== project.id)}
                onMerge={(intoId) => act(() => engine.mergeProjects(project.id, intoId, seen))}
                onSplit={() => act(() => engine.splitProject(project.id, seen))}
              />,
              <Button key="purge" aria-label={`Purge ${project.label}`} onClick={() => setPurged(project.id)}>
                Purge…
              </Button>,
            ],
          }))}
        />
      )}
    </Card>
  );
}

function changedElsewhere(merges: readonly ProjectMerge[]): string {
  const now =
    merges.length === 0
      ? 'no folders are made one'
      : merges.map(({ path, into }) => `${path} is part of ${into}`).join('; ');
  return `Projects were made one or separated elsewhere meanwhile: now ${now}. Do it again if you still want it.`;
}

function Folders({ project }: { readonly project: ProjectSummary }) {
  const { label, path, repository, mergedPaths, twin } = project;
  return (
    <>
      <strong>{label}</strong>
      {repository !== null && <span className={styles.text}> worktree of {repository}</span>}
      <br />
      <code className={styles.path}>{path}</code>
      {mergedPaths.map((merged) => (
        <span key={merged}>
          <br />
          <code className={styles.path}>{merged}</code>
        </span>
      ))}
      {twin && (
        <p className={styles.warn}>
          Differs from {twin.path} by letter case alone: most likely the same folder. Make them one project if it is.
        </p>
      )}
    </>
  );
}

interface MergeControlProps {
  readonly project: ProjectSummary;
  readonly others: readonly ProjectSummary[];
  readonly onMerge: (intoId: number) => void;
  readonly onSplit: () => void;
}

function MergeControl({ project, others, onMerge, onSplit }: MergeControlProps) {
  const { label, twin, mergedPaths } = project;
  if (twin) {
    return (
      <Button aria-label={`Make ${label} part of ${twin.label}`} onClick={() => onMerge(twin.id)}>
        Make them one
      </Button>
    );
  }
  if (mergedPaths.length > 0) {
    return (
      <Button aria-label={`Separate the folders of ${label}`} onClick={onSplit}>
        Separate
      </Button>
    );
  }
  if (others.length === 0) return null;
  return (
    <select
      aria-label={`Make ${label} part of another project`}
      value=""
      onChange={(event) => onMerge(Number(event.target.value))}
    >
      <option value="" disabled>
        Choose…
      </option>
      {others.map(({ id, label: name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
