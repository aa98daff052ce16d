import type { Message } from '../messages/message.ts';
import { type Say, sayInEnglish } from '../messages/say.ts';

/** In the language of the screen, which is English. */
export const say: Say = sayInEnglish;

/** Several messages as one text. */
export function sayAll(messages: readonly Message[]): string {
  return messages.map(say).join(' ');
}
