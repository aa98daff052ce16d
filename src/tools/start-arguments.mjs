import { parseArgs } from 'node:util';

export const DEFAULT_PORT = 5270;
const HIGHEST_PORT = 65_535;

const USAGE = `Usage: npm start -- [--port N] [--allow-frame ORIGIN]…

  --port N              serve on this port and no other (default ${DEFAULT_PORT}, or the next free one)
  --allow-frame ORIGIN  let pages of this origin show Strata in a frame; may be given more than once`;

/**
 * @param {readonly string[]} args
 * @returns {{ port: number | undefined, frameAncestors: string[] }} Throws what to tell the person.
 */
export function readStartArguments(args) {
  const values = parse(args);
  return {
    port: values.port === undefined ? undefined : toPort(values.port),
    frameAncestors: (values['allow-frame'] ?? []).map(toOrigin),
  };
}

/** @param {readonly string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args: [...args],
      options: { port: { type: 'string' }, 'allow-frame': { type: 'string', multiple: true } },
    }).values;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}

/** @param {string} text */
function toPort(text) {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port <= HIGHEST_PORT) return port;
  throw new Error(`--port ${text}: not a port number.`);
}

/** @param {string} text */
function toOrigin(text) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new Error(`--allow-frame ${text}: not an origin such as https://example.org.`);
}
