import type { ProjectSummary } from '../../engine/api.ts';
import { formatNumber } from '../format.ts';

interface ProjectSelectProps {
  readonly projects: readonly ProjectSummary[];
  /** By its label; null for all. */
  readonly value: string | null;
  readonly onChange: (label: string | null) => void;
}

/** One of the projects that sessions ran in. One that is not here (any more) stays chosen until another is. */
export function ProjectSelect({ projects, value, onChange }: ProjectSelectProps) {
  const withSessions = projects.filter(({ sessions }) => sessions > 0);
  return (
    <select aria-label="Project" value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
      <option value="">All projects</option>
      {value !== null && !withSessions.some(({ label }) => label === value) && <option value={value}>{value}</option>}
      {withSessions.map(({ id, label, sessions }) => (
        <option key={id} value={label}>
          {label} ({formatNumber(sessions)})
        </option>
      ))}
    </select>
  );
}
