import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { trueSecrets } from '../testing/secret-samples.ts';
import { secretLines } from './inspect-secrets.ts';

it('names each secret of a file once, by its bytes, also where pieces of the file meet', async () => {
  const [first, , , , second] = trueSecrets();
  if (!first || !second) throw new Error('There are no samples.');
  const folder = await mkdtemp(join(tmpdir(), 'strata-secrets-'));
  const path = join(folder, 'log.txt');
  try {
    const filler = 'ü'.repeat((4 << 20) - 10);
    await writeFile(path, `${first.text}\n${filler} ${second.secret} ${filler}\n${second.secret}\n`);
    const bytes = (text: string) => new TextEncoder().encode(text).length;
    const at = [
      first.text.indexOf(first.secret),
      bytes(`${first.text}\n${filler} `),
      bytes(`${first.text}\n${filler} ${second.secret} ${filler}\n`),
    ];
    const lines: object[] = [];
    for await (const line of secretLines(path)) lines.push(line);
    expect(lines).toEqual(
      [first, second, second].map(({ kind, secret }, index) => ({
        file: path,
        start: at[index],
        end: (at[index] ?? 0) + secret.length,
        kind,
        certainty: 'certain',
      })),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
