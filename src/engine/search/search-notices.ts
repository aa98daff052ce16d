import type { Message } from '../../messages/message.ts';
import type { WordNode } from '../query/ast.ts';
import type { MatchParts, SearchParts } from './open-matches.ts';
import { queryTerms } from './query-terms.ts';
import type { StandIns } from './stand-ins.ts';
import { unknownNames } from './unknown-names.ts';

/** So many words are named. */
const MOST_NAMED = 5;

interface Found {
  readonly total: number;
  /** Listed beside the hits. */
  readonly related: number;
}

/** What a person should know of an answer. */
export function noticesOf(
  { connection, audience }: SearchParts,
  opened: MatchParts,
  { total, related }: Found,
): readonly Message[] {
  const { matches, states, order } = opened;
  const { plan, isRelaxed, similar, parts } = matches;
  const notices: Message[] = [];
  if (isRelaxed && total > 0) notices.push({ code: 'search.relaxed' });
  if (related > 0) notices.push({ code: 'search.related', count: related });
  notices.push(
    ...standInNotices('search.fuzzy', plan.relaxable, similar),
    ...standInNotices('search.part', plan.relaxable, parts),
  );
  if (plan.sort === 'relevance' && order !== 'relevance') {
    notices.push({ code: 'search.order-without-words' });
  }
  notices.push(...matches.notices);
  // It compares with the names of the whole library.
  if (audience.seesAll) notices.push(...unknownNames({ connection, states }, plan.root, total));
  return notices;
}

function standInNotices(
  code: 'search.fuzzy' | 'search.part',
  words: readonly WordNode[],
  standIns: StandIns,
): readonly Message[] {
  return [...standIns].map(([term, others]) => {
    const typed = words.find((word) => queryTerms(word).some((asked) => asked.term === term))?.text ?? term;
    const named = others.slice(0, MOST_NAMED).map((other) => other.term);
    return { code, typed, words: named, more: others.length - named.length };
  });
}
