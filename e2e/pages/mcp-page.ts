import { expect, type Locator, type Page } from '@playwright/test';

type Tab = 'Clients' | 'Requests' | 'Log' | 'Try' | 'Access';

/** The console of the bridge, and the questions of agents on top of every screen. */
export class McpPage {
  readonly page: Page;
  readonly clients: Locator;
  readonly messages: Locator;
  readonly questions: Locator;

  constructor(page: Page) {
    this.page = page;
    this.clients = page.getByRole('table', { name: 'Clients' }).getByRole('row');
    this.messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
    this.questions = page.getByRole('region', { name: / asks to / });
  }

  async show(tab: Tab): Promise<void> {
    await this.page.evaluate((name) => {
      location.hash = `#/mcp?tab=${name.toLowerCase()}`;
    }, tab);
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText('MCP');
    await expect(this.page.getByRole('radio', { name: tab })).toBeChecked();
  }

  /** Switched on, with these origins on the list. */
  async letAsk(...origins: readonly string[]): Promise<void> {
    await this.show('Access');
    await this.page.getByRole('button', { name: 'Switch on' }).click();
    for (const origin of origins) {
      await this.page.getByRole('textbox', { name: 'Origin' }).fill(origin);
      await this.page.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(this.page.getByRole('list', { name: 'Origins that may ask' }).getByText(origin)).toBeVisible();
    }
  }

  async allow(how: 'Once' | 'This session' | 'Always for this origin' = 'This session'): Promise<void> {
    const question = this.questions.first();
    const everything = question.getByRole('radio', { name: 'Everything that is not private' });
    await expect(question).toBeVisible();
    if (await everything.isVisible()) await everything.check();
    await question.getByRole('button', { name: how }).click();
  }

  async deny(): Promise<void> {
    await this.questions.first().getByRole('button', { name: 'Deny' }).click();
  }
}
