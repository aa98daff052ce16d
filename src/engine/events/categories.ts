import { EVENT_GROUPS, type EventGroup, type TranscriptEventType } from '../api.ts';

/**
 * One row a category: the code that the database holds (never change one, only add), its name, its group and its
 * priority (1 critical … 4 low). The only place that says so.
 */
const ROWS = [
  [1, 'prompt', 'prompt', 1],
  [2, 'slash-command', 'prompt', 2],
  [3, 'assistant', 'assistant', 2],
  [4, 'thinking', 'assistant', 4],
  [5, 'read', 'read', 4],
  [6, 'search', 'read', 4],
  [7, 'web', 'read', 3],
  [8, 'edit', 'edit', 1],
  [9, 'write', 'edit', 1],
  [10, 'command', 'command', 2],
  [11, 'git', 'command', 2],
  [12, 'error', 'error', 1],
  [13, 'plan', 'decision', 1],
  [14, 'task', 'decision', 2],
  [15, 'question', 'decision', 2],
  [16, 'subagent', 'other', 2],
  [17, 'skill', 'other', 3],
  [18, 'mcp', 'other', 3],
  [19, 'tool', 'other', 3],
  [20, 'compaction', 'other', 2],
  [21, 'notice', 'other', 4],
  [22, 'memory', 'memory', 1],
  [23, 'document', 'other', 3],
  [24, 'decision', 'decision', 1],
  [25, 'constraint', 'decision', 1],
  [26, 'rejected-approach', 'decision', 1],
  [27, 'error-resolution', 'other', 1],
  [28, 'loop', 'other', 2],
  [29, 'rule', 'memory', 1],
  [30, 'cwd', 'other', 3],
  [31, 'environment', 'other', 3],
  [32, 'usage', 'other', 4],
  [33, 'latency', 'other', 4],
  [34, 'data', 'other', 4],
  [35, 'external-reference', 'other', 3],
] as const satisfies readonly (readonly [number, string, EventGroup, 1 | 2 | 3 | 4])[];

export type EventCategory = (typeof ROWS)[number][1];

interface CategoryFacts {
  readonly code: number;
  readonly name: EventCategory;
  readonly group: EventGroup;
  readonly groupIndex: number;
  readonly priority: number;
}

const BY_CODE = new Map<number, CategoryFacts>();
const BY_NAME = new Map<string, CategoryFacts>();
for (const [code, name, group, priority] of ROWS) {
  const facts = { code, name, group, groupIndex: EVENT_GROUPS.indexOf(group), priority };
  BY_CODE.set(code, facts);
  BY_NAME.set(name, facts);
}

const UNKNOWN: CategoryFacts = {
  code: 19,
  name: 'tool',
  group: 'other',
  groupIndex: EVENT_GROUPS.length - 1,
  priority: 3,
};

export function categoryByCode(code: number): CategoryFacts {
  return BY_CODE.get(code) ?? UNKNOWN;
}

export function categoryByName(name: EventCategory): CategoryFacts {
  return BY_NAME.get(name) ?? UNKNOWN;
}

/** Codes that `is:<name>` means: those of a group, or of one category. Null for a name that is neither. */
export function categoryCodesOf(name: string): readonly number[] | null {
  const ofGroup = ROWS.filter(([, , group]) => group === name).map(([code]) => code);
  if (ofGroup.length > 0) return ofGroup;
  const facts = BY_NAME.get(name);
  return facts ? [facts.code] : null;
}

export function categoryNames(): readonly string[] {
  return ROWS.map(([, name]) => name);
}

/** What rules derive of rows, in the order of their bits. Never more than 15: the bits of a row are a Uint16. */
const FACTS = [
  'error',
  'error-resolution',
  'decision',
  'constraint',
  'rejected-approach',
  'loop',
  'rule',
  'cwd',
  'environment',
  'usage',
  'latency',
  'data',
  'external-reference',
] as const satisfies readonly EventCategory[];

export type FactCategory = (typeof FACTS)[number];

/** Of an error that an error-resolution points to. */
export const FIXED_BIT = 1 << 15;

const FACT_BITS: ReadonlyMap<number, number> = new Map(
  FACTS.map((name, index) => [categoryByName(name).code, 1 << index]),
);

export function factBit(code: number): number {
  return FACT_BITS.get(code) ?? 0;
}

/**
 * Codes of the facts that `is:<name>` means. The group `other` means rows that are none of the rest, so no fact makes a
 * row one of it.
 */
export function factCodesOf(name: string): readonly number[] {
  if (name === 'other') return [];
  return (categoryCodesOf(name) ?? []).filter((code) => FACT_BITS.has(code));
}

/** The groups that a row with these facts is of, beside its own. */
export function groupsOfFacts(bits: number): readonly EventGroup[] {
  if (bits === 0) return [];
  const groups = [...FACT_BITS].flatMap(([code, bit]) => ((bits & bit) === 0 ? [] : categoryByCode(code).group));
  return [...new Set(groups)].filter((group) => group !== 'other');
}

/** What `type:` tells apart. A task is the prompt of a sub-agent: an agent wrote it, no person. */
export const ENTRY_TYPES = [
  'prompt',
  'task',
  'command',
  'assistant',
  'thinking',
  'tool-call',
  'tool-result',
  'compaction',
  'notice',
] as const;

/** Codes of `event.type`; never change one, only add. */
const TYPE_CODES: Readonly<Record<TranscriptEventType, number>> = {
  prompt: 1,
  command: 2,
  assistant: 3,
  thinking: 4,
  'tool-call': 5,
  'tool-result': 6,
  compaction: 7,
  notice: 8,
};
const TYPES = new Map(Object.entries(TYPE_CODES).map(([name, code]) => [code, name as TranscriptEventType]));

export function typeCode(type: TranscriptEventType): number {
  return TYPE_CODES[type];
}

export function typeOf(code: number): TranscriptEventType {
  return TYPES.get(code) ?? 'notice';
}
