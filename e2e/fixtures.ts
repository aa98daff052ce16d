import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { ImportPage } from './pages/import-page.ts';
import { MemoryPage } from './pages/memory-page.ts';
import { SearchPage } from './pages/search-page.ts';
import { SessionPage } from './pages/session-page.ts';
import { Shell } from './pages/shell.ts';
import { StoragePage } from './pages/storage-page.ts';
import { TimelinePage } from './pages/timeline-page.ts';
import { OWN_FOLDER, type SessionFolder } from './session-folders.ts';

/** The app in one tab: what a person can do there, each screen in words of its own. */
export class App {
  readonly page: Page;
  /** Where it is served, without a fragment. */
  readonly url: string;
  readonly shell: Shell;
  readonly imports: ImportPage;
  readonly search: SearchPage;
  readonly timeline: TimelinePage;
  readonly session: SessionPage;
  readonly memory: MemoryPage;
  readonly storage: StoragePage;

  constructor(page: Page, url: string) {
    this.page = page;
    this.url = url;
    this.shell = new Shell(page, url);
    this.imports = new ImportPage(page);
    this.search = new SearchPage(page);
    this.timeline = new TimelinePage(page);
    this.session = new SessionPage(page);
    this.memory = new MemoryPage(page);
    this.storage = new StoragePage(page);
  }

  /** The same app in another tab that shows nothing yet. */
  async newTab(): Promise<App> {
    return new App(await this.page.context().newPage(), this.url);
  }
}

/** What must never happen, in any test. */
interface Trespasses {
  readonly foreignRequests: string[];
  readonly policyViolations: string[];
  readonly pageErrors: string[];
}

/**
 * The browser of all tests of a worker, with a profile on the disk as people have it: in the private windows that
 * Playwright gives to each test, every write of a file is a call of another process.
 */
interface Profile {
  readonly context: BrowserContext;
  readonly trespasses: Trespasses;
  /** Opens no app: the browser ends with its last tab. */
  readonly firstTab: Page | undefined;
  /** Where folders are imported already, by their names. */
  readonly libraries: Map<string, string>;
  originCount: number;
}

interface Fixtures {
  /** Fails the test at its end if there were any. */
  readonly trespasses: Trespasses;
  /** The same address under a host name that nobody used before: nothing is stored there. Of `baseURL` if of none. */
  readonly ownOrigin: (address?: string) => string;
  /** Opened, with an empty database of this test's own. */
  readonly app: App;
  /** Opens the app with this folder imported. Other tests use the same database: they only look. */
  readonly openLibrary: (folder: SessionFolder) => Promise<App>;
  /** `openLibrary` of our own folder. */
  readonly library: App;
}

export const test = base.extend<Fixtures, { readonly profile: Profile }>({
  profile: [
    async ({ playwright, launchOptions }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'strata-profile-'));
      const context = await playwright.chromium.launchPersistentContext(folder, { ...launchOptions, locale: 'en-US' });
      const trespasses = await watch(context);
      await use({ context, trespasses, firstTab: context.pages()[0], libraries: new Map(), originCount: 0 });
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],

  context: ({ profile }, use) => use(profile.context),

  page: async ({ context, viewport }, use) => {
    const page = await context.newPage();
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
  },

  trespasses: [
    async ({ profile: { context, firstTab, trespasses } }, use) => {
      await use(trespasses);
      await Promise.all(context.pages().map((page) => (page === firstTab ? undefined : page.close())));
      const { foreignRequests, policyViolations, pageErrors } = trespasses;
      const found = [foreignRequests, policyViolations, pageErrors].map((list) => list.splice(0));
      expect(found).toEqual([[], [], []]);
    },
    { auto: true },
  ],

  ownOrigin: ({ profile, baseURL }, use) =>
    use((address = baseURL ?? '') => {
      profile.originCount += 1;
      const url = new URL(address);
      url.hostname = `n${profile.originCount}.localhost`;
      return url.href;
    }),

  app: async ({ page, ownOrigin }, use) => {
    const app = new App(page, ownOrigin());
    await app.shell.open();
    await use(app);
  },

  openLibrary: ({ page, profile, ownOrigin }, use) =>
    use(async ({ name, path }) => {
      const app = new App(page, profile.libraries.get(name) ?? ownOrigin());
      await app.shell.open();
      if (!profile.libraries.has(name)) {
        await app.imports.importFolder(path);
        profile.libraries.set(name, app.url);
        await app.shell.open();
      }
      return app;
    }),

  library: async ({ openLibrary }, use) => use(await openLibrary(OWN_FOLDER)),
});

export { expect };

const POLICY_MESSAGE = /Content Security Policy|Trusted(?:HTML|Script)/;

async function watch(context: BrowserContext): Promise<Trespasses> {
  const trespasses: Trespasses = { foreignRequests: [], policyViolations: [], pageErrors: [] };
  context.on('request', (request) => {
    const { hostname, protocol, href } = new URL(request.url());
    const isLocal = /^(.+\.)?localhost$/.test(hostname) || ['blob:', 'data:'].includes(protocol);
    if (!isLocal) trespasses.foreignRequests.push(href);
  });
  context.on('weberror', (error) => trespasses.pageErrors.push(error.error().message));
  // Those of workers come as messages of the page's console.
  context.on('console', (message) => {
    if (POLICY_MESSAGE.test(message.text())) trespasses.policyViolations.push(message.text());
  });
  await context.exposeBinding('reportViolation', (_, violation: string) => {
    trespasses.policyViolations.push(violation);
  });
  await context.addInitScript(() => {
    const { reportViolation } = globalThis as unknown as { reportViolation: (violation: string) => void };
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      reportViolation(`${effectiveDirective} ${blockedURI} ${sample}`),
    );
  });
  return trespasses;
}
