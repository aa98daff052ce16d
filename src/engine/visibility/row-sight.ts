import type { StoreName } from '../api.ts';
import type { AllStoreRows } from '../search/store-rows.ts';
import type { Audience } from './audience.ts';

export interface SightParts {
  readonly rows: AllStoreRows;
  /** Who asks. */
  readonly audience: Audience;
}

/** Whether there is a row of a store for who asks, as of now. */
export function rowSight({ rows, audience }: SightParts, store: StoreName): (id: number) => boolean {
  if (audience.seesAll) return () => true;
  rows[store].refresh();
  const visible = audience.visibleRows(store, rows[store]);
  return (id) => visible === null || visible.has(id);
}
