import { expect, test } from 'vitest';
import { relativePath, shortenPath, shortSubject, showSubject, splitToolTitle } from './tool-title.ts';

test('splits a title at the tool’s name', () => {
  expect(splitToolTitle('Bash npm test', 'Bash')).toEqual({ tool: 'Bash', subject: 'npm test' });
  expect(splitToolTitle('TodoWrite', null)).toEqual({ tool: 'TodoWrite', subject: '' });
  expect(splitToolTitle('What it did', 'Bash')).toEqual({ tool: 'Bash', subject: 'What it did' });
});

test('paths are shown from the session’s directory', () => {
  const directories = ['/home/me/app', 'C:\\work'];
  expect(relativePath('/home/me/app/src/a.ts', directories)).toBe('src/a.ts');
  expect(relativePath('C:\\work\\a.ts', directories)).toBe('a.ts');
  expect(relativePath('/home/me/app2/a.ts', directories)).toBe('/home/me/app2/a.ts');
  expect(relativePath('/etc/hosts', ['/'])).toBe('/etc/hosts');
});

test('commands are not taken for paths', () => {
  expect(showSubject('/home/me/app/run.sh --all', ['/home/me/app'])).toBe('/home/me/app/run.sh --all');
  expect(showSubject('/home/me/app/run.sh', ['/home/me/app'])).toBe('run.sh');
});

test('a long path keeps both ends', () => {
  const path = `/home/someone/${'deep/'.repeat(20)}worker.ts`;
  const short = shortenPath(path, 40);
  expect(short).toHaveLength(40);
  expect(short.startsWith('/home/someone/')).toBe(true);
  expect(short.endsWith('…/worker.ts')).toBe(true);
  expect(shortenPath('src/a.ts')).toBe('src/a.ts');
  expect(shortenPath(`/x/${'n'.repeat(90)}`, 40)).toHaveLength(40);
});

test('in a list, a file is named by the last part of its path, and a pattern stays whole', () => {
  expect(shortSubject('/a/b/c.ts')).toBe('c.ts');
  expect(shortSubject('C:\\a\\c.ts')).toBe('c.ts');
  expect(shortSubject('/a/b/')).toBe('b');
  expect(shortSubject('src/**/*.ts')).toBe('src/**/*.ts');
});
