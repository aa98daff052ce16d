import { expect, it } from 'vitest';
import { openMemoryEngine } from '../testing/memory-engine.ts';
import { BridgeHarness, CLIENT_ORIGIN, settle, TestStore } from './bridge-harness.ts';
import { Doorstep } from './doorstep.ts';

const load = () => import('./bridge.ts');

it('loads nothing while access is switched off', () => {
  const harness = new BridgeHarness(openMemoryEngine().engine);
  let loads = 0;
  const counted = () => {
    loads += 1;
    return load();
  };
  for (const text of [null, 'nonsense', '{"isOn":"yes"}']) {
    harness.store.text = text;
    const doorstep = new Doorstep(harness.parts, counted);
    expect([loads, doorstep.getSnapshot()]).toEqual([0, null]);
  }
});

it('is switched on from another tab', async () => {
  const store = new TestStore();
  const harness = new BridgeHarness(openMemoryEngine().engine, new TestStore());
  const doorstep = new Doorstep({ ...harness.parts, store }, load);
  store.write(JSON.stringify({ isOn: true, origins: [CLIENT_ORIGIN] }));
  harness.peer().post({ jsonrpc: '2.0', id: 1, method: 'ping' });
  const bridge = await doorstep.load();
  await settle();
  expect(bridge.getSnapshot().requests).toMatchObject([{ origin: CLIENT_ORIGIN }]);
  bridge.setOn(false);
});

it('keeps what comes while the bridge is being loaded', async () => {
  const store = new TestStore();
  store.text = JSON.stringify({ isOn: true, origins: [CLIENT_ORIGIN] });
  const harness = new BridgeHarness(openMemoryEngine().engine, new TestStore());
  const doorstep = new Doorstep({ ...harness.parts, store }, load);
  const client = harness.peer();
  client.post({ jsonrpc: '2.0', id: 1, method: 'ping' });
  client.post({ jsonrpc: '2.0', id: 2, method: 'ping' });
  const bridge = await doorstep.load();
  await settle();
  const [request] = bridge.getSnapshot().requests;
  expect(request).toMatchObject({ origin: CLIENT_ORIGIN });
  bridge.answer(request?.id ?? 0, { isAllowed: false });
  expect(await client.answerTo(2)).toMatchObject({ error: { code: -31003 } });
  expect(client.window.posted).toHaveLength(2);
  bridge.setOn(false);
});

it('tries again after a load that failed', async () => {
  const harness = new BridgeHarness(openMemoryEngine().engine);
  let isBroken = true;
  const doorstep = new Doorstep(harness.parts, () => (isBroken ? Promise.reject(new Error('offline')) : load()));
  await expect(doorstep.load()).rejects.toThrow('offline');
  isBroken = false;
  expect((await doorstep.load()).getSnapshot()).toMatchObject({ isOn: false });
});
