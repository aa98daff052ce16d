import { isFunctionWord } from '../analysis/function-words.ts';
import { describeAmounts, parseAmounts } from '../query/amounts.ts';
import type { FilterNode, QueryNode } from '../query/ast.ts';
import { filteredSpan } from '../query/dates.ts';
import { exactName, isStoreName } from '../query/filter-values.ts';
import { toZonedIso } from '../time/zone.ts';
import { type FilterContext, isKnownValue } from './filters.ts';

/** The query in words, a line a clause; empty for a query that asks for everything. */
export function describeQuery(root: QueryNode | null, context: FilterContext): readonly string[] {
  if (root === null) return [];
  const clauses = root.kind === 'and' ? root.nodes : [root];
  return clauses.map((clause) => clauseText(clause, context));
}

function clauseText(node: QueryNode, context: FilterContext): string {
  switch (node.kind) {
    case 'word':
      if (node.isPrefix) return `a word that begins with “${node.text}”`;
      return isFunctionWord(node.text) ? `“${node.text}” if it is there (a function word)` : `“${node.text}”`;
    case 'phrase':
      return `exactly “${node.text}”`;
    case 'not':
      return `not: ${clauseText(node.node, context)}`;
    case 'or':
      return node.nodes.map((child) => clauseText(child, context)).join(' or ');
    case 'and':
      return `(${node.nodes.map((child) => clauseText(child, context)).join(' and ')})`;
    case 'regex':
      return `the pattern /${node.source}/${node.flags}`;
    case 'filter':
      return filterText(node, context);
  }
}

function filterText({ key, values }: FilterNode, context: FilterContext): string {
  switch (key) {
    case 'before':
    case 'after':
    case 'on':
      return values.map((value) => dateText(key, value, context)).join(' or ');
    case 'tokens':
    case 'dur':
      return `${FILTER_LABELS[key]} ${values.map((value) => amountText(key, value)).join(' or ')}`;
    case 'source':
      return values.map((value) => `${FILTER_LABELS[isStoreName(value) ? 'store' : 'source']} ${value}`).join(' or ');
    default: {
      const texts = values.map((value) => (isKnownValue(key, value, context) ? named(value) : unknown(value)));
      return `${FILTER_LABELS[key]} ${texts.join(' or ')}`;
    }
  }
}

function named(value: string): string {
  const exact = exactName(value);
  return exact === null ? value : `exactly “${exact}”`;
}

function unknown(value: string): string {
  return `“${value}” (not known)`;
}

function amountText(key: 'tokens' | 'dur', value: string): string {
  const range = parseAmounts(key, value);
  return range ? describeAmounts(key, range) : unknown(value);
}

function dateText(key: 'before' | 'after' | 'on', value: string, context: FilterContext): string {
  const span = filteredSpan(key, value, context);
  if (!span) return `${key} “${value}” (no date)`;
  const { startMs, endMs } = span;
  const iso = (ms: number) => toZonedIso(ms, context.timeZone);
  const zone = ` (${context.timeZone})`;
  if (!Number.isFinite(startMs)) return `before ${iso(endMs)}${zone}`;
  return Number.isFinite(endMs)
    ? `from ${iso(startMs)} to before ${iso(endMs)}${zone}`
    : `from ${iso(startMs)} on${zone}`;
}

const FILTER_LABELS: Readonly<Record<FilterNode['key'], string>> = {
  project: 'in the project',
  store: 'in the store',
  source: 'in a document called',
  session: 'in the session',
  agent: 'written by the agent',
  model: 'model is',
  branch: 'on the branch',
  is: 'category is',
  type: 'kind of entry is',
  in: 'the words stand in',
  file: 'about the file',
  tool: 'tool is',
  tag: 'tagged',
  has: 'has',
  tokens: 'tokens:',
  dur: 'time from call to result:',
  lang: 'the text is',
  time: 'kind of time is',
  layer: 'match layer is',
  sort: 'sorted by',
  before: 'before',
  after: 'from',
  on: 'on',
};
