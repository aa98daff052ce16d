import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { build, type HtmlTagDescriptor, type Plugin } from 'vite';
import { contentSecurityPolicy, META_CONTENT_SECURITY_POLICY } from './content-security-policy.mjs';

/** Emitted because sqlite-wasm refers to them; they serve APIs that we don't use. */
const UNUSED_SQLITE_ASSET = /\/sqlite3-(worker1|opfs-async-proxy)[^/]*\.js(\.map)?$/;

/** What `src/service-worker/` is told at build time. */
export interface ServiceWorkerBuild {
  /** Changes with any byte of any file. */
  readonly version: string;
  readonly contentSecurityPolicy: string;
  /** Paths relative to the scope (`./` is index.html), each with its Subresource Integrity. */
  readonly files: readonly (readonly [path: string, integrity: string])[];
}

/**
 * What stands first in the page. The policy, which plain static hosts that send no header can't leave out there: it does
 * not hold for what stands in front of it. Then the scripts that the page starts with, else each waits for the one that
 * names it.
 */
export function firstInHead(): Plugin {
  return {
    name: 'strata:first-in-head',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { chunk }) => {
        const scripts = chunk ? [...chunk.imports, chunk.fileName] : [];
        const tags: Omit<HtmlTagDescriptor, 'injectTo'>[] = [
          { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: META_CONTENT_SECURITY_POLICY } },
          ...scripts.map((fileName) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `./${fileName}` },
          })),
        ];
        return tags.map((tag) => ({ ...tag, injectTo: 'head-prepend' }));
      },
    },
  };
}

/** Builds the service worker once all that it precaches is written, as the last file of a build. */
export function serviceWorker(entry: string): Plugin {
  let outDir = '';
  return {
    name: 'strata:service-worker',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    generateBundle(_, bundle) {
      for (const fileName of Object.keys(bundle)) {
        if (UNUSED_SQLITE_ASSET.test(fileName)) delete bundle[fileName];
      }
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: () => buildServiceWorker(entry, outDir, describeBuild(outDir)),
    },
  };
}

function describeBuild(outDir: string): ServiceWorkerBuild {
  const files = readdirSync(outDir, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => !path.endsWith('.map'))
    .map((path) => [toPrecachePath(relative(outDir, path)), integrityOf(readFileSync(path))] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    version: createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16),
    contentSecurityPolicy: contentSecurityPolicy(),
    files,
  };
}

/** Some hosts redirect `index.html` to its folder; the folder itself works on all. */
function toPrecachePath(path: string): string {
  return path === 'index.html' ? './' : path.split(sep).join('/');
}

function integrityOf(content: Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

async function buildServiceWorker(entry: string, outDir: string, description: ServiceWorkerBuild): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    define: { __BUILD__: JSON.stringify(description) },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: 'service-worker.js' } },
    },
  });
}
