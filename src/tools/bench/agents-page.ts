import { wrap } from 'comlink';
import type { AgentApi, EngineApi } from '../../engine/api.ts';
import { Bridge } from '../../mcp/bridge.ts';
import { Corpus } from './corpus.ts';
import { type Figure, figure } from './figures.ts';

const EVERYTHING = { projects: null, hasNoProject: true };

interface Meeting {
  readonly metric: string;
  /** So long the page is open before anybody comes. */
  readonly restMs: number;
  /** So long a person reads the question: who asks, for what, and what it may see. Null where the origin was let in before. */
  readonly readingMs: number | null;
}

const MEETINGS = {
  known: { metric: 'cold: first ctx_search of a known client', restMs: 0, readingMs: null },
  knownAtRest: { metric: 'page open for 3 s: first ctx_search of a known client', restMs: 3000, readingMs: null },
  asked: { metric: 'yes to first answer of ctx_search', restMs: 0, readingMs: 3000 },
  hasty: { metric: 'yes within 300 ms to first answer of ctx_search', restMs: 0, readingMs: 300 },
  hastyAtRest: {
    metric: 'page open for 3 s: yes within 300 ms to first answer of ctx_search',
    restMs: 3000,
    readingMs: 300,
  },
} as const satisfies Readonly<Record<string, Meeting>>;

export type MeetingName = keyof typeof MEETINGS;

export function isMeeting(name: string): name is MeetingName {
  return Object.hasOwn(MEETINGS, name);
}

/**
 * The first answer to a search of an agent in a page that was just opened, against the next one, when all is in place.
 * Where somebody is asked, the time is that from the person's yes.
 */
export async function measureAgents(size: number, engineWorker: Worker, name: MeetingName): Promise<Figure[]> {
  const { metric, restMs, readingMs }: Meeting = MEETINGS[name];
  const { port1, port2 } = new MessageChannel();
  engineWorker.postMessage({ task: 'agents', size, names: [] }, [port2]);
  const agents = wrap<AgentApi>(port1);
  // Until the database is open.
  await agents.stats(EVERYTHING);
  const bridge = openBridge(agents as unknown as AgentApi, readingMs === null);
  await pause(restMs);
  const client = await connect();
  const [first, second] = queries();
  let before = performance.now();
  const answered = client.search(first);
  if (readingMs !== null) {
    await pause(readingMs);
    const [question] = bridge.getSnapshot().requests;
    if (!question) throw new Error('Nobody was asked.');
    before = performance.now();
    bridge.answer(question.id, { isAllowed: true, lifetime: 'session', scope: EVERYTHING });
  }
  await answered;
  const firstMs = performance.now() - before;
  before = performance.now();
  await client.search(second);
  const nextMs = performance.now() - before;
  return [figure('mcp', size, metric, firstMs, 'ms', nextMs)];
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function openBridge(agents: AgentApi, isKnown: boolean): Bridge {
  const { origin } = location;
  const grant = { origin, scope: EVERYTHING, canWrite: false, lifetime: 'always', atMs: 0 };
  let settings: string | null = JSON.stringify({ isOn: true, origins: [origin], grants: isKnown ? [grant] : [] });
  return new Bridge({
    window,
    engine: { agents } as EngineApi,
    store: {
      read: () => settings,
      write: (text) => {
        settings = text;
      },
      subscribe: () => () => {},
    },
    timeZone: () => 'UTC',
    load: () => import('../../mcp/serve.ts'),
  });
}

interface Client {
  search(query: string): Promise<void>;
}

/** By a port, as any page would. */
function connect(): Promise<Client> {
  const { port1: port, port2 } = new MessageChannel();
  window.postMessage({ type: 'mcp-connect', version: 1 }, location.origin, [port2]);
  let lastId = 0;
  const heard = (isIt: (data: { readonly id?: number; readonly type?: string }) => boolean) =>
    new Promise<unknown>((resolve) => {
      const listener = ({ data }: MessageEvent) => {
        if (!isIt(data)) return;
        port.removeEventListener('message', listener);
        resolve(data);
      };
      port.addEventListener('message', listener);
      port.start();
    });
  const search = async (query: string) => {
    const id = ++lastId;
    const answer = heard((data) => data.id === id);
    const params = { name: 'ctx_search', arguments: { query } };
    port.postMessage({ jsonrpc: '2.0', id, method: 'tools/call', params });
    const text = JSON.stringify(await answer);
    if (!text.includes('"hits":[{')) throw new Error(`Nothing was found: ${text.slice(0, 200)}`);
  };
  return heard(({ type }) => type === 'mcp-connected').then(() => ({ search }));
}

/** Two words each that stand in one text, none of them twice. */
function queries(): readonly [string, string] {
  const [first, , , second] = new Corpus().records(4);
  const [a, b, c, d] = [first, second].flatMap((record) => (record?.text.match(/[a-z]{5,}/g) ?? []).slice(0, 2));
  return [`${a} ${b}`, `${c} ${d}`];
}
