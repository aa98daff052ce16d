import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The budget of JS to first paint, gzipped. */
export const FIRST_PAINT_BUDGET_BYTES = 110_000;

/** Of an empty library and of a filled one. */
const FIRST_SCREENS = ['first-run-view', 'search-view'];

/**
 * Gzipped bytes of the scripts that a built page runs before its first useful screen, the larger of the two screens
 * that can come first. Workers and WASM load beside them and are not counted.
 */
export async function firstPaintBytes(dist: string): Promise<number> {
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const scripts = [...html.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)].flatMap(([, path]) => path ?? []);
  const assets = await readdir(join(dist, 'assets'));
  const screens = FIRST_SCREENS.map((screen) =>
    assets.find((name) => name.startsWith(`${screen}-`) && name.endsWith('.js')),
  );
  const sizes = await Promise.all(
    screens.map((screen) => sizeOf(dist, screen === undefined ? scripts : [...scripts, `assets/${screen}`])),
  );
  return Math.max(...sizes);
}

/** With all that they import, each counted once. */
async function sizeOf(dist: string, entries: readonly string[]): Promise<number> {
  const waiting = [...entries];
  const found = new Set<string>();
  let total = 0;
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const text = await readFile(join(dist, path), 'utf8');
    total += gzipSync(text, { level: 9 }).length;
    for (const [, name] of text.matchAll(/from\s*["']\.\/([^"']+\.js)["']/g)) waiting.push(`assets/${name}`);
  }
  return total;
}
