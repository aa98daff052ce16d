import { Fragment, type ReactNode } from 'react';
import type { SessionDetail, SessionSummary } from '../../../engine/api.ts';
import { formatCount, formatNumber } from '../../format.ts';
import { isRealModel } from './agent-name.ts';
import styles from './session-header.module.css';
import { sessionHref, titleOf } from './session-links.ts';

/** All that is known of a session, and its sub-agents. */
export function SessionDetails({ detail }: { readonly detail: SessionDetail }) {
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
