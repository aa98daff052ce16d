/**
 * What a text under the role of the user, or of the developer, is. Only a `prompt` was typed by a person; `setup` is
 * the same for every session of a project (rules files, permissions) and is no event.
 */
export type UserTextKind = 'prompt' | 'shell' | 'setup' | 'context' | 'aborted' | 'summary' | 'wrapper';

/** Tags around what the tool puts into a conversation; those of one word count only where they close as well. */
const SETUP_TAGS = new Set([
  'environment_context',
  'user_instructions',
  'instructions',
  'collaboration_mode',
  'apps_instructions',
  'skills_instructions',
  'plugins_instructions',
  'recommended_plugins',
  'multi_agent_mode',
  'model_switch',
  'personality_spec',
  'token_budget',
]);

const CONTEXT_TAGS = new Set(['skill', 'plugin', 'memories']);

const OPENING_TAG = /^<([a-z][\w-]{0,60})(?: [^<>]{0,300})?>/i;

/** Warnings that versions of 2025 wrote under the role of the user. */
const WARNING =
  /^Warning: (?:apply_patch was requested via|The maximum number of unified exec|Your account was flagged)/;

const SUMMARY =
  /^(?:Another language model started to solve this problem and produced a summary|You were originally given instructions from a user over one or more turns)/;

export function userTextKind(text: string): UserTextKind {
  const trimmed = text.trim();
  if (/^<\/?image(?: [^<>]{0,300})?>$/.test(trimmed)) return 'wrapper';
  if (/^(?:# AGENTS\.md instructions|<permissions instructions>)/.test(trimmed)) return 'setup';
  if (SUMMARY.test(trimmed)) return 'summary';
  if (WARNING.test(trimmed)) return 'context';
  return kindByTag(trimmed) ?? 'prompt';
}

function kindByTag(text: string): UserTextKind | null {
  const tag = OPENING_TAG.exec(text)?.[1];
  if (tag === undefined) return null;
  const name = tag.toLowerCase();
  if (name === 'user_shell_command') return 'shell';
  if (name === 'turn_aborted') return 'aborted';
  const isClosed = text.endsWith(`</${tag}>`);
  if (SETUP_TAGS.has(name) && (isClosed || name.includes('_'))) return 'setup';
  // New kinds of context come with nearly every version; most markup of a person has no such names.
  return isClosed && (name.includes('_') || CONTEXT_TAGS.has(name)) ? 'context' : null;
}

/** Of what was put under the developer's role only what is no markup of the tool says something of this session. */
export function isSetupOfDeveloper(text: string): boolean {
  return text.trim() === '' || OPENING_TAG.test(text.trim());
}

const REQUEST_HEADING = '## My request for Codex:';

/** An editor puts what it shows in front of what was typed. */
export function splitEditorContext(text: string): { readonly context: string; readonly request: string } {
  const at = text.indexOf(REQUEST_HEADING);
  const request = at < 0 ? '' : text.slice(at + REQUEST_HEADING.length).trim();
  const isPutInFront = /^\s*(?:# |## My request|This block is automatically supplied)/.test(text);
  if (request === '' || !isPutInFront) return { context: '', request: text };
  return { context: text.slice(0, at).trim(), request };
}

/** `! command` and below it what it printed. */
export function shellCommandText(text: string): string {
  const command = between(text, '<command>', '</command>') ?? text.trim();
  const result = between(text, '<result>', '</result>');
  return [`! ${command}`, result ?? ''].filter((part) => part !== '').join('\n');
}

/** The working directory that the tool tells the model. */
export function directoryIn(text: string): string | null {
  if (!text.trimStart().startsWith('<environment_context>')) return null;
  return between(text, '<cwd>', '</cwd>') || null;
}

function between(text: string, opening: string, closing: string): string | null {
  const start = text.indexOf(opening);
  if (start < 0) return null;
  const end = text.indexOf(closing, start + opening.length);
  return text.slice(start + opening.length, end < 0 ? undefined : end).trim();
}
