import { Fragment, type ReactNode } from 'react';
import type { LinkedSession, SessionDetail, SessionRelation, SessionSummary } from '../../../engine/api.ts';
import { formatCount, formatNumber } from '../../format.ts';
import { agentName, isRealModel } from './agent-name.ts';
import { SessionFigures } from './session-figures.tsx';
import styles from './session-header.module.css';
import { sessionHref, titleOf } from './session-links.ts';

interface SessionDetailsProps {
  readonly detail: SessionDetail;
  /** Figures are counted only for those who look at them. */
  readonly isShown: boolean;
}

/** All that is known of a session, and its sub-agents. */
export function SessionDetails({ detail, isShown }: SessionDetailsProps) {
  const { summary, tokens } = detail;
  const facts: (readonly [string, ReactNode])[] = [
    ['Session id', <code key="id">{summary.nativeId}</code>],
    ['Project', summary.project?.path ?? 'Not recorded'],
    ['Models', listOr(detail.models.filter(isRealModel), 'Not recorded')],
    ['Branches', listOr(detail.branches, 'Not recorded')],
    ['Directories', <Lines key="directories" values={detail.directories} />],
    ['Source files', <Lines key="files" values={detail.files} />],
    ['Assistant messages', formatNumber(detail.assistantMessages)],
    ['Tokens', <Tokens key="tokens" tokens={tokens} />],
    ['Events', `${formatNumber(summary.events)}, from ${formatCount(detail.recordsKept, 'record')}`],
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={styles.details} aria-label="Session details" tabIndex={0}>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isShown && <SessionFigures sessionKey={summary.sessionKey} hasSubagents={detail.subagents.length > 0} />}
      {detail.links.length > 0 && <LinkedSessions links={detail.links} />}
      {detail.subagents.length > 0 && <Subagents subagents={detail.subagents} />}
    </section>
  );
}

function listOr(values: readonly string[], fallback: string): string {
  return values.length === 0 ? fallback : values.join(', ');
}

function Lines({ values }: { readonly values: readonly string[] }) {
  if (values.length === 0) return 'Not recorded';
  return values.map((value, index) => (
    <Fragment key={value}>
      {index > 0 && <br />}
      {value}
    </Fragment>
  ));
}

function Tokens({ tokens }: { readonly tokens: SessionDetail['tokens'] }) {
  return (
    <>
      {formatNumber(tokens.input)} in, {formatNumber(tokens.output)} out, {formatNumber(tokens.cacheRead)} cache read,{' '}
      {formatNumber(tokens.cacheWrite)} cache written. Each message counted once.
    </>
  );
}

/** What this session is to the other one, and what the other one is to it. */
const RELATIONS: Readonly<Record<SessionRelation, readonly [string, string]>> = {
  continues: ['Continues', 'Continued by'],
  'forked-from': ['Forked from', 'Fork'],
  'started-by': ['Started by', 'Started'],
  'same-as': ['The same conversation as', 'The same conversation as'],
};

function LinkedSessions({ links }: { readonly links: readonly LinkedSession[] }) {
  return (
    <section aria-label="Linked sessions">
      <h2>{formatCount(links.length, 'linked session')}</h2>
      <ul>
        {links.map(({ relation, isFromOther, tool, nativeId, session }) => (
          <li key={`${relation} ${isFromOther} ${tool} ${nativeId}`}>
            <span>{RELATIONS[relation][isFromOther ? 1 : 0]}</span>
            {session ? <a href={sessionHref(session.sessionKey)}>{titleOf(session)}</a> : <code>{nativeId}</code>}
            <span>{session ? agentName(tool) : `${agentName(tool)}, not imported`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Subagents({ subagents }: { readonly subagents: readonly SessionSummary[] }) {
  return (
    <section aria-label="Sub-agents">
      <h2>{formatCount(subagents.length, 'sub-agent')}</h2>
      <ul>
        {subagents.map((subagent) => (
          <li key={subagent.sessionKey}>
            <a href={sessionHref(subagent.sessionKey)}>{titleOf(subagent)}</a>
            <span>
              {formatCount(subagent.events, 'event')}
              {subagent.errors > 0 && `, ${formatCount(subagent.errors, 'error')}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
