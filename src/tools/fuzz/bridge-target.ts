import type { Engine } from '../../engine/engine.ts';
import { BridgeHarness, CLIENT_ORIGIN, settle, type TestPeer, TestStore } from '../../mcp/bridge-harness.ts';
import frames from '../../mcp/fixtures/frames.json' with { type: 'json' };
import { wordingIn } from '../../mcp/wording/wording.ts';
import { LANGUAGES } from '../../messages/say.ts';
import { importItems, openMemoryEngine } from '../../testing/memory-engine.ts';
import { toldSession } from '../../testing/told-session.ts';
import type { Chooser } from './chooser.ts';
import { encode, type FuzzTarget } from './fuzz-target.ts';
import { mutateBytes } from './mutate-bytes.ts';
import { mutateJson } from './mutate-json.ts';

type Json = Readonly<Record<string, unknown>>;

/** Stands in a project that the client may not see. */
const UNSEEN = 'wombatlike';
const SEEN_PROJECT = '/work/open';
const INTERNAL_ERROR = -32603;
const LONGEST_WAIT_MS = 5000;

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'fuzz', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/**
 * Whatever a client sends: each request gets one answer, none says that something broke inside, none holds what the
 * person did not allow, nothing is changed without a yes, and the next request is answered as ever.
 */
export async function bridgeTarget(): Promise<FuzzTarget> {
  const { engine } = openMemoryEngine();
  await importItems(engine, [
    toldSession({ id: 'open', directory: SEEN_PROJECT, startMs: Date.UTC(2026, 4, 1) }, [
      { say: 'where does the herring gauge stand?' },
      { answer: 'At the quay.' },
    ]),
    toldSession({ id: 'closed', directory: '/work/closed', startMs: Date.UTC(2026, 4, 2) }, [
      { say: `the ${UNSEEN} herring` },
      { answer: `It is ${UNSEEN}.` },
    ]),
  ]);
  const settings = await settingsWith(engine);
  const failed = await Promise.all(LANGUAGES.map(async (language) => (await wordingIn(language)).failed()));
  const requests = await requestsTo(engine);
  return {
    name: 'bridge',
    share: 6,
    make: (chooser) => {
      const messages = Array.from({ length: chooser.between(1, 5) }, (_, index) =>
        messageOf(requests, chooser, index + 1),
      );
      const isModern = chooser.chance(0.5);
      const text = messages.map(({ text }) => text).join('\n');
      return {
        what: `${isModern ? '2026' : '2025'} ${text.slice(0, 1000)}`,
        bytes: encode(text),
        run: () => talk(engine, settings, isModern, messages, failed),
      };
    },
  };
}

/** What a bridge keeps that lets the client see one of the two projects. */
async function settingsWith(engine: Engine): Promise<string | null> {
  const store = new TestStore();
  const harness = new BridgeHarness(engine, store).listen(CLIENT_ORIGIN);
  const peer = harness.peer();
  peer.post({ jsonrpc: '2.0', id: 'hello', method: 'ping' });
  const scope = { projects: [SEEN_PROJECT], hasNoProject: false };
  await harness.answerNext({ isAllowed: true, lifetime: 'always', scope });
  await peer.answerTo('hello');
  const { text } = store;
  harness.close();
  return text;
}

/** That says no to all that a client asks beyond that. */
function openBridge(engine: Engine, settings: string | null): BridgeHarness {
  const store = new TestStore();
  store.text = settings;
  const harness = new BridgeHarness(engine, store);
  harness.bridge.subscribe(() => {
    for (const { id } of harness.bridge.getSnapshot().requests) harness.bridge.answer(id, { isAllowed: false });
  });
  return harness;
}

interface Message {
  /** As it is posted: text stands for itself. */
  readonly data: unknown;
  readonly text: string;
}

function messageOf(requests: readonly Json[], chooser: Chooser, id: number): Message {
  const request = { jsonrpc: '2.0', id, ...chooser.pick(requests) };
  const text = chooser.chance(0.1) ? JSON.stringify(request) : mutateJson(request, chooser);
  if (chooser.chance(0.1)) {
    const damaged = new TextDecoder().decode(mutateBytes(encode(text), chooser).bytes);
    return { data: damaged, text: damaged };
  }
  return { data: JSON.parse(text), text };
}

