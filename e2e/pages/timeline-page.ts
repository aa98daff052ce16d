import { expect, type Locator, type Page } from '@playwright/test';
import { untilStill } from './until-still.ts';

/** The chart, what is selected in it, and its table. */
export class TimelinePage {
  readonly page: Page;
  readonly chart: Locator;
  readonly range: Locator;

  constructor(page: Page) {
    this.page = page;
    this.chart = page.getByRole('application', { name: 'Timeline chart' });
    this.range = page.getByRole('region', { name: 'Range selection' });
  }

  /** Drags over the density band; places are parts of its width. */
  async brush(from: number, to: number): Promise<void> {
    await expect(this.chart).toBeVisible();
    const band = await this.chart.locator('canvas').nth(1).boundingBox();
    if (band === null) throw new Error('The chart is not on the screen.');
    const { x: left, width } = band;
    const y = band.y + band.height / 2;
    await this.page.mouse.move(left + width * from, y);
    await this.page.mouse.down();
    await this.page.mouse.move(left + width * ((from + to) / 2), y, { steps: 4 });
    await this.page.mouse.move(left + width * to, y, { steps: 4 });
    await this.page.mouse.up();
    await expect(this.page).toHaveURL(/sel=r:/);
    // Figures and links of the panel follow the range a moment later.
    await untilStill(this.page, () => this.range.innerHTML());
  }

  /** A figure of the selected range, such as "Events". */
  figure(name: string): Locator {
    return this.range
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::dd[1]');
  }

  async showAsTable(): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Show as' }).getByText('Table').click();
  }
}
