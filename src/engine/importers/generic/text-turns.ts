import { isConversation, type Role, roleOfMarkedName, roleOfName } from './roles.ts';

interface Turn {
  readonly role: Role;
  /** Without the line that names the role. */
  readonly text: string;
  /** As the file has it, role line included. */
  readonly raw: string;
  /** 1-based. */
  readonly line: number;
  /** A date and time beside the role, as written; null if none. */
  readonly stamp: string | null;
}

export interface TextTurns {
  /** What stands before the first turn. */
  readonly preamble: string;
  readonly turns: readonly Turn[];
  /** How the roles are written, fit to show. */
  readonly notation: string;
}

interface RoleLine {
  readonly role: Role;
  /** What is said on the same line. */
  readonly said: string;
  readonly stamp: string | null;
}

/** A longer line names no role. */
const LONGEST_ROLE_LINE = 160;

/**
 * The turns of a text in which lines name who speaks, outside of fenced code; null where not at least a person and a
 * model do. Of several notations the one that comes first counts: others stand inside of what is said.
 */
export function readTurns(text: string): TextTurns | null {
  const lines = text.split(/\r?\n/);
  const notation = notationOf(lines);
  return notation && cutTurns(lines, notation);
}

type Found = ReadonlyMap<number, RoleLine>;

function notationOf(lines: readonly string[]): { name: string; found: Found } | null {
  const isFenced = fencedLines(lines);
  const byName = new Map<string, Map<number, RoleLine>>();
  for (const [index, line] of lines.entries()) {
    if (isFenced[index] || line === '') continue;
    for (const [name, roleLine] of roleLinesOf(line)) {
      const found = byName.get(name) ?? new Map<number, RoleLine>();
      byName.set(name, found.set(index, roleLine));
    }
  }
  // Insertion order of the map is the order of their first lines.
  for (const [name, found] of byName) {
    if (isConversation([...found.values()].map(({ role }) => role))) return { name, found };
  }
  return null;
}

function roleLinesOf(line: string): readonly (readonly [string, RoleLine])[] {
  const notations: readonly (readonly [string, RoleLine | null])[] = [
    [`headings (${/^#*/.exec(line)?.[0] ?? ''} User)`, headingRole(line)],
    ['lines such as "You said:"', saidRole(line)],
    ['bold names (**User:**)', boldRole(line)],
    ['names with a colon (User:)', plainRole(line)],
  ];
  return notations.filter((entry): entry is [string, RoleLine] => entry[1] !== null);
}

function headingRole(line: string): RoleLine | null {
  const [, heading] = /^#{1,6}[ \t]+(\S.*)$/.exec(line.length > LONGEST_ROLE_LINE ? '' : line) ?? [];
  const name = heading === undefined ? null : markedName(heading.replace(/[*_`]|[ \t]#+[ \t]*$/g, ''));
  return name && { ...name, said: '' };
}

const SAID = /^(?:#{1,6}[ \t]+)?([\p{L}][\p{L}\d .-]{0,30}) said:[ \t]*(.*)$/u;

function saidRole(line: string): RoleLine | null {
  const [, name, said = ''] = SAID.exec(line) ?? [];
  const role = name === undefined ? null : roleOfMarkedName(name);
  return role && { role, said, stamp: null };
}

const BOLD = /^(?:\*\*|__)([^*_]{1,80})(?:\*\*|__)(:?)(.*)$/;

function boldRole(line: string): RoleLine | null {
  const [, inner = '', colon = '', said = ''] = BOLD.exec(line) ?? [];
  const hasColon = colon === ':' || /:\s*$/.test(inner);
  const beside = hasColon ? null : stampIn(said);
  if (inner === '' || !(hasColon || said.trim() === '' || beside !== null)) return null;
  const name = markedName(inner);
  return name && { role: name.role, stamp: name.stamp ?? beside, said: hasColon ? said.trimStart() : '' };
}

const PLAIN = /^([A-Za-z][\w .-]{0,30}?)[ \t]{0,2}(?:[([]([^)\]]{0,60})[)\]])?:(?:[ \t]+(.*))?$/;

function plainRole(line: string): RoleLine | null {
  const [, name, beside = '', said = ''] = PLAIN.exec(line) ?? [];
  const role = name === undefined ? null : roleOfName(name);
  return role && { role, said, stamp: stampIn(beside) };
}

const STAMP = /\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:[ ]?(?:Z|[+-]\d{2}:?\d{2}))?/;

function stampIn(text: string): string | null {
  return STAMP.exec(text)?.[0] ?? null;
}

/** A name, signs around it, and behind it no more than something in brackets or a time. */
const MARKED_NAME = /^([\p{L}][\p{L}\d .'-]{0,38}?)[ \t]*:?[ \t]*((?:[([|–—].*|-[ \t].*|\d{4}-.*)?)$/u;

function markedName(text: string): { role: Role; stamp: string | null } | null {
  const bare = text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}\d)\]]+$/u, '');
  const [, name, beside = ''] = MARKED_NAME.exec(bare) ?? [];
  const role = name === undefined ? null : roleOfMarkedName(name);
  const isPlain = beside === '' || /^[([]/.test(beside) || /\d{1,2}:\d{2}|\d{4}-\d{2}/.test(beside);
  return role && isPlain ? { role, stamp: stampIn(beside) } : null;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;

/** True for lines of fenced code, marks included. A fence that nothing closes is none: it would swallow the rest. */
export function fencedLines(lines: readonly string[]): readonly boolean[] {
  const isFenced = lines.map(() => false);
  let open: { mark: string; index: number } | null = null;
  for (const [index, line] of lines.entries()) {
    const [, mark, info = ''] = FENCE.exec(line) ?? [];
    if (mark === undefined) continue;
    if (open === null) open = canOpen(mark, info) ? { mark, index } : null;
    else if (mark.startsWith(open.mark) && info.trim() === '') {
      isFenced.fill(true, open.index, index + 1);
      open = null;
    }
  }
  return isFenced;
}

/** A line such as ```` ```code``` ```` is code by itself. */
function canOpen(mark: string, info: string): boolean {
  return mark.startsWith('~') || !info.includes('`');
}

function cutTurns(lines: readonly string[], { name, found }: { name: string; found: Found }): TextTurns {
  const starts = [...found];
  const turns = starts.map(([start, { role, said, stamp }], number): Turn => {
    const end = starts[number + 1]?.[0] ?? lines.length;
    const text = withoutRules([said, ...lines.slice(start + 1, end)]);
    return { role, text, raw: lines.slice(start, end).join('\n'), line: start + 1, stamp };
  });
  return { preamble: withoutRules(lines.slice(0, starts[0]?.[0] ?? 0)), turns, notation: name };
}

/** Without blank lines around it and without the rule that parts it from the next turn. */
function withoutRules(lines: readonly string[]): string {
  let end = lines.length;
  while (end > 0 && /^[ \t]*(?:-{3,}|\*{3,}|_{3,})?[ \t]*$/.test(lines[end - 1] ?? '')) end--;
  return lines
    .slice(0, end)
    .join('\n')
    .replace(/^(?:[ \t]*\n)+/, '');
}
