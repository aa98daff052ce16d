/** Gemini CLI names a project by the SHA-256 of its absolute path; the path itself is not in the file. */
export function projectHashOf(path: string): string {
  return sha256Hex(new TextEncoder().encode(path));
}

/** Which of the known paths has that hash; null when none has. Each path is tried in the spellings that the tool may have used. */
export function pathOfProjectHash(hash: string, paths: Iterable<string>): string | null {
  const wanted = hash.toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(wanted)) return null;
  for (const path of paths) {
    if (spellingsOf(path).some((spelling) => projectHashOf(spelling) === wanted)) return path;
  }
  return null;
}

const WINDOWS_PATH = /^(?:[A-Za-z]:[\\/]|\\\\)/;

/** Other tools write the same folder with a slash at its end, or on Windows with other slashes and another drive letter. */
function spellingsOf(path: string): readonly string[] {
  const bare = path.length > 1 ? path.replace(/[\\/]$/, '') : path;
  if (!WINDOWS_PATH.test(path)) return [...new Set([path, bare])];
  const native = bare.replaceAll('/', '\\');
  const upper = native.charAt(0).toUpperCase() + native.slice(1);
  const lower = native.charAt(0).toLowerCase() + native.slice(1);
  return [...new Set([path, bare, native, upper, lower, native.toLowerCase()])];
}

/** FIPS 180-4, for texts of a few hundred bytes: the engine has no synchronous digest of its host. */
function sha256Hex(message: Uint8Array): string {
  const state = Uint32Array.from(FIRST_PRIMES.slice(0, 8), (prime) => fractionBits(Math.sqrt(prime)));
  const padded = padded512(message);
  for (let offset = 0; offset < padded.byteLength; offset += 64) addBlock(state, padded, offset);
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}

/** The message, a single 1 bit, zeros up to a multiple of 64 bytes, its length in bits. */
function padded512(message: Uint8Array): DataView {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setBigUint64(bytes.length - 8, BigInt(message.length) * 8n);
  return view;
}

function addBlock(state: Uint32Array, view: DataView, offset: number): void {
  const words = scheduleOf(view, offset);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let round = 0; round < 64; round++) {
    const sigma1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + sigma1 + choice + (ROUND_CONSTANTS[round] ?? 0) + (words[round] ?? 0)) | 0;
    const sigma0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + sigma0 + majority) | 0];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + word;
}

function scheduleOf(view: DataView, offset: number): Uint32Array {
  const words = new Uint32Array(64);
  for (let index = 0; index < 64; index++) {
    words[index] = index < 16 ? view.getUint32(offset + index * 4) : extended(words, index);
  }
  return words;
}

function extended(words: Uint32Array, index: number): number {
  const [near = 0, far = 0] = [words[index - 2], words[index - 15]];
  const sigma0 = rotated(far, 7) ^ rotated(far, 18) ^ (far >>> 3);
  const sigma1 = rotated(near, 17) ^ rotated(near, 19) ^ (near >>> 10);
  return (words[index - 16] ?? 0) + sigma0 + (words[index - 7] ?? 0) + sigma1;
}

function rotated(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The constants of the standard are the first 32 bits behind the point of roots of primes. */
function fractionBits(root: number): number {
  return Math.floor((root % 1) * 2 ** 32);
}

const FIRST_PRIMES = firstPrimes(64);
const ROUND_CONSTANTS = FIRST_PRIMES.map((prime) => fractionBits(Math.cbrt(prime)));

function firstPrimes(count: number): readonly number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
}
