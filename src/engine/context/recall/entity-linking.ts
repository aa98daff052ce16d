import { englishNumber } from '../../../messages/english-number.ts';
import type { Message } from '../../../messages/message.ts';
import type { ContextConfig, ContextEntity, ContextReason } from '../../api.ts';
import type { FoundEntity } from '../entities.ts';
import { codeOf, type ItemPlace, NO_ITEM, placeOfCode } from '../scope.ts';
import { type EntityParts, itemsWithEntity } from './entity-rows.ts';
import { FoundItems } from './found-items.ts';
import { type Findings, HiddenItems, type Recall } from './recall.ts';

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
  readonly rank: (recall: Recall, most: number) => readonly ItemPlace[];
  /** Names in the text of an item. */
  readonly entitiesIn: (item: ItemPlace) => readonly FoundEntity[];
}

/** An entity that was followed. */
interface Link {
  readonly entity: string;
  readonly value: number;
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
  if (request.hops > 1) {
    const { next, isCut } = namesOf(request.rank(links.recall([]), HOP_ITEMS), request);
    links.follow(next, 2, request.weights.hop);
    if (isCut) return links.recall([{ code: 'context.hop-limit', names: HOP_ENTITIES, items: HOP_ITEMS }]);
  }
  return links.recall([]);
}

function namesOf(best: readonly ItemPlace[], { entities, entitiesIn }: LinkRequest) {
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
  /** The code of the turn that asks. */
  readonly #own: number;
  readonly #found = new FoundItems();
  /** By the code of an item, its number. */
  readonly #indexes = new Map<number, number>();
  readonly #links: Link[] = [];
  /** By number, what the values of its links add up to. */
  readonly #sums: number[] = [];
  /** By number, the first and the last of the places at which it was met. */
  readonly #first: number[] = [];
  readonly #last: number[] = [];
  /** Of each place: the number of the link, the code of the row, and where the next one of the same item is; 0 for none. */
  readonly #linkAt: number[] = [0];
  readonly #rowAt: number[] = [0];
  readonly #nextAt: number[] = [0];
  readonly #known: ContextEntity[] = [];
  readonly #notices: Message[] = [];
  readonly #hidden: HiddenItems;

  constructor(parts: EntityParts, request: LinkRequest) {
    this.#parts = parts;
    this.#request = request;
    this.#own = request.own ? codeOf(request.own.store, request.own.id) : NO_ITEM;
    this.#hidden = new HiddenItems(parts.scope);
  }

  /** What an earlier hop found, a later one adds nothing to. */
  follow(entities: readonly FoundEntity[], hop: 1 | 2, weight: number): void {
    const before = this.#found.size;
    for (const { text, kind } of entities) {
      const { inScope, hidden, unread } = itemsWithEntity(this.#parts, text);
      const items = inScope.size - Number(inScope.has(this.#own));
      this.#known.push({ text, kind, items, hop });
      if (hop === 1) this.#hide(hidden);
      if (unread > 0) this.#notices.push({ code: 'context.entity-limit', entity: text, rows: unread });
      const link = this.#links.push(this.#toLink(text, items, hop, weight)) - 1;
      for (const [item, row] of inScope) if (item !== this.#own) this.#share(item, row, link, before);
    }
  }

  #toLink(entity: string, items: number, hop: 1 | 2, weight: number): Link {
    const way = hop === 2 ? ', by way of another item' : '';
    const value = weight * Math.log(1 + this.#itemCount() / items);
    const label = `shares ${entity}${way} (in ${englishNumber(items)})`;
    return { entity, value, reason: { label, value }, hop };
  }

  #hide(items: ReadonlySet<number>): void {
    for (const code of items) {
      const { store, id } = placeOfCode(code);
      if (code !== this.#own) this.#hidden.add(store, id);
    }
  }

  /** Those below `before` were found by an earlier hop. */
  #share(item: number, row: number, link: number, before: number): void {
    const index = this.#indexes.get(item) ?? this.#add(item);
    if (index < before) return;
    const at = this.#linkAt.push(link) - 1;
    this.#rowAt.push(row);
    this.#nextAt.push(0);
    const last = this.#last[index] ?? 0;
    if (last === 0) this.#first[index] = at;
    else this.#nextAt[last] = at;
    this.#last[index] = at;
    this.#sums[index] = (this.#sums[index] ?? 0) + (this.#links[link]?.value ?? 0);
  }

  #add(item: number): number {
    const { store, id } = placeOfCode(item);
    const index = this.#found.add(store, id, this.#parts.scope.timeOf(store, id));
    this.#indexes.set(item, index);
    return index;
  }

  /** All that was found so far. */
  recall(notices: readonly Message[]): Recall {
    const found = this.#found;
    let newestMs = Number.NEGATIVE_INFINITY;
    for (let index = 0; index < found.size; index++) {
      const timeMs = found.timeOf(index);
      if (timeMs > newestMs) newestMs = timeMs;
    }
    const gainOf = (index: number) => (this.#sums[index] ?? 0) * this.#recency(newestMs - found.timeOf(index));
    for (let index = 0; index < found.size; index++) {
      found.setScore(index, (this.#sums[index] ?? 0) + gainOf(index));
    }
    const names = this.#request.entities.map(({ text }) => text);
    return {
      found,
      isInOrder: false,
      findingsOf: (index) => this.#findingsOf(index, gainOf(index)),
      entities: this.#known,
      hidden: this.#hidden.counts,
      nothing: names.length === 0 ? { code: 'context.none-without-entity' } : { code: 'context.none-shares', names },
      notices: [...this.#notices, ...notices],
    };
  }

  #findingsOf(index: number, gain: number): Findings {
    const links: Link[] = [];
    let best: Link | undefined;
    let row = 0;
    for (let at = this.#first[index] ?? 0; at !== 0; at = this.#nextAt[at] ?? 0) {
      const link = this.#links[this.#linkAt[at] ?? 0];
      if (!link) continue;
      links.push(link);
      if (best && link.value <= best.value) continue;
      best = link;
      row = this.#rowAt[at] ?? 0;
    }
    const reasons = links.map(({ reason }) => reason);
    return {
      score: this.#found.scoreOf(index),
      reasons: gain > 0 ? [...reasons, { label: 'newer than others', value: gain }] : reasons,
      entities: links.map(({ entity }) => entity),
      match: best ? { row: placeOfCode(row), entity: best.entity } : null,
      isDirect: best?.hop === 1,
    };
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
    return scope.size - Number(own !== null && scope.has(own.store, own.id));
  }
}
