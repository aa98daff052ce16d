import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { BriefPage } from './pages/brief-page.ts';
import { ContextPage } from './pages/context-page.ts';
import { FiguresPage } from './pages/figures-page.ts';
import { ImportPage } from './pages/import-page.ts';
import { McpPage } from './pages/mcp-page.ts';
import { MemoryPage } from './pages/memory-page.ts';
import { QuestionsPage } from './pages/questions-page.ts';
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
  readonly figures: FiguresPage;
  readonly questions: QuestionsPage;
  readonly memory: MemoryPage;
  readonly mcp: McpPage;
  readonly context: ContextPage;
  readonly storage: StoragePage;
  readonly brief: BriefPage;

  constructor(page: Page, url: string) {
    this.page = page;
    this.url = url;
    this.shell = new Shell(page, url);
    this.imports = new ImportPage(page);
    this.search = new SearchPage(page);
    this.timeline = new TimelinePage(page);
    this.session = new SessionPage(page);
    this.figures = new FiguresPage(page);
    this.questions = new QuestionsPage(page);
    this.memory = new MemoryPage(page);
    this.mcp = new McpPage(page);
    this.context = new ContextPage(page);
    this.storage = new StoragePage(page);
    this.brief = new BriefPage(page);
  }

  /** The same app in another tab that shows nothing yet. */
  async newTab(): Promise<App> {
    const page = await this.page.context().newPage();
    const size = this.page.viewportSize();
    if (size) await page.setViewportSize(size);
    return new App(page, this.url);
  }
}

/** What must never happen, in any test. */
interface Trespasses {
  readonly foreignRequests: string[];
  readonly policyViolations: string[];
  readonly pageErrors: string[];
  /** Those that this test provokes on purpose. */
  readonly provoked: RegExp[];
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
  /** Emptied for each test that begins with nothing; the app's own files stay there. */
  emptiedUrl?: string;
  /** Where folders are imported already, by their names. */
  readonly libraries: Map<string, string>;
  originCount: number;
}

interface Fixtures {
  /** Fails the test at its end if there were any that it did not provoke. */
  readonly trespasses: Trespasses;
  /** The same address under a host name that nobody used before. Of `baseURL` if of none. */
  readonly ownOrigin: (address?: string) => string;
  /** Opened, with an empty database. */
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
      const found = [foreignRequests, policyViolations, pageErrors].flatMap((list) => list.splice(0));
      const provoked = trespasses.provoked.splice(0);
      expect(found.filter((text) => !provoked.some((pattern) => pattern.test(text)))).toEqual([]);
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

  app: async ({ page, profile, ownOrigin }, use) => {
    profile.emptiedUrl ??= ownOrigin();
    await empty(profile, profile.emptiedUrl);
    const app = new App(page, profile.emptiedUrl);
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

/** Forgets what tests left, but for the service worker and its cache, which take longest to come about. */
async function empty({ context, firstTab }: Profile, url: string): Promise<void> {
  if (!firstTab) throw new Error('The browser has no tab.');
  const session = await context.newCDPSession(firstTab);
  const { origin } = new URL(url);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'file_systems,local_storage,indexeddb' });
  await session.detach();
}

const POLICY_MESSAGE = /Content Security Policy|Trusted(?:HTML|Script)/;

async function watch(context: BrowserContext): Promise<Trespasses> {
  const trespasses: Trespasses = { foreignRequests: [], policyViolations: [], pageErrors: [], provoked: [] };
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