async function talk(
  engine: Engine,
  settings: string | null,
  isModern: boolean,
  messages: readonly Message[],
  failed: readonly string[],
): Promise<readonly string[]> {
  const before = JSON.stringify(await engine.listImports());
  const harness = openBridge(engine, settings);
  const peer = harness.peer();
  try {
    await greet(peer, isModern);
    for (const { data } of messages) {
      // As text it comes over a port or in an envelope; a bare window takes objects.
      peer.post(typeof data === 'string' ? enveloped(data) : data);
    }
    const faults = [...(await faultsOfAnswers(peer, messages)), ...faultsIn(peer, failed)];
    const well = await within(
      peer.request({ id: 'well', method: 'tools/list', ...(isModern && { params: { _meta: META } }) }),
    );
    if (!(well !== null && 'result' in well)) faults.push(`Afterwards tools/list is answered ${JSON.stringify(well)}.`);
    if (JSON.stringify(await engine.listImports()) !== before) faults.push('The library was changed without a yes.');
    return faults;
  } finally {
    harness.close();
  }
}

async function greet(peer: TestPeer, isModern: boolean): Promise<void> {
  const params = isModern
    ? { _meta: META }
    : { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'fuzz', version: '1' } };
  await peer.request({ id: 'greeting', method: isModern ? 'server/discover' : 'initialize', params });
  if (!isModern) peer.post({ jsonrpc: '2.0', method: 'notifications/initialized' });
}

function enveloped(payload: string): unknown {
  return { type: 'mcp', channel: 'mcp-default', direction: 'client-to-server', payload };
}

/** Requests without an answer, or with several. */
async function faultsOfAnswers(peer: TestPeer, messages: readonly Message[]): Promise<readonly string[]> {
  const read = messages.map(({ data }) => jsonOf(data)).filter(isRecord);
  const asked = countsOf(read.filter(isRequest).map(({ id }) => id));
  // MCP: who cancels gets no answer, and a new start ends what was before.
  const isLoose = read.some(({ method }) => method === 'notifications/cancelled' || method === 'initialize');
  const answered = () => countsOf(answersTo(peer).map(({ id }) => id));
  const isDone = () => [...asked.keys()].every((id) => answered().has(id));
  await waitUntil(isDone);
  const counts = answered();
  const faults: string[] = [];
  for (const id of asked.keys()) {
    if (!counts.has(id) && !isLoose) faults.push(`No answer to the request ${JSON.stringify(id)}.`);
  }
  // What is no request is answered by its id, too, where it has one.
  const posted = countsOf(read.map(({ id }) => id));
  for (const [id, got] of counts) {
    const times = posted.get(id) ?? 0;
    if (got > times) faults.push(`${got} answers to ${times} messages ${JSON.stringify(id)}.`);
  }
  return faults;
}

/** Answers that say that something broke, or hold what is not to be seen. */
function faultsIn(peer: TestPeer, failed: readonly string[]): readonly string[] {
  const faults: string[] = [];
  for (const { message, targetOrigin } of peer.window.posted) {
    const text = JSON.stringify(message);
    if (targetOrigin !== CLIENT_ORIGIN) faults.push(`It was posted to ${targetOrigin}.`);
    if (text.includes(UNSEEN) || text.includes('work/closed')) faults.push(`The client sees ${text}`);
    const broken = failed.find((sentence) => text.includes(sentence));
    if (broken !== undefined || text.includes(`"code":${INTERNAL_ERROR}`)) faults.push(`It broke: ${text}`);
  }
  return faults;
}

function answersTo({ window: { posted } }: TestPeer): readonly Json[] {
  return posted
    .map(({ message }) => (isRecord(message) && message.type === 'mcp' ? message.payload : message))
    .filter(isRecord)
    .filter((message) => !('method' in message) && message.id !== 'greeting' && message.id !== undefined);
}

