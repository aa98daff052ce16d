/** What a text in a `user` record is: only some are typed by a person. */
export type UserTextKind = 'prompt' | 'command' | 'shell' | 'context';

const COMMAND = /^\s*<command-(?:name|message|args)>/;
const SHELL = /^\s*<bash-input>/;
const CONTEXT =
  /^\s*(?:<(?:local-command-stdout|local-command-stderr|local-command-caveat|bash-stdout|bash-stderr|task-notification|teammate-message|system-reminder|user-memory-input|user-prompt-submit-hook|ide_diagnostics|new-diagnostics)\b|Caveat:|\[Request interrupted by user)/;
/** Context of the editor stands in blocks of its own, in front of the prompt. */
const EDITOR_CONTEXT = /^\s*<ide_(?:opened_file|selection)\b/;

export function userTextKind(text: string): UserTextKind {
  if (COMMAND.test(text)) return 'command';
  if (SHELL.test(text)) return 'shell';
  return CONTEXT.test(text) ? 'context' : 'prompt';
}

export function isEditorContext(text: string): boolean {
  return EDITOR_CONTEXT.test(text);
}

/** `/name args` of a slash command, from its markup. */
export function commandLine(text: string): string {
  const name = between(text, 'command-name') ?? between(text, 'command-message') ?? '';
  const args = between(text, 'command-args') ?? '';
  const line = `${name} ${args}`.trim();
  return line === '' ? text.trim() : line.startsWith('/') ? line : `/${line}`;
}

export function shellLine(text: string): string {
  return `! ${between(text, 'bash-input') ?? text.trim()}`;
}

function between(text: string, tag: string): string | null {
  const start = text.indexOf(`<${tag}>`);
  if (start < 0) return null;
  const from = start + tag.length + 2;
  const end = text.indexOf(`</${tag}>`, from);
  return text.slice(from, end < 0 ? undefined : end).trim();
}
