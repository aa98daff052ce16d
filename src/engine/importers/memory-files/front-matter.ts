export interface FrontMatter {
  readonly entries: readonly (readonly [string, string])[];
  /** Text behind it. */
  readonly body: string;
  /** 1-based line on which the body begins. */
  readonly bodyLine: number;
}

/**
 * `key: value` lines between two `---`. Real files are often not valid YAML (`globs: *.ts,*.tsx`), so lines are read
 * one by one: a list below a key becomes `a, b`, a map below a key becomes `key.name`.
 */
export function readFrontMatter(text: string): FrontMatter {
  const none = { entries: [], body: text, bodyLine: 1 };
  if (!/^---[ \t]*\r?\n/.test(text)) return none;
  const lines = text.split(/\r?\n/);
  const end = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)[ \t]*$/.test(line));
  if (end < 0) return none;
  return { entries: readEntries(lines.slice(1, end)), body: lines.slice(end + 1).join('\n'), bodyLine: end + 2 };
}

function readEntries(lines: readonly string[]): [string, string][] {
  const entries: [string, string][] = [];
  let parent = '';
  for (const line of lines) {
    const item = /^\s*-\s+(.*)$/.exec(line)?.[1];
    const [, indent = '', key, value = ''] = /^(\s*)([\w.-]+)\s*:\s*(.*)$/.exec(line) ?? [];
    if (item !== undefined) addItem(entries.at(-1), unquote(item));
    else if (key !== undefined) {
      if (indent === '') parent = key;
      entries.push([indent === '' ? key : `${parent}.${key}`, unquote(value)]);
    }
  }
  return entries;
}

function addItem(entry: [string, string] | undefined, item: string): void {
  if (entry) entry[1] = entry[1] === '' ? item : `${entry[1]}, ${item}`;
}

function unquote(value: string): string {
  const trimmed = value.trim();
  return /^(?:"[^"]*"|'[^']*')$/.test(trimmed) ? trimmed.slice(1, -1) : trimmed;
}
