import { expect, type Locator, type Page } from '@playwright/test';

export type Screen =
  | 'Search'
  | 'Timeline'
  | 'Sessions'
  | 'Questions'
  | 'Figures'
  | 'Memory'
  | 'Context'
  | 'Import'
  | 'MCP'
  | 'Storage'
  | 'Settings';

/** What is around every screen. */
export class Shell {
  readonly page: Page;
  readonly url: string;
  readonly heading: Locator;
  readonly notices: Locator;

  constructor(page: Page, url: string) {
    this.page = page;
    this.url = url;
    this.heading = page.getByRole('heading', { level: 1 });
    this.notices = page.getByRole('region', { name: 'Notices' });
  }

  /** Opens a link of the app, and waits until the database answers. */
  async open(hash = ''): Promise<void> {
    await this.page.goto(this.url + hash);
    await this.waitUntilReady();
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.waitUntilReady();
  }

  /** By a link to it, in the tab that is open. */
  async follow(hash: string): Promise<void> {
    await this.page.evaluate((to) => {
      location.hash = to;
    }, hash);
  }

  /** By a link, as narrow windows hide some of the rail. */
  async show(screen: Screen): Promise<void> {
    await this.follow(`#/${screen.toLowerCase()}`);
    await expect(this.heading).toHaveText(screen);
  }

  /** As a person does it: by the rail. */
  async goTo(screen: Screen): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen }).click();
    await expect(this.heading).toHaveText(screen);
  }

  async waitUntilReady(): Promise<void> {
    // The first start of a busy machine compiles everything at once.
    await expect(this.heading).toBeVisible({ timeout: 40_000 });
    await expect(this.page.getByText('Opening the database')).toBeHidden();
  }

  /** The next start needs no server from here on. */
  async waitUntilOfflineReady(): Promise<void> {
    await this.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  }
}
