import type { Chooser } from './chooser.ts';
import { encode } from './fuzz-target.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** What no reader may stumble over, wherever it stands. */
const PIECES: readonly (readonly [name: string, bytes: Bytes])[] = [
  ['NUL bytes', new Uint8Array(7)],
  ['a byte order mark', Uint8Array.of(0xef, 0xbb, 0xbf)],
  ['half of a surrogate pair', Uint8Array.of(0xed, 0xa0, 0x80)],
  ['bytes that are no UTF-8', Uint8Array.of(0xff, 0xfe, 0xc0, 0x80, 0xf8)],
  ['half a character', Uint8Array.of(0xe2, 0x82)],
  ['an escaped half of a pair', encode('\\ud800')],
  ['a huge number', encode('9'.repeat(400))],
  ['an exponent', encode('1e999')],
  ['a quote', encode('"')],
  ['a backslash', encode('\\')],
  ['brackets', encode(']}')],
  ['deep nesting', encode('['.repeat(3000))],
  ['deep objects', encode('{"a":'.repeat(1500))],
  ['a long run', encode('x'.repeat(70_000))],
  ['line breaks', encode('\r\n\n\r\u2028\u0085')],
  ['another prototype', encode('"__proto__":{"kind":"record","length":-1},')],
];

type Mutation = (bytes: Bytes, chooser: Chooser) => readonly [name: string, bytes: Bytes];

const MUTATIONS: readonly Mutation[] = [
  (bytes, chooser) => {
    const changed = bytes.slice();
    const count = chooser.between(1, 8);
    for (let index = 0; index < count; index += 1) {
      const at = chooser.below(changed.length);
      changed[at] = (changed[at] ?? 0) ^ (1 << chooser.below(8));
    }
    return [`${count} bits turned`, changed];
  },
  (bytes, chooser) => {
    const changed = bytes.slice();
    const [from, to] = spanOf(bytes, chooser);
    changed.fill(chooser.below(256), from, to);
    return ['a span overwritten', changed];
  },
  (bytes, chooser) => {
    const [from, to] = spanOf(bytes, chooser);
    return ['a span removed', joined([bytes.subarray(0, from), bytes.subarray(to)])];
  },
  (bytes, chooser) => {
    const [from, to] = spanOf(bytes, chooser);
    return ['a span twice', joined([bytes.subarray(0, to), bytes.subarray(from)])];
  },
  (bytes, chooser) => {
    const [from, to] = spanOf(bytes, chooser);
    const middle = from + chooser.below(to - from);
    const parts = [
      bytes.subarray(0, from),
      bytes.subarray(middle, to),
      bytes.subarray(from, middle),
      bytes.subarray(to),
    ];
    return ['two spans changed over', joined(parts)];
  },
  (bytes, chooser) => ['cut off', bytes.slice(0, chooser.below(bytes.length))],
  (bytes, chooser) => ['its beginning missing', bytes.slice(chooser.below(Math.min(bytes.length, 400)))],
  (bytes, chooser) => {
    const [name, piece] = chooser.pick(PIECES);
    const at = chooser.chance(0.1) ? 0 : chooser.below(bytes.length + 1);
    return [`${name} put in`, joined([bytes.subarray(0, at), piece, bytes.subarray(at)])];
  },
  (bytes) => ['line breaks of Windows', joined(linesIn(bytes).flatMap((line) => [withoutBreak(line), encode('\r\n')]))],
  (bytes, chooser) => ['digits changed', digitsChanged(bytes, chooser)],
];

/** One to four things done to it, at places anywhere. */
export function mutateBytes(bytes: Bytes, chooser: Chooser): { readonly what: string; readonly bytes: Bytes } {
  const names: string[] = [];
  let changed = bytes;
  for (let count = chooser.between(1, 4); count > 0; count -= 1) {
    const [name, next] = chooser.pick(MUTATIONS)(changed, chooser);
    names.push(name);
    changed = next;
  }
  return { what: names.join(', '), bytes: changed };
}

/** Each with its line break, the last one perhaps without. */
export function linesIn(bytes: Bytes): readonly Bytes[] {
  const lines: Bytes[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(0x0a, start);
    const next = end < 0 ? bytes.length : end + 1;
    lines.push(bytes.slice(start, next));
    start = next;
  }
  return lines;
}

export function withoutBreak(line: Bytes): Bytes {
  const end = line.at(-1) === 0x0a ? -1 : line.length;
  return line.slice(0, end);
}

export function joined(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Mostly short. */
function spanOf(bytes: Bytes, chooser: Chooser): readonly [from: number, to: number] {
  const from = chooser.below(bytes.length);
  const longest = chooser.chance(0.7) ? 24 : bytes.length;
  return [from, Math.min(bytes.length, from + chooser.between(1, longest))];
}

function digitsChanged(bytes: Bytes, chooser: Chooser): Bytes {
  const changed = bytes.slice();
  for (const [at, byte] of changed.entries()) {
    if (byte >= 0x30 && byte <= 0x39 && chooser.chance(0.1)) changed[at] = 0x30 + chooser.below(10);
  }
  return changed;
}
