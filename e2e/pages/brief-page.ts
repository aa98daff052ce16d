import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';

/** The brief of a session, a project or a range. */
export class BriefPage {
  readonly page: Page;
  /** The text as it is copied. */
  readonly text: Locator;
  /** Its size, and what was left out. */
  readonly sizes: Locator;

  constructor(page: Page) {
    this.page = page;
    this.text = page.getByRole('region', { name: 'Text as it is copied' }).locator('pre');
    this.sizes = page
      .getByRole('banner')
      .or(page.locator('header'))
      .getByRole('status')
      .filter({ hasText: 'left out' });
  }

  section(name: string): Locator {
    return this.page.getByRole('region', { name });
  }

  async choose(group: 'Budget' | 'Unit' | 'Format', option: string): Promise<void> {
    await this.page.getByRole('radiogroup', { name: group }).getByText(option, { exact: true }).click();
  }

  async setOwnBudget(amount: number): Promise<void> {
    await this.choose('Budget', 'Own');
    await this.page.getByRole('spinbutton').fill(String(amount));
  }

  async textNow(): Promise<string> {
    await expect(this.text).toBeVisible();
    return (await this.text.textContent()) ?? '';
  }

  /** The file that "Download" gives: its name and its bytes. */
  async download(): Promise<{ readonly name: string; readonly text: string }> {
    const waiting = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: 'Download' }).click();
    const download = await waiting;
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  }
}
