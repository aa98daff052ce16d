import type { OpeningState } from '../engine/api.ts';
import type { BridgeDoorstep } from '../mcp/api.ts';
import { BridgeContext } from './bridge-context.ts';
import { ServiceWorkerContext, type ServiceWorkerHandle } from './service-worker-context.ts';
import { Shell } from './shell/shell.tsx';
import type { Watched } from './watched.ts';
import { WorkspaceProvider } from './workspace.tsx';

interface AppProps {
  readonly bridge: BridgeDoorstep;
  readonly opening: Watched<OpeningState>;
  readonly serviceWorker: ServiceWorkerHandle;
}

export function App({ bridge, opening, serviceWorker }: AppProps) {
  return (
    <ServiceWorkerContext value={serviceWorker}>
      <BridgeContext value={bridge}>
        <WorkspaceProvider opening={opening}>
          <Shell />
        </WorkspaceProvider>
      </BridgeContext>
    </ServiceWorkerContext>
  );
}
