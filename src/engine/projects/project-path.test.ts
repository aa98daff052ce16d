import { describe, expect, it } from 'vitest';
import { projectKey, repositoryKey, shortestUniqueTails } from './project-path.ts';

describe('projectKey', () => {
  it('is one for one folder, however it is written', () => {
    expect(projectKey('C:\\work\\app')).toBe(projectKey('c:/work/app/'));
    expect(projectKey('/work/app//')).toBe('/work/app');
    expect(projectKey('/')).toBe('/');
  });

  it.each(['/mnt/c/work/app', '/c/work/app', '/cygdrive/c/work/app', 'C:\\work\\app\\', 'c:/work/app'])(
    'knows the Windows folder that %s is',
    (path) => {
      expect(projectKey(path)).toBe('c:/work/app');
    },
  );

  it('knows a folder of the Linux beside Windows', () => {
    expect(projectKey('\\\\wsl$\\Ubuntu\\home\\u\\app')).toBe('/home/u/app');
    expect(projectKey('//wsl.localhost/Debian/home/u/app')).toBe('/home/u/app');
    expect(projectKey('/home/u/app')).toBe('/home/u/app');
  });

  it('tells folders apart that the slug of Claude Code does not', () => {
    expect(projectKey('/tmp/test-project')).not.toBe(projectKey('/tmp/test/project'));
  });
});

describe('repositoryKey', () => {
  it('is where a worktree belongs, and null for a folder of its own', () => {
    expect(repositoryKey('/u/shop/.claude/worktrees/12')).toBe('/u/shop');
    expect(repositoryKey('/v/cli/.worktrees/3/src')).toBe('/v/cli');
    expect(repositoryKey('/u/shop')).toBeNull();
  });
});

describe('shortestUniqueTails', () => {
  it('takes the name alone where that is enough', () => {
    expect(shortestUniqueTails(['/work/my-app', '/personal/my-app', '/work/api'])).toEqual([
      'work/my-app',
      'personal/my-app',
      'api',
    ]);
  });

  it('names a worktree by its repository', () => {
    expect(shortestUniqueTails(['/u/shop', '/u/shop/.claude/worktrees/12', '/v/cli/.worktrees/3', '/x/12'])).toEqual([
      'shop',
      'shop/12',
      'cli/3',
      '12',
    ]);
  });

  it('ends where one folder is the tail of another', () => {
    expect(shortestUniqueTails(['/app', '/x/app', '/'])).toEqual(['app', 'x/app', '/']);
  });
});
