import type { MemoryScope } from '../../api.ts';

export interface MemoryKind {
  /** Of which agent, as shown. */
  readonly agent: string;
  readonly scope: MemoryScope;
  readonly reason: string;
}

interface Rule {
  readonly pattern: RegExp;
  readonly agent: string;
  readonly scope: MemoryScope;
}

/** By name: these files carry no marks of their own. First match counts; paths have `/` only. */
const RULES: readonly Rule[] = [
  { pattern: /(?:^|\/)\.claude\/projects\/[^/]+\/memory\/[^/]+\.md$/i, agent: 'Claude Code', scope: 'agent' },
  { pattern: /(?:^|\/)(?:memory|memories)\/[^/]+\.md$/i, agent: 'Claude Code', scope: 'agent' },
  { pattern: /(?:^|\/)MEMORY\.md$/, agent: 'Claude Code', scope: 'agent' },
  { pattern: /(?:^|\/)\.claude\/CLAUDE\.md$/i, agent: 'Claude Code', scope: 'user' },
  { pattern: /(?:^|\/)CLAUDE(?:\.local)?\.md$/i, agent: 'Claude Code', scope: 'project' },
  { pattern: /(?:^|\/)\.claude\/rules\/.+\.md$/i, agent: 'Claude Code', scope: 'project' },
  { pattern: /(?:^|\/)AGENTS(?:\.override)?\.md$/i, agent: 'any agent', scope: 'project' },
  { pattern: /(?:^|\/)\.gemini\/GEMINI\.md$/i, agent: 'Gemini CLI', scope: 'user' },
  { pattern: /(?:^|\/)GEMINI\.md$/i, agent: 'Gemini CLI', scope: 'project' },
  { pattern: /(?:^|\/)\.cursor\/rules\/.+\.mdc?$/i, agent: 'Cursor', scope: 'project' },
  { pattern: /\.mdc$/i, agent: 'Cursor', scope: 'project' },
  { pattern: /(?:^|\/)\.cursorrules$/i, agent: 'Cursor', scope: 'project' },
  { pattern: /(?:^|\/)\.github\/copilot-instructions\.md$/i, agent: 'Copilot', scope: 'project' },
  { pattern: /\.instructions\.md$/i, agent: 'Copilot', scope: 'project' },
  { pattern: /(?:^|\/)\.clinerules(?:\/.+\.(?:md|txt))?$/i, agent: 'Cline', scope: 'project' },
  { pattern: /(?:^|\/)\.roo\/rules[^/]*\/.+\.(?:md|txt)$/i, agent: 'Roo Code', scope: 'project' },
];

export function kindByPath(path: string): MemoryKind | null {
  const rule = RULES.find(({ pattern }) => pattern.test(path));
  if (!rule) return null;
  const name = path.split('/').at(-1) ?? path;
  return {
    agent: rule.agent,
    scope: rule.scope,
    reason: `${name} is a memory file of ${rule.agent} by its name and place.`,
  };
}

/** By front matter that only such files have. */
export function kindByFrontMatter(keys: ReadonlySet<string>): MemoryKind | null {
  if (keys.has('alwaysApply')) {
    return { agent: 'Cursor', scope: 'project', reason: 'Front matter with alwaysApply: a Cursor rule.' };
  }
  if (keys.has('applyTo')) {
    return { agent: 'Copilot', scope: 'project', reason: 'Front matter with applyTo: Copilot instructions.' };
  }
  if (keys.has('metadata.originSessionId') || keys.has('metadata.node_type')) {
    return { agent: 'Claude Code', scope: 'agent', reason: 'Front matter of a Claude Code memory topic.' };
  }
  return null;
}
