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
