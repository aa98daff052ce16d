import { expect, test } from 'vitest';
import { addTotals, formatTotals, ONE_FAILED, playwrightTotals, vitestTotals } from './test-totals.mjs';

const PASSED_FILE = { status: 'passed', assertionResults: [{ status: 'passed' }] };
const FAILED_FILE = { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] };
const BROKEN_FILE = { status: 'failed', assertionResults: [] };

test('a unit test file that does not load counts as one failed test', () => {
  const report = { numPassedTests: 2, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 };
  expect(vitestTotals({ ...report, testResults: [PASSED_FILE, FAILED_FILE, BROKEN_FILE] })).toEqual({
    passed: 2,
    failed: 2,
    skipped: 2,
  });
});

test('an error outside of any browser test counts as failed; a test that passed when it was tried again has passed', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 };
  expect(playwrightTotals({ stats, errors: [{}] })).toEqual({ passed: 8, failed: 2, skipped: 2 });
});

test('totals add up and read as one plain line', () => {
  expect(formatTotals(addTotals([]))).toBe('0 passed, 0 failed');
  expect(formatTotals(addTotals([{ passed: 3, failed: 0, skipped: 0 }, ONE_FAILED]))).toBe('3 passed, 1 failed');
  expect(formatTotals({ passed: 1809, failed: 0, skipped: 2 })).toBe('1809 passed, 0 failed, 2 skipped');
});
