import { describe, expect, it } from 'vitest';
import { wholePath } from './whole-path.ts';

describe('wholePath', () => {
  it.each([
    ['src/a.ts', '/work/shop/', '/work/shop/src/a.ts'],
    ['./src/../a.ts', '/work/shop', '/work/shop/a.ts'],
    ['../other/a.ts', '/work/shop', '/work/other/a.ts'],
    ['src\\a.ts', 'C:\\shop', 'C:/shop/src/a.ts'],
    ['/etc/hosts', '/work', '/etc/hosts'],
    ['C:\\a.ts', '/work', 'C:/a.ts'],
    ['~/notes.md', '/work', '~/notes.md'],
    ['vscode-vfs://github/a.ts', '/work', 'vscode-vfs://github/a.ts'],
    ['src/a.ts', null, 'src/a.ts'],
  ])('%s in %s is %s', (path, directory, whole) => {
    expect(wholePath(path, directory)).toBe(whole);
  });
});
