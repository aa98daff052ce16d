import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDamagedJson } from './damaged-json.ts';

const read = (text: string) => readDamagedJson(text)?.value;

describe('readDamagedJson', () => {
  it('keeps what is complete before a cut', () => {
    expect(read('{"a":1,"b":[{"c":2},{"d":"cut')).toEqual({ a: 1, b: [{ c: 2 }, {}] });
    expect(read('[1,2,"thr')).toEqual([1, 2]);
    expect(read('{"a":{"b":[1,2')).toEqual({ a: { b: [1] } });
    expect(read('{"messages":[')).toEqual({ messages: [] });
  });

  it('keeps what is complete before a broken byte, and says where that is', () => {
    const text = '{"a":[1,{"b":"x"},{"c":\u0001"y"}],"d":4}';
    expect(readDamagedJson(text)).toEqual({ value: { a: [1, { b: 'x' }, {}] }, at: text.indexOf('\u0001') });
    expect(read('{"a":1,}')).toEqual({ a: 1 });
    expect(read('{"a":1 "b":2}')).toEqual({ a: 1 });
    expect(read('[1,2]]')).toEqual([1, 2]);
    expect(read('["a\\q"]')).toEqual([]);
  });

  it.each(['', '  ', 'not json', '}', '"text', '\u0000'])('has nothing of %j', (text) => {
    expect(readDamagedJson(text)).toBeNull();
  });

  it('gives every prefix of a text as a part of the whole', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.double({ min: 0, max: 1, noNaN: true }), (value, share) => {
        const text = JSON.stringify([value, value]);
        const found = readDamagedJson(text.slice(0, Math.floor(text.length * share)));
        if (found !== null) expect(isPart(found.value, [value, value])).toBe(true);
      }),
    );
  });

  it('reads a text that is whole as JSON does', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(readDamagedJson(text)?.value).toEqual(JSON.parse(text));
      }),
    );
  });

  it('reads a string of any length', () => {
    const long = 'A\\n'.repeat(4_000_000);
    expect(read(`["${long}",1,`)).toEqual([long.replaceAll('\\n', '\n'), 1]);
  });

  it('takes deep nesting without running out of stack', () => {
    expect(readDamagedJson(`${'['.repeat(3000)}1,x`)?.at).toBe(3002);
  });
});

/** True when `part` has nothing that `whole` does not have at the same place. */
function isPart(part: unknown, whole: unknown): boolean {
  if (part === undefined || Object.is(part, whole)) return true;
  if (Array.isArray(part) && Array.isArray(whole)) return part.every((element, index) => isPart(element, whole[index]));
  if (typeof part !== 'object' || part === null || typeof whole !== 'object' || whole === null) return part === whole;
  return Object.entries(part).every(([key, value]) => isPart(value, (whole as Record<string, unknown>)[key]));
}
