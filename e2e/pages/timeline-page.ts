import { expect, type Locator, type Page } from '@playwright/test';
import { untilStill } from './until-still.ts';

/** The chart, what is selected in it, and its table. */
export class TimelinePage {
  readonly page: Page;
  readonly chart: Locator;
  readonly range: Locator;
  readonly details: Locator;
  readonly playhead: Locator;
  readonly play: Locator;
  readonly pause: Locator;
  readonly lanes: Locator;
  /** The list below the chart. */
  readonly drawer: Locator;
  /** What has no date. */
  readonly undated: Locator;
  readonly table: Locator;

  constructor(page: Page) {
    this.page = page;
    this.chart = page.getByRole('application', { name: 'Timeline chart' });
    this.range = page.getByRole('region', { name: 'Range selection' });
    this.details = page.getByRole('complementary', { name: 'Details' });
    this.playhead = page.getByRole('slider', { name: 'Playhead' });
    this.play = page.getByRole('button', { name: 'Play', exact: true });
    this.pause = page.getByRole('button', { name: 'Pause', exact: true });
    this.lanes = page.getByRole('list', { name: 'Lanes' }).getByRole('button');
    this.drawer = page.getByRole('listbox', { name: /^Events in/ });
    this.undated = page.getByRole('region', { name: 'Events without a date' });
    this.table = page.getByRole('region', { name: 'Table of the timeline' });
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

  /** A figure of what the details are about, such as "Tokens". */
  detail(name: string): Locator {
    return this.details
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::dd[1]');
  }

  async showDetailsOf(tab: 'Event' | 'Range' | 'Lane'): Promise<void> {
    await this.page.getByRole('tab', { name: tab }).click();
  }

  /** A slider's place in words. */
  async placeOf(slider: Locator): Promise<string> {
    return (await slider.getAttribute('aria-valuetext')) ?? '';
  }

  async showAsTable(): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Show as' }).getByText('Table').click();
  }
}
