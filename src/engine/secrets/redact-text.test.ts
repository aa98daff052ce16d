import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trueSecrets } from '../../testing/secret-samples.ts';
import { TextRedactor } from './redact-text.ts';

const BOTH = new TextRedactor({ secrets: true, privateParts: true });
const PRIVATE = new TextRedactor({ secrets: false, privateParts: true });
const NONE = new TextRedactor({ secrets: false, privateParts: false });
const SECRETS = trueSecrets();

describe('JSON', () => {
  it('stays JSON with the same names, numbers and shape, whatever stands in it', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...SECRETS.map((sample) => sample.text), '<private>', '</private>', '\\', '"', '\n'),
    );
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 3 },
        fc.array(text, { maxLength: 4 }).map((parts) => parts.join('')),
        fc.double(),
        fc.boolean(),
        fc.array(tie('any'), { maxLength: 4 }),
        fc.dictionary(fc.string(), tie('any'), { maxKeys: 4 }),
      ),
    })).any;
    fc.assert(
      fc.property(value, (any) => {
        const raw = JSON.stringify({ any }) ?? '{}';
        const shape = (parsed: unknown): unknown =>
          JSON.parse(JSON.stringify(parsed), (_, each) => (typeof each === 'string' ? '' : each));
        expect(Object.keys(JSON.parse(BOTH.json(raw)))).toEqual(['any']);
        expect(shape(JSON.parse(BOTH.json(raw)))).toEqual(shape(JSON.parse(raw)));
        expect(NONE.json(raw)).toBe(raw);
      }),
    );
  });

  it('has its numbers and names as they were written', () => {
    const { text } = SECRETS[0] ?? { text: '' };
    const raw = `{"id":12345678901234567890,"id":1.50,"text":${JSON.stringify(`${text} é <private>x</private>`)} , "on" : true}`;
    expect(BOTH.json(raw)).toMatch(/^\{"id":12345678901234567890,"id":1\.50,"text":".*" , "on" : true\}$/);
    expect(BOTH.json(raw)).toContain(' é [hidden: private]"');
  });

  it('may hold megabytes of escapes', () => {
    const raw = JSON.stringify({ text: `${'"\\\n'.repeat(3_000_000)}<private>quokka` });
    expect(BOTH.json(raw)).toHaveLength(raw.length - '<private>quokka'.length + '[hidden: private]'.length);
  });
});

it('a private part goes over pieces, and ends where it ends', () => {
  const state = { isInsidePrivate: false };
  const pieces = [
    'before <private>a',
    'b',
    'c</private> between <private>d</private> x <Private>e',
    'f</PRIVATE> behind',
  ];
  expect(pieces.map((piece) => PRIVATE.piece(piece, state))).toEqual([
    'before [hidden: private]',
    '[hidden: private]',
    '[hidden: private] between [hidden: private] x [hidden: private]',
    '[hidden: private] behind',
  ]);
  expect(state.isInsidePrivate).toBe(false);
});