function jsonOf(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** As JSON-RPC 2.0 and MCP have it. */
function isRequest({ jsonrpc, id, method, params }: Json): boolean {
  const hasId = typeof id === 'string' || Number.isSafeInteger(id);
  return jsonrpc === '2.0' && hasId && typeof method === 'string' && (params === undefined || isRecord(params));
}

function countsOf(ids: readonly unknown[]): ReadonlyMap<unknown, number> {
  const counts = new Map<unknown, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

async function waitUntil(isDone: () => boolean): Promise<void> {
  const endMs = performance.now() + LONGEST_WAIT_MS;
  while (!isDone() && performance.now() < endMs) await settle();
}

/** Null where it takes too long. */
async function within(work: Promise<Json>): Promise<Json | null> {
  let answer: Json | null = null;
  void work.then((given) => {
    answer = given;
  });
  await waitUntil(() => answer !== null);
  return answer;
}

/** What clients send: recorded frames, and calls of every tool with items that may and that may not be seen. */
async function requestsTo({ agents }: Engine): Promise<readonly Json[]> {
  const { data } = await agents.list({ projects: null, hasNoProject: true }, { limit: 50 });
  const recorded = Object.values(frames)
    .flat()
    .map((frame: Json) => (isRecord(frame.payload) ? frame.payload : frame))
    .filter(({ method }) => typeof method === 'string')
    .map(({ method, params }) => ({ method, ...(isRecord(params) && { params }) }));
  const calls: readonly (readonly [tool: string, input: Json])[] = [
    ...data.flatMap(({ id }): readonly (readonly [string, Json])[] => [
      ['ctx_get', { id }],
      ['ctx_timeline', { around: id, before: 5, after: 5, query: 'herring' }],
      ['ctx_brief', { session: id, budget: 2000 }],
      ['ctx_enrich', { query: 'herring', session: id, turn: 1, policy: 'time_range', hours_back: 5 }],
    ]),
    ['ctx_search', { query: 'herring', limit: 10, sort: 'timeline', order: 'oldest', source: 'events', lang: 'es' }],
    ['ctx_search', { query: 'herring OR gauge', project: 'open', cursor: 'eyJ2IjoxfQ' }],
    ['ctx_list', { limit: 20, kind: 'session', tag: 'one', project: SEEN_PROJECT }],
    ['ctx_timeline', { around: '2026-05-01T00:00:00Z', order: 'newest' }],
    ['ctx_brief', { project: 'open', from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' }],
    ['ctx_enrich', { query: 'gauge', level: 'full', budget: 4000, project: 'closed' }],
    ['ctx_blame', { file: 'src/app.ts', order: 'oldest', limit: 5, lang: 'zh' }],
    ['ctx_index', { title: 'Tides', text: 'Low water.', format: 'markdown', tags: ['tide'], ttl: 60 }],
    ['ctx_purge', { scope: { importId: 1 }, confirm: 'purge' }],
    ['ctx_stats', {}],
  ];
  const others: readonly Json[] = [
    {
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'again' } },
    },
    { method: 'notifications/cancelled', params: { requestId: 1, reason: 'enough' } },
    {
      method: 'completion/complete',
      params: { ref: { type: 'ref/prompt', name: 'ctx_recall' }, argument: { name: 'project', value: 'o' } },
    },
    { method: 'resources/subscribe', params: { uri: 'ctx://stats' } },
    { method: 'resources/templates/list' },
    { method: 'logging/setLevel', params: { level: 'debug' } },
    { method: 'mcp.context.enrich', params: { query: 'herring', mode_override: 'full_session', current_turn: 1 } },
    ...data.map(({ id }) => ({ method: 'resources/read', params: { uri: `ctx://item/${id}/meta` } })),
  ];
  const made = [
    ...calls.map(([name, input]) => ({ method: 'tools/call', params: { name, arguments: input } })),
    ...others,
  ];
  const modern = [...recorded, ...made].map(({ method, params }: Json) => ({
    method,
    params: { ...(isRecord(params) && params), _meta: META },
  }));
  return [...recorded, ...made, ...modern];
}
