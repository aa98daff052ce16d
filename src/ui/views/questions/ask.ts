import { currentRoute, navigate, withParams } from '../../router.ts';

/** Asks what the form holds, as a step of its own in history. What narrowed the last answer is left behind. */
export function ask(changes: Readonly<Record<string, string | null>>): void {
  navigate(withParams(currentRoute(), { whole: null, line: null, e: null, ...changes }));
}
