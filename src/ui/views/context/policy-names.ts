import type { ContextItem, ContextPolicy } from '../../../engine/api.ts';

export const POLICY_NAMES: Readonly<Record<ContextPolicy, string>> = {
  sliding_window: 'Sliding window',
  entity_linking: 'Entity linking',
  time_range: 'Time range',
};

export const POLICY_TEXTS: Readonly<Record<ContextPolicy, string>> = {
  sliding_window: 'The last turns of a session, or of all sessions.',
  entity_linking: 'What shares a file, a symbol, an error code or another name.',
  time_range: 'What happened between two dates.',
};

/** Where an item can be read; null for a piece of a document, which has no page of its own. */
export function itemHref({ session, eventKey, noteKey }: ContextItem): string | null {
  if (noteKey !== null) return `#/memory/${noteKey}`;
  if (session === null) return null;
  return `#/s/${session.sessionKey}${eventKey === null ? '' : `?e=${eventKey}`}`;
}

export function itemName({ title, turn, session }: ContextItem): string {
  const name = title.trim() || session?.title || 'Without a title';
  return turn === null ? name : `Turn ${turn}: ${name}`;
}
