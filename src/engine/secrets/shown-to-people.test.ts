import { beforeAll, expect, it } from 'vitest';
import { importItems, type MemoryEngine, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';
import { trueSecrets } from '../../testing/secret-samples.ts';
import { toldSession } from '../../testing/told-session.ts';

const CLOCK = { timeZone: 'UTC', nowMs: Date.UTC(2026, 5, 2) };
const [{ text: SETTING, secret: KEY }] = trueSecrets() as [ReturnType<typeof trueSecrets>[0]];

let library: MemoryEngine;

beforeAll(async () => {
  library = openMemoryEngine();
  await importItems(library.engine, [
    toldSession({ id: 'one' }, [{ say: `mend the okapi gate with ${SETTING} now` }, { answer: `It is ${KEY}.` }]),
    textItem('plan.md', `# Plan\n\nAn okapi needs ${SETTING} a day.`),
    textItem('CLAUDE.md', `# Rules\n\nUse ${SETTING} for the okapi.`),
  ]);
});

it('the key itself is found as typed, and shown in no hit, list, figure or context', async () => {
  const { engine } = library;
  const found = await engine.search({ query: KEY, limit: 9, ...CLOCK });
  expect(found.data.map(({ layer }) => layer)).toEqual(['exact', 'exact', 'exact', 'exact']);
  const { data: some } = await engine.search({ query: `${KEY} zanzibarite`, limit: 9, ...CLOCK });
  expect(some.map(({ layerNote }) => layerNote)).toEqual(Array.from({ length: 4 }, () => '1 of 2 words'));
  const answers = [
    found.data,
    (await engine.search({ query: 'okapi', limit: 9, ...CLOCK })).data,
    await engine.listSessions({ sort: 'newest', limit: 9 }),
    await engine.figures({ ...{ query: '', by: 'session', project: null, from: null, to: null }, ...CLOCK }),
    await engine.buildContext({ settings: { policy: 'sliding_window', window_size: 8, level: 'full' }, ...CLOCK }),
  ];
  for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(KEY);
  for (const answer of answers.slice(0, 3)) expect(JSON.stringify(answer)).toContain('[hidden: ');
});

it('the reader has the whole text, to be revealed, and titles without', async () => {
  const { engine } = library;
  const [{ sessionKey } = { sessionKey: '' }] = (await engine.listSessions({ sort: 'newest', limit: 1 })).data;
  const events = await engine.readEvents(sessionKey, 0, 9);
  expect(events.map(({ text }) => text.includes(KEY))).toEqual([true, true]);
  for (const { title } of events) expect(title).not.toContain(KEY);
});
