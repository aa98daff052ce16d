import { expect, test } from 'vitest';
import { formatSpanText } from './span-text.ts';

const AT_MS = Date.UTC(2026, 10, 18, 14, 22, 7);

test.each([
  [20 * 86_400_000, '18 Nov 2026 – 08 Dec 2026'],
  [86_400_000, '18 Nov 2026 14:22 – 19 Nov 2026 14:22'],
  [3_600_000, '18 Nov 2026 14:22 – 15:22'],
  [3_000, '18 Nov 2026 14:22:07 – 14:22:10'],
  [1, '18 Nov 2026 14:22:07 – 14:22:07'],
])('a span of %d ms', (length, expected) => {
  expect(formatSpanText(AT_MS, AT_MS + length, 'UTC')).toBe(expected);
});
