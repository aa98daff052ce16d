import { expect, type FileChooser, type Locator, type Page } from '@playwright/test';

type ChosenFiles = Parameters<FileChooser['setFiles']>[0];

/** Choosing, review, run and report of an import. */
export class ImportPage {
  readonly page: Page;
  readonly report: Locator;
  readonly review: Locator;

  constructor(page: Page) {
    this.page = page;
    this.review = page.getByRole('region', { name: /^Review: / });
    this.report = page.getByRole('region').filter({ has: page.getByRole('button', { name: 'Close report' }) });
  }

  async chooseFiles(files: ChosenFiles): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.page.getByRole('button', { name: 'Choose files' }).click();
    await (await chooser).setFiles(files);
  }

  /** By the field that browsers without a folder picker show: a picker can't be driven from a test. */
  async chooseFolder(path: string): Promise<void> {
    await this.page.evaluate(() => Reflect.deleteProperty(globalThis, 'showDirectoryPicker'));
    const chooser = this.page.waitForEvent('filechooser');
    await this.page.getByRole('button', { name: 'Choose folder' }).click();
    await (await chooser).setFiles(path);
  }

  async confirm(): Promise<void> {
    await this.review.getByRole('button', { name: /^Import [\d,]+ files?$/ }).click();
  }

  async importFiles(files: ChosenFiles): Promise<void> {
    await this.chooseFiles(files);
    await this.confirm();
    await this.waitForReport();
  }

  async importFolder(path: string): Promise<void> {
    await this.chooseFolder(path);
    await this.confirm();
    await this.waitForReport();
  }

  async waitForReport(): Promise<void> {
    await expect(this.report).toBeVisible({ timeout: 60_000 });
  }

  async loadSampleData(): Promise<void> {
    await this.page.getByRole('button', { name: 'Load sample data' }).click();
    const notices = this.page.getByRole('region', { name: 'Notices' });
    await expect(notices.getByRole('button', { name: 'Remove sample data' })).toBeVisible({ timeout: 90_000 });
    await expect(notices.getByText('Importing Sample data.')).toBeHidden({ timeout: 90_000 });
  }

  /** A figure of the report, such as "New events". */
  figure(name: string): Locator {
    return this.report
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::dd[1]');
  }

  fileRow(name: string): Locator {
    return this.report.getByRole('row').filter({ hasText: name });
  }
}
