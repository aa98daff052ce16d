import type { Price, PriceTable, SaveResult } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import type { Versions } from '../versions/versions.ts';
import { DEFAULT_PRICES, PRICES_AS_OF } from './default-prices.ts';
import { PriceList } from './price-list.ts';

const ROWS = `
  SELECT model, valid_from AS validFrom, input, output, cache_read AS cacheRead, cache_write AS cacheWrite
  FROM price ORDER BY model, valid_from`;

const INSERT =
  'INSERT INTO price (model, valid_from, input, output, cache_read, cache_write) VALUES (?, ?, ?, ?, ?, ?)';

const AMOUNTS = ['input', 'output', 'cacheRead', 'cacheWrite'] as const;

/** The table of prices: ours until a person saves one, then theirs until it is reset. */
export class PriceStore {
  readonly #connection: Connection;
  readonly #versions: Versions;

  constructor(connection: Connection, versions: Versions) {
    this.#connection = connection;
    this.#versions = versions;
  }

  table(): PriceTable {
    const isOwn = this.#isOwn();
    const prices = isOwn ? this.#connection.all<Price>(ROWS) : sorted(DEFAULT_PRICES);
    return { prices, isOwn, defaultsAsOf: PRICES_AS_OF, version: this.#versions.of('prices') };
  }

  list(): PriceList {
    return new PriceList(this.table().prices);
  }

  /** All of them, in place of what was there; null brings ours back. Throws AppError('price.not-valid') for rows that cannot be. */
  save(prices: readonly Price[] | null, seenVersion: number): SaveResult<PriceTable> {
    const kept = (prices ?? []).map((price) => ({ ...price, model: price.model.trim() }));
    check(kept);
    return this.#versions.write({ name: 'prices', read: () => this.table() }, seenVersion, () => {
      this.#connection.run('DELETE FROM price');
      for (const { model, validFrom, input, output, cacheRead, cacheWrite } of kept)
        this.#connection.runPrepared(INSERT, [model, validFrom, input, output, cacheRead, cacheWrite]);
      this.#connection.run('UPDATE price_table SET is_own = $own', { $own: Number(prices !== null) });
    });
  }

  #isOwn(): boolean {
    return this.#connection.value('SELECT is_own FROM price_table') === 1;
  }
}

function sorted(prices: readonly Price[]): readonly Price[] {
  return [...prices].sort((a, b) => (a.model < b.model ? -1 : 1));
}

function check(prices: readonly Price[]): void {
  const known = new Set<string>();
  for (const price of prices) {
    const { model, validFrom } = price;
    if (model === '') refuse('A price has no model. Name it as your sessions do, or take the row out.');
    if (!isDay(validFrom)) refuse(`The price of ${model} has no day from which it is valid.`);
    if (AMOUNTS.some((name) => !Number.isFinite(price[name]) || price[name] < 0))
      refuse(`The price of ${model} has an amount that is none: write 0 or more.`);
    const key = `${validFrom} ${model}`;
    if (known.has(key)) refuse(`${model} has two prices from ${validFrom} on. Take one of them out.`);
    known.add(key);
  }
}

function refuse(reason: string): never {
  throw new AppError('price.not-valid', `${reason} The prices are as they were.`);
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;
}
