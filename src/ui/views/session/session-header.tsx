import { Clock, Copy, Ellipsis, FileText, Layers, Link2, Pencil, SquareTerminal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { SessionDetail, SessionSummary } from '../../../engine/api.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { PurgeDialog } from '../../components/purge-dialog.tsx';
import { TimeChip } from '../../components/time-chip.tsx';
import { formatCount, formatDuration, formatNumber } from '../../format.ts';
import { useIsNarrow } from '../../hooks/use-is-narrow.ts';
import { addressedRoute, formatRoute, makeRoute, navigate } from '../../router.ts';
import { briefHref } from '../brief/brief-params.ts';
import { agentName, isRealModel } from './agent-name.ts';
import { LikeSessions } from './like-sessions.tsx';
import { Menu, type MenuItem } from './menu.tsx';
import { SessionDetails } from './session-details.tsx';
import styles from './session-header.module.css';
import { resumeCommand, sessionContextRoute, sessionHref, sessionTimelineRoute, titleOf } from './session-links.ts';
import { TitleDialog } from './title-dialog.tsx';

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
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <div className={styles.heading}>
          {parent && (
            <p className={styles.parent}>
              Sub-agent{summary.agentName !== null && ` “${summary.agentName}”`} of{' '}
              <a href={sessionHref(parent.sessionKey)}>{titleOf(parent)}</a>
            </p>
          )}
          <h1 tabIndex={-1}>{titleOf(summary)}</h1>
          {detail.isPromptsOnly && (
            <p className={styles.parent}>
              Only its prompts are here, from the list that {agentName(summary.tool)} keeps of them. Import its
              transcript, and they give way to it.
            </p>
          )}
        </div>
        <Actions {...props} isNarrow={isNarrow} />
      </div>
      {!isNarrow && <Meta detail={detail} />}
      <LikeSessions sessionKey={summary.sessionKey} />
      <Disclosure
        onToggle={setOpen}
        summary={<span className={styles.facts}>{isNarrow ? shortFacts(summary) : allFacts(detail)}</span>}
      >
        {isNarrow && (
          <div className={styles.narrowFacts}>
            <Meta detail={detail} />
            <p>{allFacts(detail)}</p>
          </div>
        )}
        <SessionDetails detail={detail} isShown={isOpen} />
      </Disclosure>
    </header>
  );
}

function Meta({ detail }: { readonly detail: SessionDetail }) {
  const { summary } = detail;
  return (
    <p className={styles.meta}>
      {summary.project && <span title={summary.project.path}>{summary.project.label}</span>}
      <span>{[agentName(summary.tool), ...detail.models.filter(isRealModel)].join(' · ')}</span>
      <Span summary={summary} />
    </p>
  );
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

function shortFacts(summary: SessionSummary): string {
  const { prompts, toolCalls, errors } = summary;
  return `${formatCount(prompts, 'prompt')} · ${formatCount(toolCalls, 'tool call')} · ${formatCount(errors, 'error')}`;
}

function allFacts({ summary, commands, filesEdited, tokens }: SessionDetail): string {
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

/** For the list, unless the person has gone elsewhere while it was moved. */
function leaveReader(sessionKey: string): void {
  const { screen, id } = addressedRoute();
  if (screen === 'session' && id === sessionKey) navigate(makeRoute('sessions'));
}

function Actions({
  detail,
  chosenRows,
  onCopyLink,
  onCopyAll,
  onCopyChosen,
  onCopyResume,
  isNarrow,
}: SessionHeaderProps & { readonly isNarrow: boolean }) {
  const timeline = sessionTimelineRoute(detail.summary);
  const brief = briefHref({ session: detail.summary.sessionKey });
  const canResume = resumeCommand(detail.summary) !== null;
  const [isRenaming, setRenaming] = useState(false);
  const [isPurging, setPurging] = useState(false);
  const dialog = (
    <>
      {isRenaming && <TitleDialog session={detail.summary} onClose={() => setRenaming(false)} />}
      {isPurging && (
        <PurgeDialog
          scope={{ kind: 'session', sessionKey: detail.summary.sessionKey }}
          onClose={() => setPurging(false)}
          onPurged={() => leaveReader(detail.summary.sessionKey)}
        />
      )}
    </>
  );
  const copies: MenuItem[] = [
    { label: 'Rename…', icon: Pencil, onSelect: () => setRenaming(true) },
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
    { label: 'Purge…', icon: Trash2, onSelect: () => setPurging(true) },
  ];
  const timelineItem: MenuItem = {
    label: 'Show in timeline',
    icon: Clock,
    onSelect: () => {
      if (timeline) window.location.hash = formatRoute(timeline);
    },
    disabledReason: timeline ? undefined : 'Nothing in this session has a date.',
  };
  const contextHref = formatRoute(sessionContextRoute(detail.summary));
  if (isNarrow) {
    const context: MenuItem = {
      label: 'Build context',
      icon: Layers,
      onSelect: () => {
        window.location.hash = contextHref;
      },
    };
    const link: MenuItem = { label: 'Copy link', icon: Link2, onSelect: onCopyLink };
    const briefItem: MenuItem = { label: 'Brief', icon: FileText, onSelect: () => (window.location.hash = brief) };
    return (
      <>
        <Menu label="Session actions" icon={Ellipsis} items={[link, briefItem, timelineItem, context, ...copies]} />
        {dialog}
      </>
    );
  }
  return (
    <div className={styles.actions}>
      <LinkButton variant="ghost" icon={FileText} title="What the next agent should know of this session" href={brief}>
        Brief
      </LinkButton>
      {timeline && (
        <LinkButton variant="ghost" icon={Clock} href={formatRoute(timeline)}>
          Show in timeline
        </LinkButton>
      )}
      <LinkButton variant="ghost" icon={Layers} href={contextHref}>
        Build context
      </LinkButton>
      <Button variant="ghost" icon={Link2} onClick={onCopyLink}>
        Copy link
      </Button>
      <Menu label="Session actions" icon={Ellipsis} items={copies} />
      {dialog}
    </div>
  );
}
