import { expect, test, vi } from 'vitest';
import type { EngineApi, ImportProgress, ImportReport } from '../engine/api.ts';
import { ImportDesk, type ImportDeskEvents } from './import-desk.ts';
import { collectText } from './import-source/collect-files.ts';

const PROGRESS: ImportProgress = {
  importId: 7,
  phase: 'reading',
  filesDone: 0,
  filesTotal: 1,
  bytesDone: 0,
  bytesTotal: 10,
  events: 0,
  eventsPerSecond: 0,
  etaMs: null,
  elapsedMs: 0,
  currentPath: 'a.jsonl',
  problems: 0,
};

/** An engine whose imports end when told to. */
function makeDesk() {
  const ends: { resolve: (report: ImportReport) => void; reject: (error: Error) => void }[] = [];
  const undos: typeof ends = [];
  const cancelImport = vi.fn(async () => {});
  const engine = {
    cancelImport,
    undoImport: () => new Promise<ImportReport>((resolve, reject) => undos.push({ resolve, reject })),
    importFiles: (_items, _options, onProgress) => {
      onProgress(PROGRESS);
      return new Promise<ImportReport>((resolve, reject) => ends.push({ resolve, reject }));
    },
  } satisfies Partial<EngineApi>;
  const events = { onProgress: vi.fn(), onEnd: vi.fn() } satisfies ImportDeskEvents;
  // The desk uses no other method of the engine.
  const desk = new ImportDesk(engine as unknown as EngineApi, events);
  return { desk, ends, undos, events, cancelImport };
}

test('an undo is known to every screen while it lasts, and ends in a refresh, done or not', async () => {
  const { desk, undos, events } = makeDesk();
  const done = desk.undo({ importId: 3, label: 'mine' });
  expect(desk.getSnapshot().undoing).toEqual({ importId: 3, label: 'mine' });
  undos[0]?.resolve(report);
  await done;
  const failed = desk.undo({ importId: 3, label: 'mine' });
  undos[1]?.reject(new Error('no'));
  await expect(failed).rejects.toThrow('no');
  expect(desk.getSnapshot().undoing).toBeNull();
  expect(events.onEnd).toHaveBeenCalledTimes(2);
});

const { items } = collectText('{}', '', 'Pasted text');
const report = { importId: 7 } as ImportReport;

async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}

test('a second import waits for the first', async () => {
  const { desk, ends, events } = makeDesk();
  const first = desk.start(items, { label: 'first' });
  const second = desk.start(items, { label: 'second' });
  await settle();
  expect(desk.getSnapshot()).toMatchObject({ running: { label: 'first' }, waiting: 1 });
  ends[0]?.resolve(report);
  await first;
  await settle();
  expect(desk.getSnapshot()).toMatchObject({ running: { label: 'second' }, waiting: 0 });
  ends[1]?.resolve(report);
  await second;
  expect(desk.getSnapshot()).toMatchObject({ running: null, ended: { report } });
  expect(events.onEnd).toHaveBeenCalledTimes(2);
});

test('an import that fails outright does not block the next one', async () => {
  const { desk, ends, events } = makeDesk();
  const first = desk.start(items, { label: 'first' });
  await settle();
  ends[0]?.reject(new Error('worker gone'));
  await expect(first).rejects.toThrow('worker gone');
  expect(desk.getSnapshot()).toMatchObject({
    running: null,
    failure: { during: 'importing', error: { message: 'worker gone' } },
  });
  expect(events.onEnd).toHaveBeenCalledTimes(1);
  void desk.start(items, { label: 'second' });
  await settle();
  expect(desk.getSnapshot()).toMatchObject({ running: { label: 'second' }, failure: null });
});

test('cancelling names the import that runs', async () => {
  const { desk, cancelImport } = makeDesk();
  await desk.cancel(true);
  expect(cancelImport).not.toHaveBeenCalled();
  void desk.start(items, { label: 'first' });
  await settle();
  await desk.cancel(false);
  expect(cancelImport).toHaveBeenCalledWith(7, false);
  expect(desk.getSnapshot().running?.isCancelling).toBe(true);
});

test('what is chosen while something is up for review joins it', async () => {
  const { desk } = makeDesk();
  await desk.collect(async () => collectText('{}', 'a', 'one'));
  await desk.collect(async () => collectText('{}', 'b', 'two'));
  expect(desk.getSnapshot().pending).toMatchObject({ label: 'one, two', items: [{ path: 'a' }, { path: 'b' }] });
});

test('a walk that was stopped leaves nothing behind', async () => {
  const { desk } = makeDesk();
  const walk = desk.collect(async ({ signal }) => {
    await settle();
    signal?.throwIfAborted();
    return collectText('{}', '', 'late');
  });
  desk.stopCollecting();
  await walk;
  expect(desk.getSnapshot()).toMatchObject({ pending: null, collecting: null, failure: null });
});

test('a walk that fails is told', async () => {
  const { desk } = makeDesk();
  await desk.collect(() => Promise.reject(new Error('gone')));
  expect(desk.getSnapshot()).toMatchObject({
    collecting: null,
    failure: { during: 'collecting', error: { message: 'gone' } },
  });
});
