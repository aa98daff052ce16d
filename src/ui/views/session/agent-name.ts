const NAMES: Readonly<Record<string, string>> = { 'claude-code': 'Claude Code' };

/** The agent behind an importer's id, as a person calls it; an id without a name stays as it is. */
export function agentName(tool: string): string {
  return NAMES[tool] ?? tool;
}
