import { expect, test } from 'vitest';
import { RANKING_PROFILES } from '../../engine/ranking-profiles.ts';
import { FIGURE_NAMES, figuresOf, parametersOf, problemWith } from './figures.ts';
import {
  changeFigure,
  chooseProfile,
  DEFAULT_CHOICE,
  figuresInForce,
  formatChoice,
  NAMED_PROFILES,
  parseChoice,
} from './ranking-choice.ts';
import { rankingOf } from './ranking-of.ts';

const OWN = changeFigure({ profile: 'logs', own: null }, 'k1', 2.5);

test('every profile comes back whole from its flat list, and keeps the limits', () => {
  for (const name of NAMED_PROFILES) {
    const figures = figuresOf(RANKING_PROFILES[name]);
    expect(parametersOf(figures)).toEqual(RANKING_PROFILES[name]);
    for (const figure of FIGURE_NAMES) expect(problemWith(figure, figures[figure])).toBeNull();
  }
});

test('a figure out of its range, in pieces where only whole ones go, or no number is a problem', () => {
  expect(problemWith('b', 1.01)).toBe('From 0 to 1.');
  expect(problemWith('feedbackMostRows', -1)).toBe('From 0 to 100,000.');
  expect(problemWith('candidates', 20.5)).toBe('Only whole numbers.');
  expect(problemWith('k1', Number.NaN)).toBe('A number is needed.');
  expect(problemWith('k1', Number.POSITIVE_INFINITY)).toBe('A number is needed.');
});

test('an edit of a named profile is a copy of it, and leaves the profile as it was', () => {
  expect(OWN.profile).toBe('own');
  expect(figuresInForce(OWN)).toEqual({ ...figuresOf(RANKING_PROFILES.logs), k1: 2.5 });
  expect(figuresInForce({ ...OWN, profile: 'logs' })).toEqual(figuresOf(RANKING_PROFILES.logs));
});

test('own figures stay aside while a named profile is chosen', () => {
  const aside = chooseProfile(OWN, 'code');
  expect(figuresInForce(aside)).toEqual(figuresOf(RANKING_PROFILES.code));
  expect(figuresInForce(chooseProfile(aside, 'own')).k1).toBe(2.5);
  expect(chooseProfile({ profile: 'code', own: null }, 'own').own).toEqual(figuresOf(RANKING_PROFILES.code));
});

test('a choice is read back as it was stored; the default stores nothing', () => {
  for (const choice of [OWN, chooseProfile(OWN, 'code'), { profile: 'logs', own: null } as const]) {
    expect(parseChoice(formatChoice(choice))).toEqual(choice);
  }
  expect(formatChoice(DEFAULT_CHOICE)).toBeNull();
  expect(parseChoice(null)).toEqual(DEFAULT_CHOICE);
});

test('damaged texts and those of another version are not read, and searches keep to the default', () => {
  const whole = JSON.parse(formatChoice(OWN) ?? '') as { own: Record<string, unknown> };
  const damaged = [
    '',
    '{',
    '7',
    'null',
    '[]',
    '{}',
    '{"version":1,"profile":"own","own":null}',
    '{"version":1,"profile":"poems","own":null}',
    JSON.stringify({ ...whole, version: 2 }),
    JSON.stringify({ ...whole, own: { ...whole.own, b: '0.5' } }),
    JSON.stringify({ ...whole, own: { ...whole.own, b: 7 } }),
    JSON.stringify({ ...whole, own: { poem: 1 } }),
    JSON.stringify({ ...whole, own: undefined }),
  ];
  for (const text of damaged) {
    expect(parseChoice(text), text).toBeNull();
    expect(rankingOf(text), text).toBeUndefined();
  }
});

test('prose is the default of the engine; other choices are handed to it', () => {
  expect(rankingOf(null)).toBeUndefined();
  expect(rankingOf(formatChoice({ profile: 'code', own: null }))).toBe(RANKING_PROFILES.code);
  expect(rankingOf(formatChoice(OWN))).toEqual({ ...RANKING_PROFILES.logs, k1: 2.5 });
  expect(rankingOf(formatChoice({ ...OWN, profile: 'prose' }))).toBeUndefined();
});

test('figures that came after a choice was stored are those of the default', () => {
  const { thinkingWeight, promptWeight, ...earlier } = JSON.parse(formatChoice(OWN) ?? '').own as Record<
    string,
    number
  >;
  const read = parseChoice(JSON.stringify({ ...JSON.parse(formatChoice(OWN) ?? ''), own: earlier }));
  expect([thinkingWeight, promptWeight]).toEqual([1, 1]);
  expect(read?.own).toEqual({
    ...earlier,
    thinkingWeight: RANKING_PROFILES.prose.typeWeights.thinking,
    promptWeight: RANKING_PROFILES.prose.typeWeights.prompt,
  });
});
