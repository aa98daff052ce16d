import type { Message } from '../../../messages/message.ts';
import type { ContextEntity, ContextReason, StoreName } from '../../api.ts';
import { type ContextScope, codeOf, type ItemPlace, type RowPlace } from '../scope.ts';
import type { FoundItems } from './found-items.ts';

/** Why an item was found, before anything of it is read. */
export interface Findings {
  readonly score: number | null;
  readonly reasons: readonly ContextReason[];
  readonly entities: readonly string[];
  /** The row to show of it, and an entity that stands there; null where nothing of it matched more than the rest. */
  readonly match: { readonly row: RowPlace; readonly entity: string | null } | null;
  /** It holds what was asked for itself, rather than by way of something else. */
  readonly isDirect: boolean;
}

/** An item that may be listed. */
export interface Candidate extends ItemPlace, Findings {
  /** Epoch ms; NaN for none. */
  readonly timeMs: number;
}

export interface Recall {
  /** In their order, or to be put in order of score, then newer first. */
  readonly found: FoundItems;
  readonly isInOrder: boolean;
  /** Of one that was found, by its number: asked for those alone that are listed. */
  readonly findingsOf: (index: number) => Findings;
  readonly entities: readonly ContextEntity[];
  /** Matching items outside of the scope. */
  readonly hidden: HiddenCounts;
  /** Why there is nothing; used when nothing was found. */
  readonly nothing: Message;
  readonly notices: readonly Message[];
}

export function candidateOf({ found, findingsOf }: Recall, index: number): Candidate {
  return { ...found.placeOf(index), timeMs: found.timeOf(index), ...findingsOf(index) };
}

export interface HiddenCounts {
  readonly otherProjects: number;
  readonly noProject: number;
}

/** Counts items that a scope hides, each once. */
export class HiddenItems {
  readonly #scope: ContextScope;
  readonly #known = new Set<number>();
  #noProject = 0;

  constructor(scope: ContextScope) {
    this.#scope = scope;
  }

  add(store: StoreName, id: number): void {
    const code = codeOf(store, id);
    if (this.#known.has(code)) return;
    this.#known.add(code);
    if (this.#scope.hasNoProject(store, id)) this.#noProject += 1;
  }

  get counts(): HiddenCounts {
    return { otherProjects: this.#known.size - this.#noProject, noProject: this.#noProject };
  }
}
