import { closeSync, openAsBlob, openSync, readSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { SourceFile } from '../engine/api.ts';

const paths = new WeakMap<SourceFile, string>();

/** A file on the disk, as the browser gives one. */
export async function diskFile(path: string): Promise<SourceFile> {
  const { mtimeMs } = await stat(path);
  const blob = await openAsBlob(path);
  const file: SourceFile = {
    size: blob.size,
    lastModified: Math.round(mtimeMs),
    slice: (start, end) => blob.slice(start, end),
  };
  paths.set(file, path);
  return file;
}

/** What `EngineHost.readSync` asks for. */
export function readDiskFile(file: SourceFile, start: number, end: number): Uint8Array | null {
  const path = paths.get(file);
  if (path === undefined) return null;
  const descriptor = openSync(path, 'r');
  try {
    const bytes = new Uint8Array(end - start);
    return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, start));
  } finally {
    closeSync(descriptor);
  }
}
