import { contentSecurityPolicy } from './content-security-policy.mjs';
import { buildWhenStale, findFreePort, installPackages, isPortFree, ROOT, say } from './environment.mjs';
import { DEFAULT_PORT, readStartArguments } from './start-arguments.mjs';

/** @param {number | undefined} wanted Only this port; else the first free one from the default on. */
async function choosePort(wanted) {
  if (wanted !== undefined) {
    if (await isPortFree(wanted)) return wanted;
    throw new Error(`Port ${wanted} is in use. Stop what runs there, or choose another with --port.`);
  }
  return findFreePort(DEFAULT_PORT);
}

/**
 * @param {number} port
 * @param {readonly string[]} frameAncestors
 */
async function serve(port, frameAncestors) {
  const { preview } = await import('vite');
  await preview({
    root: ROOT,
    logLevel: 'error',
    preview: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      open: false,
      cors: false,
      headers: {
        // A stored answer would go on with the policy that it came with, whatever is allowed by now.
        'Cache-Control': 'no-store',
        'Content-Security-Policy': contentSecurityPolicy(frameAncestors),
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
      },
    },
  });
}

async function start() {
  const { port: wanted, frameAncestors } = readStartArguments(process.argv.slice(2));
  installPackages();
  buildWhenStale();
  const port = await choosePort(wanted);
  await serve(port, frameAncestors);
  if (wanted === undefined && port !== DEFAULT_PORT) {
    say(
      `Port ${DEFAULT_PORT} is in use. Each port has its own database: sessions imported at another are not at this.`,
    );
  }
  process.stdout.write(`Strata is at http://localhost:${port}/\n`);
}

try {
  await start();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
