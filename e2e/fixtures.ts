import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { ImportPage } from './pages/import-page.ts';
import { MemoryPage } from './pages/memory-page.ts';
import { SearchPage } from './pages/search-page.ts';
import { SessionPage } from './pages/session-page.ts';
import { Shell } from './pages/shell.ts';
import { StoragePage } from './pages/storage-page.ts';
import { TimelinePage } from './pages/timeline-page.ts';

/** What a page can do, each screen in words of its own. */
export class App {
  readonly page: Page;
  readonly shell: Shell;
  readonly imports: ImportPage;
  readonly search: SearchPage;
  readonly timeline: TimelinePage;
  readonly session: SessionPage;
  readonly memory: MemoryPage;
  readonly storage: StoragePage;

  constructor(page: Page) {
    this.page = page;
    this.shell = new Shell(page);
    this.imports = new ImportPage(page);
    this.search = new SearchPage(page);
    this.timeline = new TimelinePage(page);
    this.session = new SessionPage(page);
    this.memory = new MemoryPage(page);
    this.storage = new StoragePage(page);
  }
}

/** What must never happen, in any test. */
interface Trespasses {
  readonly foreignRequests: string[];
  readonly policyViolations: string[];
  readonly pageErrors: string[];
}

interface Fixtures {
  /** Watches every page of the context and fails the test at its end. */
  readonly trespasses: Trespasses;
  /** Opened, with its database ready. */
  readonly app: App;
}

export const test = base.extend<Fixtures>({
  trespasses: [
    async ({ context, baseURL }, use) => {
      const trespasses = await watch(context, new Set([baseURL ?? '']));
      await use(trespasses);
      expect(trespasses).toEqual({ foreignRequests: [], policyViolations: [], pageErrors: [] });
    },
    { auto: true },
  ],
  app: async ({ page }, use) => {
    const app = new App(page);
    await app.shell.open();
    await use(app);
  },
});

export { expect };

const POLICY_MESSAGE = /Content Security Policy|Trusted(?:HTML|Script)/;

async function watch(context: BrowserContext, origins: Set<string>): Promise<Trespasses> {
  const trespasses: Trespasses = { foreignRequests: [], policyViolations: [], pageErrors: [] };
  context.on('request', (request) => {
    const url = new URL(request.url());
    const isLocal = url.hostname === 'localhost' || url.protocol === 'blob:' || url.protocol === 'data:';
    if (!isLocal && !origins.has(url.origin)) trespasses.foreignRequests.push(url.href);
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
