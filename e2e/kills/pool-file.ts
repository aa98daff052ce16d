import type { Page } from '@playwright/test';

/** The folder of the origin's private file system in which files of this campaign are kept, from run to run. */
export const KEPT_FOLDER = 'kept';

/** A gzipped file. */
export async function keepFile(page: Page, name: string, gzipped: Buffer): Promise<void> {
  await page.evaluate(
    async ({ folder, name, base64 }) => {
      const packed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
      const root = await navigator.storage.getDirectory();
      const kept = await (await root.getDirectoryHandle(folder, { create: true })).getFileHandle(name, {
        create: true,
      });
      await stream.pipeTo(await kept.createWritable());
    },
    { folder: KEPT_FOLDER, name, base64: gzipped.toString('base64') },
  );
}

/** One that the app has written beside its pool. */
export async function keepCopy(page: Page, from: readonly [folder: string, name: string], name: string): Promise<void> {
  await page.evaluate(
    async ({ from, folder, name }) => {
      const root = await navigator.storage.getDirectory();
      const file = await (await (await root.getDirectoryHandle(from[0])).getFileHandle(from[1])).getFile();
      const kept = await (await root.getDirectoryHandle(folder, { create: true })).getFileHandle(name, {
        create: true,
      });
      await file.stream().pipeTo(await kept.createWritable());
    },
    { from, folder: KEPT_FOLDER, name },
  );
}

/**
 * A kept file becomes one with a page of zeros in place of that page of rows which has `text` in it the most times. An
 * inner page may have kept the text of rows that stood in it before it grew, and takes a whole table with it.
 */
export async function wipePage(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate(
    async ({ folder, name, wanted }) => {
      const pageBytes = 16_384;
      const pageOfRows = 13;
      const root = await navigator.storage.getDirectory();
      const handle = await (await root.getDirectoryHandle(folder)).getFileHandle(name);
      const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
      const timesAt = (place: number) =>
        new TextDecoder('latin1').decode(bytes.subarray(place, place + pageBytes)).split(wanted).length;
      let best = pageBytes;
      for (let place = best; place < bytes.length; place += pageBytes) {
        if (bytes[place] === pageOfRows && timesAt(place) > timesAt(best)) best = place;
      }
      const file = await handle.createWritable({ keepExistingData: true });
      await file.write({ type: 'write', position: best, data: new Uint8Array(pageBytes) });
      await file.close();
    },
    { folder: KEPT_FOLDER, name, wanted: text },
  );
}

/** Puts a kept file in place of the database, with an empty log, while no worker has it open. */
export async function placeDatabase(page: Page, name: string): Promise<void> {
  const placed = await page.evaluate(
    async ({ folder, name }) => {
      const headBytes = 4096;
      const root = await navigator.storage.getDirectory();
      const kept = await (await (await root.getDirectoryHandle(folder)).getFileHandle(name)).getFile();
      const contents: ReadonlyMap<string, Blob> = new Map([
        ['/strata.sqlite3', kept],
        ['/strata.sqlite3-wal', new Blob([])],
      ]);
      const pool = await (await root.getDirectoryHandle('strata')).getDirectoryHandle('.opaque');
      const placed: string[] = [];
      for await (const handle of pool.values()) {
        if (handle.kind !== 'file') continue;
        // The path is what the head of a file of the pool begins with.
        const path = (await (await handle.getFile()).slice(0, 512).text()).split('\0')[0] ?? '';
        const content = contents.get(path);
        if (!content) continue;
        const file = await handle.createWritable({ keepExistingData: true });
        await file.truncate(headBytes);
        await file.write({ type: 'write', position: headBytes, data: content });
        await file.close();
        placed.push(path);
      }
      return placed;
    },
    { folder: KEPT_FOLDER, name },
  );
  if (!placed.includes('/strata.sqlite3')) throw new Error('There is no database to put another one in place of.');
}

/** How often a text stands in files of the app, but for the kept ones. */
export async function timesInFiles(page: Page, text: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const root = await navigator.storage.getDirectory();
    const pool = await (await root.getDirectoryHandle('strata')).getDirectoryHandle('.opaque');
    const beside = await root.getDirectoryHandle('strata-files', { create: true });
    let times = 0;
    for (const folder of [pool, beside]) {
      for await (const handle of folder.values()) {
        if (handle.kind !== 'file') continue;
        const bytes = await (await handle.getFile()).arrayBuffer();
        times += new TextDecoder('latin1').decode(bytes).split(wanted).length - 1;
      }
    }
    return times;
  }, text);
}
