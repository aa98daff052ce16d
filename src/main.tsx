import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startEngine } from './client/engine-client.ts';
import { registerServiceWorker } from './client/service-worker-client.ts';
import { App } from './ui/app.tsx';
import { EngineContext } from './ui/engine-context.ts';
import { startPrivacyWatch } from './ui/privacy-watch.ts';
import './ui/styles/tokens.css';
import './ui/styles/base.css';

startPrivacyWatch();
const { engine, opening, opened } = startEngine();
const serviceWorker = registerServiceWorker(opened);

const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <EngineContext value={engine}>
        <App opening={opening} serviceWorker={serviceWorker} />
      </EngineContext>
    </StrictMode>,
  );
}
