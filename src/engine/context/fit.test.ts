import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BoundedText } from './bounded-text.ts';
import { BudgetedText } from './fit.ts';

const SIGNS = ['a', ' ', '\n', 'é', '步', '悬空', '🦑', '👩‍🚀', '\ud83e', '`', '```', '> '];
const text = fc.array(fc.constantFrom(...SIGNS), { maxLength: 40 }).map((signs) => signs.join(''));

function bytesOf(written: string): number {
  return new TextEncoder().encode(written).length;
}

it('never has a byte more than the budget, whatever the items are', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 6 }), fc.integer({ min: 1, max: 200 }), (texts, budget) => {
      const whole = new BudgetedText(budget);
      const fitted = texts.map((each) => {
        const item = new BoundedText(budget);
        item.line('## head');
        item.verbatim(each);
        item.quote(each);
        return whole.add({ text: item.toString(), bytes: item.bytes, isLarger: !item.hasRoom });
      });
      const states = fitted.map(({ state }) => state);
      const pieces = fitted.map(({ range }) => (range ? whole.toString().slice(...range) : ''));
      expect(pieces.join('')).toBe(whole.toString());
      expect(bytesOf(whole.toString())).toBeLessThanOrEqual(budget);
      expect(states.lastIndexOf('in')).toBeLessThan(states.includes('below') ? states.indexOf('below') : texts.length);
      expect(states.slice(1)).not.toContain('cut');
    }),
    { numRuns: 500 },
  );
});

it('takes items that fill the budget to the byte', () => {
  const whole = new BudgetedText(9);
  expect(whole.add(sized('步\n')).state).toBe('in');
  expect(whole.add(sized('🦑'))).toEqual({ state: 'in', reason: null, range: [2, 5] });
  expect(whole.add(sized('')).reason).toBe('It takes 1 byte, and 0 bytes of the budget are left.');
  expect(whole.isClosed).toBe(true);
  expect(whole.toString()).toBe('步\n\n🦑');
});

it('cuts the first item between two characters where it alone is too large', () => {
  const whole = new BudgetedText(10);
  const { state, reason } = whole.add(sized('ab👩‍🚀👩‍🚀'));
  expect([state, whole.toString()]).toEqual(['cut', 'ab…']);
  expect(reason).toBe('It alone is larger than the budget, so it ends after 5 bytes.');
  expect(whole.add(sized('a')).state).toBe('below');
  const tiny = new BudgetedText(1);
  expect([tiny.add(sized('步步')).state, tiny.toString()]).toEqual(['below', '']);
});

function sized(text: string) {
  return { text, bytes: new TextEncoder().encode(text).length, isLarger: false };
}
