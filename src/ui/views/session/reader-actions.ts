import { createContext, useContext } from 'react';
import type { ContextPin } from '../../../engine/api.ts';

/** An event by its place. */
interface EventPlace {
  readonly sessionKey: string;
  readonly eventKey: string;
}

/** What the rows ask of the reader; never changes while it is open. */
export interface ReaderActions {
  readonly unfold: (rowKey: string, isOpen: boolean) => void;
  readonly openFold: (rowKey: string, isOpen: boolean) => void;
  readonly showSubagent: (rowKey: string, sessionKey: string) => void;
  readonly hideSubagent: (rowKey: string) => void;
  readonly activate: (rowKey: string) => void;
  readonly select: (rowKey: string) => void;
  readonly copyLink: (place: EventPlace) => void;
  readonly copyMarkdown: (rowKey: string) => void;
  readonly showInTimeline: (rowKey: string) => void;
  readonly showRecord: (place: EventPlace & { readonly index: number }) => void;
  readonly showPins: (pin: ContextPin) => void;
  readonly retry: () => void;
}

export const ReaderActionsContext = createContext<ReaderActions | null>(null);

export function useReaderActions(): ReaderActions {
  const actions = useContext(ReaderActionsContext);
  if (!actions) throw new Error('useReaderActions needs a ReaderActionsContext above it.');
  return actions;
}
