import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startEngine } from './client/engine-client.ts';
import { registerServiceWorker } from './client/service-worker-client.ts';
import { Doorstep } from './mcp/doorstep.ts';
import { App } from './ui/app.tsx';
import { EngineContext } from './ui/engine-context.ts';
import { currentTimeZone, storedBridge } from './ui/preferences.ts';
import { startPrivacyWatch } from './ui/privacy-watch.ts';
import { TimelineContext } from './ui/timeline-context.ts';
import { makeWatchable } from './ui/watched.ts';
import './ui/styles/tokens.css';
import './ui/styles/base.css';

startPrivacyWatch();
const { engine, opening, tabs, opened, startTimeline } = startEngine(makeWatchable);
const serviceWorker = registerServiceWorker(opened);
const bridge = new Doorstep(
  {
    window,
    engine,
    store: { read: storedBridge.getSnapshot, write: storedBridge.set, subscribe: storedBridge.subscribe },
    timeZone: currentTimeZone,
    // The server and its schemas: loaded for the first client that is let in.
    load: () => import('./mcp/serve.ts'),
  },
  () => import('./mcp/bridge.ts'),
);

const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <EngineContext value={engine}>
        <TimelineContext value={startTimeline}>
          <App bridge={bridge} opening={opening} tabs={tabs} serviceWorker={serviceWorker} />
        </TimelineContext>
      </EngineContext>
    </StrictMode>,
  );
}
