import type { Locator, Page } from '@playwright/test';

/** The chart, its range and its table. */
export class TimelinePage {
  readonly page: Page;
  readonly chart: Locator;
  readonly range: Locator;

  constructor(page: Page) {
    this.page = page;
    this.chart = page.getByRole('application', { name: 'Timeline chart' });
    this.range = page.getByRole('region', { name: /range/i });
  }

  /** A figure of the selected range, such as "Events". */
  figure(name: string): Locator {
    return this.range
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::dd[1]');
  }
}
