import { beforeEach, expect, it } from 'vitest';
import type { AgentScope } from '../engine/api.ts';
import type { Engine } from '../engine/engine.ts';
import { importItems, openMemoryEngine, textItem } from '../testing/memory-engine.ts';
import { trueSecrets } from '../testing/secret-samples.ts';
import { toldSession } from '../testing/told-session.ts';

const CLOCK = { timeZone: 'UTC', nowMs: Date.UTC(2026, 5, 2) };
const ALL: AgentScope = { projects: null, hasNoProject: true };
const SHOP: AgentScope = { projects: ['/work/shop'], hasNoProject: false };

const [SECRET] = trueSecrets();
let engine: Engine;

beforeEach(async () => {
  engine = openMemoryEngine().engine;
  await importItems(engine, [
    toldSession({ id: 'one' }, [{ say: 'mend the okapi gate' }, { answer: SECRET?.text ?? '' }]),
    toldSession({ id: 'two', directory: '/work/secret' }, [{ say: 'hide the zanzibarite' }]),
    textItem('plan.md', '# Plan\n\nAn okapi a day.'),
  ]);
});

it('gives the text that the person saw, of what the agent may see', async () => {
  const offered = { settings: { policy: 'sliding_window', window_size: 8, level: 'full' } };
  const { text } = await engine.buildContext({ ...offered, ...CLOCK });
  expect(text).toContain('zanzibarite');
  expect(text).toContain('[hidden: ');
  expect(text).not.toContain(SECRET?.secret);
  expect((await engine.offerContext('Last turns', offered, null)).state).toBe('saved');
  expect(await engine.agents.offers(ALL)).toEqual(['Last turns']);
  const whole = await engine.agents.offered(ALL, 'Last turns', CLOCK);
  expect(whole?.text).toContain('zanzibarite');
  expect(whole?.text).not.toContain(SECRET?.secret);
  const ofShop = await engine.agents.offered(SHOP, 'Last turns', CLOCK);
  expect(ofShop?.text).toContain('okapi');
  expect(ofShop?.text).not.toContain('zanzibarite');
});

it('never names what is private, and is gone once it is withdrawn', async () => {
  const secret = { project: '/work/secret', settings: { policy: 'sliding_window' } };
  await engine.offerContext('Secret', secret, null);
  expect(await engine.agents.offers(ALL)).toEqual(['Secret']);
  expect(await engine.agents.offers(SHOP)).toEqual([]);
  expect(await engine.agents.offered(SHOP, 'Secret', CLOCK)).toBeNull();
  await engine.setPrivate({ kind: 'project', key: '/work/secret', title: '' }, true, 0);
  expect(await engine.agents.offers(ALL)).toEqual([]);
  expect(await engine.agents.offered(ALL, 'Secret', CLOCK)).toBeNull();
  await engine.setPrivate({ kind: 'project', key: '/work/secret', title: '' }, false, 1);
  const [offer] = await engine.listOffers();
  expect(offer).toMatchObject({ name: 'Secret', request: secret, version: 1 });
  expect((await engine.withdrawOffer('Secret', 0)).state).toBe('conflict');
  expect((await engine.withdrawOffer('Secret', 1)).state).toBe('saved');
  expect(await engine.agents.offers(ALL)).toEqual([]);
  expect(await engine.agents.offered(ALL, 'Secret', CLOCK)).toBeNull();
});

it('has a name of one line, and a name that is taken says so', async () => {
  await expect(engine.offerContext('a/b', {}, null)).rejects.toThrow('Use 1 to 80 characters on one line');
  await expect(engine.offerContext('Bad', { settings: { budget: 0 } }, null)).rejects.toThrow(
    'budget: 0 is not allowed',
  );
  expect(await engine.listOffers()).toEqual([]);
  await engine.offerContext('Plan', { query: 'okapi' }, null);
  expect(await engine.offerContext('Plan', { query: 'other' }, null)).toMatchObject({
    state: 'conflict',
    current: { value: { query: 'okapi' }, version: 1 },
  });
});
