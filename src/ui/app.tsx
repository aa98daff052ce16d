import type { OpeningState } from '../engine/api.ts';
import { ServiceWorkerContext, type ServiceWorkerHandle } from './service-worker-context.ts';
import { Shell } from './shell/shell.tsx';
import type { Watched } from './watched.ts';
import { WorkspaceProvider } from './workspace.tsx';

interface AppProps {
  readonly opening: Watched<OpeningState>;
  readonly serviceWorker: ServiceWorkerHandle;
}

export function App({ opening, serviceWorker }: AppProps) {
  return (
    <ServiceWorkerContext value={serviceWorker}>
      <WorkspaceProvider opening={opening}>
        <Shell />
      </WorkspaceProvider>
    </ServiceWorkerContext>
  );
}
