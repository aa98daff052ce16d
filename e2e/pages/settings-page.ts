import { expect, type Locator, type Page } from '@playwright/test';

/** What the person prefers; of the figures of relevance, what they do too. */
export class SettingsPage {
  readonly page: Page;
  readonly relevance: Locator;
  readonly previewQuery: Locator;
  /** What became of the first hits, as a sentence. */
  readonly previewSummary: Locator;

  constructor(page: Page) {
    this.page = page;
    this.relevance = page.getByRole('region', { name: 'Relevance' });
    const preview = page.getByRole('region', { name: 'Preview' });
    this.previewQuery = preview.getByRole('searchbox', { name: 'Query' });
    this.previewSummary = preview.getByRole('status');
  }

  profile(name: string): Locator {
    return this.relevance.getByRole('radio', { name });
  }

  figure(label: string): Locator {
    return this.relevance.getByRole('spinbutton', { name: label });
  }

  /** Titles, scores and moves of the hits under a heading. */
  previewed(list: 'Prose (default)' | 'With these figures'): Locator {
    return this.page.getByRole('list', { name: list }).getByRole('listitem');
  }

  async preview(query: string): Promise<void> {
    await this.previewQuery.fill(query);
    await this.waitForPreview();
  }

  /** It begins to search a moment after the last change. */
  async waitForPreview(): Promise<void> {
    await expect(this.previewed('With these figures').first()).toBeVisible();
    await expect(this.page.getByRole('region', { name: 'Preview' }).locator('[aria-busy=true]')).toHaveCount(0);
  }
}
