import type { Message } from '../messages/message.ts';
import type { Say } from '../messages/say.ts';
import { makeWatchable, type Watched } from './watched.ts';

const spoken = makeWatchable<Say | null>(null);

/** Loaded beside the worker, which has to answer before there is anything to say; who shows messages follows it. */
export const language: Watched<Say | null> = spoken;

import('../messages/say.ts').then(
  ({ sayInEnglish }) => spoken.set(sayInEnglish),
  // Codes are shown then, rather than nothing.
  () => {},
);

/** In the language of the screen, which is English. */
export function say(message: Message): string {
  return spoken.getSnapshot()?.(message) ?? message.code;
}

/** Several messages as one text. */
export function sayAll(messages: readonly Message[]): string {
  return messages.map(say).join(' ');
}
