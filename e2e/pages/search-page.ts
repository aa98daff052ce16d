import { expect, type Locator, type Page } from '@playwright/test';

/** The query field and what is found. */
export class SearchPage {
  readonly page: Page;
  readonly query: Locator;
  readonly results: Locator;
  readonly hits: Locator;
  readonly foldSwitch: Locator;
  /** Such as "≥ 12 of 40 · 8 ms". */
  readonly total: Locator;

  constructor(page: Page) {
    this.page = page;
    this.query = page.getByRole('searchbox', { name: 'Search', exact: true });
    this.results = page.getByRole('region', { name: 'Results' });
    this.total = page.getByRole('main').getByText(/ · [\d.,]+ m?s$/);
    this.foldSwitch = page.getByRole('checkbox', { name: 'Fold sessions' });
    this.hits = this.results.getByRole('listitem');
  }

  async find(query: string): Promise<void> {
    await this.query.fill(query);
    await this.query.press('Enter');
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText('Search');
    await this.waitUntilAnswered();
  }

  async waitUntilAnswered(): Promise<void> {
    await expect(this.results).toHaveAttribute('aria-busy', 'false');
  }

  hit(text: string | RegExp): Locator {
    return this.hits.filter({ hasText: text });
  }

  /** The words that are marked in the hits. */
  marks(): Locator {
    return this.results.locator('mark');
  }

  async openFirstHit(): Promise<void> {
    await this.hits.first().getByRole('link').click();
  }

  /** Opens the rest of a session under its best hit; the first one of the list. */
  get fold(): Locator {
    return this.results.getByRole('button', { name: /more in this session|elsewhere/ }).first();
  }

  /** What stands under hits whose folds are open. */
  get foldedHits(): Locator {
    return this.hits.getByRole('listitem');
  }

  /** The values of all parts of the selected hit's score, and the score, once it is the one that is shown. */
  async explainedScore(shown: string): Promise<{ readonly parts: readonly number[]; readonly score: number }> {
    const panel = this.page.getByRole('complementary', { name: 'Details' });
    await expect(panel.locator('data').last()).toHaveText(shown);
    const values = await panel
      .locator('data')
      .evaluateAll((all) => all.map((data) => Number(data.getAttribute('value'))));
    return { parts: values.slice(0, -1), score: values.at(-1) ?? Number.NaN };
  }

  filterChip(text: string): Locator {
    return this.page.getByRole('list', { name: 'Filters of the query' }).getByText(text, { exact: true });
  }

  facet(group: string, value: string | RegExp): Locator {
    return this.page.getByRole('group', { name: group }).getByRole('checkbox', { name: value });
  }
}
