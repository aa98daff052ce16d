import { Clock, Copy, Ellipsis, Link2, SquareTerminal } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { SessionDetail, SessionSummary } from '../../../engine/api.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { TimeChip } from '../../components/time-chip.tsx';
import { formatCount, formatDuration, formatNumber } from '../../format.ts';
import { formatRoute, makeRoute } from '../../router.ts';
import { agentName } from './agent-name.ts';
import { Menu, type MenuItem } from './menu.tsx';
import styles from './session-header.module.css';
import { resumeCommand, sessionTimelineRoute } from './session-links.ts';
import { useMedia } from './use-media.ts';

export interface SessionHeaderProps {
  readonly detail: SessionDetail;
  /** Rows that "Copy selection" would copy. */
  readonly chosenRows: number;
  readonly onCopyLink: () => void;
  readonly onCopyAll: () => void;
  readonly onCopyChosen: () => void;
  readonly onCopyResume: () => void;
}

export function SessionHeader(props: SessionHeaderProps) {
  const { detail } = props;
  const { summary, parent } = detail;
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <div className={styles.heading}>
          {parent && (
            <p className={styles.parent}>
              Sub-agent{summary.agentName !== null && ` “${summary.agentName}”`} of{' '}
              <a href={sessionHref(parent)}>{titleOf(parent)}</a>
            </p>
          )}
          <h1 tabIndex={-1}>{titleOf(summary)}</h1>
        </div>
        <Actions {...props} />
      </div>
      <p className={styles.meta}>
        {summary.project && <span title={summary.project.path}>{summary.project.label}</span>}
        <span>{[agentName(summary.tool), ...detail.models].join(' · ')}</span>
        <Span summary={summary} />
      </p>
      <Disclosure summary={<span className={styles.facts}>{factsLine(detail)}</span>}>
        <Details detail={detail} />
      </Disclosure>
    </header>
  );
}

export function titleOf(summary: SessionSummary): string {
  return summary.title || summary.agentName || summary.nativeId;
}

function sessionHref(summary: SessionSummary): string {
  return formatRoute(makeRoute('session', { id: summary.sessionKey }));
}

function Span({ summary }: { readonly summary: SessionSummary }) {
  const { firstTime, lastTime } = summary;
  if (firstTime.ms === null || lastTime.ms === null) return <TimeChip time={firstTime} />;
  return (
    <span className={styles.span}>
      <TimeChip time={firstTime} />
      {lastTime.ms !== firstTime.ms && (
        <>
          {' '}
          – <TimeChip time={lastTime} /> ({formatDuration(lastTime.ms - firstTime.ms)})
        </>
      )}
    </span>
  );
}

function factsLine({ summary, commands, filesEdited, tokens }: SessionDetail): string {
  const facts = [
    formatCount(summary.prompts, 'prompt'),
    commands > 0 && formatCount(commands, 'slash command'),
    formatCount(summary.toolCalls, 'tool call'),
    formatCount(summary.errors, 'error'),
    formatCount(filesEdited, 'file edited', 'files edited'),
    summary.subagents > 0 && formatCount(summary.subagents, 'sub-agent'),
    `tokens ${formatNumber(tokens.input)} in, ${formatNumber(tokens.output)} out, ${formatNumber(tokens.cacheRead + tokens.cacheWrite)} cached`,
  ];
  return facts.filter(Boolean).join(' · ');
}

function Actions({ detail, chosenRows, onCopyLink, onCopyAll, onCopyChosen, onCopyResume }: SessionHeaderProps) {
  const isNarrow = useMedia('(max-width: 760px)');
  const timeline = sessionTimelineRoute(detail.summary);
  const canResume = resumeCommand(detail.summary) !== null;
  const copies: MenuItem[] = [
    {
      label:
        chosenRows > 0 ? `Copy ${formatCount(chosenRows, 'selected row')} as Markdown` : 'Copy selection as Markdown',
      icon: Copy,
      onSelect: onCopyChosen,
      disabledReason: chosenRows > 0 ? undefined : 'Select text, or rows with x, first.',
    },
    { label: 'Copy whole session as Markdown', icon: Copy, onSelect: onCopyAll },
    {
      label: 'Copy resume command',
      icon: SquareTerminal,
      onSelect: onCopyResume,
      disabledReason: canResume ? undefined : 'Only sessions of Claude Code can be resumed, and no sub-agents.',
    },
  ];
  const timelineItem: MenuItem = {
    label: 'Show in timeline',
    icon: Clock,
    onSelect: () => {
      if (timeline) window.location.hash = formatRoute(timeline);
    },
    disabledReason: timeline ? undefined : 'Nothing in this session has a date.',
  };
  if (isNarrow) {
    const link: MenuItem = { label: 'Copy link', icon: Link2, onSelect: onCopyLink };
    return <Menu label="Session actions" icon={Ellipsis} items={[link, timelineItem, ...copies]} />;
  }
  return (
    <div className={styles.actions}>
      {timeline && (
        <LinkButton variant="ghost" icon={Clock} href={formatRoute(timeline)}>
          Show in timeline
        </LinkButton>
      )}
      <Button variant="ghost" icon={Link2} onClick={onCopyLink}>
        Copy link
      </Button>
      <Menu label="Session actions" icon={Ellipsis} items={copies} />
    </div>
  );
}

function Details({ detail }: { readonly detail: SessionDetail }) {
  const { summary, tokens } = detail;
  const facts: (readonly [string, ReactNode])[] = [
    ['Session id', <code key="id">{summary.nativeId}</code>],
    ['Project', summary.project?.path ?? 'Not recorded'],
    ['Models', listOr(detail.models, 'Not recorded')],
    ['Branches', listOr(detail.branches, 'Not recorded')],
    ['Directories', <Lines key="directories" values={detail.directories} />],
    ['Source files', <Lines key="files" values={detail.files} />],
    ['Assistant messages', formatNumber(detail.assistantMessages)],
    ['Tokens', <Tokens key="tokens" tokens={tokens} />],
    ['Events', `${formatNumber(summary.events)}, from ${formatCount(detail.recordsKept, 'record')}`],
  ];
  return (
    <div className={styles.details}>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {detail.subagents.length > 0 && <Subagents subagents={detail.subagents} />}
    </div>
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
            <a href={sessionHref(subagent)}>{titleOf(subagent)}</a>
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
