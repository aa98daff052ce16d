const NAMES: Readonly<Record<string, string>> = {
  'claude-code': 'Claude Code',
  'copilot-cli': 'Copilot CLI',
  'vscode-copilot': 'VS Code Copilot',
  codex: 'Codex CLI',
  'gemini-cli': 'Gemini CLI',
  pi: 'pi',
  'context-mode': 'context-mode',
  opencode: 'OpenCode',
  cursor: 'Cursor',
  specstory: 'SpecStory',
  chatgpt: 'ChatGPT',
  'claude-ai': 'Claude.ai',
  generic: 'Chat transcript',
  cline: 'Cline',
  'roo-code': 'Roo Code',
  aider: 'Aider',
};

/** The agent behind an importer's id, as a person calls it; an id without a name stays as it is. */
export function agentName(tool: string): string {
  return NAMES[tool] ?? tool;
}

/** Some tools write messages of their own, as of errors, under a name in angle brackets such as `<synthetic>`. */
export function isRealModel(model: string): boolean {
  return !/^<.*>$/.test(model);
}

/** The model that wrote every answer; null when there are several, or none. */
export function commonModelOf(models: readonly string[]): string | null {
  const [first, second] = models.filter(isRealModel);
  return first !== undefined && second === undefined ? first : null;
}

/** How a message names its author: null when that is not worth a word. */
export function authorOf(model: string | null, commonModel: string | null): string | null {
  if (model === null || model === commonModel) return null;
  return isRealModel(model) ? model : 'written by the tool';
}
