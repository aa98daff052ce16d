import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { startPlainHost } from '../server.ts';

const FOLDER_PREFIX = 'strata-client-site-';

/** A page of its own origin with the clients in it, as `globalThis.clients`. */
export class ClientSite {
  readonly folder: string;
  readonly #server: Server;
  readonly #port: string;

  private constructor(folder: string, server: Server, url: string) {
    this.folder = folder;
    this.#server = server;
    this.#port = new URL(url).port;
  }

  static async start(): Promise<ClientSite> {
    const folder = mkdtempSync(join(tmpdir(), FOLDER_PREFIX));
    await build({
      configFile: false,
      logLevel: 'warn',
      root: join(import.meta.dirname, '../..'),
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: folder,
        emptyOutDir: true,
        copyPublicDir: false,
        lib: {
          entry: join(import.meta.dirname, 'browser-clients.ts'),
          name: 'clients',
          formats: ['iife'],
          fileName: () => 'clients.js',
        },
      },
    });
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Client</title><script src="clients.js"></script>');
    const { server, url } = await startPlainHost('/', folder);
    return new ClientSite(folder, server, url);
  }

  /** Its address under a host name: pages of one host are of one site, whatever the port. */
  at(hostname: string): string {
    return `http://${hostname}:${this.#port}/`;
  }

  /** What its pages load, for a page of another origin that is to run it itself. */
  get script(): string {
    return join(this.folder, 'clients.js');
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
    rmSync(this.folder, { recursive: true });
  }
}
