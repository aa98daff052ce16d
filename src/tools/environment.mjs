import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** What a build is made of. Tests and tools are not in it. */
const BUILD_INPUTS = ['src', 'public', 'index.html', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];

/** The last file that a build writes. */
const BUILD_STAMP = 'dist/service-worker.js';

/** @param {string} line */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Runs a program in the repository and waits for it. What it prints comes back, and is not shown.
 *
 * @param {string} command
 * @param {readonly string[]} args
 */
function runQuietly(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: ROOT,
    // Vite leaves NODE_ENV=development behind in a process that runs a tool: a build must not inherit it.
    env: { ...process.env, NODE_ENV: undefined },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && command === 'npm',
  });
  return { isOk: status === 0, output: `${stdout ?? ''}${stderr ?? ''}${error ? `${error.message}\n` : ''}` };
}

/**
 * As runQuietly, but a failure is an error that carries the output.
 *
 * @param {string} what
 * @param {string} command
 * @param {readonly string[]} args
 */
function mustRun(what, command, args) {
  const { isOk, output } = runQuietly(command, args);
  if (!isOk) throw new Error(`${what} failed.\n${output.trim()}`);
}

/** @param {string} path Relative to the repository. 0 when there is no such file. */
function modifiedAtMs(path) {
  return statSync(join(ROOT, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/**
 * Installs the packages of the lock file unless they are there. `npm ci` empties node_modules first, so one that is a
 * link to another tree's is left alone.
 */
export function installPackages() {
  if (lstatSync(join(ROOT, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  // npm writes the file in node_modules last.
  if (modifiedAtMs('node_modules/.package-lock.json') >= modifiedAtMs('package-lock.json')) return;
  say('Installing packages (npm ci)…');
  mustRun('npm ci', 'npm', ['ci', '--no-audit', '--no-fund']);
}

/**
 * @param {string} path Relative to the repository; a file or a folder.
 * @returns {number}
 */
function newestModifiedAtMs(path) {
  const stat = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
  const children = readdirSync(join(ROOT, path)).filter((name) => isBuildInput(`${path}/${name}`));
  return Math.max(stat.mtimeMs, ...children.map((name) => newestModifiedAtMs(`${path}/${name}`)));
}

/** @param {string} path */
export function isBuildInput(path) {
  if (path.startsWith('src/tools/')) return /(vite-plugins\.ts|content-security-policy\.mjs)$/.test(path);
  return !/(\.test\.tsx?|^src\/testing|\/fixtures)$/.test(path);
}

/** Builds into dist/ unless that is newer than everything it is made of. Needs the packages. */
export function buildWhenStale() {
  if (modifiedAtMs(BUILD_STAMP) >= Math.max(...BUILD_INPUTS.map(newestModifiedAtMs))) return;
  say('Building the app…');
  mustRun('The build', process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']);
}

/** Path of the system's Chromium, or undefined: then Playwright finds the one that it installed itself. */
export function systemChromium() {
  return existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined;
}

/** Makes sure that Playwright has a Chromium to drive. Needs the packages. */
export async function installBrowser() {
  if (systemChromium() !== undefined) return;
  const { chromium } = await import('@playwright/test');
  if (existsSync(chromium.executablePath())) return;
  say('Installing Chromium…');
  if (isDebianRoot() && runQuietly('apt-get', ['update', '-q']).isOk) {
    runQuietly('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium']);
  }
  if (systemChromium() !== undefined) return;
  const cli = join(dirname(fileURLToPath(import.meta.resolve('@playwright/test'))), 'cli.js');
  mustRun('Installing Chromium', process.execPath, [cli, 'install', 'chromium']);
}

function isDebianRoot() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/**
 * Whether nothing listens there, on IPv4 or IPv6: a browser tries both for `localhost`.
 *
 * @param {number} port
 */
export async function isPortFree(port) {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));
}

/**
 * The first free port from there on.
 *
 * @param {number} port
 */
export async function findFreePort(port) {
  let free = port;
  while (!(await isPortFree(free))) free += 1;
  return free;
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
function canListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code !== 'EADDRINUSE'));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
