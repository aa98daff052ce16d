import type { BriefSectionName } from '../../api.ts';
import type { BriefEntry } from './brief-entry.ts';

interface SectionFacts {
  readonly title: string;
  /** Its lines were found by rules that may be wrong. */
  readonly isByRules: boolean;
}

export const SECTION_FACTS: Readonly<Record<BriefSectionName, SectionFacts>> = {
  goal: { title: 'Goal', isByRules: false },
  requests: { title: 'Last requests', isByRules: false },
  decisions: { title: 'Decisions in force', isByRules: true },
  constraints: { title: 'Constraints', isByRules: true },
  'turned-down': { title: 'Turned down', isByRules: true },
  tasks: { title: 'Open tasks', isByRules: false },
  unsolved: { title: 'Errors without a known fix', isByRules: true },
  solved: { title: 'Errors solved', isByRules: true },
  files: { title: 'Files in play', isByRules: false },
  git: { title: 'Git state', isByRules: false },
  environment: { title: 'Environment', isByRules: false },
  rules: { title: 'Rules of the project', isByRules: true },
  subagents: { title: 'Sub-agent results', isByRules: false },
};

const ALL = Number.POSITIVE_INFINITY;

/**
 * Who comes first while there is room: step by step, of each section up to so many lines in all. What a person said (goal,
 * requests, decisions, constraints) and the rules are in to the last line before anything of low priority: errors that
 * are solved, git, environment, sub-agents. A few tasks, errors and files, which are as critical, come with the first.
 */
const STEPS: readonly (readonly (readonly [BriefSectionName, number])[])[] = [
  [
    ['goal', 1],
    ['requests', 2],
    ['decisions', 4],
    ['constraints', 3],
    ['tasks', 3],
    ['unsolved', 2],
    ['files', 3],
  ],
  [
    ['goal', 3],
    ['requests', 4],
    ['decisions', 10],
    ['constraints', 8],
    ['rules', 5],
    ['tasks', 8],
    ['unsolved', 4],
    ['files', 6],
  ],
  [
    ['decisions', ALL],
    ['constraints', ALL],
    ['goal', ALL],
    ['rules', ALL],
    ['requests', ALL],
  ],
  [
    ['tasks', ALL],
    ['turned-down', ALL],
    ['unsolved', 12],
    ['files', 20],
    ['git', 5],
    ['solved', 4],
    ['environment', 4],
    ['subagents', 4],
  ],
  [
    ['unsolved', ALL],
    ['files', ALL],
    ['solved', ALL],
    ['git', ALL],
    ['subagents', ALL],
    ['environment', ALL],
  ],
];

/** All entries, the most important first. Those of one section keep their order. */
export function byPriority(entries: readonly BriefEntry[]): readonly BriefEntry[] {
  const waiting = new Map<BriefSectionName, BriefEntry[]>();
  for (const entry of entries) {
    const list = waiting.get(entry.section);
    if (list) list.push(entry);
    else waiting.set(entry.section, [entry]);
  }
  const taken = new Map<BriefSectionName, number>();
  return STEPS.flat().flatMap(([section, upTo]) => {
    const from = taken.get(section) ?? 0;
    taken.set(section, Math.max(from, upTo));
    return (waiting.get(section) ?? []).slice(from, upTo);
  });
}
