/** Keys of the pinned lanes by the kind of lanes, in the order in which they were pinned. */
export type Pins = Readonly<Record<string, readonly string[]>>;

/** Rows of lanes with the pinned ones first, whether they have events in view or not. */
export function withPinnedFirst(
  rows: readonly number[],
  lanes: readonly { readonly key: string }[],
  pinned: readonly string[],
): readonly number[] {
  if (pinned.length === 0) return rows;
  const indexOf = new Map(lanes.map(({ key }, lane) => [key, lane]));
  const first = pinned.flatMap((key) => indexOf.get(key) ?? []);
  const isFirst = new Set(first);
  return [...first, ...rows.filter((lane) => !isFirst.has(lane))];
}
