import { describe, expect, it } from 'vitest';
import { openMemoryEngine } from '../../testing/memory-engine.ts';
import { type ToldStep, toldSession } from '../../testing/told-session.ts';
import { isSteering, isSteeringSql } from './steering.ts';

const PROMPTS: readonly (readonly [prompt: string, isSteering: boolean])[] = [
  ['/model sonnet', true],
  ['/add src/cart.ts', true],
  ['/clear', true],
  ['/speckit.plan', false],
  ['/my-command:sub it', true],
  ['!git status', true],
  ['! ls', true],
  ['/ask why does it fail?', false],
  ['/plan the till', false],
  ['/Users/me/shop/cart.ts is wrong', false],
  ['/work/shop', false],
  ['!', false],
  ['fix the cart', false],
  ['what does / do?', false],
  ['', false],
];

describe.each(PROMPTS)('%j', (prompt, expected) => {
  it(`${expected ? 'only steers' : 'asks for something'}, in SQL too`, () => {
    const { connection } = openMemoryEngine();
    expect(isSteering(prompt)).toBe(expected);
    expect(connection.value(`SELECT ${isSteeringSql('?1')}`, [prompt])).toBe(Number(expected));
  });
});

async function titlesOf(...prompts: readonly string[]): Promise<readonly string[]> {
  const { engine } = openMemoryEngine();
  const steps: readonly ToldStep[] = prompts.map((say) => ({ say }));
  await engine.importFiles([toldSession({ id: 'a' }, steps)], { label: '' }, () => {});
  return (await engine.listSessions({ sort: 'newest', limit: 1 })).data.map(({ title }) => title);
}

describe('a session is named by the first prompt that asks for something', () => {
  it.each([
    [['!git status', 'fix the cart', 'now the till'], 'fix the cart'],
    [['fix the cart', '!git status'], 'fix the cart'],
    [['!git status', '!git log'], '!git status'],
  ])('%j', async (prompts, title) => {
    expect(await titlesOf(...prompts)).toEqual([title]);
  });
});
