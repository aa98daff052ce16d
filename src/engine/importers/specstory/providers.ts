/** Names of providers as SpecStory writes them, in small letters, and the tools whose sessions they are. */
const TOOLS: ReadonlyMap<string, string> = new Map([
  ['claude code', 'claude-code'],
  ['cursor', 'cursor'],
  ['cursor ide', 'cursor'],
  ['cursor cli', 'cursor'],
  ['codex', 'codex'],
  ['codex cli', 'codex'],
  ['gemini', 'gemini-cli'],
  ['gemini cli', 'gemini-cli'],
  ['droid', 'droid-cli'],
  ['droid cli', 'droid-cli'],
  ['factory droid cli', 'droid-cli'],
  ['copilot cli', 'copilot-cli'],
  ['opencode', 'opencode'],
]);

/** The id of a provider's tool; of one that is new, its name in the same form. */
export function toolOfProvider(name: string): string {
  const key = name.trim().toLowerCase().replace(/\s+/g, ' ');
  return TOOLS.get(key) ?? key.replace(/[^a-z0-9]+/g, '-');
}
