import { isFunctionWord } from '../analysis/function-words.ts';
import type { FilterNode, QueryNode } from '../query/ast.ts';
import { parseDateSpan } from '../query/dates.ts';
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
    case 'filter':
      return filterText(node, context);
  }
}

function filterText({ key, values }: FilterNode, context: FilterContext): string {
  if (key !== 'before' && key !== 'after' && key !== 'on') {
    const texts = values.map((value) => (isKnownValue(key, value, context) ? value : `“${value}” (not known)`));
    return `${FILTER_LABELS[key]} ${texts.join(' or ')}`;
  }
  return values
    .map((value) => {
      const span = parseDateSpan(value, context);
      if (!span) return `${key} “${value}” (no date)`;
      const start = toZonedIso(span.startMs, context.timeZone);
      if (key === 'before') return `before ${start}`;
      return key === 'after' ? `from ${start} on` : `from ${start} to ${toZonedIso(span.endMs, context.timeZone)}`;
    })
    .join(' or ');
}

const FILTER_LABELS: Readonly<Record<FilterNode['key'], string>> = {
  project: 'in the project',
  store: 'in the store',
  source: 'in a document called',
  session: 'in the session',
  is: 'category is',
  file: 'about the file',
  tool: 'tool is',
  has: 'has',
  time: 'kind of time is',
  sort: 'sorted by',
  before: 'before',
  after: 'from',
  on: 'on',
};
