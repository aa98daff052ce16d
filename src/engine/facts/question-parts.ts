import type { ContentStore } from '../content/content-store.ts';
import type { SearchParts } from '../search/open-matches.ts';

/** What questions are answered from. */
export interface QuestionParts extends SearchParts {
  readonly content: ContentStore;
}
