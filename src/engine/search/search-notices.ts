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

/** What a person should know of an answer, in words. */
export function noticesOf(
  { connection, audience }: SearchParts,
  opened: MatchParts,
  { total, related }: Found,
): readonly string[] {
  const { matches, states, order } = opened;
  const { plan, isRelaxed, similar, parts } = matches;
  const notices: string[] = [];
  if (isRelaxed && total > 0) notices.push('Few or no rows hold every word, so those that hold some of them follow.');
  if (related > 0) {
    const items = related === 1 ? '1 item holds' : `${related} items hold`;
    notices.push(`${items} none of the words, but those of the best hits; marked “related”, and not counted.`);
  }
  notices.push(
    ...standInNotices(
      plan.relaxable,
      similar,
      (typed, words) => `“${typed}” stands nowhere; words like ${words} were looked for as well.`,
    ),
    ...standInNotices(
      plan.relaxable,
      parts,
      (typed, words) => `Words that hold “${typed}” inside were looked for as well: ${words}.`,
    ),
  );
  if (plan.sort === 'relevance' && order !== 'relevance') {
    notices.push('Relevance needs words to compare with; without any, the newest come first.');
  }
  notices.push(...matches.notices);
  // It compares with the names of the whole library.
  if (audience.seesAll) notices.push(...unknownNames({ connection, states }, plan.root, total));
  return notices;
}

function standInNotices(
  words: readonly WordNode[],
  standIns: StandIns,
  say: (typed: string, words: string) => string,
): readonly string[] {
  return [...standIns].map(([term, others]) => {
    const typed = words.find((word) => queryTerms(word).some((asked) => asked.term === term))?.text ?? term;
    const named = others.slice(0, MOST_NAMED).map((other) => `“${other.term}”`);
    const more = others.length > named.length ? ` and ${others.length - named.length} more` : '';
    return say(typed, named.join(', ') + more);
  });
}
