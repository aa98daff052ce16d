import { cutAt } from './excerpt.ts';

const LONGEST_TITLE = 160;

/** The first line of a text, as a title. */
export function firstLine(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  return shorten(line.trim());
}

/** Cut at a character border. */
export function shorten(text: string): string {
  if (text.length <= LONGEST_TITLE) return text;
  return `${cutAt(text, LONGEST_TITLE)}…`;
}

/** What a tool call is called: its tool, and what it is about. */
export function callTitle(tool: string, subject: string): string {
  return shorten(`${tool} ${subject}`.trim());
}

/** What came back of a call, by the title of the call. */
export function resultTitle(title: string, isError: boolean): string {
  return `${title} → ${isError ? 'error' : 'result'}`;
}
