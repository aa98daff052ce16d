import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { FIRST_PAINT_BUDGET_BYTES, firstPaintBytes } from '../src/tools/first-paint.ts';

const DIST = join(import.meta.dirname, '../dist');

test('the scripts before the first useful screen keep to their budget', async () => {
  const bytes = await firstPaintBytes(DIST);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(FIRST_PAINT_BUDGET_BYTES);
});

test('the policy stands before all that the page loads, and each first script is asked for behind it', () => {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');
  const head = html.slice(html.indexOf('<head>') + '<head>'.length);
  expect(head.trimStart()).toMatch(/^<meta http-equiv="Content-Security-Policy" /);
  const [, entry = ''] = /<script type="module"[^>]* src="\.\/([^"]+)"/.exec(head) ?? [];
  const imported = [...readFileSync(join(DIST, entry), 'utf8').matchAll(/from\s*["']\.\/([^"']+\.js)["']/g)];
  const scripts = [entry, ...imported.map(([, name]) => `assets/${name}`)];
  expect(scripts.length).toBeGreaterThan(1);
  for (const path of scripts) expect(head).toMatch(new RegExp(`<link rel="modulepreload"[^>]* href="\\./${path}">`));
});
