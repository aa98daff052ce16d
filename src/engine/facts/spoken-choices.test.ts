import { expect, it } from 'vitest';
import { spokenChoices } from './spoken-choices.ts';

it.each([
  ["let's use sqlite instead of files", ['sqlite'], []],
  ['use pnpm, not npm', ['pnpm'], ['npm']],
  ['Go with vite rather than webpack.', ['vite'], ['webpack']],
  ['replace moment with date-fns', ['date-fns'], ['moment']],
  ["please don't use sqlite here", [], ['sqlite']],
  ['we no longer use redux', [], ['redux']],
  ['drop the docker image', [], ['docker image']],
  ['use the connection pool for reads', ['connection pool'], []],
  ['stop using that', [], []],
  ['use it', [], []],
  ['should we use redis instead of memory?', [], []],
  ['thanks, that looks great', [], []],
  ['```\nuse strict instead of loose\n```', [], []],
])('%j', (text, chosen, turnedDown) => {
  const all = spokenChoices(text);
  expect(all.flatMap((choice) => choice.chosen)).toEqual(chosen);
  expect(all.flatMap((choice) => choice.turnedDown)).toEqual(turnedDown);
});
