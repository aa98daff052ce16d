import { useSyncExternalStore } from 'react';
import type { OpeningState, TabsState } from '../engine/api.ts';
import type { BridgeDoorstep } from '../mcp/api.ts';
import { BridgeContext } from './bridge-context.ts';
import { language } from './say.ts';
import { ServiceWorkerContext, type ServiceWorkerHandle } from './service-worker-context.ts';
import { Shell } from './shell/shell.tsx';
import type { Watched } from './watched.ts';
import { WorkspaceProvider } from './workspace.tsx';

interface AppProps {
  readonly bridge: BridgeDoorstep;
  readonly opening: Watched<OpeningState>;
  readonly tabs: Watched<TabsState>;
  readonly serviceWorker: ServiceWorkerHandle;
}

export function App({ bridge, opening, tabs, serviceWorker }: AppProps) {
  // Whatever is on the screen already is said anew.
  useSyncExternalStore(language.subscribe, language.getSnapshot);
  return (
    <ServiceWorkerContext value={serviceWorker}>
      <BridgeContext value={bridge}>
        <WorkspaceProvider opening={opening} tabs={tabs}>
          <Shell />
        </WorkspaceProvider>
      </BridgeContext>
    </ServiceWorkerContext>
  );
}
