import { describe, expect, it } from 'vitest';
import { LatestLoader, type Loader, type Outcome, SupersedingLoader } from './latest-loader.ts';

function makeLoader(Kind: new <Data>(onOutcome: (outcome: Outcome<Data>) => void) => Loader<Data> = LatestLoader) {
  const outcomes: Outcome<string>[] = [];
  const started: string[] = [];
  const finish = new Map<string, (data: string) => void>();
  const fail = new Map<string, (error: unknown) => void>();
  const sendEarly = new Map<string, (data: string) => void>();
  const loader = new Kind<string>((outcome) => outcomes.push(outcome));
  const request = (key: string): void =>
    loader.request({
      key,
      run: (onEarly) => {
        started.push(key);
        sendEarly.set(key, onEarly);
        return new Promise((resolve, reject) => {
          finish.set(key, resolve);
          fail.set(key, reject);
        });
      },
    });
  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  return { loader, request, outcomes, started, finish, fail, sendEarly, settled };
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

describe('SupersedingLoader', () => {
  const superseded = Object.assign(new Error('Another search took the place of this one.'), {
    code: 'search.superseded',
  });

  it('sends each at once and says nothing of those that were stopped', async () => {
    const { request, outcomes, started, finish, fail, settled } = makeLoader(SupersedingLoader);
    request('s');
    request('sq');
    expect(started).toEqual(['s', 'sq']);
    fail.get('s')?.(superseded);
    finish.get('sq')?.('of sq');
    await settled();
    expect(outcomes.map(({ key, data }) => [key, data])).toEqual([['sq', 'of sq']]);
  });

  it('asks the newest question again when something else stopped it', async () => {
    const { request, outcomes, started, finish, fail, sendEarly, settled } = makeLoader(SupersedingLoader);
    request('s');
    sendEarly.get('s')?.('first of s');
    fail.get('s')?.(superseded);
    await settled();
    expect(started).toEqual(['s', 's']);
    finish.get('s')?.('of s');
    await settled();
    expect(outcomes.map(({ data, isEarly }) => [data, isEarly])).toEqual([
      ['first of s', true],
      ['of s', false],
    ]);
  });

  it('drops an answer that arrives behind the answer to a later question', async () => {
    const { request, outcomes, finish, sendEarly, settled } = makeLoader(SupersedingLoader);
    request('s');
    request('sq');
    sendEarly.get('sq')?.('first of sq');
    finish.get('s')?.('of s');
    await settled();
    expect(outcomes.map(({ data }) => data)).toEqual(['first of sq']);
  });

  it('tells early data from the answer, and drops what is early no more', async () => {
    const { request, outcomes, finish, sendEarly, settled } = makeLoader(SupersedingLoader);
    request('s');
    sendEarly.get('s')?.('first of s');
    finish.get('s')?.('of s');
    await settled();
    sendEarly.get('s')?.('late');
    expect(outcomes.map(({ data, isEarly }) => [data, isEarly])).toEqual([
      ['first of s', true],
      ['of s', false],
    ]);
  });

  it('reports any other failure', async () => {
    const { request, outcomes, fail, settled } = makeLoader(SupersedingLoader);
    request('s');
    fail.get('s')?.(new Error('The database is gone.'));
    await settled();
    expect(outcomes[0]).toMatchObject({ key: 's', error: new Error('The database is gone.') });
  });
});
