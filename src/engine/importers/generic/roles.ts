export type Role = 'user' | 'assistant' | 'system' | 'tool';

const BY_NAME: ReadonlyMap<string, Role> = new Map<string, Role>([
  ...names('user', 'user human person you me'),
  ...names('assistant', 'assistant ai bot chatbot gpt chatgpt claude gemini copilot cursor grok deepseek perplexity'),
  ...names('system', 'system developer'),
  ...names('tool', 'tool function'),
]);

/** Only a heading or bold text makes these a role: as plain words they stand in many texts. */
const BY_MARKED_NAME: ReadonlyMap<string, Role> = new Map<string, Role>([
  ...names('user', 'prompt'),
  ...names('assistant', 'response'),
]);

function names(role: Role, words: string): readonly (readonly [string, Role])[] {
  return words.split(' ').map((word) => [word, role]);
}

/** Such as "GPT-4o" or "Claude 3.5 Sonnet". */
const MODEL_NAME = /^(?:gpt|claude|gemini|llama|deepseek|grok)[ -]?[a-z -]{0,12}\d[\w. -]{0,20}$/;

export function roleOfName(name: string): Role | null {
  const lower = name.toLowerCase();
  return BY_NAME.get(lower) ?? (MODEL_NAME.test(lower) ? 'assistant' : null);
}

export function roleOfMarkedName(name: string): Role | null {
  const lower = name.toLowerCase().replace(/ (?:assistant|code|cli)$/, '');
  return roleOfName(lower) ?? BY_MARKED_NAME.get(lower) ?? null;
}

/** As messages in JSON call it; null for other things that have a role. */
export function roleOfMessage(role: unknown): Role | null {
  if (typeof role !== 'string') return null;
  return role === 'model' ? 'assistant' : (BY_NAME.get(role.toLowerCase()) ?? null);
}

/** Two who talk with each other are what makes a text a conversation. */
export function isConversation(roles: Iterable<Role | null>): boolean {
  const found = new Set(roles);
  return found.has('user') && found.has('assistant');
}
