import type { Message } from '../../../messages/message.ts';
import type { ContextEntity, ContextReason } from '../../api.ts';
import { type ContextScope, type ItemPlace, placeKey, type RowPlace } from '../scope.ts';

/** An item that a policy found, before anything of it is read. */
export interface Candidate extends ItemPlace {
  /** Epoch ms; NaN for none. */
  readonly timeMs: number;
  readonly score: number | null;
  readonly reasons: readonly ContextReason[];
  readonly entities: readonly string[];
  /** The row to show of it, and an entity that stands there; null where nothing of it matched more than the rest. */
  readonly match: { readonly row: RowPlace; readonly entity: string | null } | null;
  /** It holds what was asked for itself, rather than by way of something else. */
  readonly isDirect: boolean;
}

export interface Recall {
  /** In their order, or to be put in order of score, then newer first. */
  readonly candidates: readonly Candidate[];
  readonly isInOrder: boolean;
  readonly entities: readonly ContextEntity[];
  /** Matching items outside of the scope. */
  readonly hidden: HiddenCounts;
  /** Why there is nothing; used when there are no candidates. */
  readonly nothing: Message;
  readonly notices: readonly Message[];
}

export interface HiddenCounts {
  readonly otherProjects: number;
  readonly noProject: number;
}

/** Counts items that a scope hides, each once. */
export class HiddenItems {
  readonly #scope: ContextScope;
  readonly #keys = new Map<string, ItemPlace>();

  constructor(scope: ContextScope) {
    this.#scope = scope;
  }

  add(item: ItemPlace): void {
    this.#keys.set(placeKey(item), item);
  }

  get counts(): HiddenCounts {
    const items = [...this.#keys.values()];
    const noProject = items.filter((item) => this.#scope.hasNoProject(item)).length;
    return { otherProjects: items.length - noProject, noProject };
  }
}
