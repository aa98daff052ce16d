import { hideSecrets } from '../../../engine/secrets/mask-secrets.ts';
import type { DiffHunk } from './edit-diff.ts';

/** Hunks with dots for keys and passwords, those over several lines too; and the kind of each. */
export function hideInHunks(hunks: readonly DiffHunk[]): {
  readonly hunks: readonly DiffHunk[];
  readonly kinds: readonly string[];
} {
  const hidden = hunks.map((hunk) => {
    const { text, kinds } = hideSecrets(hunk.lines.map((line) => line.text).join('\n'));
    if (kinds.length === 0) return { hunk, kinds };
    const texts = text.split('\n');
    const lines = hunk.lines.map((line, at) =>
      texts[at] === line.text ? line : { ...line, text: texts[at] ?? '', parts: null },
    );
    return { hunk: { ...hunk, lines }, kinds };
  });
  return { hunks: hidden.map(({ hunk }) => hunk), kinds: hidden.flatMap(({ kinds }) => kinds) };
}
