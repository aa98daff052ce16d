import { wallTimeToMs } from '../../time/zone.ts';
import type { SourceItem } from './source-item.ts';

/** Epoch ms of a file's date. Archives write wall-clock time without its zone. */
export function fileDateMs(
  { file, hasLocalDate }: Pick<SourceItem, 'file' | 'hasLocalDate'>,
  timeZone: string,
): number {
  return hasLocalDate ? wallTimeToMs(file.lastModified, timeZone) : file.lastModified;
}
