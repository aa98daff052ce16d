/** In a byte of SQLite's variable-length integers, the high bit says that more follow: 7 bits each, the highest first. */
export const MORE = 0x80;

/** The number that begins at an offset; what is behind the end counts as 0. */
export function varintAt(bytes: Uint8Array, start: number): number {
  let byte = bytes[start] ?? 0;
  if (byte < MORE) return byte;
  let value = 0;
  for (let at = start; byte >= MORE; ) {
    value = value * MORE + (byte & (MORE - 1));
    at += 1;
    byte = bytes[at] ?? 0;
  }
  return value * MORE + byte;
}

/** How many bytes it has. */
export function varintLength(bytes: Uint8Array, start: number): number {
  let at = start;
  while ((bytes[at] ?? 0) >= MORE) at += 1;
  return at + 1 - start;
}
