import { type JsonObject, stringOr } from '../json.ts';

/** What the tool says at the beginning of a session, in the person's name. */
const INJECTED =
  /^\s*(?:<(?:session_context|hook_context|system-reminder)\b|This is the Gemini CLI\. We are setting up the context for our chat\.)/;

export function isInjected(text: string): boolean {
  return INJECTED.test(text);
}

/** What the conversation before was compressed to. */
export function isStateSnapshot(text: string): boolean {
  if (/^\s*<state_snapshot>/.test(text)) return true;
  return /^\s*<scratchpad>/.test(text) && text.includes('<state_snapshot>');
}

const ATTACHED = '--- Content from referenced files ---';

/** From which part on the content of files stands that a prompt names; the number of parts where it names none. */
export function attachedFrom(parts: readonly JsonObject[]): number {
  const index = parts.findIndex((part) => stringOr(part.text, '').includes(ATTACHED));
  return index < 0 ? parts.length : index;
}

/** Only the beginning says it. */
const CONTEXT_LENGTH = 20_000;

/** The working directories that the tool names to the model, its own first. */
export function workspaceDirectories(context: string): readonly string[] {
  const text = context.slice(0, CONTEXT_LENGTH);
  const [, one] = /^I'm currently working in the directory: (.+)$/m.exec(text) ?? [];
  if (one !== undefined) return [one.trim()];
  const start = /(?:Workspace Directories:\*\*|working in the following directories:)[^\S\n]*\n/.exec(text);
  if (!start) return [];
  const found: string[] = [];
  for (const line of text.slice(start.index + start[0].length).split('\n')) {
    const path = /^\s+- (.+)$/.exec(line)?.[1];
    if (path === undefined) break;
    found.push(path.trim());
  }
  return found;
}
