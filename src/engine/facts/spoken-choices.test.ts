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
  ['Usa Postgres en lugar de SQLite.', ['postgres'], ['sqlite']],
  ['ya no usamos la caché de Redis', [], ['caché']],
  ['Vamos con Vite para el panel', ['vite'], []],
  ['cambiemos de Jest a Vitest', ['vitest'], ['jest']],
  ['¿usamos Redis en vez de memoria?', [], []],
  ['no uses eso', [], []],
  ['改用 Postgres，不再使用 SQLite', ['postgres'], ['sqlite']],
  ['把 Redis 换成 Memcached。就用它', ['memcached'], ['redis']],
  ['别用 Docker 了', [], ['docker']],
  ['用 Vite 代替 Webpack', ['vite'], ['webpack']],
  ['要不要用 Redis？', [], []],
  ['不用管', [], []],
  ['```\nuse strict instead of loose\n```', [], []],
])('%j', (text, chosen, turnedDown) => {
  const all = spokenChoices(text);
  expect(all.flatMap((choice) => choice.chosen)).toEqual(chosen);
  expect(all.flatMap((choice) => choice.turnedDown)).toEqual(turnedDown);
});
