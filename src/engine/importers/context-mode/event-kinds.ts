import type { TranscriptEventType } from '../../api.ts';
import type { EventCategory } from '../../events/categories.ts';

/** What a noted event is here. */
export interface EventKind {
  readonly type: TranscriptEventType;
  readonly category: EventCategory;
  /** What stands in front of its title; may be empty. */
  readonly label: string;
  /** True where the text is the path of a file. */
  readonly isPath: boolean;
}

/** What a tool did. Repeats are left out by the writer: these are no complete list of calls. */
function act(category: EventCategory, label: string, isPath = false): EventKind {
  return { type: 'tool-call', category, label, isPath };
}

function note(category: EventCategory, label: string): EventKind {
  return { type: 'notice', category, label: `${label}:`, isPath: false };
}

const FILE_KINDS: ReadonlyMap<string, EventKind> = new Map([
  ['read', act('read', 'Read', true)],
  ['edit', act('edit', 'Edit', true)],
  ['write', act('write', 'Write', true)],
  ['glob', act('search', 'Glob')],
  ['search', act('search', 'Search')],
]);

/** By category; those that are missing are notices under their own name. */
const KINDS: ReadonlyMap<string, EventKind> = new Map([
  ['user-prompt', { type: 'prompt', category: 'prompt', label: '', isPath: false }],
  ['compaction', { type: 'compaction', category: 'compaction', label: 'Compaction:', isPath: false }],
  ['file', act('read', 'File', true)],
  ['git', act('git', '')],
  ['task', act('task', 'Task')],
  ['plan', act('plan', 'Plan')],
  ['skill', act('skill', 'Skill')],
  ['subagent', act('subagent', 'Sub-agent')],
  ['mcp', act('mcp', 'MCP')],
  ['mcp_tool_call', act('mcp', 'MCP call')],
  ['error', note('error', 'Error')],
  ['decision', note('question', 'Decision')],
  ['rule', note('memory', 'Rule')],
  ['agent-finding', note('subagent', 'Finding of a sub-agent')],
]);

/** `type` such as `file_edit`, `category` such as `file`; both as the writer names them. */
export function kindOf(type: string, category: string): EventKind {
  if (category === 'file' || category === '') {
    const found = FILE_KINDS.get(type.replace(/^file_/, ''));
    if (found) return found;
  }
  return KINDS.get(category) ?? KINDS.get(type.replaceAll('_', '-')) ?? note('notice', labelOf(type, category));
}

/** `blocked-on` reads "Blocked on:". */
function labelOf(type: string, category: string): string {
  const words = (category || type || 'event').replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
