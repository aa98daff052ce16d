import { describe, expect, it } from 'vitest';
import { LatestLoader, type Outcome } from './latest-loader.ts';

function makeLoader() {
  const outcomes: Outcome<string>[] = [];
  const started: string[] = [];
  const finish = new Map<string, (data: string) => void>();
  const fail = new Map<string, (error: unknown) => void>();
  const loader = new LatestLoader<string>((outcome) => outcomes.push(outcome));
  const request = (key: string): void =>
    loader.request({
      key,
      run: () => {
        started.push(key);
        return new Promise((resolve, reject) => {
          finish.set(key, resolve);
          fail.set(key, reject);
        });
      },
    });
  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  return { loader, request, outcomes, started, finish, fail, settled };
}

describe('LatestLoader', () => {
  it('asks once at a time and skips what is no longer wanted', async () => {
    const { request, outcomes, started, finish, settled } = makeLoader();
    for (const key of ['s', 'sq', 'sql']) request(key);
    expect(started).toEqual(['s']);
    finish.get('s')?.('of s');
    await settled();
    expect(started).toEqual(['s', 'sql']);
    finish.get('sql')?.('of sql');
    await settled();
    expect(outcomes.map(({ key, data }) => [key, data])).toEqual([
      ['s', 'of s'],
      ['sql', 'of sql'],
    ]);
  });

  it('goes on after a failure', async () => {
    const { request, outcomes, started, finish, fail, settled } = makeLoader();
    request('a');
    request('b');
    fail.get('a')?.('no reason');
    await settled();
    finish.get('b')?.('of b');
    await settled();
    expect(started).toEqual(['a', 'b']);
    expect(outcomes[0]).toMatchObject({ key: 'a', error: new Error('no reason') });
    expect(outcomes[1]).toMatchObject({ key: 'b', data: 'of b' });
  });

  it('starts nothing more once dropped', async () => {
    const { loader, request, started, finish, settled } = makeLoader();
    request('a');
    request('b');
    loader.drop();
    finish.get('a')?.('of a');
    await settled();
    expect(started).toEqual(['a']);
  });
});
