import { expect, test } from 'vitest';
import { trueSecrets } from '../../../testing/secret-samples.ts';
import { diffFileEdit } from './edit-diff.ts';
import { hideInHunks } from './hide-in-hunks.ts';

const KEY_LINES = `-----BEGIN PRIVATE KEY-----\n${Array.from({ length: 4 }, (_, at) => `${'MIIEvQ+/aB9'.repeat(5)}${at}`).join('\n')}\n-----END PRIVATE KEY-----`;

test('keys in changed lines are dots, over several lines too, and the lines stay', () => {
  const [{ text: setting, secret }] = trueSecrets() as [ReturnType<typeof trueSecrets>[0]];
  const { hunks } = diffFileEdit({
    path: '.env',
    before: `LAMP=off\n${setting}\n`,
    after: `LAMP=on\n${setting}\n${KEY_LINES}\n`,
  });
  const hidden = hideInHunks(hunks);
  const texts = hidden.hunks.flatMap((hunk) => hunk.lines.map(({ text }) => text));
  expect(texts.join('\n')).not.toContain(secret);
  expect(texts.join('\n')).not.toContain('MIIE');
  expect(hidden.kinds).toContain('private-key');
  expect(texts).toEqual(expect.arrayContaining(['LAMP=off', 'LAMP=on', expect.stringMatching(/^•+$/)]));
  const shape = (all: typeof hunks) => all.map((hunk) => hunk.lines.map(({ kind, text }) => [kind, text.length]));
  expect(shape(hidden.hunks)).toEqual(shape(hunks));
  expect(hideInHunks(diffFileEdit({ path: 'a', before: 'x', after: 'y' }).hunks).kinds).toEqual([]);
});
