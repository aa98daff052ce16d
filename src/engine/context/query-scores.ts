import type { StoreName } from '../api.ts';
import { RowSet } from '../columns/row-set.ts';
import { RANKING_PROFILES } from '../ranking-profiles.ts';
import { Highlighter } from '../search/highlighter.ts';
import type { MatchParts, SearchParts } from '../search/open-matches.ts';
import type { QueryPlan } from '../search/query-plan.ts';
import { isPlainFunctionWord, prefixOf, queryTerms, withoutCovered } from '../search/query-terms.ts';
import type { ScoreLoan } from '../search/ranking/score-buffers.ts';
import { type ScoredFeature, StoreScores } from '../search/ranking/store-scores.ts';
import type { ContextScope, ItemPlace, RowPlace } from './scope.ts';

interface QueryScoreParts {
  readonly search: SearchParts;
  readonly matches: MatchParts;
  readonly plan: QueryPlan;
  readonly loan: ScoreLoan;
}

/** What a query finds, and BM25 of each row by its words. Each list of a word is read once, whatever is asked. */
export class QueryScores {
  readonly highlighter: Highlighter;
  readonly #parts: QueryScoreParts;
  readonly #scores = new Map<StoreName, StoreScores | null>();

  constructor(parts: QueryScoreParts) {
    this.#parts = parts;
    this.highlighter = new Highlighter(parts.plan.terms);
  }

  rows(store: StoreName): RowSet {
    const { matches, states } = this.#parts.matches;
    return states.ask(store, new RowSet(0), () => matches.rows(store));
  }

  scoreOf({ store, id }: RowPlace): number {
    return this.#scoresOf(store)?.scoreOf(id) ?? 0;
  }

  /** Of the best row of an item. */
  relevanceOf(item: ItemPlace, scope: ContextScope): number {
    if (item.store !== 'events') return this.scoreOf(item);
    const { sessions } = this.#parts.search.rows.events.columns;
    const session = sessions[item.id];
    const visible = scope.rowsOf('events');
    let best = 0;
    for (let id = item.id; id <= (scope.turns?.endOf(item.id) ?? item.id); id++) {
      if (sessions[id] === session && visible?.has(id)) best = Math.max(best, this.scoreOf({ store: 'events', id }));
    }
    return best;
  }

  #scoresOf(store: StoreName): StoreScores | null {
    const known = this.#scores.get(store);
    if (known !== undefined) return known;
    const { search, matches, loan } = this.#parts;
    const found = matches.states.ask(store, null, () => {
      const scores = new StoreScores(loan.take(search.rows[store].newestId + 1));
      const features = this.#features(store);
      const bm25 = search.corpus.bm25(store, RANKING_PROFILES.prose, features);
      for (const feature of features) scores.add(feature, null, bm25);
      return scores;
    });
    this.#scores.set(store, found);
    return found;
  }

  #features(store: StoreName): readonly ScoredFeature[] {
    const { search, plan } = this.#parts;
    const { corpus, rows } = search;
    const content = plan.terms.filter((node) => !isPlainFunctionWord(node));
    const asked = content.length > 0 ? content : plan.terms;
    const terms = new Set(asked.flatMap((node) => withoutCovered(queryTerms(node)).map(({ term }) => term)));
    const prefixes = new Set(asked.flatMap((node) => prefixOf(node) ?? []));
    const ofTerm = (name: string): ScoredFeature => ({
      kind: 'term',
      name,
      weight: corpus.idf(name),
      list: rows[store].postings.list(name),
    });
    const ofPrefix = (name: string): ScoredFeature => ({
      kind: 'prefix',
      name,
      weight: corpus.idfOf(corpus.rowsWithPrefix(name)),
      list: rows[store].postings.listOfPrefix(name),
    });
    return [...[...terms].map(ofTerm), ...[...prefixes].map(ofPrefix)];
  }
}

/** What filters of a query allow; null where it has none. */
export function allowedBy({ matches, states }: MatchParts, plan: QueryPlan, store: StoreName): RowSet | null {
  if (plan.filters.length === 0) return null;
  return states.ask(store, null, () => matches.allowed(store));
}
