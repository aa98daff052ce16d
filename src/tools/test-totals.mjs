/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Totals
 *
 * @typedef {object} VitestReport What is read of Vitest's JSON report.
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {readonly { status: string, assertionResults: readonly { status: string }[] }[]} testResults
 *
 * @typedef {object} PlaywrightReport What is read of Playwright's JSON report.
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {readonly unknown[]} errors Outside of any test.
 */

/** A step that failed and left no report. @type {Totals} */
export const ONE_FAILED = { passed: 0, failed: 1, skipped: 0 };

/**
 * A file that fails outside of its tests (it does not load, say) counts as one failed test.
 *
 * @param {VitestReport} report
 * @returns {Totals}
 */
export function vitestTotals(report) {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * What passed only when it was tried again has passed; the reporter names it.
 *
 * @param {PlaywrightReport} report
 * @returns {Totals}
 */
export function playwrightTotals({ stats, errors }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

/**
 * @param {readonly Totals[]} totals
 * @returns {Totals}
 */
export function addTotals(totals) {
  return totals.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** @param {Totals} totals */
export function formatTotals({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
