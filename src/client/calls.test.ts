import { expose, type Remote, wrap } from 'comlink';
import { expect, it, onTestFinished } from 'vitest';
import type { EngineApi } from '../engine/api.ts';
import { Callbacks, reviveCallbacks } from '../rpc/callbacks.ts';
import type { ServedEngine } from '../rpc/worker-api.ts';
import { Calls } from './calls.ts';

/** An owner behind a real port: it answers as `methods` do, and notes what reached it. */
function owner(
  id: string,
  methods: Readonly<Record<string, (...args: never[]) => unknown>>,
  channel: BroadcastChannel,
) {
  const { port1, port2 } = new MessageChannel();
  const asked: string[] = [];
  const engine = Object.fromEntries(
    Object.entries(methods).map(([name, work]) => [
      name,
      (...args: unknown[]) => {
        asked.push(name);
        return work(...(reviveCallbacks(args, channel) as never[]));
      },
    ]),
  );
  expose({ engine }, port1);
  const remote = wrap<ServedEngine>(port2) as Remote<ServedEngine>;
  onTestFinished(() => [port1, port2].forEach((port) => void port.close()));
  return { id, remote, asked };
}

function openCalls() {
  const [page, worker] = [new BroadcastChannel('calls-test'), new BroadcastChannel('calls-test')];
  onTestFinished(() => [page, worker].forEach((channel) => void channel.close()));
  const calls = new Calls(
    new Callbacks(page),
    async ({ method, update }) => new Error(`${method} was lost after ${JSON.stringify(update)}`),
    () => {},
  );
  return { calls, worker };
}

const never = () => new Promise<never>(() => {});

it('keeps requests until there is an owner', async () => {
  const { calls, worker } = openCalls();
  const answer = calls.engine.listProjects();
  expect(calls.waitingSinceMs).not.toBeNull();
  calls.connect(owner('a', { listProjects: () => 'projects' }, worker));
  expect(await answer).toBe('projects');
  expect(calls.waitingSinceMs).toBeNull();
});

it('sends what may be repeated to the next owner, once, and explains the rest with its last report', async () => {
  const { calls, worker } = openCalls();
  let hasReported = () => {};
  const reported = new Promise<void>((resolve) => {
    hasReported = resolve;
  });
  const importFiles = (_items: never, _options: never, onProgress: (value: unknown) => void) => {
    onProgress({ importId: 7 });
    return never();
  };
  const first = owner('a', { status: never, optimiseIndex: never, importFiles }, worker);
  calls.connect(first);
  const status = calls.engine.status(1);
  const optimised = calls.engine.optimiseIndex();
  const lost = expect(calls.engine.importFiles([], { label: 'x' }, hasReported)).rejects.toThrow(
    'importFiles was lost after {"importId":7}',
  );
  await reported;
  expect(first.asked).toEqual(['status', 'optimiseIndex', 'importFiles']);

  const second = owner('b', { status: () => 'second', optimiseIndex: () => 'optimised', importFiles: never }, worker);
  calls.connect(second);
  expect(await status).toBe('second');
  expect(await optimised).toBe('optimised');
  await lost;
  // The same owner again changes nothing.
  calls.connect(second);
  expect(second.asked).toEqual(['status', 'optimiseIndex']);
});

it('does not hear an owner that answers late', async () => {
  const { calls, worker } = openCalls();
  let answerLate = (_: string) => {};
  const late = new Promise<string>((resolve) => {
    answerLate = resolve;
  });
  calls.connect(owner('a', { getNote: () => late }, worker));
  const note = calls.engine.getNote('n');
  calls.connect(owner('b', { getNote: () => new Promise((resolve) => setTimeout(resolve, 20, 'new')) }, worker));
  answerLate('old');
  expect(await note).toBe('new');
});

it('calls back while an answer is under way, and no more afterwards', async () => {
  const { calls, worker } = openCalls();
  const heard: unknown[] = [];
  let callBack: (value: unknown) => void = () => {};
  const search = async (_request: never, onProvisional: (value: unknown) => void) => {
    callBack = onProvisional;
    onProvisional('early');
    await new Promise((resolve) => setTimeout(resolve, 20));
    return 'final';
  };
  calls.connect(owner('a', { search }, worker));
  const answer = calls.engine.search({} as never, (early) => heard.push(early));
  expect(await answer).toBe('final');
  callBack('too late');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(heard).toEqual(['early']);
});

it('reaches methods of parts, and is no promise', async () => {
  const { calls } = openCalls();
  const agents = { stats: () => 'stats' };
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => [port1, port2].forEach((port) => void port.close()));
  expose({ engine: { agents } }, port1);
  calls.connect({ id: 'a', remote: wrap<ServedEngine>(port2) });
  expect(await calls.engine.agents.stats({ projects: null, hasNoProject: true })).toBe('stats');
  expect((calls.engine as EngineApi & { then?: unknown }).then).toBeUndefined();
});

it('rejects what waits, and all that is asked later, once it has ended', async () => {
  const { calls } = openCalls();
  const waiting = expect(calls.engine.listNotes()).rejects.toThrow('outdated');
  calls.end(new Error('outdated'));
  await waiting;
  await expect(calls.engine.listNotes()).rejects.toThrow('outdated');
});
