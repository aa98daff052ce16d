import type { Message } from './message.ts';

/** Each once, where it is said first. */
export function distinctMessages(messages: readonly Message[]): readonly Message[] {
  return [...new Map(messages.map((message) => [JSON.stringify(message), message])).values()];
}
