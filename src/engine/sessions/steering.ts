/** Prompts that only steer an agent, such as `/model sonnet`, `/add a.py` or `!git status`: none says what a session is for. */

/** What stands behind these is asked for. */
const ASKING = ['ask', 'code', 'architect', 'plan', 'goal'] as const;

const STEERING = new RegExp(`^\\s*(?:!\\s*\\S|/(?!(?:${ASKING.join('|')})\\s)[a-z][\\w:-]*(?:\\s|$))`);

export function isSteering(prompt: string): boolean {
  return STEERING.test(prompt);
}

/** The same of a title, in SQL: 1 or 0. `title` is an expression. */
export function isSteeringSql(title: string): string {
  const command = `substr(${title}, 2, instr(${title} || ' ', ' ') - 2)`;
  const asks = ASKING.map((name) => `${title} GLOB '/${name} *'`).join(' OR ');
  return `(${title} GLOB '![^ ]*' OR ${title} GLOB '! [^ ]*'
    OR (${title} GLOB '/[a-z]*' AND ${command} NOT GLOB '*[^A-Za-z0-9_:-]*' AND NOT (${asks})))`;
}
