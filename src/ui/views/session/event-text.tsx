import { type ReactNode, useMemo } from 'react';
import type { TranscriptEvent } from '../../../engine/api.ts';
import { HiddenSecrets } from '../../components/hidden-secrets.tsx';
import { findOccurrences } from '../../marks/find-occurrences.ts';
import { useWordsPattern } from '../../marks/mark-patterns.ts';
import { TEXT_ATTRIBUTE } from '../../marks/text-highlights.ts';
import { LongText } from './long-text.tsx';
import { MessageBody } from './message-body.tsx';
import type { ReaderTarget } from './reader-state.ts';
import { EventFailure } from './row-parts.tsx';
import styles from './rows.module.css';
import { useWholeText } from './transcript-source.ts';

interface EventTextProps {
  readonly sessionKey: string;
  readonly event: TranscriptEvent;
  readonly target: ReaderTarget | null;
  readonly look: 'reading' | 'small' | 'output';
}

/** The whole text of an event, found by `TEXT_ATTRIBUTE`; what it is gone to for is in sight. */
export function EventText({ sessionKey, event, target, look }: EventTextProps): ReactNode {
  const state = useWholeText(sessionKey, event);
  const revealAt = useRevealedPlace(state.state === 'ready' ? state.value : '', event, target);
  if (state.state === 'failed') return <EventFailure reason={state.reason} />;
  // Until the whole text is here its beginning stands in, in the same place.
  const text = state.state === 'ready' ? state.value : event.text;
  return (
    <HiddenSecrets text={text}>
      {(shown) => (
        <div {...{ [TEXT_ATTRIBUTE]: event.index }} className={styles.text} aria-busy={state.state === 'loading'}>
          {look === 'output' ? (
            <LongText text={shown} revealAt={revealAt} isError={event.isError} />
          ) : (
            <MessageBody text={shown} revealAt={revealAt} size={look} />
          )}
        </div>
      )}
    </HiddenSecrets>
  );
}

/** The place gone to; without one, the first of the words that the link asks to mark. */
function useRevealedPlace(text: string, event: TranscriptEvent, target: ReaderTarget | null): number | null {
  const words = useWordsPattern();
  const isTarget = target?.eventIndex === event.index;
  const isSearched = isTarget && target.start === null && words !== null;
  // Once, not with each drawing: the text may be megabytes.
  const first = useMemo(() => (isSearched ? findOccurrences(text, words, 1)[0] : undefined), [isSearched, text, words]);
  return isTarget ? (target.start ?? first?.[0] ?? null) : null;
}
