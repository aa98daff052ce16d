import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages, ROOT, say } from './environment.mjs';

/**
 * Runs `main(args)` of `src/tools/NAME.ts` and exits with what it resolves to. Vite loads the TypeScript, since Node 20
 * strips no types and knows no `?raw` imports. Nothing but the tool writes to standard output.
 *
 * @param {string} name
 * @param {string[]} args
 * @returns {Promise<number>}
 */
async function run(name, args) {
  const path = join(ROOT, 'src/tools', `${name}.ts`);
  if (!/^[a-z-]+$/.test(name) || !existsSync(path)) throw new Error(`There is no tool named "${name}".`);
  installPackages();
  const { createServer, createServerModuleRunner } = await import('vite');
  const server = await createServer({
    root: ROOT,
    configFile: false,
    envDir: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  const runner = createServerModuleRunner(server.environments.ssr, { hmr: false });
  try {
    /** @type {{ main(args: string[]): Promise<number> }} */
    const tool = await runner.import(path);
    // `npm run` moves to the repository: paths in the arguments are meant from where it was typed.
    if (process.env.npm_lifecycle_event === name && process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
    return await tool.main(args);
  } finally {
    await runner.close();
    await server.close();
  }
}

// A reader that has seen enough (`| head`) is no error.
process.stdout.on('error', () => process.exit(0));

const [name = '', ...args] = process.argv.slice(2);
try {
  process.exitCode = await run(name, args);
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
}
