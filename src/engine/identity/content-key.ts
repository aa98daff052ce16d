/**
 * A 53-bit hash of text: two 32-bit multiply-xor lanes (the mixing steps are those of MurmurHash3's finaliser,
 * A. Appleby, public domain). Not cryptographic. With a million keys the chance of any two being equal is about 5e-5.
 */
export function contentKey(...parts: readonly string[]): number {
  let a = 0x9e3779b9;
  let b = 0x85ebca6b;
  for (const part of parts) {
    for (let index = 0; index < part.length; index++) {
      const unit = part.charCodeAt(index);
      a = Math.imul(a ^ unit, 0x9e3779b1);
      b = Math.imul(b ^ unit, 0x5f356495);
    }
    // Parts must not run together: ('ab', 'c') is not ('a', 'bc').
    a = Math.imul(a ^ 0x10000, 0x9e3779b1);
    b = Math.imul(b ^ 0x10001, 0x5f356495);
  }
  return finish(a, b);
}

/** The same for bytes. */
export function bytesKey(bytes: Uint8Array): number {
  let a = 0x9e3779b9;
  let b = 0x85ebca6b;
  for (const byte of bytes) {
    a = Math.imul(a ^ byte, 0x9e3779b1);
    b = Math.imul(b ^ byte, 0x5f356495);
  }
  return finish(a, b);
}

function finish(laneA: number, laneB: number): number {
  const a = mix(laneA ^ (laneB >>> 7)) ^ mix(laneB);
  const b = mix(laneB ^ (laneA >>> 11));
  return (b & 0x1fffff) * 0x100000000 + (a >>> 0);
}

function mix(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** Short text for links. */
export function keyToText(key: number): string {
  return key.toString(36);
}

/** Null for text that no key gives. */
export function keyFromText(text: string): number | null {
  if (!/^[0-9a-z]{1,11}$/.test(text)) return null;
  const key = Number.parseInt(text, 36);
  return Number.isSafeInteger(key) ? key : null;
}

/** An event's key: its record's key and which block of the record it is. */
export function eventKeyToText(recordKey: number, block: number): string {
  return block === 0 ? keyToText(recordKey) : `${keyToText(recordKey)}.${block}`;
}

export function eventKeyFromText(text: string): { recordKey: number; block: number } | null {
  const [keyText = '', blockText = '0', ...rest] = text.split('.');
  const recordKey = keyFromText(keyText);
  if (recordKey === null || rest.length > 0 || !/^\d{1,6}$/.test(blockText)) return null;
  return { recordKey, block: Number(blockText) };
}
