export interface FrontMatter {
  readonly entries: readonly (readonly [string, string])[];
  /** Text behind it. */
  readonly body: string;
  /** 1-based line on which the body begins. */
  readonly bodyLine: number;
}

/**
 * `key: value` lines between two `---`. Real files are often not valid YAML (`globs: *.ts,*.tsx`), so lines are read
 * one by one: a list below a key becomes `a, b`, a map below a key becomes `key.name`, a text over several lines is
 * joined. Text between two rules is no front matter: it stays in the body.
 */
export function readFrontMatter(text: string): FrontMatter {
  const none = { entries: [], body: text, bodyLine: 1 };
  if (!/^(?:[ \t]*\r?\n){0,5}---[ \t]*\r?\n/.test(text)) return none;
  const lines = text.split(/\r?\n/);
  const start = lines.findIndex((line) => line.startsWith('---'));
  const end = lines.findIndex((line, index) => index > start && /^(?:---|\.\.\.)[ \t]*$/.test(line));
  if (end < 0) return none;
  const own = lines.slice(start + 1, end);
  return looksLikeFields(own)
    ? { entries: readEntries(own), body: lines.slice(end + 1).join('\n'), bodyLine: end + 2 }
    : none;
}

const FIELD = /^(\s*)["']?([\w.-]+)["']?\s*:(?:\s+(.*)|\s*)$/;
/** Without a blank behind the colon too, as people write it: but not `https://…`. */
const TIGHT_FIELD = /^(\s*)["']?([\w.-]+)["']?\s*:([^\s/].*)$/;
const ITEM = /^\s*-\s+(.*)$/;

/** Most lines that are not indented are fields, items or comments. */
function looksLikeFields(lines: readonly string[]): boolean {
  const outer = lines.filter((line) => /^\S/.test(line));
  const known = outer.filter((line) => /^#/.test(line) || ITEM.test(line) || fieldOf(line) !== null);
  return outer.length === 0 ? lines.every((line) => line.trim() === '') : known.length * 2 > outer.length;
}

function fieldOf(line: string): { indent: number; key: string; value: string } | null {
  const [, indent = '', key, value = ''] = FIELD.exec(line) ?? TIGHT_FIELD.exec(line) ?? [];
  return key === undefined ? null : { indent: indent.length, key, value };
}

function readEntries(lines: readonly string[]): readonly (readonly [string, string])[] {
  const reader = new EntryReader();
  for (const line of lines) reader.take(line);
  return reader.entries;
}

class EntryReader {
  readonly entries: [string, string][] = [];
  #parent = '';
  /** What joins the lines of a text over several lines (`>`, `|`); null outside of one. */
  #joiner: string | null = null;

  take(line: string): void {
    const isIndented = /^\s/.test(line);
    if (this.#joiner !== null && (isIndented || line.trim() === '')) {
      this.#continue(line.trim(), this.#joiner);
      return;
    }
    this.#joiner = null;
    const item = ITEM.exec(line)?.[1];
    const field = item === undefined ? fieldOf(line) : null;
    if (item !== undefined) this.#continue(unquote(item), ', ');
    else if (field) this.#add(field.indent > 0, field.key, field.value.trim());
    else if (isIndented && !/^\s*#/.test(line)) this.#continue(line.trim(), ' ');
  }

  #add(isInner: boolean, key: string, value: string): void {
    if (!isInner) this.#parent = key;
    const [, style] = /^([>|])[-+\d]*$/.exec(value) ?? [];
    if (style !== undefined) this.#joiner = style === '>' ? ' ' : '\n';
    this.entries.push([isInner ? `${this.#parent}.${key}` : key, style === undefined ? unquote(value) : '']);
  }

  #continue(more: string, joiner: string): void {
    const entry = this.entries.at(-1);
    if (entry && more !== '') entry[1] = entry[1] === '' ? more : `${entry[1]}${joiner}${more}`;
  }
}

function unquote(value: string): string {
  const trimmed = value.trim();
  return /^(?:"[^"]*"|'[^']*')$/.test(trimmed) ? trimmed.slice(1, -1) : trimmed;
}
