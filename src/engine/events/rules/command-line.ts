import type { SeenEvent } from './rule.ts';

/** A shell command by its parts. */
export interface CommandWords {
  /** The program and, where it has them, its sub-command: `go test`, `npm run`. */
  readonly name: string;
  /** Arguments that are no options, as they stand. */
  readonly operands: readonly string[];
  /** As it was typed. */
  readonly whole: string;
  /** Without what leads to it and what becomes of its output. */
  readonly bare: string;
}

/** What only leads to the command that is meant. */
const PREFIX =
  /^(?:cd [^;&|]{1,400}(?:&&|;)|export [^;&|]{1,400}(?:&&|;)|source [^;&|]{1,400}(?:&&|;)|sleep [\d.]{1,8}\s*(?:&&|;)|(?:sudo|time|timeout [\d.smh]{1,8}|env|npx|exec|uv run|poetry run|bundle exec)\s|[A-Z_][A-Z0-9_]{0,60}=\S{0,200}\s)\s*/;

const MOST_PREFIXES = 8;
/** Programs that do what their sub-command says. */
const WITH_SUBCOMMAND = new Set(
  'git go npm pnpm yarn bun cargo docker podman kubectl gh make mise mvn gradle ./gradlew dotnet python python3 node pip pip3 uv brew apt apt-get terraform rails bundle composer flutter swift xcodebuild deno just task opk'.split(
    ' ',
  ),
);

/** What a call runs first; the description that may stand behind the command is no part of its first line. */
export function commandWords({ text, title, tool }: Pick<SeenEvent, 'text' | 'title' | 'tool'>): CommandWords {
  return wordsOf(firstCommandLine(text, title.slice((tool ?? '').length).trim()));
}

/** A command that a person typed into an agent to be run: `/run npm test`, `!npm test`; null for anything else. */
export function typedCommand({ type, text }: SeenEvent): CommandWords | null {
  const [, line] =
    type === 'prompt' || type === 'command' ? (/^\s*(?:\/(?:run|test|lint|git)\s+|!\s*)(\S.*)/.exec(text) ?? []) : [];
  return line === undefined ? null : wordsOf(line);
}

const MOST_STEPS = 12;

/** Each step of what a call runs (`a && b; c`), without those that only lead to another or print. */
export function commandSteps(call: Pick<SeenEvent, 'text' | 'title' | 'tool'>): readonly CommandWords[] {
  const { whole } = commandWords(call);
  const steps = whole
    .split(/\s*(?:&&|\|\||;)\s*/, MOST_STEPS)
    .map(wordsOf)
    .filter(({ name }) => name !== '' && !/^(?:cd|echo|sleep|export|source|true|set|pwd|printf)\b/.test(name));
  return steps.length === 0 ? [commandWords(call)] : steps;
}

function wordsOf(line: string): CommandWords {
  const bare = stripped(line)
    .replace(/\s*(?:2>&1|\|\s*(?:tail|head)\b[^|;&]{0,40}|2?>\s*\/dev\/null)\s*/g, ' ')
    .trim();
  const words = bare.match(/"[^"]*"|'[^']*'|[^\s"']+(?:"[^"]*"|'[^']*')?/g) ?? [];
  const [program = '', ...rest] = words;
  const end = rest.findIndex((word) => /^(?:\||\|\||&&|;|2>&1|>|>>|<)/.test(word));
  const args = (end === -1 ? rest : rest.slice(0, end)).filter((word) => !/^-|^\d+$/.test(word));
  const base = program.split('/').at(-1) ?? program;
  const sub = WITH_SUBCOMMAND.has(base) || WITH_SUBCOMMAND.has(program) ? (args[0] ?? '') : '';
  const second = base.endsWith('npm') && sub === 'run' ? ` ${args[1] ?? ''}` : '';
  return {
    name: `${base} ${sub}${second}`.trim(),
    operands: sub === '' ? args : args.slice(1),
    whole: line.trim(),
    bare,
  };
}

/** A call's command as runs of it are told apart: bare, with one blank between its words. */
export function commandLine({ text, title, tool }: Pick<SeenEvent, 'text' | 'title' | 'tool'>): string {
  return commandWords({ text, title, tool }).bare.replace(/\s+/g, ' ');
}

/** A title begins with the command; a text may tell what it is for in front of it. */
const TITLE_PART = 24;

function firstCommandLine(text: string, subject: string): string {
  const lines = text.slice(0, 2000).split('\n');
  const named = subject === '' ? 0 : lines.findIndex((line) => line.includes(subject.slice(0, TITLE_PART)));
  const rest = lines.slice(Math.max(named, 0));
  const first = rest.find((line) => line.trim() !== '' && !/^\s*(?:#|```|set -|cd [^;&|]*$)/.test(line));
  return (first ?? subject).replace(/^(?:command|cmd): /, '').replace(/^`|`$/g, '');
}

function stripped(line: string): string {
  let rest = line.trim();
  for (let step = 0; step < MOST_PREFIXES; step++) {
    const shorter = rest.replace(PREFIX, '');
    if (shorter === rest) break;
    rest = shorter;
  }
  return rest;
}

/** They print the text of files, of history or of pages: an error in there is not theirs. */
const READING =
  /^(?:cat|head|tail|sed|awk|grep|egrep|rg|ag|ack|find|fd|ls|tree|less|more|bat|nl|wc|jq|diff|strings|echo|printf|curl|wget|git (?:show|log|diff|grep|blame|status|stash|reflog|ls-files|branch)|gh (?:pr|issue|run|api|search|repo)|history|man|which|type|file|stat|xxd|hexdump)\b/;

export function isReadingCommand({ name, bare }: CommandWords): boolean {
  return READING.test(name) && !WRITING.test(bare);
}

/** Programs that print, but what they print becomes a file. */
const WRITING = /^sed\b[^|]{0,80} -i\b|^(?:cat|echo|printf|tee)\b[^|]{0,400}[^2&>]>{1,2}\s?(?!\/dev\/|&)\S/;

/** They change something outside of files that an agent edits itself. */
const CHANGING =
  /^(?:mkdir|cp|mv|rm|ln|chmod|chown|touch|install|tar|unzip|patch|git (?:checkout|add|stash|reset|restore|pull|fetch|merge|rebase|config|init|apply|clean|submodule|remote|worktree)|(?:npm|pnpm|yarn|bun|pip|pip3|brew|apt|apt-get|cargo|go|uv|gem|composer|bundle) (?:i|ci|install|add|get|update|upgrade|mod|sync|generate|remove|uninstall)|docker (?:pull|build|start|rm|run)|python3? -m (?:pip|venv)|kill|pkill|killall|export)\b/;

export function isChangingCommand({ name, bare }: CommandWords): boolean {
  return CHANGING.test(name) || WRITING.test(bare);
}

/** The same program for the same work, whatever about. */
export function isSameWork(a: CommandWords, b: CommandWords): boolean {
  if (a.name === '') return false;
  return a.bare === b.bare || (a.name === b.name && a.name.includes(' '));
}

/** The same work about the same thing. */
export function isSameTask(a: CommandWords, b: CommandWords): boolean {
  if (a.bare === b.bare) return true;
  if (a.name === '' || a.name !== b.name) return false;
  const others = new Set(b.operands.map(lastPart));
  return a.operands.some((operand) => others.has(lastPart(operand))) || a.operands.length + b.operands.length === 0;
}

function lastPart(path: string): string {
  return (
    path
      .replace(/(?:\/\.\.\.|["'`/])+$/, '')
      .split('/')
      .at(-1) ?? path
  );
}
