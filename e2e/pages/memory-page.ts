import { expect, type Locator, type Page } from '@playwright/test';

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

  /** The note that is written. */
  get editor(): Locator {
    return this.page.getByRole('region', { name: /^Edit / });
  }

  get text(): Locator {
    return this.editor.getByRole('textbox', { name: 'Text, in Markdown' });
  }

  get state(): Locator {
    return this.editor.getByRole('status').filter({ hasText: /saved/i });
  }

  /** Begins a note and types into it. */
  async write(text: string): Promise<void> {
    await this.page.getByRole('button', { name: 'New note' }).click();
    // The note that was open before stays until the new one is made.
    await expect(this.text).toHaveValue('');
    await this.text.fill(text);
  }

  async press(name: string): Promise<void> {
    await this.editor.getByRole('button', { name, exact: true }).click();
  }
}
