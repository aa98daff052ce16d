import { contentKey, keyToText } from '../../identity/content-key.ts';

/**
 * Transcripts of this kind name no session. What was asked and answered first stays the same while the conversation
 * grows, and tells it apart from others that begin with the same instructions.
 */
export function sessionIdOf(asked: string, answered: string): string {
  return `transcript-${keyToText(contentKey('transcript', asked, answered))}`;
}

/** A turn said twice in one conversation is two turns; the same turn of the same file read again is one. */
export function turnKeyOf(position: number, text: string): string {
  return `${position} ${keyToText(contentKey('turn', text))}`;
}
