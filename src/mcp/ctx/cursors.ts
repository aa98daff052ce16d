/** What a cursor of a tool holds. `filter` says for which arguments it is. */
export interface Cursor {
  /** That of the engine; null for its first page. */
  readonly inner: string | null;
  /** So many items of that page were given already. */
  readonly skip: number;
  /** Of a timeline, on which side it goes on. */
  readonly side?: 'older' | 'newer';
}

/** Opaque, letters, digits, `-` and `_` only. */
export function cursorToText(cursor: Cursor, filter: unknown): string {
  const { inner, skip, side } = cursor;
  return toBase64Url(JSON.stringify([1, hashOf(filter), inner, skip, ...(side ? [side] : [])]));
}

/** Null for text that is no cursor, or that of other arguments. */
export function cursorFromText(text: string, filter: unknown): Cursor | null {
  let parts: unknown;
  try {
    parts = JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return null;
  }
  if (!Array.isArray(parts)) return null;
  const [version, hash, inner, skip, side] = parts as readonly unknown[];
  if (version !== 1 || hash !== hashOf(filter)) return null;
  if ((typeof inner !== 'string' && inner !== null) || !Number.isSafeInteger(skip) || Number(skip) < 0) return null;
  const isSide = side === 'older' || side === 'newer';
  return { inner, skip: Number(skip), ...(isSide && { side }) };
}

function toBase64Url(text: string): string {
  // Cursors of the engine are ASCII.
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** FNV-1a, 32 bits. */
function hashOf(value: unknown): number {
  let hash = 0x811c9dc5;
  for (const unit of JSON.stringify(value)) {
    hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}
