import { expect, test } from 'vitest';
import { describeKeys, isSingleKey, type KeyPress, matchesStroke, matchSequence } from './shortcuts.ts';

function press(key: string, changes: Partial<KeyPress> = {}): KeyPress {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...changes };
}

test('a printable key matches by what it types', () => {
  expect(matchesStroke('?', press('?', { shiftKey: true }))).toBe(true);
  expect(matchesStroke('j', press('J', { shiftKey: true }))).toBe(false);
  expect(matchesStroke('+', press('+', { shiftKey: true }))).toBe(true);
});

test('a modifier that was not asked for does not match', () => {
  expect(matchesStroke('s', press('s', { ctrlKey: true }))).toBe(false);
  expect(matchesStroke('F6', press('F6', { shiftKey: true }))).toBe(false);
  expect(matchesStroke('Shift+F6', press('F6', { shiftKey: true }))).toBe(true);
  expect(matchesStroke('Mod+k', press('k', { metaKey: true }))).toBe(true);
  expect(matchesStroke('Mod+Shift+L', press('L', { ctrlKey: true, shiftKey: true }))).toBe(true);
});

test('a sequence is matched stroke by stroke', () => {
  expect(matchSequence('g s', [press('g')])).toBe('start');
  expect(matchSequence('g s', [press('g'), press('s')])).toBe('whole');
  expect(matchSequence('g s', [press('g'), press('t')])).toBe('none');
  expect(matchSequence('g', [press('g'), press('g')])).toBe('none');
});

test('single keys are those that type something', () => {
  expect(['/', 'g s', '?', 'F6', 'Escape', 'Mod+k'].map(isSingleKey)).toEqual([true, true, true, false, false, false]);
});

test('keys read as they stand on the keyboard', () => {
  expect(describeKeys('g s', false)).toEqual(['g', 's']);
  expect(describeKeys('Mod+Shift+L', false)).toEqual(['Ctrl+Shift+L']);
  expect(describeKeys('Mod+k', true)).toEqual(['⌘k']);
  expect(describeKeys('+', false)).toEqual(['+']);
});
