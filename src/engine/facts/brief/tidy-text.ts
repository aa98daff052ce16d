import { maskSecrets } from '../../secrets/mask-secrets.ts';

/** On one line, and fit to leave: what is quoted stays, but for line breaks, runs of blanks, and secrets. */
export function tidied(text: string): string {
  return onOneLine(maskSecrets(text.toWellFormed()));
}

export function onOneLine(text: string): string {
  return text.toWellFormed().replace(/\s+/g, ' ').trim();
}
