const PIECE = 4096;

/** Bytes as text of one byte a character: a quarter of the memory of an array of numbers, and searched as fast as text. */
export function latin1(bytes: Uint8Array): string {
  if (bytes.length <= PIECE) return String.fromCharCode(...bytes);
  let text = '';
  for (let start = 0; start < bytes.length; start += PIECE) {
    text += String.fromCharCode(...bytes.subarray(start, start + PIECE));
  }
  return text;
}
