import { expect, test } from 'vitest';
import { eventOf } from './event-samples.ts';
import { describeOutcome, shortenPath } from './tool-line.ts';

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

test('a long path keeps both ends', () => {
  const path = `/home/someone/${'deep/'.repeat(20)}worker.ts`;
  const short = shortenPath(path, 40);
  expect(short).toHaveLength(40);
  expect(short.startsWith('/home/someone/')).toBe(true);
  expect(short.endsWith('…/worker.ts')).toBe(true);
  expect(shortenPath('src/a.ts')).toBe('src/a.ts');
  expect(shortenPath(`/x/${'n'.repeat(90)}`, 40)).toHaveLength(40);
});
