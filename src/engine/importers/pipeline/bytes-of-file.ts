import type { SourceFile } from '../../api.ts';

export async function readBytes(file: SourceFile, start: number, end: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(start, end).arrayBuffer());
}
