import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EngineApi } from '../engine/api.ts';
import { importAll } from '../testing/import-fixture.ts';
import { openMemoryEngine, textItem } from '../testing/memory-engine.ts';
import { BridgeHarness, CLIENT_ORIGIN, OWN_ORIGIN, READ_ALL, settle, TestStore } from './bridge-harness.ts';
import { framingRefusal } from './framing.ts';
import { normalOrigin, parseSettings } from './grant-book.ts';
import { isObject } from './protocol/messages.ts';
import { verifies } from './requirements.ts';

const open: BridgeHarness[] = [];

function harness(store?: TestStore): BridgeHarness {
  const made = new BridgeHarness(openMemoryEngine().engine, store);
  open.push(made);
  return made;
}

afterEach(() => {
  for (const one of open.splice(0)) one.close();
  vi.useRealTimers();
});

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const WRITE = {
  id: 'write',
  method: 'tools/call',
  params: { name: 'ctx_index', arguments: { title: 'Tide table', text: 'Low water at noon.' } },
};

describe('the bridge', () => {
  it(verifies('safety:off-until-switched-on', 'answers nobody and asks nothing until it is switched on'), async () => {
    const one = harness();
    const { bridge } = one;
    bridge.allowOrigin(CLIENT_ORIGIN);
    const client = one.peer();
    client.post(PING);
    client.post({ type: 'mcp', channel: 'mcp-default', direction: 'client-to-server', payload: 'mcp-check-ready' });
    await settle();
    expect(client.window.posted).toEqual([]);
    expect(bridge.getSnapshot()).toMatchObject({ isOn: false, requests: [], clients: [] });
  });

  it(verifies('safety:exact-origins', 'hears exactly the listed origins'), async () => {
    const one = harness().listen(CLIENT_ORIGIN);
    const strangers = [
      'null',
      '',
      'http://client.test.evil.test',
      'http://evil-client.test',
      'http://sub.client.test',
      'https://client.test',
      'http://client.test:81',
      'http://CLIENT.test',
    ];
    for (const origin of strangers) {
      const client = one.peer(origin);
      client.post(PING);
      client.post({ type: 'mcp', channel: 'mcp-default', direction: 'client-to-server', payload: 'mcp-check-ready' });
      const { port1, port2 } = new MessageChannel();
      client.post({ type: 'mcp-connect', version: 1 }, { ports: [port2] });
      await settle();
      expect([origin, client.window.posted]).toEqual([origin, []]);
      port1.close();
    }
    expect(one.bridge.getSnapshot()).toMatchObject({ requests: [], clients: [] });
    const turnedAway = one.bridge.log.getSnapshot().entries.filter(({ kind }) => kind === 'turned-away');
    expect(turnedAway.map(({ origin }) => origin)).toEqual(strangers);
    expect(one.loads).toBe(0);
  });

  it(verifies('safety:trusted-events-only', 'does not believe events that a script made'), async () => {
    const one = harness().listen(CLIENT_ORIGIN);
    const client = one.peer();
    client.post(PING, { isTrusted: false });
    await settle();
    expect(one.bridge.getSnapshot().clients).toEqual([]);
    expect(client.window.posted).toEqual([]);
  });

  it(
    verifies('safety:consent', 'keeps what comes before the answer, and answers to window and origin only'),
    async () => {
      const one = harness().listen(CLIENT_ORIGIN);
      const client = one.peer();
      client.post(PING);
      client.post({ ...PING, id: 2 });
      await settle();
      expect(client.window.posted).toEqual([]);
      const { requests, clients } = one.bridge.getSnapshot();
      expect(requests).toMatchObject([{ origin: CLIENT_ORIGIN, kind: 'read', wire: 'window' }]);
      expect(clients).toMatchObject([{ state: 'waiting' }]);
      await one.answerNext();
      await client.answerTo(2);
      expect(client.window.posted.map(({ targetOrigin }) => targetOrigin)).toEqual([CLIENT_ORIGIN, CLIENT_ORIGIN]);
      expect(one.bridge.getSnapshot().grants).toMatchObject([{ origin: CLIENT_ORIGIN, canWrite: false }]);
      one.bridge.revoke(CLIENT_ORIGIN);
      client.post({ ...PING, id: 3 });
      await settle();
      expect(one.bridge.getSnapshot().requests).toHaveLength(1);
    },
  );

  it(verifies('safety:consent', 'says no in words, and keeps 32 messages at most'), async () => {
    const one = harness().listen(CLIENT_ORIGIN);
    const client = one.peer();
    for (let id = 0; id < 40; id += 1) client.post({ ...PING, id });
    expect(await client.answerTo(32)).toMatchObject({ error: { code: -31002 } });
    await one.answerNext({ isAllowed: false });
    expect(await client.answerTo(31)).toMatchObject({ error: { code: -31003 } });
    expect(client.window.posted).toHaveLength(40);
    expect(await client.request({ id: 'later', method: 'tools/list' })).toMatchObject({ error: { code: -31003 } });
  });

  it(verifies('safety:consent-timeout', 'takes silence for a no, unless the countdown was stopped'), async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const one = harness().listen(CLIENT_ORIGIN, 'http://other.test');
    const client = one.peer();
    client.post(PING);
    await settle();
    const other = one.peer('http://other.test');
    other.post(PING);
    await settle();
    const [, second] = one.bridge.getSnapshot().requests;
    one.bridge.stopCountdown(second?.id ?? 0);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(await client.answerTo(1)).toMatchObject({ error: { code: -31003 } });
    expect(one.bridge.getSnapshot().requests).toMatchObject([{ origin: 'http://other.test', deadlineMs: null }]);
  });

  it(
    verifies('lazy:nothing-before-the-first-allowed-message', 'loads the server while the first question is read'),
    async () => {
      const one = harness().listen(CLIENT_ORIGIN);
      const stranger = one.peer('http://stranger.test');
      stranger.post(PING);
      await settle();
      expect(one.loads).toBe(0);
      const client = one.peer();
      client.post(PING);
      await settle();
      expect(one.loads).toBe(1);
      await one.answerNext();
      await client.answerTo(1);
      expect(one.loads).toBe(1);
    },
  );

  it(
    verifies('lazy:ready-when-let-in', 'rehearses a search while the question is read, of which nobody hears'),
    async () => {
      const searches: unknown[] = [];
      const titles = ['Mend the herring cart, now', '1, 2', 'A longer tide table'];
      const list = async () => ({ data: titles.map((title) => ({ title })) });
      const rehearse = async (_scope: unknown, { query }: { readonly query: string }) => {
        searches.push(query);
        throw new Error('no matter');
      };
      const one = new BridgeHarness({ agents: { list, rehearse } } as unknown as EngineApi).listen(CLIENT_ORIGIN);
      open.push(one);
      const client = one.peer();
      client.post(PING);
      await vi.waitFor(() => expect(searches).toEqual(['Mend the herring', 'longer tide table']));
      expect(client.window.posted).toEqual([]);
      expect(one.bridge.log.getSnapshot().entries.filter(({ direction }) => direction === 'out')).toEqual([]);
      one.peer('http://client.test').post(PING);
      await settle();
      expect(searches).toHaveLength(2);
    },
  );

  it(verifies('lazy:warm-at-rest', 'puts the index in place once the page rests, without the server'), async () => {
    const asked: unknown[] = [];
    const list = async () => ({ data: [{ title: 'Mend the herring cart, now' }] });
    const rehearse = async (scope: unknown, request: unknown) => asked.push([scope, request]);
    const one = new BridgeHarness({ agents: { list, rehearse } } as unknown as EngineApi);
    open.push(one);
    expect(one.window.whenRested).toEqual([]);
    one.listen(CLIENT_ORIGIN);
    await settle();
    expect(asked).toEqual([]);
    for (const work of one.window.whenRested) work();
    const request = { query: 'Mend the herring', order: 'relevance', isFolded: true, limit: 10, timeZone: 'UTC' };
    const scope = { projects: null, hasNoProject: true };
    await vi.waitFor(() => expect(asked).toEqual([[scope, { ...request, nowMs: expect.any(Number) }]]));
    one.bridge.setOn(false);
    one.bridge.setOn(true);
    for (const work of one.window.whenRested) work();
    await settle();
    expect(asked).toHaveLength(1);
    expect(one.loads).toBe(0);
  });

  it(verifies('safety:origin-change', 'knows a window no more once another page is in it'), async () => {
    const one = harness();
    const client = await one.openPeer();
    one.bridge.allowOrigin('http://next.test');
    client.origin = 'http://next.test';
    client.post({ ...PING, id: 'next' });
    await settle();
    const { clients, requests } = one.bridge.getSnapshot();
    expect(requests).toMatchObject([{ origin: 'http://next.test' }]);
    expect(clients.find(({ origin }) => origin === CLIENT_ORIGIN)?.state).toBe('closed');
    expect(client.window.posted.every(({ targetOrigin }) => targetOrigin === CLIENT_ORIGIN)).toBe(true);
  });

  it(verifies('safety:size', 'refuses what is too large or no JSON, and stays'), async () => {
    const one = harness();
    const client = await one.openPeer();
    const large = { id: 'large', method: 'ping', params: { text: 'x'.repeat(2_000_000) } };
    expect(await client.request(large)).toMatchObject({ error: { code: -32600 } });
    const cyclic: Record<string, unknown> = { jsonrpc: '2.0', id: 'cyclic', method: 'ping' };
    cyclic.params = { cyclic };
    client.post(cyclic);
    expect(await client.answerTo('cyclic')).toMatchObject({ error: { code: -32600 } });
    expect(await client.request({ id: 'well', method: 'ping' })).toHaveProperty('result');
  });

  it(verifies('safety:rate', 'slows a flood down, a model in words that it reads'), async () => {
    const one = harness();
    const client = await one.openPeer();
    for (let id = 0; id < 300; id += 1) {
      client.post({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'ctx_stats', arguments: {} } });
    }
    client.post({ ...PING, id: 'ping' });
    expect(await client.answerTo(299)).toMatchObject({
      result: { isError: true, content: [{ text: expect.stringMatching(/^Rate limit reached\. Wait \d+ ms/) }] },
    });
    expect(await client.answerTo('ping')).toMatchObject({
      error: { code: -31001, data: { retryAfterMs: expect.any(Number) } },
    });
  });

  it(verifies('safety:peers', 'seats 16 clients, and a new one once another is gone'), async () => {
    const one = harness().listen(CLIENT_ORIGIN);
    const peers = Array.from({ length: 17 }, () => one.peer());
    for (const peer of peers) peer.post(PING);
    await settle();
    const seated = () => one.bridge.getSnapshot().clients.filter(({ state }) => state !== 'closed');
    expect(seated()).toHaveLength(16);
    const [first] = peers;
    if (first) first.window.closed = true;
    peers[16]?.post(PING);
    await settle();
    expect(seated()).toHaveLength(16);
    await one.answerNext();
    expect(await peers[16]?.answerTo(1)).toHaveProperty('result');
    expect(await peers[5]?.answerTo(1)).toHaveProperty('result');
  });

  it(verifies('safety:vanished-peer', 'forgets a window that was closed, and what it had asked'), async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const one = harness().listen(CLIENT_ORIGIN);
    const client = one.peer();
    client.post(PING);
    await settle();
    client.window.closed = true;
    await vi.advanceTimersByTimeAsync(6000);
    expect(one.bridge.getSnapshot()).toMatchObject({ requests: [], clients: [{ state: 'closed' }] });
  });

  it(verifies('safety:peers-never-cross', 'gives each of two clients with the same ids its own answers'), async () => {
    const one = harness();
    const first = await one.openPeer();
    const second = one.peer();
    const ask = (text: string) => ({
      id: 7,
      method: 'prompts/get',
      params: { name: 'ctx_recall', arguments: { topic: text } },
    });
    const answers = await Promise.all([first.request(ask('herring')), second.request(ask('mackerel'))]);
    expect(answers.map((answer) => JSON.stringify(answer).includes('herring'))).toEqual([true, false]);
    expect(answers.map((answer) => JSON.stringify(answer).includes('mackerel'))).toEqual([false, true]);
    expect(JSON.stringify(first.window.posted)).not.toContain('mackerel');
  });

  it(verifies('safety:pause', 'pauses all at once, and goes on'), async () => {
    const one = harness();
    const client = await one.openPeer();
    one.bridge.setPaused(true);
    const call = { method: 'tools/call', params: { name: 'ctx_stats', arguments: {} } };
    expect(await client.request({ id: 'a', ...call })).toMatchObject({ result: { isError: true } });
    expect(await client.request({ id: 'b', method: 'tools/list' })).toMatchObject({ error: { code: -31003 } });
    expect(one.bridge.getSnapshot().clients[0]?.state).toBe('paused');
    one.bridge.setPaused(false);
    expect(await client.request({ id: 'c', ...call })).toMatchObject({
      result: { structuredContent: { projects: 0 } },
    });
  });

  it(verifies('safety:pause', 'pauses the other tabs as well, and those that are opened later'), async () => {
    const store = new TestStore();
    const one = harness(store);
    const client = await one.openPeer();
    const other = harness(store);
    other.bridge.setPaused(true);
    expect(await client.request({ id: 'paused', method: 'tools/list' })).toMatchObject({ error: { code: -31003 } });
    const later = harness(store);
    await settle();
    expect(later.bridge.getSnapshot()).toMatchObject({ isOn: true, isPaused: true });
    other.bridge.setPaused(false);
    expect(await client.request({ id: 'again', method: 'tools/list' })).toHaveProperty('result.tools');
  });

  it(verifies('safety:peers', 'takes more than three questions of one client at a time for a no'), async () => {
    const one = harness();
    const client = await one.openPeer();
    const add = (id: number) =>
      client.request({
        id,
        method: 'tools/call',
        params: { name: 'ctx_index', arguments: { title: `t${id}`, text: `herring ${id}` } },
      });
    const calls = Array.from({ length: 8 }, (_, id) => add(id));
    await vi.waitFor(() => expect(one.bridge.getSnapshot().requests).toHaveLength(3));
    const refused = await Promise.all(calls.slice(3));
    for (const each of refused) expect(each).toMatchObject({ result: { isError: true } });
    expect(one.bridge.getSnapshot().requests).toHaveLength(3);
    for (const { id } of one.bridge.getSnapshot().requests) one.bridge.answer(id, READ_ALL);
    for (const each of await Promise.all(calls.slice(0, 3))) expect(each).not.toHaveProperty('result.isError', true);
  });

  it(verifies('safety:write-grant', 'asks again before anything is changed'), async () => {
    const one = harness();
    const client = await one.openPeer();
    const refused = client.request(WRITE);
    await one.answerNext({ isAllowed: false });
    expect(await refused).toMatchObject({
      result: { isError: true, content: [{ text: expect.stringContaining('did not allow') }] },
    });
    const allowed = client.request({ ...WRITE, id: 'write 2' });
    await settle();
    expect(one.bridge.getSnapshot().requests).toMatchObject([
      { kind: 'write', tool: 'ctx_index', input: expect.stringContaining('Low water at noon.') },
    ]);
    await one.answerNext({ ...READ_ALL, lifetime: 'session' });
    expect(await allowed).toMatchObject({ result: { structuredContent: { state: 'done', documents: 1 } } });
    // From now on it may.
    const again = await client.request({ ...WRITE, id: 'write 3' });
    expect(again).toMatchObject({ result: { structuredContent: { documents: 0 } } });
    expect(one.bridge.getSnapshot().grants).toMatchObject([{ canWrite: true }]);
  });

  it(
    verifies('safety:purge-asks', 'asks for each deletion, deletes only what the client stored, and never when framed'),
    async () => {
      const { engine } = await importAll([textItem('mine.md', '# Mine\n\nNot for agents to delete.')]);
      const one = new BridgeHarness(engine);
      open.push(one);
      const client = await one.openPeer();
      const stored = client.request(WRITE);
      await one.answerNext();
      const { result } = await stored;
      const importId =
        isObject(result) && isObject(result.structuredContent) ? Number(result.structuredContent.importId) : 0;
      const purge = (id: string, which: number) => ({
        id,
        method: 'tools/call',
        params: { name: 'ctx_purge', arguments: { scope: { importId: which }, confirm: 'purge' } },
      });
      const others = (await engine.listImports()).find(({ label }) => label === 'test');
      expect(await client.request(purge('a', others?.importId ?? 0))).toMatchObject({ result: { isError: true } });
      const asked = client.request(purge('b', importId));
      await settle();
      await vi.waitFor(() =>
        expect(one.bridge.getSnapshot().requests).toMatchObject([
          { kind: 'purge', effect: expect.stringContaining('1 document ') },
        ]),
      );
      await one.answerNext({ ...READ_ALL, lifetime: 'always' });
      expect(await asked).toMatchObject({ result: { structuredContent: { deleted: { documents: 1 } } } });
      expect((await engine.listItems({ limit: 10 })).total).toBe(1);

      const more = await client.request({ ...WRITE, id: 'more' });
      const second =
        isObject(more.result) && isObject(more.result.structuredContent) ? more.result.structuredContent : {};
      one.window.parent = {};
      one.window.location.ancestorOrigins.push(CLIENT_ORIGIN);
      expect(await client.request(purge('c', Number(second.importId)))).toMatchObject({ result: { isError: true } });
      expect((await engine.listItems({ limit: 10 })).total).toBe(2);
    },
  );

  it(verifies('safety:audit-log', 'notes every message of both sides, with its answer'), async () => {
    const one = harness();
    const client = await one.openPeer();
    await client.request({ id: 'stats', method: 'tools/call', params: { name: 'ctx_stats', arguments: {} } });
    await client.request({ id: 'bad', method: 'resources/read', params: {} });
    await settle();
    const { entries } = one.bridge.log.getSnapshot();
    expect(entries.map(({ direction, kind, method, rpcId }) => [direction, kind, method, rpcId])).toEqual([
      ['in', 'request', 'ping', 'hello'],
      ['out', 'response', 'ping', 'hello'],
      ['in', 'request', 'tools/call', 'stats'],
      ['out', 'response', 'tools/call', 'stats'],
      ['in', 'request', 'resources/read', 'bad'],
      ['out', 'error', 'resources/read', 'bad'],
    ]);
    expect(entries[3]).toMatchObject({ tool: 'ctx_stats', origin: CLIENT_ORIGIN, durationMs: expect.any(Number) });
    expect(JSON.parse(entries[3]?.json ?? '')).toMatchObject({ id: 'stats' });
    for (let count = 0; count < 10_100; count += 1) client.post({ jsonrpc: '2.0', method: 'notifications/progress' });
    await settle();
    const after = one.bridge.log.getSnapshot();
    expect(after.entries).toHaveLength(10_000);
    expect(after.dropped).toBe(106);
  });

  it(verifies('safety:framing', 'serves nobody while a stranger frames the page'), async () => {
    const framed = (...ancestorOrigins: string[]) => ({
      location: { origin: OWN_ORIGIN, ancestorOrigins },
      parent: {},
    });
    const isListed = (origin: string) => origin === CLIENT_ORIGIN;
    const alone = { ...framed(), parent: null as unknown };
    alone.parent = alone;
    expect(framingRefusal(alone, isListed)).toBeNull();
    expect(framingRefusal(framed(CLIENT_ORIGIN), isListed)).toBeNull();
    expect(framingRefusal(framed(OWN_ORIGIN, CLIENT_ORIGIN), isListed)).toBeNull();
    expect(framingRefusal(framed(CLIENT_ORIGIN, 'http://evil.test'), isListed)).toContain('http://evil.test');
    expect(framingRefusal({ location: { origin: OWN_ORIGIN }, parent: {} }, isListed)).toContain('does not say');

    const one = harness();
    one.window.parent = {};
    one.window.location.ancestorOrigins.push('http://evil.test');
    one.listen(CLIENT_ORIGIN);
    const client = one.peer();
    client.post(PING);
    await settle();
    expect(client.window.posted).toEqual([]);
    expect(one.bridge.getSnapshot()).toMatchObject({
      refusal: expect.stringContaining('http://evil.test'),
      clients: [],
    });
  });

  it('keeps what was granted for always, and nothing else', async () => {
    const store = new TestStore();
    const one = harness(store);
    one.listen(CLIENT_ORIGIN, 'http://short.test');
    for (const [origin, lifetime] of [
      [CLIENT_ORIGIN, 'always'],
      ['http://short.test', 'session'],
    ] as const) {
      const client = one.peer(origin);
      client.post(PING);
      await one.answerNext({ isAllowed: true, lifetime, scope: { projects: ['/work/a'], hasNoProject: false } });
      await client.answerTo(1);
    }
    const later = harness(store);
    expect(later.bridge.getSnapshot()).toMatchObject({ isOn: false });
    await settle();
    expect(later.bridge.getSnapshot()).toMatchObject({
      isOn: true,
      origins: [CLIENT_ORIGIN, 'http://short.test'],
      grants: [{ origin: CLIENT_ORIGIN, scope: { projects: ['/work/a'], hasNoProject: false } }],
    });
    later.bridge.forgetOrigin(CLIENT_ORIGIN);
    await settle();
    expect(later.bridge.getSnapshot()).toMatchObject({ origins: ['http://short.test'], grants: [] });
  });

  it('follows what another tab changes: a grant that is taken back there ends its connections here', async () => {
    const store = new TestStore();
    const here = harness(store).listen(CLIENT_ORIGIN, 'http://other.test');
    const there = harness(store);
    await settle();
    expect(there.bridge.getSnapshot()).toMatchObject({ isOn: true, origins: [CLIENT_ORIGIN, 'http://other.test'] });
    const clients = [CLIENT_ORIGIN, 'http://other.test'].map((origin) => here.peer(origin));
    for (const client of clients) {
      client.post(PING);
      await here.answerNext({ ...READ_ALL, lifetime: 'always' });
      await client.answerTo(1);
    }
    expect(there.bridge.getSnapshot().grants).toMatchObject([
      { origin: CLIENT_ORIGIN },
      { origin: 'http://other.test' },
    ]);
    there.bridge.revoke(CLIENT_ORIGIN);
    await settle();
    const states = () => here.bridge.getSnapshot().clients.map(({ origin, state }) => [origin, state]);
    expect(states()).toEqual([
      ['http://other.test', 'connected'],
      [CLIENT_ORIGIN, 'closed'],
    ]);
    expect(here.bridge.getSnapshot().grants).toMatchObject([{ origin: 'http://other.test' }]);
    there.bridge.setOn(false);
    await settle();
    expect(here.bridge.getSnapshot()).toMatchObject({ isOn: false });
    expect(states().map(([, state]) => state)).toEqual(['closed', 'closed']);
  });

  it('allows once for one connection only', async () => {
    const one = harness().listen(CLIENT_ORIGIN);
    const client = one.peer();
    client.post(PING);
    await one.answerNext({ ...READ_ALL, lifetime: 'once' });
    await client.answerTo(1);
    const other = one.peer();
    other.post(PING);
    await settle();
    expect(one.bridge.getSnapshot()).toMatchObject({ grants: [], requests: [{ origin: CLIENT_ORIGIN }] });
    const stats = await client.request({ id: 's', method: 'tools/call', params: { name: 'ctx_stats', arguments: {} } });
    expect(stats).toMatchObject({ result: { structuredContent: { projects: 0 } } });
  });

  it('takes a port, and lets it go when it says so', async () => {
    const one = harness().listen(CLIENT_ORIGIN);
    const { port1, port2 } = new MessageChannel();
    const heard: unknown[] = [];
    port1.onmessage = ({ data }) => heard.push(data);
    one.peer().post({ type: 'mcp-connect', version: 1 }, { ports: [port2] });
    await vi.waitFor(() => expect(heard).toEqual([{ type: 'mcp-connected', version: 1 }]));
    port1.postMessage('{"not json');
    port1.postMessage(JSON.stringify(PING));
    await one.answerNext();
    await vi.waitFor(() => expect(heard).toHaveLength(3));
    expect(heard.slice(1)).toMatchObject([
      { id: null, error: { code: -32700 } },
      { id: 1, result: {} },
    ]);
    port1.postMessage({ type: 'mcp-close' });
    await vi.waitFor(() => expect(one.bridge.getSnapshot().clients).toMatchObject([{ state: 'closed' }]));
    port1.close();
  });

  it('tells a port of another version that it does not know it', async () => {
    const one = harness().listen(CLIENT_ORIGIN);
    const { port1, port2 } = new MessageChannel();
    const heard: unknown[] = [];
    port1.onmessage = ({ data }) => heard.push(data);
    one.peer().post({ type: 'mcp-connect', version: 2 }, { ports: [port2] });
    await vi.waitFor(() => expect(heard).toEqual([{ type: 'mcp-close', reason: 'unknown version' }]));
    port1.close();
  });

  it('reads what is an origin, exactly', () => {
    expect(normalOrigin('https://a.test')).toBe('https://a.test');
    expect(normalOrigin('https://a.test/')).toBe('https://a.test');
    expect(normalOrigin('http://localhost:5270')).toBe('http://localhost:5270');
    const wrong = [
      'null',
      '',
      '*',
      'a.test',
      'https://a.test/path',
      'https://*.a.test',
      'data:,x',
      'file:///x',
      'file://',
      3,
    ];
    expect(wrong.map(normalOrigin)).toEqual(wrong.map(() => null));
    expect(parseSettings('{"isOn":"yes","origins":["null",3,"http://a.test"],"grants":[{"origin":"x"}]}')).toEqual({
      isOn: false,
      isPaused: false,
      origins: ['http://a.test'],
      doors: { devtools: false, webmcp: false },
      grants: [],
    });
    expect(parseSettings('nonsense').isOn).toBe(false);
  });
});
