import { trustedScriptUrl } from './trusted-types.ts';

interface ServiceWorkerSnapshot {
  /** A newer version is here, or came in with another tab: applyUpdate shows it. */
  readonly updateWaiting: boolean;
  /** The whole app is kept by the browser: it starts without its server. */
  readonly isOfflineReady: boolean;
}

/** An external store in React's sense. */
interface ServiceWorkerClient {
  subscribe(listener: () => void): () => void;
  getSnapshot(): ServiceWorkerSnapshot;
  /** Switches to the newer version and reloads the page, once. */
  applyUpdate(): void;
}

/**
 * Registers the service worker of the build, no sooner than `opened`: filling its cache would slow the first start.
 * Without a service worker (dev server, blocked storage) nothing ever changes.
 */
export function registerServiceWorker(opened: Promise<void>): ServiceWorkerClient {
  let snapshot: ServiceWorkerSnapshot = { updateWaiting: false, isOfflineReady: false };
  let registration: ServiceWorkerRegistration | undefined;
  let reloadsOnChange = false;
  const listeners = new Set<() => void>();

  function change(changes: Partial<ServiceWorkerSnapshot>): void {
    snapshot = { ...snapshot, ...changes };
    for (const listener of listeners) listener();
  }

  function watch(worker: ServiceWorker | null): void {
    const look = () => {
      // The first worker of all waits for nobody: it is no update.
      if (worker?.state === 'installed' && registration?.active) change({ updateWaiting: true });
      if (worker?.state === 'activated') change({ isOfflineReady: true });
    };
    look();
    worker?.addEventListener('statechange', look);
  }

  function followController(container: ServiceWorkerContainer): void {
    let hadController = container.controller !== null;
    container.addEventListener('controllerchange', () => {
      if (reloadsOnChange) location.reload();
      // Another tab switched versions under this one.
      else if (hadController) change({ updateWaiting: true });
      hadController = true;
    });
  }

  async function start(container: ServiceWorkerContainer): Promise<void> {
    followController(container);
    await opened;
    registration = await container.register(trustedScriptUrl('service-worker.js'));
    registration.addEventListener('updatefound', () => watch(registration?.installing ?? null));
    watch(registration.active);
    watch(registration.waiting);
    watch(registration.installing);
  }

  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    // Refused (blocked storage) or unreachable: the app runs, but needs its server at the next start.
    start(navigator.serviceWorker).catch(() => {});
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    applyUpdate() {
      const waiting = registration?.waiting;
      if (!waiting) return location.reload();
      reloadsOnChange = true;
      waiting.postMessage('activate');
    },
  };
}
