import { Bot, ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { SessionSummary } from '../../../engine/api.ts';
import { ErrorPane } from '../../components/error-pane.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { TimeChip } from '../../components/time-chip.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatCount, formatDuration, formatNumber } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useWorkspace } from '../../workspace.tsx';
import { agentName } from '../session/agent-name.ts';
import { sessionHref, titleOf } from '../session/session-links.ts';
import styles from './sessions-view.module.css';

interface SessionRowProps {
  readonly session: SessionSummary;
  /** The one row that Tab stops at. */
  readonly isTabStop: boolean;
}

/** A session, with its sub-agents folded under it. */
export function SessionRow({ session, isTabStop }: SessionRowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <a
          className={styles.title}
          href={sessionHref(session.sessionKey)}
          tabIndex={isTabStop ? 0 : -1}
          data-session={session.sessionKey}
        >
          {titleOf(session)}
        </a>
        <span className={styles.time}>
          <TimeChip time={session.lastTime} />
        </span>
        <p className={styles.facts}>
          <Facts session={session} />
          {session.subagents > 0 && (
            <button
              type="button"
              className={styles.subagents}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              <ChevronRight aria-hidden="true" size={12} />
              {formatCount(session.subagents, 'sub-agent')}
            </button>
          )}
        </p>
      </div>
      {isOpen && (
        <div id={id}>
          <Subagents sessionKey={session.sessionKey} />
        </div>
      )}
    </li>
  );
}

function Facts({ session }: { readonly session: SessionSummary }): ReactNode {
  const { firstTime, lastTime } = session;
  const lengthMs = firstTime.ms === null || lastTime.ms === null ? 0 : lastTime.ms - firstTime.ms;
  return (
    <>
      {session.parentKey !== null && <span className={styles.kind}>Sub-agent</span>}
      {session.project && (
        <span className={styles.project} title={session.project.path}>
          {session.project.label}
        </span>
      )}
      <span>{agentName(session.tool)}</span>
      {lengthMs > 0 && <span title="From the first to the last event">{formatDuration(lengthMs)}</span>}
      <span>{formatCount(session.prompts, 'prompt')}</span>
      <span>{formatCount(session.toolCalls, 'tool call')}</span>
      <span>{formatCount(session.events, 'event')}</span>
      {session.errors > 0 && <span className={styles.errors}>{formatCount(session.errors, 'error')}</span>}
    </>
  );
}

function Subagents({ sessionKey }: { readonly sessionKey: string }) {
  const engine = useEngine();
  const { revision } = useWorkspace();
  const detail = useQuery(`${sessionKey} ${revision}`, () => engine.getSession(sessionKey));
  if (detail.status === 'failed') {
    return <ErrorPane title="The sub-agents could not be listed" error={detail.error} onRetry={detail.retry} />;
  }
  if (!detail.data) return <Skeleton label="Loading the sub-agents" rows={2} rowHeight={28} />;
  return (
    <ul className={styles.nested}>
      {detail.data.subagents.map((subagent) => (
        <li key={subagent.sessionKey}>
          <Bot aria-hidden="true" size={14} className={styles.bot} />
          <a href={sessionHref(subagent.sessionKey)}>{titleOf(subagent)}</a>
          <span>
            {formatCount(subagent.events, 'event')}
            {subagent.errors > 0 && `, ${formatNumber(subagent.errors)} failed`}
          </span>
        </li>
      ))}
    </ul>
  );
}
