import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { isBuildInput, isPortFree } from './environment.mjs';

test.each([
  'src/main.tsx',
  'src/engine/database/migrations/0001_initial.sql',
  'src/tools/vite-plugins.ts',
  'src/tools/content-security-policy.mjs',
])('%s makes the build stale', (path) => {
  expect(isBuildInput(path)).toBe(true);
});

test.each([
  'src/engine/engine.test.ts',
  'src/ui/app.test.tsx',
  'src/testing',
  'src/engine/importers/claude-code/fixtures',
  'src/tools/bench.ts',
])('%s does not make the build stale', (path) => {
  expect(isBuildInput(path)).toBe(false);
});

test('a port that something listens to is not free', async () => {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  expect(await isPortFree(port)).toBe(false);
  await new Promise((resolve) => server.close(resolve));
  expect(await isPortFree(port)).toBe(true);
});
