import type { Status } from '../../../engine/api.ts';
import { formatCount } from '../../format.ts';

/** What an empty answer was looked for in. */
export function lookedAt(status: Status | null, project: string | null): string {
  if (project !== null) return `Looked at all sessions of the project “${project}” and its worktrees.`;
  if (status === null) return 'Looked at all sessions.';
  const agents = status.subagents > 0 ? ` and ${formatCount(status.subagents, 'sub-agent')}` : '';
  return `Looked at ${formatCount(status.sessions, 'session')}${agents}, ${formatCount(status.events, 'event')}.`;
}
