import { describe, expect, it } from 'vitest';
import { parseHash } from '../../router.ts';
import { briefHref, changedUnit, isOfNothing, parseBriefParams } from './brief-params.ts';

const read = (hash: string) => parseBriefParams(parseHash(hash).params);

describe('the address of a brief', () => {
  it('is read as it is written', () => {
    const href = briefHref({ session: 'abc', project: 'C:\\work\\a b', fromMs: 0, toMs: 1_800_000_000_123 });
    expect(read(href)).toEqual({
      scope: { sessionKey: 'abc', projectPath: 'C:\\work\\a b', fromMs: 0, toMs: 1_800_000_000_123 },
      ...{ budget: 4_096, unit: 'bytes', format: 'markdown', problem: null },
    });
  });

  it('may say how much, in which unit and format', () => {
    expect(read('#/brief?session=a&budget=200&unit=tokens&format=json')).toMatchObject({
      ...{ budget: 200, unit: 'tokens', format: 'json', problem: null },
    });
    expect(read('#/brief?session=a&unit=tokens').budget).toBe(1_024);
    expect(read('#/brief?session=a&unit=bits&format=html')).toMatchObject({ unit: 'bytes', format: 'markdown' });
  });

  it.each([
    ['from=yesterday', '“yesterday” is no date.'],
    ['to=2026-13-45', '“2026-13-45” is no date.'],
    ['budget=-1', '“-1” is no budget'],
    ['budget=1e3', '“1e3” is no budget'],
    ['budget=99999999', '“99999999” is no budget'],
  ])('%s says what is wrong', (params, problem) => {
    expect(read(`#/brief?session=a&${params}`).problem).toContain(problem);
  });

  it('may name nothing', () => {
    expect(isOfNothing(read('#/brief').scope)).toBe(true);
    expect(isOfNothing(read('#/brief?from=0').scope)).toBe(false);
  });
});

it.each([
  [{ budget: 4_096, unit: 'bytes' }, 'tokens', 1_024],
  [{ budget: 500, unit: 'tokens' }, 'bytes', 2_000],
  [{ budget: 4_099, unit: 'bytes' }, 'tokens', 1_024],
  [{ budget: 7, unit: 'bytes' }, 'bytes', 7],
] as const)('%o in %s is %d', (params, unit, budget) => {
  expect(changedUnit(params, unit)).toBe(budget);
});
