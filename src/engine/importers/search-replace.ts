/** What a block with marks (`<<<<<<< SEARCH`, `=======`, `>>>>>>> REPLACE`) takes out of a file, and puts in its place. */
interface Replacement {
  readonly before: string;
  readonly after: string;
}

const SEARCH = /^(?:<{5,9}|-{5,9}) SEARCH>?\s*$/;
const MIDDLE = /^={5,9}\s*$/;
const REPLACE = /^(?:>{5,9}|\+{5,9}) REPLACE>?\s*$/;
/** Some agents say below the first mark where the text stands: `:start_line:10`, closed by dashes. */
const PLACE = /^:(?:start|end)_line:\s?\d+\s*$/;
const PLACE_END = /^-{3,}\s*$/;

export function isSearchMark(line: string): boolean {
  return SEARCH.test(line);
}

/** The block that begins with the mark on line `start`; null when it has no end. `end` is the line behind it. */
export function readReplacement(lines: readonly string[], start: number): (Replacement & { end: number }) | null {
  const from = behindPlace(lines, start + 1);
  const middle = findMark(lines, from, MIDDLE);
  const end = middle === null ? null : findMark(lines, middle + 1, REPLACE);
  if (middle === null || end === null) return null;
  return {
    before: lines.slice(from, middle).join('\n'),
    after: lines.slice(middle + 1, end).join('\n'),
    end: end + 1,
  };
}

/** All blocks in a text. */
export function replacementsOf(text: string): readonly Replacement[] {
  if (!text.includes(' SEARCH')) return [];
  const lines = text.split('\n');
  const found: Replacement[] = [];
  for (let index = 0; index < lines.length; index++) {
    const block = isSearchMark(lines[index] ?? '') ? readReplacement(lines, index) : null;
    if (!block) continue;
    found.push({ before: block.before, after: block.after });
    index = block.end - 1;
  }
  return found;
}

function behindPlace(lines: readonly string[], from: number): number {
  let index = from;
  while (PLACE.test(lines[index] ?? '')) index++;
  return index > from && PLACE_END.test(lines[index] ?? '') ? index + 1 : index;
}

/** Not behind the beginning of another block: this one was never finished then. */
function findMark(lines: readonly string[], from: number, mark: RegExp): number | null {
  for (let index = from; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (mark.test(line)) return index;
    if (isSearchMark(line)) return null;
  }
  return null;
}
