import type { Heading, Outline } from './text-sections.ts';

interface Declaration {
  readonly title: string;
  /** True for what holds declarations of its own: a class, a module. */
  readonly isContainer: boolean;
}

interface Rule {
  /** Its first group is the name. Matched against a line without its indentation. */
  readonly pattern: RegExp;
  readonly isContainer: boolean;
}

const MODIFIERS =
  '(?:(?:export|default|declare|public|private|protected|internal|static|final|abstract|sealed|partial|override|virtual|async|unsafe|inline|open|suspend|data|pub|pub\\([a-z:]{1,40}\\))[ \\t]+){0,6}';

/** Of most languages; a name that another one uses for something else makes a section too many, no more. */
const RULES: readonly Rule[] = [
  {
    pattern: new RegExp(
      `^${MODIFIERS}(?:class|interface|enum|trait|struct|namespace|module|object|protocol|record|extension|impl(?:<[^>]{0,80}>)?|@interface|@implementation)[ \\t]+([\\w$.<>]{1,100}(?:::[\\w<>]{1,60}){0,4}(?: for [\\w:<>]{1,80})?)`,
    ),
    isContainer: true,
  },
  {
    pattern: new RegExp(`^${MODIFIERS}function\\b[ \\t]*\\*?[ \\t]*([\\w$:.-]{1,100})`),
    isContainer: false,
  },
  {
    pattern: new RegExp(
      `^${MODIFIERS}(?:const|let|var)[ \\t]+([\\w$]{1,100})[ \\t]*(?::[^=]{0,200})?=[ \\t]*(?:async\\b|function\\b|\\([^()]{0,300}\\)[^=]{0,100}=>|[\\w$]{1,60}[ \\t]*=>)`,
    ),
    isContainer: false,
  },
  {
    pattern: new RegExp(`^${MODIFIERS}(?:const[ \\t]+|extern[ \\t]+"[^"]{0,20}"[ \\t]+)?fn[ \\t]+(\\w{1,100})`),
    isContainer: false,
  },
  { pattern: new RegExp(`^${MODIFIERS}(?:def|fun)[ \\t]+([\\w.?!=]{1,100})`), isContainer: false },
  { pattern: new RegExp(`^${MODIFIERS}func[ \\t]+(?:\\([^()]{0,100}\\)[ \\t]*)?(\\w{1,100})`), isContainer: false },
  { pattern: /^([\w-]{1,100})[ \t]*\(\)[ \t]*\{?[ \t]*$/, isContainer: false },
  {
    pattern:
      /^CREATE[ \t]+(?:OR[ \t]+REPLACE[ \t]+)?(?:UNIQUE[ \t]+|TEMP(?:ORARY)?[ \t]+|VIRTUAL[ \t]+)?(?:TABLE|VIEW|FUNCTION|PROCEDURE|TRIGGER|INDEX|TYPE)[ \t]+(?:IF[ \t]+NOT[ \t]+EXISTS[ \t]+)?([\w."`]{1,100})/i,
    isContainer: false,
  },
  // A method, or a function of C and its like: words, a name, its parameters and the bracket that opens its body.
  {
    pattern: /^(?:[\w$<>[\],.?*&:~]{1,100}[ \t]+){0,6}[*&]?([\w$#~:]{1,100})\([^;{}]{0,300}\{[ \t]*$/,
    isContainer: false,
  },
];

/** Words that stand in front of brackets and are no names. */
const NO_NAMES = new Set([
  'if',
  'for',
  'while',
  'switch',
  'catch',
  'else',
  'do',
  'return',
  'with',
  'elif',
  'new',
  'await',
]);

const ABOVE_DECLARATION = /^\s*(?:\/\/|\/\*|\*|#|@|\[\w)/;
const MOST_LINES_ABOVE = 40;
/** A longer line is no declaration; patterns stay fast on it that way. */
const LONGEST_LINE = 400;
/** Columns of indentation: what stands deeper is inside of a function. */
const DEEPEST = 12;

/** Declarations that no function holds, with the comments above them. */
export function codeOutline(): Outline {
  const open = new OpenDeclarations();
  return (lines) => ({ lines, headings: declarationsIn(lines, open) });
}

function* declarationsIn(lines: readonly string[], open: OpenDeclarations): Generator<Heading> {
  let last = -1;
  for (const [index, line] of lines.entries()) {
    if (line.length > LONGEST_LINE || line === '') continue;
    const indent = indentOf(line);
    const declaration = indent > DEEPEST ? null : declarationOn(line.trim());
    const level = declaration && open.enter(declaration, indent);
    if (!declaration || level === null) continue;
    yield { index: startAbove(lines, index, last), level, title: declaration.title };
    last = index;
  }
}

/** Told apart by their indentation. */
class OpenDeclarations {
  readonly #open: { readonly indent: number; readonly isContainer: boolean }[] = [];

  /** Its level, from 1; null for one that stands in a function. */
  enter({ isContainer }: Declaration, indent: number): number | null {
    while (this.#open.length > 0 && (this.#open.at(-1)?.indent ?? 0) >= indent) this.#open.pop();
    if (this.#open.some((outer) => !outer.isContainer)) return null;
    return this.#open.push({ indent, isContainer });
  }
}

function indentOf(line: string): number {
  let columns = 0;
  for (const character of line) {
    if (character === ' ') columns++;
    else if (character === '\t') columns += 4;
    else break;
  }
  return columns;
}

function declarationOn(line: string): Declaration | null {
  for (const { pattern, isContainer } of RULES) {
    const name = pattern.exec(line)?.[1];
    if (name !== undefined && !NO_NAMES.has(name)) return { title: name, isContainer };
  }
  return null;
}

/** Comments and decorators directly above belong to a declaration. */
function startAbove(lines: readonly string[], index: number, last: number): number {
  let start = index;
  const lowest = Math.max(last + 1, index - MOST_LINES_ABOVE);
  while (start > lowest && ABOVE_DECLARATION.test(lines[start - 1] ?? '')) start--;
  return start;
}
