import type { Random } from './random.ts';
import type { SampleProject, WorkItem } from './work-item.ts';

const IS_CODE = /\.(?:tsx?|rs)$/;

/** What stands in a file: the code of the work that touches it, between code of the same project. */
export function listingOf(
  { items }: SampleProject,
  path: string,
  isDone: (item: WorkItem) => boolean,
  random: Random,
): string {
  const own = items.filter(({ files }) => files[0] === path).map((item) => (isDone(item) ? item.after : item.before));
  if (!IS_CODE.test(path)) return own.join('\n\n');
  const others = random.shuffle(items.filter(({ files }) => files[0] !== path && IS_CODE.test(files[0])));
  return [...others.slice(0, 1), ...others.slice(1, 3)]
    .map(({ after }) => after)
    .toSpliced(1, 0, ...own)
    .join('\n\n');
}

/** As the Read tool prints it. */
export function numberLines(text: string, firstLine = 1): string {
  return text
    .split('\n')
    .map((line, index) => `${String(firstLine + index).padStart(6)}→${line}`)
    .join('\n');
}

/** As `grep -n` prints them: the line that matters, then the callers. */
export function matchesOf({ symbol, files, before }: WorkItem, testFile: string, random: Random): string {
  const lines = before.split('\n');
  const line = lines.find((text) => text.includes(symbol)) ?? lines[0] ?? '';
  const call = /^\w+$/.test(symbol) ? `${symbol}(${random.pick(['input', 'options', 'entry', 'request'])})` : symbol;
  return [files[0], ...files.slice(1), testFile]
    .map((path, index) => `${path}:${random.between(9, 140)}:${index === 0 ? line : `  ${call}`}`)
    .join('\n');
}

/** One hunk, as kept beside the result of an Edit. */
export function patchOf(before: string, after: string, oldStart: number) {
  const removed = before.split('\n');
  const added = after.split('\n');
  return [
    {
      oldStart,
      oldLines: removed.length,
      newStart: oldStart,
      newLines: added.length,
      lines: [...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`)],
    },
  ];
}
