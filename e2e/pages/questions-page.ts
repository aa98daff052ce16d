import { expect, type Locator, type Page } from '@playwright/test';

export type QuestionTab = 'A file' | 'An error' | 'Decisions' | 'A command' | 'A day';

/** Questions about what happened. */
export class QuestionsPage {
  readonly page: Page;
  readonly file: Locator;
  readonly project: Locator;

  constructor(page: Page) {
    this.page = page;
    this.file = page.getByRole('combobox', { name: 'File' });
    this.project = page.getByRole('combobox', { name: 'Project' });
  }

  async choose(tab: QuestionTab): Promise<void> {
    await this.page.getByRole('tab', { name: tab }).click();
    await expect(this.page.getByRole('tabpanel', { name: tab })).toBeVisible();
  }

  /** Writes into the field of that name, and asks. */
  async ask(field: 'File' | 'Error message' | 'Topic' | 'Command', text: string): Promise<void> {
    const place =
      field === 'File'
        ? this.file
        : this.page.getByRole(field === 'Error message' ? 'textbox' : 'searchbox', { name: field });
    await place.fill(text);
    await place.press('Enter');
  }

  /** Items of the list of that name. */
  entries(list: 'Changes' | 'Errors' | 'Decisions' | 'Command lines'): Locator {
    return this.page.getByRole('list', { name: list }).getByRole('article');
  }

  /** A part of the report of a day. */
  part(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }
}
