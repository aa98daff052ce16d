/** The policy in force: as the response says it, else as the page carries it; null when there is none. */
export async function readPolicy(): Promise<string | null> {
  const inPage = document.querySelector<HTMLMetaElement>('meta[http-equiv="Content-Security-Policy"]')?.content ?? null;
  try {
    const response = await fetch('./', { cache: 'force-cache' });
    return response.headers.get('Content-Security-Policy') ?? inPage;
  } catch {
    return inPage;
  }
}

/** One directive a line. */
export function formatPolicy(policy: string): string {
  return policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '')
    .join('\n');
}

export interface OfflineState {
  readonly worker: 'none' | 'installing' | 'waiting' | 'active';
  /** The page was served by the service worker. */
  readonly isControlled: boolean;
  readonly files: readonly { readonly path: string; readonly sizeBytes: number }[];
}

export async function readOfflineState(): Promise<OfflineState> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const isControlled = Boolean(navigator.serviceWorker?.controller);
  return { worker: workerState(registration), isControlled, files: await readCachedFiles() };
}

function workerState(registration: ServiceWorkerRegistration | undefined): OfflineState['worker'] {
  if (registration?.active) return 'active';
  if (registration?.waiting) return 'waiting';
  return registration?.installing ? 'installing' : 'none';
}

async function readCachedFiles(): Promise<OfflineState['files']> {
  const base = new URL('./', location.href).pathname;
  const files = new Map<string, number>();
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      const body = await (await cache.match(request))?.blob();
      const path = pathname.startsWith(base) ? pathname.slice(base.length) || './' : pathname;
      files.set(path, body?.size ?? 0);
    }
  }
  return [...files].map(([path, sizeBytes]) => ({ path, sizeBytes })).sort((a, b) => b.sizeBytes - a.sizeBytes);
}
