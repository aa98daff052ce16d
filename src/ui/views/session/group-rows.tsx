import { Bot, ChevronRight, ExternalLink } from 'lucide-react';
import { memo } from 'react';
import { Button, LinkButton } from '../../components/button.tsx';
import { GroupGlyph } from '../../components/group-glyph.tsx';
import { formatCount } from '../../format.ts';
import { useReaderActions } from './reader-actions.ts';
import { titleId } from './row-parts.tsx';
import styles from './rows.module.css';
import { sessionHref } from './session-links.ts';
import { shortSubject, splitToolTitle } from './tool-title.ts';
import type { FoldRow, NestedStateRow } from './transcript-rows.ts';

const NAMES_SHOWN = 6;

interface FoldRowViewProps {
  readonly row: FoldRow;
  /** Titles of the reads, from the outline. */
  readonly titles: readonly string[];
}

/** Several reads in a row as one line. */
export const FoldRowView = memo(function FoldRowView({ row, titles }: FoldRowViewProps) {
  const actions = useReaderActions();
  const subjects = titles.map((title) => shortSubject(splitToolTitle(title, null).subject)).filter(Boolean);
  const names = [...new Set(subjects)];
  const more = names.length > NAMES_SHOWN ? ` and ${names.length - NAMES_SHOWN} more` : '';
  return (
    <div className={styles.tool}>
      <div className={styles.line}>
        <button
          type="button"
          id={titleId(row.key)}
          className={styles.unfold}
          aria-expanded={row.isOpen}
          onClick={() => actions.openFold(row.key, !row.isOpen)}
        >
          <ChevronRight aria-hidden="true" size={14} className={styles.chevron} />
          <GroupGlyph group="read" isDecorative />
          <span className={styles.toolName}>{formatCount(titles.length, 'read')}</span>
          <span className={styles.toolSubject}>
            {names.slice(0, NAMES_SHOWN).join(', ')}
            {more}
          </span>
        </button>
      </div>
    </div>
  );
});

/** What stands under a call while its sub-agent loads, when it could not be read, and at its end. */
export const NestedStateRowView = memo(function NestedStateRowView({ row }: { readonly row: NestedStateRow }) {
  const actions = useReaderActions();
  return (
    <div className={styles.nestedState} role={row.state === 'failed' ? 'alert' : undefined}>
      <Bot aria-hidden="true" size={14} />
      <span id={titleId(row.key)}>{describeState(row)}</span>
      {row.state !== 'loading' && (
        <Button variant="ghost" onClick={() => actions.hideSubagent(row.callKey)}>
          Hide sub-agent
        </Button>
      )}
      {row.state === 'end' && (
        <LinkButton variant="ghost" icon={ExternalLink} href={sessionHref(row.sessionKey)}>
          Open as session
        </LinkButton>
      )}
    </div>
  );
});

function describeState(row: NestedStateRow): string {
  switch (row.state) {
    case 'loading':
      return 'Loading the sub-agent…';
    case 'failed':
      return `The sub-agent could not be read: ${row.reason}`;
    case 'empty':
      return 'Nothing of this sub-agent is shown: it has no events here, or their kinds are hidden.';
    case 'end':
      return 'End of the sub-agent';
  }
}
