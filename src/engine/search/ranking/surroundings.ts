import type { Connection } from '../../database/connection.ts';
import type { RankingParameters } from '../../ranking-profiles.ts';
import { type ItemId, keyOf, type ScoredItem } from './corpus.ts';

interface Place {
  readonly id: number;
  readonly session: number;
  readonly seq: number;
}

const PLACES = 'SELECT e.id, e.session_id, e.seq FROM json_each(?) j CROSS JOIN event e ON e.id = j.value';
const BETWEEN = 'SELECT id, seq FROM event WHERE session_id = ? AND seq BETWEEN ? AND ?';

export interface SurroundingLift {
  readonly kind: 'neighbours' | 'session';
  readonly label: string;
  readonly value: number;
  readonly detail: string;
}

interface Found {
  /** 0 for what was not found. */
  readonly scoreOf: (item: ItemId) => number;
  readonly isListed: (item: ItemId) => boolean;
}

/**
 * Events tell of the same thing as those around them: each gets a share of their scores, and of the best ones of its
 * session. Hits beside the items join them.
 */
export class Surroundings {
  readonly items: readonly ScoredItem[];
  readonly #parameters: RankingParameters;
  readonly #places: ReadonlyMap<number, Place>;
  readonly #beside: Beside;
  readonly #sessions: ReadonlyMap<number, number>;

  constructor(
    connection: Connection,
    parameters: RankingParameters,
    items: readonly ScoredItem[],
    { scoreOf, isListed }: Found,
  ) {
    const { neighbourWeights, sessionTop } = parameters;
    this.#parameters = parameters;
    this.#places = placesAround(connection, items, neighbourWeights.length + NEW_DISTANCE);
    this.#beside = new Beside(this.#places, scoreOf);
    this.#sessions = sessionScores(items, this.#places, sessionTop);
    const all = new Map(items.map((item) => [keyOf(item), item]));
    for (const { store, id } of items) {
      if (store !== 'events') continue;
      for (const item of this.#beside.found(id, NEW_DISTANCE)) {
        if (isListed(item) && !all.has(keyOf(item))) all.set(keyOf(item), item);
      }
    }
    this.items = [...all.values()];
  }

  liftsOf({ store, id }: ItemId): readonly SurroundingLift[] {
    const session = store === 'events' ? this.#places.get(id)?.session : undefined;
    if (session === undefined) return [];
    const { neighbourWeights, sessionTop, sessionWeight } = this.#parameters;
    const neighbours = this.#beside.share(id, neighbourWeights);
    const ofSession = sessionWeight * (this.#sessions.get(session) ?? 0);
    return [
      {
        kind: 'neighbours' as const,
        label: 'What stands around it',
        value: neighbours,
        detail: `shares of the scores of the ${neighbourWeights.length} events before and behind`,
      },
      {
        kind: 'session' as const,
        label: 'Its session',
        value: ofSession,
        detail: `${sessionWeight} of the mean of its best ${sessionTop} hits`,
      },
    ].filter(({ value }) => value > 0);
  }
}

/** So far from an item, an event joins it. */
const NEW_DISTANCE = 2;

/** What stands beside an event in its session. */
class Beside {
  readonly #places: ReadonlyMap<number, Place>;
  /** Events by their place in each session. */
  readonly #sessions = new Map<number, Map<number, number>>();
  readonly #scoreOf: (item: ItemId) => number;

  constructor(places: ReadonlyMap<number, Place>, scoreOf: (item: ItemId) => number) {
    this.#places = places;
    this.#scoreOf = scoreOf;
    for (const { id, session, seq } of places.values()) {
      let events = this.#sessions.get(session);
      if (!events) {
        events = new Map();
        this.#sessions.set(session, events);
      }
      events.set(seq, id);
    }
  }

  found(id: number, distance: number): readonly ScoredItem[] {
    const found: ScoredItem[] = [];
    for (let offset = -distance; offset <= distance; offset++) {
      const other = offset === 0 ? undefined : this.#idAt(id, offset);
      if (other === undefined) continue;
      const score = this.#scoreOf({ store: 'events', id: other });
      if (score > 0) found.push({ store: 'events', id: other, score });
    }
    return found;
  }

  share(id: number, weights: readonly number[]): number {
    let sum = 0;
    for (const [index, weight] of weights.entries()) {
      sum += weight * (this.#scoreAt(id, -index - 1) + this.#scoreAt(id, index + 1));
    }
    return sum;
  }

  #idAt(id: number, offset: number): number | undefined {
    const place = this.#places.get(id);
    return place && this.#sessions.get(place.session)?.get(place.seq + offset);
  }

  #scoreAt(id: number, offset: number): number {
    const other = this.#idAt(id, offset);
    return other === undefined ? 0 : this.#scoreOf({ store: 'events', id: other });
  }
}

function placesAround(connection: Connection, items: readonly ItemId[], distance: number): ReadonlyMap<number, Place> {
  const ids = items.filter(({ store }) => store === 'events').map(({ id }) => id);
  const places = new Map<number, Place>();
  for (const [session, spans] of spansAround(connection, ids, distance)) {
    for (const [from, to] of spans) {
      connection.scanRaw(BETWEEN, [session, from, to], (row) => {
        const id = row.number(0);
        places.set(id, { id, session, seq: row.number(1) });
        return true;
      });
    }
  }
  return places;
}

/** For each session, the spans of its order in which something stands near one of the events; none twice. */
function spansAround(
  connection: Connection,
  ids: readonly number[],
  distance: number,
): ReadonlyMap<number, readonly (readonly [from: number, to: number])[]> {
  const places = new Map<number, number[]>();
  connection.scanRaw(PLACES, [JSON.stringify(ids)], (row) => {
    const session = row.number(1);
    const list = places.get(session);
    if (list) list.push(row.number(2));
    else places.set(session, [row.number(2)]);
    return true;
  });
  return new Map(
    [...places].map(([session, list]) => {
      const spans: [number, number][] = [];
      for (const seq of list.sort((a, b) => a - b)) {
        const last = spans.at(-1);
        if (last && seq - distance <= last[1] + 1) last[1] = seq + distance;
        else spans.push([seq - distance, seq + distance]);
      }
      return [session, spans];
    }),
  );
}

/** Mean of the best `top` scores of each session; missing ones count 0. */
function sessionScores(
  items: readonly ScoredItem[],
  places: ReadonlyMap<number, Place>,
  top: number,
): ReadonlyMap<number, number> {
  const lists = new Map<number, number[]>();
  for (const { store, id, score } of items) {
    const place = store === 'events' ? places.get(id) : undefined;
    if (!place) continue;
    const list = lists.get(place.session);
    if (list) list.push(score);
    else lists.set(place.session, [score]);
  }
  const best = (list: number[]) => list.sort((a, b) => b - a).slice(0, top);
  return new Map([...lists].map(([session, list]) => [session, best(list).reduce((a, b) => a + b, 0) / top]));
}
