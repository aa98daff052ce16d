/** Puts the whole app into a cache, so that it starts without its server. It never takes over from another by itself. */

declare const self: ServiceWorkerGlobalScope;

/** Filled in by the build: `ServiceWorkerBuild` of `src/tools/vite-plugins.ts`. */
declare const __BUILD__: {
  readonly version: string;
  readonly contentSecurityPolicy: string;
  readonly files: readonly (readonly [path: string, integrity: string])[];
};

const { version, contentSecurityPolicy, files } = __BUILD__;

const CACHE_PREFIX = `strata ${self.registration.scope} `;
const CACHE_NAME = CACHE_PREFIX + version;

self.addEventListener('install', (event) => event.waitUntil(fillCache()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(self.skipWaiting());
});
self.addEventListener('fetch', (event) => {
  const url = cachedUrlFor(event.request);
  if (url !== undefined) event.respondWith(answer(event.request, url));
});

const precachedUrls = new Set(files.map(([path]) => toUrl(path)));

function toUrl(path: string): string {
  return new URL(path, self.registration.scope).href;
}

/** The integrity makes sure that a half-finished deployment is never kept: the old version stays then. */
async function fillCache(): Promise<void> {
  const cache = await caches.open(CACHE_NAME);
  await Promise.all(
    files.map(async ([path, integrity]) => {
      const response = await fetch(toUrl(path), { cache: 'reload', integrity });
      await cache.put(toUrl(path), withPolicy(response));
    }),
  );
}

/** The tab of the first visit, too, opens every screen without the server. */
async function takeOver(): Promise<void> {
  const isFirst = (await deleteOldCaches()) === 0;
  if (isFirst) await self.clients.claim();
}

/** How many there were. */
async function deleteOldCaches(): Promise<number> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE_NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  return old.length;
}

/** Undefined for what the network answers; so is a page in a frame, since the server says who may frame it. */
function cachedUrlFor({ method, url, destination }: Request): string | undefined {
  if (method !== 'GET' || destination === 'iframe') return undefined;
  const { origin, pathname } = new URL(url);
  const plainUrl = origin + pathname;
  const cachedUrl = plainUrl === toUrl('index.html') ? toUrl('./') : plainUrl;
  return precachedUrls.has(cachedUrl) ? cachedUrl : undefined;
}

/** As it is kept: with an answer made here, the browser would compile every script anew at every start. */
async function answer(request: Request, url: string): Promise<Response> {
  const cache = await caches.open(CACHE_NAME);
  return (await cache.match(url)) ?? fetch(request);
}

/** Static hosts may send no headers; workers are under the policy only through theirs. */
function withPolicy({ body, status, statusText, headers }: Response): Response {
  const policedHeaders = new Headers(headers);
  policedHeaders.set('Content-Security-Policy', contentSecurityPolicy);
  return new Response(body, { status, statusText, headers: policedHeaders });
}
