import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { pathOfProjectHash, projectHashOf } from './project-hash.ts';

it('is the SHA-256 of the path, whatever its length', () => {
  for (let length = 0; length < 200; length++) {
    const path = `/${'schöner Pfad '.repeat(20)}`.slice(0, length);
    expect(projectHashOf(path)).toBe(createHash('sha256').update(path).digest('hex'));
  }
});

it('is found again among known paths', () => {
  const known = ['/work/a', '/work/kiln/', 'C:/Work/Kiln', '/'];
  expect(pathOfProjectHash(projectHashOf('/work/kiln'), known)).toBe('/work/kiln/');
  expect(pathOfProjectHash(projectHashOf('/work/kiln').toUpperCase(), known)).toBe('/work/kiln/');
  expect(pathOfProjectHash(projectHashOf('/'), known)).toBe('/');
});

it.each(['C:\\Work\\Kiln', 'c:\\Work\\Kiln', 'c:\\work\\kiln'])('on Windows is found for %s', (path) => {
  expect(pathOfProjectHash(projectHashOf(path), ['/work/kiln', 'C:/Work/Kiln/'])).toBe('C:/Work/Kiln/');
});

it.each([projectHashOf('/work/b'), 'my-project', ''])('gives null for %s, which no path has', (hash) => {
  expect(pathOfProjectHash(hash, ['/work/a'])).toBeNull();
});
