import { fencedLines } from './text-turns.ts';

/** A stretch of a terminal's transcript, by the sign that it begins with. */
export interface TerminalTurn {
  readonly kind: 'prompt' | 'answer' | 'result' | 'thinking' | 'status';
  /** Without the sign, and without the indent of the lines behind the first. */
  readonly text: string;
  readonly raw: string;
  /** 1-based. */
  readonly line: number;
}

const SIGNS: readonly (readonly [TerminalTurn['kind'], RegExp])[] = [
  ['prompt', /^❯(?:[ \u00a0]|$)/],
  ['answer', /^[⏺●](?:[ \u00a0]|$)/],
  ['result', /^[ \u00a0]{0,4}⎿/],
  ['thinking', /^[∴✻] ?Thinking\b/],
  ['status', /^[✻✢✳✶✽※](?:[ \u00a0]|$)/],
];
/** Older versions mark what was typed so. */
const OLDER_PROMPT = /^>[ \u00a0]/;

/**
 * What `/export` of Claude Code writes: the terminal's text, wrapped to its width, with a sign in front of each turn.
 * Null where there is not at least one prompt and one answer, outside of fenced code.
 */
export function readTerminalTurns(text: string): { banner: string; turns: readonly TerminalTurn[] } | null {
  const lines = text.split(/\r?\n/);
  if (!lines.some((line) => kindOf(line, false) === 'answer')) return null;
  const isFenced = fencedLines(lines);
  const isOlder = !lines.some((line) => kindOf(line, false) === 'prompt');
  const starts = lines.flatMap((line, index) => {
    const kind = isFenced[index] ? null : kindOf(line, isOlder);
    return kind === null ? [] : [{ kind, index }];
  });
  const kinds = new Set(starts.map(({ kind }) => kind));
  if (!kinds.has('prompt') || !kinds.has('answer')) return null;
  const turns = starts.map(({ kind, index }, number): TerminalTurn => {
    const own = lines.slice(index, starts[number + 1]?.index ?? lines.length);
    return { kind, text: unindented(own, kind), raw: own.join('\n').trimEnd(), line: index + 1 };
  });
  return { banner: lines.slice(0, starts[0]?.index ?? 0).join('\n'), turns };
}

function kindOf(line: string, isOlder: boolean): TerminalTurn['kind'] | null {
  if (isOlder && OLDER_PROMPT.test(line)) return 'prompt';
  return SIGNS.find(([, sign]) => sign.test(line))?.[0] ?? null;
}

const INDENT = /^[ \u00a0]{1,2}/;
const INDENT_OF_RESULT = /^[ \u00a0]{1,5}/;

/** Behind a sign the lines stand two columns in; behind that of a result, five. */
function unindented(lines: readonly string[], kind: TerminalTurn['kind']): string {
  const indent = kind === 'result' ? INDENT_OF_RESULT : INDENT;
  const [first = '', ...others] = lines;
  const said = kind === 'thinking' ? '' : first.replace(/^[ \u00a0]*[^\s\u00a0][ \u00a0]*/, '');
  return [said, ...others.map((line) => line.replace(indent, ''))].join('\n').trim();
}
