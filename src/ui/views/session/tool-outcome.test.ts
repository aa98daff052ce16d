import { expect, test } from 'vitest';
import { eventOf } from './event-samples.ts';
import { describeOutcome } from './tool-outcome.ts';

const CALL = eventOf({ type: 'tool-call' });
const size = (sizeBytes: number) => `${sizeBytes} B`;

test('tells how a call ended', () => {
  const outcome = (text: string, changes = {}) =>
    describeOutcome(CALL, [eventOf({ type: 'tool-result', text, ...changes })], size).label;
  expect(outcome('Exit code 1\nfailed', { isError: true })).toBe('exit 1');
  expect(outcome('File not found', { isError: true })).toBe('error');
  expect(outcome('a\nb\nc\n')).toBe('3 lines');
  expect(outcome('a')).toBe('1 line');
  expect(outcome('')).toBe('no output');
  expect(outcome('cut', { isTextCut: true, textBytes: 9000 })).toBe('9000 B');
  expect(describeOutcome(CALL, [], size)).toEqual({ label: 'no result recorded', tone: 'quiet' });
});
