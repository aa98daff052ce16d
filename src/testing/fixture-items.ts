import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { ImportItem } from '../engine/api.ts';
import { textItem } from './memory-engine.ts';

/** A file, or all files below a folder in order of their paths, as a drop gives them. */
export function fixtureItems(path: string): ImportItem[] {
  if (!statSync(path).isDirectory()) return [toItem(path, basename(path))];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => toItem(file, `${basename(path)}/${relative(path, file)}`));
}

function toItem(file: string, path: string): ImportItem {
  return textItem(path, new Uint8Array(readFileSync(file)));
}
