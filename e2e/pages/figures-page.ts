import { expect, type Locator, type Page } from '@playwright/test';

/** The figures of the whole, their parts, and the table of prices. */
export class FiguresPage {
  readonly page: Page;
  readonly totals: Locator;
  readonly table: Locator;
  readonly prices: Locator;
  /** Days of the calendar that have a figure. */
  readonly days: Locator;

  constructor(page: Page) {
    this.page = page;
    this.totals = page.getByRole('main').locator('dl').first();
    this.table = page.getByRole('region', { name: /^Figures by / }).getByRole('table');
    this.prices = page.getByRole('region', { name: 'Prices' });
    this.days = page.getByRole('region', { name: / by day, \d{4}$/ }).getByRole('link');
  }

  /** A figure of the whole, such as "Tool calls". */
  total(name: string): Locator {
    return this.totals
      .locator('div')
      .filter({ has: this.page.getByText(name, { exact: true }) })
      .locator('dd')
      .locator('a, span')
      .first();
  }

  async breakDownBy(group: 'Day' | 'Project' | 'Session' | 'Model' | 'Agent'): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Break down by' }).getByText(group).click();
    await expect(this.page.getByRole('heading', { name: `By ${group.toLowerCase()}` })).toBeVisible();
  }

  async showAs(look: 'Chart' | 'Table'): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Show as' }).getByText(look).click();
  }

  async chooseFigure(name: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Figure' }).selectOption(name);
  }

  /** All numbers of a column of the table: those of the parts, and the last one, of the whole. */
  async column(name: string): Promise<readonly number[]> {
    const names = await this.table.locator('thead th').allTextContents();
    const rows = this.table.locator('tbody tr, tfoot tr');
    const texts = await rows.locator(`:nth-child(${names.indexOf(name) + 1})`).allTextContents();
    return texts.map((text) => Number(text.replaceAll(',', '').replace('−', '-')));
  }

  async takeOutAllPrices(): Promise<void> {
    const buttons = this.prices.getByRole('button', { name: /^Take out/ });
    for (let left = await buttons.count(); left > 0; left--) await buttons.first().click();
    await expect(buttons).toHaveCount(0);
  }

  async addPrice(model: string, day: string, amounts: readonly string[]): Promise<void> {
    await this.prices.getByRole('button', { name: 'Add a price' }).click();
    const row = this.prices.getByRole('row').last();
    await row.getByLabel(/^Model/).fill(model);
    await row.getByLabel(/^Valid from/).fill(day);
    for (const [index, name] of AMOUNTS.entries())
      await row.getByLabel(new RegExp(`^${name},`)).fill(amounts[index] ?? '');
  }
}

const AMOUNTS = ['Input', 'Output', 'Cache read', 'Cache written'];

/** `1,234` as it stands on the screen. */
export async function numberIn(locator: Locator): Promise<number> {
  return Number(((await locator.textContent()) ?? '').replaceAll(',', '').replace('$', ''));
}
