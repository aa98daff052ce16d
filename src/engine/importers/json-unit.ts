import type { FileSample } from './importer.ts';
import { parseJson } from './json.ts';

/** How JSON of objects is to be read: line by line where each has its own, else an array or a single object as a whole. */
export function unitOfJson({ head, isJsonArray }: FileSample): 'line' | 'element' {
  const [line = ''] = head.trimStart().split('\n', 1);
  return isJsonArray || parseJson(line) === null ? 'element' : 'line';
}
