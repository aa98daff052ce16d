import { describe, expect, it } from 'vitest';
import { lookAlikes, trueSecrets } from '../../testing/secret-samples.ts';
import { findSecrets } from './find-secrets.ts';

const found = (text: string) => findSecrets(text).map(({ start, end }) => text.slice(start, end));

describe('findSecrets', () => {
  it('finds keys of known formats and passwords, each where it stands', () => {
    const samples = trueSecrets();
    expect(samples.length).toBeGreaterThanOrEqual(60);
    const missed = samples.filter(
      ({ text, secret }) => !found(text).some((find) => secret.includes(find) || find.includes(secret)),
    );
    expect(missed).toEqual([]);
  });

  it('leaves hashes, ids, paths, names, code and placeholders untouched', () => {
    const samples = lookAlikes();
    expect(samples.length).toBeGreaterThanOrEqual(200);
    expect(samples.flatMap((text) => found(text).map((find) => ({ find, text })))).toEqual([]);
  });

  it('finds them inside of JSON strings, and names their kind', () => {
    const [{ text, secret, kind }] = trueSecrets() as [ReturnType<typeof trueSecrets>[0]];
    const line = JSON.stringify({ content: `first line\n${text}\nlast "line"` });
    const [find] = findSecrets(line);
    expect(find && line.slice(find.start, find.end)).toBe(secret);
    expect(find).toMatchObject({ kind, certainty: 'certain' });
  });

  it('finds both parts of a private key that was cut between two lines', () => {
    const lines = Array.from({ length: 20 }, (_, index) => `${'MIIEvQ+/aB9'.repeat(5)}${index}`);
    for (const lineBreak of ['\n', '\\n']) {
      const head = `-----BEGIN PRIVATE KEY-----${lineBreak}${lines.slice(0, 9).join(lineBreak)}${lineBreak}`;
      const tail = `${lines.slice(9).join(lineBreak)}${lineBreak}-----END PRIVATE KEY-----`;
      expect(found(`${head}`)).toEqual([head.trimEnd()].map((text) => expect.stringContaining(text.slice(0, 200))));
      expect(found(`${tail} and more`)).toEqual([tail]);
    }
    expect(found('An END line is no key:\n-----END PRIVATE KEY-----')).toEqual([]);
  });

  it('ends in a moment whatever stands in a text', () => {
    for (const part of [
      'sk-',
      'eyJ',
      'a:b@',
      'password=',
      '-----BEGIN PRIVATE KEY-----',
      '://',
      'token="',
      'A'.repeat(50),
      '-',
    ])
      expect(findSecrets(part.repeat(40_000)).length).toBeGreaterThanOrEqual(0);
  });
});
