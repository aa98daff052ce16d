import type { MemoryScope } from '../../api.ts';
import type { FrontMatter } from './front-matter.ts';

export interface MemoryKind {
  /** Of which agent, as shown. */
  readonly agent: string;
  readonly scope: MemoryScope;
  /** 0 to 1. */
  readonly confidence: number;
  readonly reason: string;
}

interface Rule {
  readonly pattern: RegExp;
  readonly agent: string;
  /** `home-or-project`: of the person where the folder stands in a home directory, else of the project. */
  readonly scope: MemoryScope | 'home-or-project';
  /** Where other files are called the same: what the text must hold. */
  readonly needs?: (text: string) => boolean;
  /** For a name that alone says less. */
  readonly confidence?: number;
}

/** The index of an auto memory names its topics. */
const LINKS_TOPICS = (text: string) => /\]\([^()\s]{1,200}\.md\)/.test(text);

/** In a folder of memories a damaged file is shown as one; of a whole one the front matter tells. */
const IS_DAMAGED = (text: string) => text.includes('\0');

/**
 * By name and place: these files carry no marks of their own. Letter case matters for names that are words (a page
 * `docs/agents.md` is none of them). First match counts; paths have `/` only.
 */
const RULES: readonly Rule[] = [
  { pattern: /(?:^|\/)\.claude\/projects\/[^/]+\/memory\/.+\.md$/, agent: 'Claude Code', scope: 'agent' },
  { pattern: /(?:^|\/)(?:memory|memories)\/MEMORY\.md$/, agent: 'Claude Code', scope: 'agent' },
  { pattern: /(?:^|\/)(?:memory|memories)\/[^/]+\.md$/, agent: 'Claude Code', scope: 'agent', needs: IS_DAMAGED },
  { pattern: /(?:^|\/)MEMORY\.md$/, agent: 'Claude Code', scope: 'agent', needs: LINKS_TOPICS },
  // Dropped alone, these folders are most often those of the home directory.
  { pattern: /^\.claude\/CLAUDE\.md$/, agent: 'Claude Code', scope: 'user' },
  { pattern: /^\.codex\/AGENTS(?:\.override)?\.md$/, agent: 'Codex CLI', scope: 'user' },
  { pattern: /^\.gemini\/GEMINI\.md$/, agent: 'Gemini CLI', scope: 'user' },
  { pattern: /(?:^|\/)\.claude\/(?:CLAUDE\.md|rules\/.+\.md)$/, agent: 'Claude Code', scope: 'home-or-project' },
  { pattern: /(?:^|\/)CLAUDE(?:\.local)?\.md$/, agent: 'Claude Code', scope: 'project' },
  { pattern: /(?:^|\/)\.codex\/AGENTS(?:\.override)?\.md$/, agent: 'Codex CLI', scope: 'home-or-project' },
  { pattern: /(?:^|\/)\.config\/opencode\/AGENTS\.md$/, agent: 'OpenCode', scope: 'user' },
  { pattern: /(?:^|\/)AGENTS(?:\.override)?\.md$/, agent: 'any agent', scope: 'project' },
  { pattern: /(?:^|\/)\.gemini\/GEMINI\.md$/, agent: 'Gemini CLI', scope: 'home-or-project' },
  { pattern: /(?:^|\/)GEMINI\.md$/, agent: 'Gemini CLI', scope: 'project' },
  { pattern: /(?:^|\/)\.cursor\/rules\/.+\.mdc?$/i, agent: 'Cursor', scope: 'project' },
  { pattern: /(?:^|\/)\.cursorrules$/i, agent: 'Cursor', scope: 'project' },
  { pattern: /(?:^|\/)(?:\.github\/)?copilot-instructions\.md$/i, agent: 'Copilot', scope: 'project' },
  { pattern: /(?:^|\/)\.github\/instructions\/.+\.instructions\.md$/i, agent: 'Copilot', scope: 'project' },
  { pattern: /[^/]\.instructions\.md$/i, agent: 'Copilot', scope: 'project', confidence: 0.7 },
  { pattern: /(?:^|\/)\.clinerules(?:-[\w-]+)?$/i, agent: 'Cline', scope: 'project' },
  { pattern: /(?:^|\/)\.clinerules\/(?!(?:workflows|hooks)\/).+\.(?:md|txt)$/i, agent: 'Cline', scope: 'project' },
  { pattern: /(?:^|\/)\.roo\/rules[^/]*\/.+\.(?:md|txt)$/i, agent: 'Roo Code', scope: 'home-or-project' },
  { pattern: /(?:^|\/)\.roorules(?:-[\w-]+)?$/i, agent: 'Roo Code', scope: 'project' },
  { pattern: /(?:^|\/)\.windsurfrules$/i, agent: 'Windsurf', scope: 'project' },
  { pattern: /(?:^|\/)\.windsurf\/rules\/.+\.md$/i, agent: 'Windsurf', scope: 'project' },
  { pattern: /(?:^|\/)CONVENTIONS\.md$/, agent: 'Aider', scope: 'project', confidence: 0.6 },
];

/** The folder that a tool keeps in the home directory stands right in it. */
const IN_HOME = /^(?:\/(?:home|Users)\/[^/]+|\/root|~|[A-Za-z]:\/Users\/[^/]+)\/\.[^/]+\//;

/** What a file is by its path, or else by its front matter; null when it is no memory file. */
export function kindOf(path: string, text: string, frontMatter: FrontMatter): MemoryKind | null {
  return kindByPath(path, text) ?? kindByFrontMatter(frontMatter);
}

export function kindByPath(path: string, text: string): MemoryKind | null {
  const rule = RULES.find(({ pattern, needs }) => pattern.test(path) && (needs?.(text) ?? true));
  if (!rule) return null;
  const name = path.split('/').at(-1) ?? path;
  return {
    agent: rule.agent,
    scope: rule.scope === 'home-or-project' ? (IN_HOME.test(path) ? 'user' : 'project') : rule.scope,
    confidence: rule.confidence ?? 0.9,
    reason: `${name} is a memory file of ${rule.agent} by its name and place.`,
  };
}

const TOPIC_TYPES = new Set(['user', 'feedback', 'project', 'reference']);

/** By front matter that only such files have. */
function kindByFrontMatter({ entries }: FrontMatter): MemoryKind | null {
  const fields = new Map(entries);
  const confidence = 0.8;
  if (fields.has('alwaysApply') || (fields.has('globs') && fields.has('description'))) {
    return { agent: 'Cursor', scope: 'project', confidence, reason: 'Front matter with the fields of a Cursor rule.' };
  }
  if (fields.has('applyTo')) {
    return {
      agent: 'Copilot',
      scope: 'project',
      confidence,
      reason: 'Front matter with applyTo: Copilot instructions.',
    };
  }
  const isTopic = fields.has('name') && fields.has('description') && TOPIC_TYPES.has(fields.get('type') ?? '');
  if (isTopic || fields.has('metadata.originSessionId') || fields.has('metadata.node_type')) {
    const reason = 'Front matter of a topic in the memory of Claude Code.';
    return { agent: 'Claude Code', scope: 'agent', confidence, reason };
  }
  return null;
}
