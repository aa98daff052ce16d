import { findSecrets } from '../../secrets/find-secrets.ts';

/** On one line, and fit to leave: what is quoted stays, but for line breaks, runs of blanks, and secrets. */
export function tidied(text: string): string {
  return onOneLine(withoutSecrets(text.toWellFormed()));
}

export function onOneLine(text: string): string {
  return text.toWellFormed().replace(/\s+/g, ' ').trim();
}

/** In the place of each key, password or token, what it is: a brief goes to others. */
function withoutSecrets(text: string): string {
  let rest = '';
  let from = 0;
  for (const { start, end, kind } of findSecrets(text)) {
    rest += `${text.slice(from, start)}[hidden: ${kind}]`;
    from = end;
  }
  return rest + text.slice(from);
}
