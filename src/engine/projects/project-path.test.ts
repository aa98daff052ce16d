import { describe, expect, it } from 'vitest';
import { projectKey, shortestUniqueTails } from './project-path.ts';

describe('projectKey', () => {
  it('is one for one folder, however it is written', () => {
    expect(projectKey('C:\\work\\app')).toBe(projectKey('c:/work/app/'));
    expect(projectKey('/work/app//')).toBe('/work/app');
    expect(projectKey('/')).toBe('/');
  });

  it('tells folders apart that the slug of Claude Code does not', () => {
    expect(projectKey('/tmp/test-project')).not.toBe(projectKey('/tmp/test/project'));
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
