import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REQUIREMENTS } from './requirements.ts';

const ROOT = join(import.meta.dirname, '../..');

function textsOf(folder: string, ending: RegExp): string {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8'))
    .join('\n');
}

it('each requirement is cited by a test', () => {
  const tests = textsOf('src/mcp', /\.test\.ts$/) + textsOf('e2e', /^mcp.*\.spec\.ts$/);
  // Templates stand for both eras, and conditions for either side.
  const isCited = (id: string) => tests.includes(`'${id}'`) || tests.includes(`\`${id.replace(/:.*$/, ':')}\${era}\``);
  expect(Object.keys(REQUIREMENTS).filter((id) => !isCited(id))).toEqual([]);
});
