import type { Message } from '../../../messages/message.ts';
import type { ContextConfig, ContextEntity, ContextReason } from '../../api.ts';
import type { FoundEntity } from '../entities.ts';
import { type ItemPlace, placeKey, type RowPlace } from '../scope.ts';
import { type EntityParts, itemsWithEntity } from './entity-rows.ts';
import { type Candidate, HiddenItems, type Recall } from './recall.ts';

const DAY_MS = 86_400_000;
const HALF_LIFE_DAYS = 30;
/** So many of the best items of the first hop lead on, each by so many names. */
const HOP_ITEMS = 5;
const HOP_ENTITIES = 8;

export interface LinkRequest {
  readonly entities: readonly FoundEntity[];
  /** The turn that asks: it is no item. Null for none. */
  readonly own: ItemPlace | null;
  readonly hops: ContextConfig['hops'];
  readonly weights: ContextConfig['weights'];
  /** In order, with ties told apart by their keys. */
  readonly rank: (candidates: readonly Candidate[], most: number) => readonly Candidate[];
  /** Names in the text of an item. */
  readonly entitiesIn: (item: ItemPlace) => readonly FoundEntity[];
}

interface Shared {
  readonly entity: string;
  readonly row: RowPlace;
  readonly reason: ContextReason;
  readonly hop: 1 | 2;
}

/**
 * Items that share entities with what is asked, by the sum of ln(1 + N/df) over the entities they share: N items are
 * in scope, df of them hold the entity. By way of the best of them, others at a lower weight.
 */
export function entityLinking(parts: EntityParts, request: LinkRequest): Recall {
  const links = new Links(parts, request);
  links.follow(request.entities, 1, 1);
  let hopNotice: readonly Message[] = [];
  if (request.hops > 1) {
    const best = request.rank(links.candidates(), HOP_ITEMS);
    const { next, isCut } = namesOf(best, request);
    if (isCut) hopNotice = [{ code: 'context.hop-limit', names: HOP_ENTITIES, items: HOP_ITEMS }];
    links.follow(next, 2, request.weights.hop);
  }
  const names = request.entities.map(({ text }) => text);
  const nothing: Message =
    names.length === 0 ? { code: 'context.none-without-entity' } : { code: 'context.none-shares', names };
  return {
    candidates: links.candidates(),
    isInOrder: false,
    entities: links.entities,
    hidden: links.hidden.counts,
    nothing,
    notices: [...links.notices, ...hopNotice],
  };
}

function namesOf(best: readonly Candidate[], { entities, entitiesIn }: LinkRequest) {
  const seen = new Set(entities.map(({ text }) => text));
  const next: FoundEntity[] = [];
  let isCut = false;
  for (const item of best) {
    const fresh = entitiesIn(item).filter(({ text }) => !seen.has(text));
    if (fresh.length > HOP_ENTITIES) isCut = true;
    for (const each of fresh.slice(0, HOP_ENTITIES)) {
      seen.add(each.text);
      next.push(each);
    }
  }
  return { next, isCut };
}

class Links {
  readonly #parts: EntityParts;
  readonly #request: LinkRequest;
  readonly #own: string | null;
  readonly #items = new Map<string, { readonly item: ItemPlace; readonly shared: Shared[] }>();
  readonly #known: ContextEntity[] = [];
  readonly #notices: Message[] = [];
  readonly hidden: HiddenItems;

  constructor(parts: EntityParts, request: LinkRequest) {
    this.#parts = parts;
    this.#request = request;
    this.#own = request.own && placeKey(request.own);
    this.hidden = new HiddenItems(parts.scope);
  }

  get entities(): readonly ContextEntity[] {
    return this.#known;
  }

  get notices(): readonly Message[] {
    return this.#notices;
  }

  /** What an earlier hop found, a later one adds nothing to. */
  follow(entities: readonly FoundEntity[], hop: 1 | 2, weight: number): void {
    const before = new Set(this.#items.keys());
    for (const { text, kind } of entities) {
      const { inScope, hidden, unread } = itemsWithEntity(this.#parts, text);
      const found = [...inScope].filter(([key]) => key !== this.#own);
      this.#known.push({ text, kind, items: found.length, hop });
      if (hop === 1) this.#hide(hidden);
      if (unread > 0) this.#notices.push({ code: 'context.entity-limit', entity: text, rows: unread });
      const reason = this.#reason(text, found.length, hop, weight);
      for (const [key, { item, row }] of found) {
        if (!before.has(key)) this.#share(key, item, { entity: text, row, reason, hop });
      }
    }
  }

  #reason(entity: string, items: number, hop: 1 | 2, weight: number): ContextReason {
    const way = hop === 2 ? ', by way of another item' : '';
    return {
      label: `shares ${entity}${way} (in ${items.toLocaleString('en')})`,
      value: weight * Math.log(1 + this.#itemCount() / items),
    };
  }

  #hide(items: readonly ItemPlace[]): void {
    for (const item of items) if (placeKey(item) !== this.#own) this.hidden.add(item);
  }

  #share(key: string, item: ItemPlace, shared: Shared): void {
    const known = this.#items.get(key) ?? { item, shared: [] };
    known.shared.push(shared);
    this.#items.set(key, known);
  }

  candidates(): readonly Candidate[] {
    const { scope } = this.#parts;
    const dated = [...this.#items.values()].map(({ item, shared }) => ({ item, shared, timeMs: scope.timeOf(item) }));
    const newestMs = dated.reduce(
      (most, { timeMs }) => (Number.isNaN(timeMs) ? most : Math.max(most, timeMs)),
      Number.NEGATIVE_INFINITY,
    );
    return dated.map(({ item, shared, timeMs }) => {
      const reasons = shared.map(({ reason }) => reason);
      const base = shared.reduce((sum, { reason }) => sum + (reason.value ?? 0), 0);
      const gain = base * this.#recency(newestMs - timeMs);
      const best = shared.reduce((most, each) => ((each.reason.value ?? 0) > (most.reason.value ?? 0) ? each : most));
      return {
        ...item,
        timeMs,
        score: base + gain,
        reasons: gain > 0 ? [...reasons, { label: 'newer than others', value: gain }] : reasons,
        entities: shared.map(({ entity }) => entity),
        match: { row: best.row, entity: best.entity },
        isDirect: best.hop === 1,
      };
    });
  }

  /** Of what has no time, nothing. */
  #recency(ageMs: number): number {
    if (Number.isNaN(ageMs)) return 0;
    return this.#request.weights.recency * 2 ** (-ageMs / DAY_MS / HALF_LIFE_DAYS);
  }

  /** Items in scope but for the own turn. */
  #itemCount(): number {
    const { scope } = this.#parts;
    const { own } = this.#request;
    return scope.size - Number(own !== null && scope.has(own));
  }
}
