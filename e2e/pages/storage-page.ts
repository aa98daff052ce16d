import { expect, type Locator, type Page } from '@playwright/test';

/** What is kept, and what leaves the browser: nothing. */
export class StoragePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  store(name: string): Locator {
    return this.page.getByRole('region', { name: 'Stores' }).getByRole('paragraph').filter({ hasText: name });
  }

  /** Counts of all stores as text: equal before and after, if nothing was lost. */
  async counts(): Promise<string> {
    await expect(this.store('Session events')).toContainText(/\d/);
    return (await this.page.getByRole('region', { name: 'Stores' }).textContent()) ?? '';
  }

  privacy(): Locator {
    return this.page.getByRole('region', { name: 'Nothing leaves this browser' });
  }
}
