import type { ReactNode } from 'react';
import { FIGURE_GROUPS, type ProjectSummary } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { currentRoute, navigate, withParams } from '../../router.ts';
import type { FiguresParams } from './figures-params.ts';
import styles from './figures-view.module.css';
import { GROUP_LABELS } from './part-label.ts';

/** A step in history, so that Back undoes it. */
export function change(changes: Readonly<Record<string, string | null>>): void {
  navigate(withParams(currentRoute(), changes));
}

interface FiltersBarProps {
  readonly params: FiguresParams;
  readonly query: string;
  readonly projects: readonly ProjectSummary[];
}

/** What counts, and what it is broken down by. */
export function FiltersBar({ params, query, projects }: FiltersBarProps): ReactNode {
  const { by, project, from, to } = params;
  const isNarrowed = project !== null || from !== null || to !== null || query !== '';
  return (
    <div className={styles.filters}>
      <SegmentedControl
        label="Break down by"
        options={FIGURE_GROUPS.map((value) => ({ value, label: GROUP_LABELS[value] }))}
        value={by}
        onChange={(value) => change({ by: value === 'day' ? null : value })}
      />
      <select
        aria-label="Project"
        value={project ?? ''}
        onChange={(event) => change({ project: event.target.value || null })}
      >
        <option value="">All projects</option>
        <option value="none">No project</option>
        {project !== null && project !== 'none' && !projects.some(({ path }) => path === project) && (
          <option value={project}>{project}</option>
        )}
        {projects.map(({ id, path, label }) => (
          <option key={id} value={path}>
            {label}
          </option>
        ))}
      </select>
      <label>
        From
        <input type="date" value={from ?? ''} onChange={(event) => change({ from: event.target.value || null })} />
      </label>
      <label>
        To
        <input type="date" value={to ?? ''} onChange={(event) => change({ to: event.target.value || null })} />
      </label>
      {isNarrowed && (
        <Button variant="ghost" onClick={() => change({ project: null, from: null, to: null, q: null })}>
          Count everything
        </Button>
      )}
    </div>
  );
}
