import type { ReactNode } from 'react';
import type { EventRef } from '../../../engine/api.ts';
import { GroupGlyph } from '../../components/group-glyph.tsx';
import { TimeChip } from '../../components/time-chip.tsx';
import { agentName } from '../session/agent-name.ts';
import { eventHref } from '../session/session-links.ts';
import styles from './questions-view.module.css';

interface EvidenceLinkProps {
  readonly event: EventRef;
  readonly children?: ReactNode;
}

/** Opens the session at the event that an answer rests on. */
export function EvidenceLink({ event, children }: EvidenceLinkProps) {
  return (
    <a href={eventHref(event.sessionKey, event.eventKey)} className={styles.evidence}>
      {children ?? event.title}
    </a>
  );
}

/** When, by whom and where. */
export function Circumstances({ event, children }: EvidenceLinkProps) {
  return (
    <p className={styles.circumstances}>
      <TimeChip time={event.time} />
      <span>
        {agentName(event.tool)}
        {event.agentName !== null && ` › ${event.agentName}`}
      </span>
      {event.project && <span title={event.project.path}>{event.project.label}</span>}
      <span className={styles.session} title={event.sessionTitle}>
        {event.sessionTitle}
      </span>
      {children}
    </p>
  );
}

/** A line that names an event, with the mark of its kind. */
export function EventLine({ event, children }: EvidenceLinkProps) {
  return (
    <span className={styles.eventLine}>
      <GroupGlyph group={event.group} isDecorative />
      <EvidenceLink event={event} />
      {children}
    </span>
  );
}

const LONGEST_QUOTE = 240;

/** What was said or printed, as a few lines of it. */
export function Quote({ text }: { readonly text: string }) {
  const trimmed = text.trim();
  return (
    <q className={styles.quote}>
      {trimmed.length > LONGEST_QUOTE ? `${trimmed.slice(0, LONGEST_QUOTE).trimEnd()}…` : trimmed}
    </q>
  );
}
