import { expect, type Locator, type Page } from '@playwright/test';

/** The reader of one session. */
export class SessionPage {
  readonly page: Page;
  readonly transcript: Locator;
  /** The event that has the focus: where a link leads. */
  readonly focusedEvent: Locator;

  constructor(page: Page) {
    this.page = page;
    this.transcript = page.getByRole('feed');
    this.focusedEvent = this.transcript.locator('article:focus, article:focus-within');
  }

  event(text: string | RegExp): Locator {
    return this.transcript.getByRole('article').filter({ hasText: text });
  }

  /** The prompt that stands over the transcript as the one that is read. */
  get currentPrompt(): Locator {
    return this.page.getByRole('navigation', { name: 'Outline' }).locator('[aria-current]');
  }

  /** Long texts are cut; their whole length comes on request. */
  async showAll(event: Locator): Promise<void> {
    await expect(event).toBeVisible();
    const more = event.getByRole('button', { name: /more lines?$/ });
    if ((await more.count()) > 0) await more.first().click();
  }

  async unfold(event: Locator): Promise<void> {
    await event.getByRole('button', { expanded: false }).first().click();
  }
}
