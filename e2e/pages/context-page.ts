import { expect, type Locator, type Page } from '@playwright/test';

type Policy = 'Sliding window' | 'Entity linking' | 'Time range';

/** What the next request of a model gets: settings, items and the text. */
export class ContextPage {
  readonly page: Page;
  readonly items: Locator;
  readonly text: Locator;
  readonly cutLine: Locator;

  constructor(page: Page) {
    this.page = page;
    this.items = page.getByRole('list', { name: 'Items, in the order of the text' }).locator('> li:has(input)');
    this.text = page.getByRole('region', { name: 'Text', exact: true });
    this.cutLine = page.getByText('in the text').filter({ hasText: 'ends here' });
  }

  async choose(policy: Policy): Promise<void> {
    await this.page.getByRole('radio', { name: policy }).check();
    await expect(this.page.getByText(`by ${policy.toLowerCase()}`)).toBeVisible();
  }

  /** Those that the policy would find, as the choice shows it. */
  count(policy: Policy): Locator {
    return this.page
      .getByRole('group', { name: 'Policy' })
      .locator('label')
      .filter({ hasText: policy })
      .getByTitle('Items that it finds');
  }

  async fill(field: string, value: string): Promise<void> {
    await this.page.getByLabel(field, { exact: true }).fill(value);
  }

  async show(form: 'Rendered' | 'Raw' | 'JSON'): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Form of the text' }).getByText(form).click();
  }

  /** The whole hash of the text, once it is there. */
  async sha256(): Promise<string> {
    const hash = this.page.locator('code[title]');
    await expect(hash).toHaveAttribute('title', /^[0-9a-f]{64}$/);
    return (await hash.getAttribute('title')) ?? '';
  }
}
