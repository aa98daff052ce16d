import type { Heading, Outline } from './text-sections.ts';

/** A longer line is no heading; patterns stay fast on it that way. */
const LONGEST_LINE = 400;

interface Rule {
  /** Its first group is the title. */
  readonly pattern: RegExp;
  readonly level: number;
}

/** How tools mark the sections of their output: `=== build ===`, `##[group]Run tests`, `--- FAIL: TestX`. */
const LOG_RULES: readonly Rule[] = [
  { pattern: /^(?:\S+ )?##\[(?:group|section)\](\S.*)$/, level: 1 },
  { pattern: /^(?:\S+ )?::group::(\S.*)$/, level: 1 },
  { pattern: /^={3,} ?([^=\s](?:[^=]*[^=\s])?) ?={3,}$/, level: 1 },
  { pattern: /^\*{3,} ?([^*\s](?:[^*]*[^*\s])?) ?\*{3,}$/, level: 1 },
  { pattern: /^(?:\[INFO\] )?-{3,} ?([^-\s](?:.*[^-\s])?) ?-{3,}$/, level: 2 },
];

const SETTINGS_RULES: readonly Rule[] = [
  { pattern: /^\[{1,2}([^[\]]{1,200})\]{1,2}\s*$/, level: 1 },
  { pattern: /^(?!-)["']?([\w][\w .$/-]{0,100}?)["']?:(?:\s|$)/, level: 1 },
];

/** Plain text and logs: sections where the text marks any. */
export function logOutline(): Outline {
  return byRules(LOG_RULES);
}

/** TOML, INI: sections. YAML: keys of the outermost map. */
export function settingsOutline(): Outline {
  return byRules(SETTINGS_RULES);
}

function byRules(rules: readonly Rule[]): Outline {
  return (lines) => ({ lines, headings: headingsByRules(lines, rules) });
}

function* headingsByRules(lines: readonly string[], rules: readonly Rule[]): Generator<Heading> {
  for (const [index, line] of lines.entries()) {
    if (line.length > LONGEST_LINE) continue;
    for (const { pattern, level } of rules) {
      const title = pattern.exec(line)?.[1];
      if (title === undefined) continue;
      yield { index, level, title };
      break;
    }
  }
}
