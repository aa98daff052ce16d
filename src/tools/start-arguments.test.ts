import { expect, test } from 'vitest';
import { readStartArguments } from './start-arguments.mjs';

test('without arguments the port is free to choose and nobody may frame the page', () => {
  expect(readStartArguments([])).toEqual({ port: undefined, frameAncestors: [] });
});

test('a port and several framing origins are read, paths dropped', () => {
  const args = ['--port', '8080', '--allow-frame', 'https://a.example/page', '--allow-frame', 'http://localhost:3000'];
  expect(readStartArguments(args)).toEqual({
    port: 8080,
    frameAncestors: ['https://a.example', 'http://localhost:3000'],
  });
});

test.each(['0', '65536', '80.5', 'http', ''])('a port of "%s" is refused', (port) => {
  expect(() => readStartArguments(['--port', port])).toThrow('not a port number');
});

test.each(['example.org', '*', "'self'", 'file:///etc', 'https:'])('a framing origin of "%s" is refused', (origin) => {
  expect(() => readStartArguments(['--allow-frame', origin])).toThrow('not an origin');
});

test('an unknown argument is answered with the usage', () => {
  expect(() => readStartArguments(['--open'])).toThrow(/--open[\s\S]+Usage: npm start/);
});
