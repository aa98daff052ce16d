import type { Connection } from '../database/connection.ts';

/** Prompts that only steer an agent, such as `/model sonnet`, `/add a.py` or `!git status`: none says what a session is for. */

/** What stands behind these is asked for. */
const ASKING = ['ask', 'code', 'architect', 'plan', 'goal'] as const;

const STEERING = new RegExp(`^\\s*(?:!\\s*\\S|/(?!(?:${ASKING.join('|')})\\s)[a-z][\\w:-]*(?:\\s|$))`);

export function isSteering(prompt: string): boolean {
  return STEERING.test(prompt);
}

/** So that SQL asks the same question: to be called before a statement with `isSteeringSql` is prepared. */
export function defineSteering(connection: Connection): void {
  connection.defineTextFunction('steering', (text) => (isSteering(text) ? text : null));
}

/** 1 or 0. `title` is an expression. */
export function isSteeringSql(title: string): string {
  return `(steering(${title}) IS NOT NULL)`;
}
