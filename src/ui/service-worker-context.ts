import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Watched } from './watched.ts';

export interface ServiceWorkerState {
  /** A newer version of the app is here and takes over when applyUpdate is called. */
  readonly updateWaiting: boolean;
  /** The whole app is kept by the browser: it starts without its server. */
  readonly isOfflineReady: boolean;
}

export interface ServiceWorkerHandle extends Watched<ServiceWorkerState> {
  /** Switches to the newer version and reloads the page. */
  applyUpdate(): void;
}

export const ServiceWorkerContext = createContext<ServiceWorkerHandle | null>(null);

export function useServiceWorker(): ServiceWorkerState & { readonly applyUpdate: () => void } {
  const handle = useContext(ServiceWorkerContext);
  if (!handle) throw new Error('useServiceWorker needs a ServiceWorkerContext above it.');
  const state = useSyncExternalStore(handle.subscribe, handle.getSnapshot);
  return { ...state, applyUpdate: () => handle.applyUpdate() };
}
