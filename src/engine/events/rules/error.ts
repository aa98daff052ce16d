import type { SeenEvent } from './rule.ts';

/** The rule by which the event is an error; null when it is none. */
export function errorRule({ type, isError, category }: SeenEvent): string | null {
  if (type === 'tool-result' && isError) return 'error/flag';
  return category === 'error' ? 'error/record' : null;
}
