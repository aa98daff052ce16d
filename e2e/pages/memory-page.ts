import type { Locator, Page } from '@playwright/test';

/** The list of notes and the note that is open. */
export class MemoryPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  note(path: string): Locator {
    return this.page.getByRole('link').filter({ hasText: path });
  }

  opened(): Locator {
    return this.page.getByRole('main').getByRole('article');
  }
}
