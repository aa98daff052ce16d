import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sayInEnglish } from '../../messages/say.ts';
import { importAll } from '../../testing/import-fixture.ts';
import { importItems, nodeHost, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';
import { bash, edit, toldSession } from '../../testing/told-session.ts';
import type { ContextAnswer, ContextItem, ContextRequest } from '../api.ts';
import type { Engine } from '../engine.ts';

const NOW_MS = Date.UTC(2026, 5, 2);

function asked(request: Partial<ContextRequest>): ContextRequest {
  return { timeZone: 'UTC', nowMs: NOW_MS, ...request };
}

function linked(query: string, settings: object = {}, rest: Partial<ContextRequest> = {}): ContextRequest {
  return asked({ query, modeOverride: 'entity_linking', settings: { ...settings }, ...rest });
}

const ITEMS = [
  toldSession({ id: 'one', startMs: Date.UTC(2026, 5, 1, 8) }, [
    { say: 'The build fails with E702 in src/db/worker.ts' },
    bash('npm run build', 'error E702: bad worker', true),
    edit('/work/shop/src/db/worker.ts'),
    { tool: 'Read', input: { file_path: '/work/shop/src/db/worker.test.ts' }, output: 'it works' },
    { answer: 'E702 was a missing import.' },
    { say: 'Thanks, now the readme.' },
    { answer: 'Done.' },
  ]),
  toldSession({ id: 'two', startMs: Date.UTC(2026, 5, 1, 9) }, [
    { say: 'E702 again, ticket SHOP-12' },
    { answer: 'See src/db/worker.ts' },
    { say: 'And XE702 is another one.' },
  ]),
  toldSession({ id: 'three', directory: '/work/other', startMs: Date.UTC(2026, 5, 1, 10) }, [
    { say: 'Here E702 too.' },
  ]),
  textItem('CLAUDE.md', '# Rules\n\nNever ignore E702.\n'),
];

const shop = () => importAll(ITEMS);

async function keyOf(engine: Engine, nativeId: string): Promise<string> {
  const { data } = await engine.listSessions({ sort: 'oldest', limit: 20 });
  const found = data.find((each) => each.nativeId === nativeId);
  if (!found) throw new Error(`There is no session ${nativeId}.`);
  return found.sessionKey;
}

function namesOf({ data }: ContextAnswer): readonly string[] {
  return data.map(({ kind, turn, title }) => (kind === 'turn' ? `${turn} ${title}` : title));
}

function statesOf({ data }: ContextAnswer): readonly ContextItem['state'][] {
  return data.map(({ state }) => state);
}

describe('a context', () => {
  it('is what shares an entity, newest first where nothing else tells items apart, and says why', async () => {
    const { engine } = await shop();
    const answer = await engine.buildContext(linked('why E702?', { level: 'full' }));
    expect(namesOf(answer)).toEqual([
      'CLAUDE.md › Rules',
      '1 Here E702 too.',
      '1 E702 again, ticket SHOP-12',
      '1 The build fails with E702 in src/db/worker.ts',
    ]);
    expect(answer.counts).toEqual({ turns: 3, sessions: 3, notes: 1, documents: 0 });
    for (const { score, relevance, reasons } of answer.data) {
      expect(reasons.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(score);
      expect(reasons[0]?.label).toBe('shares E702 (in 4)');
      expect(relevance).toBeGreaterThan(0);
    }
    expect(answer.entities).toEqual([{ text: 'E702', kind: 'code', items: 4, hop: 1 }]);
    expect(answer).toMatchObject({
      modeApplied: 'entity_linking',
      levelApplied: 'full',
      evidence: 'found',
      cutAt: null,
    });
  });

  it('goes on by way of what it found, at a lower weight', async () => {
    const { engine } = await shop();
    const one = await engine.buildContext(linked('SHOP-12', { hops: 1 }));
    expect(namesOf(one)).toEqual(['1 E702 again, ticket SHOP-12']);
    const two = await engine.buildContext(linked('SHOP-12', { hops: 2 }));
    expect(namesOf(two)[0]).toBe('1 E702 again, ticket SHOP-12');
    expect(namesOf(two)).toContain('1 Here E702 too.');
    const hop = two.data.find(({ title }) => title === 'Here E702 too.');
    expect(hop?.reasons).toEqual([
      { label: 'shares E702, by way of another item (in 4)', value: 0.5 * Math.log(1 + 6 / 4) },
    ]);
  });

  it('at the level full has the whole turn, its file, the edits of it and its tests', async () => {
    const { engine } = await shop();
    const { text } = await engine.buildContext(linked('SHOP-12 bad worker E702', { level: 'full' }));
    for (const part of [
      '**tool-call** Bash npm run build\n```\nnpm run build\n```',
      '**tool-result, error** Bash npm run build',
      '> E702 was a missing import.',
      'File: /work/shop/src/db/worker.ts',
      '- 2026-06-01T08:00:02.000Z (recorded) edit +1 −1 lines, session ',
      '- test: /work/shop/src/db/worker.test.ts',
      '- where: CLAUDE.md, line 3',
    ])
      expect(text).toContain(part);
  });

  it('at the level minimal has the place, and three lines on each side of what matched', async () => {
    const long = Array.from({ length: 20 }, (_, index) => (index === 9 ? 'here is E702' : `line ${index + 1}`));
    const { engine } = await importAll([textItem('long.txt', long.join('\n'))]);
    const { text, data } = await engine.buildContext(linked('E702'));
    expect(text).toContain(
      '7: line 7\n8: line 8\n9: line 9\n10: here is E702\n11: line 11\n12: line 12\n13: line 13\n```',
    );
    expect(text).toContain('- where: long.txt, line 10');
    expect(text).not.toContain('line 14');
    expect(data[0]?.line).toBe(10);
  });

  it('at the level none is counts alone', async () => {
    const { engine } = await shop();
    const answer = await engine.buildContext(linked('E702', { level: 'none' }));
    expect(answer.text).toBe('Supporting context: 3 turns of 3 sessions, 1 section of notes, 0 pieces of documents.');
    expect([answer.data, answer.total]).toEqual([[], 4]);
  });

  it('at the level adaptive is full where an item has the entity itself', async () => {
    const { engine } = await shop();
    const settings = { level: 'adaptive', extensions: ['adaptive'], hops: 2 };
    const { data, levelApplied } = await engine.buildContext(linked('SHOP-12', settings));
    expect(levelApplied).toBe('adaptive');
    expect(data[0]?.level).toBe('full');
    expect(new Set(data.slice(1).map(({ level }) => level))).toEqual(new Set(['minimal']));
  });

  it('names the function around what matched', async () => {
    const code = 'export function openDatabase() {\n  throw new Error("E702");\n}\n';
    const { engine } = await importAll([
      toldSession({ id: 'one' }, [
        { say: 'Read it' },
        { tool: 'Read', input: { file_path: '/work/shop/src/db.ts' }, output: code },
      ]),
    ]);
    const { text, data } = await engine.buildContext(linked('E702', { level: 'full' }));
    expect(text).toContain('- function: openDatabase');
    expect(data[0]).toMatchObject({ path: '/work/shop/src/db.ts', line: 2 });
  });

  it('by a range is what is dated in it, by what the query finds best', async () => {
    const { engine } = await shop();
    const settings = { from: '2026-06-01T09:00:00Z', to: '2026-06-01T10:30:00Z' };
    const range = (query: string) => engine.buildContext(asked({ modeOverride: 'time_range', settings, query }));
    expect(namesOf(await range(''))).toEqual([
      '1 Here E702 too.',
      '2 And XE702 is another one.',
      '1 E702 again, ticket SHOP-12',
    ]);
    const found = await range('ticket');
    expect(namesOf(found)).toEqual(['1 E702 again, ticket SHOP-12']);
    expect(found.data[0]?.score).toBe(found.data[0]?.relevance);
  });

  it('by hours goes back from the time of the request', async () => {
    const { engine } = await shop();
    const answer = await engine.buildContext(
      asked({ modeOverride: 'time_range', settings: { hours_back: 2 }, nowMs: Date.UTC(2026, 5, 1, 11, 30) }),
    );
    expect(namesOf(answer)).toEqual(['1 Here E702 too.']);
  });

  it('keeps to its project, and counts what that hides', async () => {
    const { engine } = await shop();
    const answer = await engine.buildContext(linked('E702', {}, { project: 'other' }));
    expect(namesOf(answer)).toEqual(['1 Here E702 too.']);
    expect(answer.hidden).toEqual({ otherProjects: 2, noProject: 1 });
    expect(namesOf(await engine.buildContext(linked('E702', {}, { project: 'none' })))).toEqual(['CLAUDE.md › Rules']);
  });

  it('takes the configuration of its project, and another one where the request names it', async () => {
    const { engine } = await shop();
    await engine.saveContextConfig('Links', { policy: 'entity_linking', level: 'full' }, null);
    await engine.setProjectContextConfig('/work/shop', 'Links', 0);
    const ofProject = await engine.buildContext(asked({ query: 'E702', project: 'shop' }));
    expect(ofProject).toMatchObject({ modeApplied: 'entity_linking', levelApplied: 'full' });
    expect(ofProject.configApplied).toMatchObject({ name: 'Links', version: 1 });
    const override = await engine.buildContext(asked({ configName: 'Links', modeOverride: 'sliding_window' }));
    expect(override.modeApplied).toBe('sliding_window');
    expect((await engine.buildContext(asked({}))).configApplied.name).toBeNull();
  });
});

describe('without evidence', () => {
  it.each<[Partial<ContextRequest>, string]>([
    [linked('E999'), 'no other turn, note or document in this scope shares E999.'],
    [linked('nothing to link'), 'there is no entity to start from (the patterns find none, and none is named).'],
    [
      asked({ modeOverride: 'time_range', settings: { to: '2020-01-01T00:00:00Z' } }),
      'nothing in this scope is dated in the range.',
    ],
    [
      asked({ modeOverride: 'time_range', settings: { from: '2026-01-01T00:00:00Z' }, query: 'zanzibar' }),
      'nothing that is dated in the range matches the query.',
    ],
    [asked({ project: 'none' }), 'this scope has no turn.'],
  ])('is one sentence and no item', async (request, reason) => {
    const { engine } = await shop();
    const answer = await engine.buildContext(asked(request));
    expect(answer).toMatchObject({ evidence: 'none', data: [], total: 0 });
    expect(answer.text).toBe(`No supporting context found: ${reason}`);
  });

  it('is the full history where that is asked for', async () => {
    const { engine } = await shop();
    const settings = { fallback_to_full_history_if_no_match: true };
    const whole = await engine.buildContext(linked('E999', settings));
    expect(whole).toMatchObject({ evidence: 'full-history', total: 5 });
    expect(whole.notices).toContainEqual({ code: 'context.full-history' });
    const session = await keyOf(engine, 'two');
    const ofSession = await engine.buildContext(linked('E999', settings, { session, turn: 1 }));
    expect(namesOf(ofSession)).toEqual(['1 E702 again, ticket SHOP-12']);
    expect(await engine.buildContext(linked('E702', settings))).toMatchObject({ evidence: 'found', total: 4 });
  });
});

describe('a request that is not allowed', () => {
  it.each<[Partial<ContextRequest>, string]>([
    [
      { session: 'gone' },
      'session: "gone" is not allowed. It is not in this library (any more). Use the key of a session that is, or null.',
    ],
    [{ turn: 3 }, 'turn: 3 is not allowed. Use it together with a session.'],
    [
      { modeOverride: 'hybrid' },
      'mode_override: "hybrid" is not allowed. Use one of: sliding_window, entity_linking, time_range.',
    ],
    [{ settings: { level: 'everything' } }, 'level: "everything" is not allowed. Use one of: none, minimal, full.'],
    [
      { settings: { level: 'adaptive' } },
      'level: "adaptive" is not allowed. Use one of: none, minimal, full; it is an extension that is switched off (extensions: ["adaptive"]).',
    ],
    [{ settings: { windowSize: 2 } }, 'windowSize: there is no such field.'],
    [
      { modeOverride: 'time_range' },
      'hours_back: null is not allowed. With the policy time_range, use from, to or hours_back.',
    ],
    [
      { project: 'shoop' },
      'project: "shoop" is not allowed. Use the label or path of a project that is here, or none: shop, other.',
    ],
    [{ configName: 'No' }, 'config: "No" is not allowed. No configuration is saved.'],
    [{ entities: [''] }, 'entities: [""] is not allowed. Use up to 50 names, none of them empty.'],
  ])('%j is refused in a sentence that names the field and what is allowed', async (request, sentence) => {
    const { engine } = await shop();
    await expect(engine.buildContext(asked(request))).rejects.toThrow(sentence);
  });

  it('says all that is wrong with it at once', async () => {
    const { engine } = await shop();
    const wrong = { entities: [''], modeOverride: 'hybrid', settings: { budget: 0, level: 'adaptive' } };
    await expect(engine.buildContext(asked(wrong))).rejects.toMatchObject({
      details: { field: 'entities' },
      message: expect.stringMatching(/^entities: .* budget: 0 .* level: "adaptive" .* mode_override: "hybrid" /),
    });
  });

  it('names the turns that a session has', async () => {
    const { engine } = await shop();
    const session = await keyOf(engine, 'one');
    await expect(engine.buildContext(asked({ session, turn: 3 }))).rejects.toThrow(
      'turn: 3 is not allowed. Use a whole number from 1 to 2, or null.',
    );
  });
});

describe('the text', () => {
  it('is the same in every engine that has the same sessions, and its hash proves it', async () => {
    const first = await shop();
    const second = openMemoryEngine();
    for (const item of ITEMS.toReversed()) await importItems(second.engine, [item]);
    for (const level of ['minimal', 'full', 'none']) {
      for (const request of [linked('E702', { level, hops: 2 }), asked({ settings: { level } })]) {
        const [a, b] = [await first.engine.buildContext(request), await second.engine.buildContext(request)];
        expect(a.text).toBe(b.text);
        expect([a.sha256, a.fingerprint]).toEqual([b.sha256, b.fingerprint]);
        expect(a.sha256).toBe(createHash('sha256').update(a.text).digest('hex'));
      }
    }
  });

  it('has a fingerprint that is equal for requests that mean the same, and no other', async () => {
    const { engine } = await shop();
    const of = async (request: ContextRequest) => (await engine.buildContext(request)).fingerprint;
    const one = await of(linked('E702'));
    expect(await of({ ...linked(' E702 ', { window_size: 3, hours_back: 7 }), nowMs: 1 })).toBe(one);
    expect(await of(asked({ query: 'E702', settings: { policy: 'entity_linking' } }))).toBe(one);
    expect(await of(linked('E702', { hops: 2 }))).not.toBe(one);
    expect(await of(linked('E702', { budget: 8 }))).not.toBe(one);
    expect(await of(linked('E703'))).not.toBe(one);
  });

  it('ends at the budget; what does not fit stays listed with the reason', async () => {
    const { engine } = await shop();
    const whole = await engine.buildContext(linked('E702', { level: 'full', budget_unit: 'bytes', budget: 100_000 }));
    const sizes = whole.data.map(({ bytes }) => bytes);
    const budget = (sizes[0] ?? 0) + (sizes[1] ?? 0) + 1;
    const cut = await engine.buildContext(linked('E702', { level: 'full', budget_unit: 'bytes', budget }));
    expect([statesOf(cut), cut.cutAt, cut.bytes]).toEqual([['in', 'in', 'below', 'below'], 2, budget]);
    expect(whole.text.startsWith(cut.text)).toBe(true);
    expect(cut.data[2]?.stateReason).toBe(`It takes ${(sizes[2] ?? 0) + 1} bytes, and 0 bytes of the budget are left.`);
    expect(cut.data[3]?.stateReason).toBe('It stands below the cut line.');
    for (let bytes = 1; bytes < budget; bytes += 7) {
      const { text } = await engine.buildContext(
        linked('E702', { level: 'full', budget_unit: 'bytes', budget: bytes }),
      );
      expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(bytes);
    }
  });

  it('follows the order that the person gives, with pins first, and leaves out what they leave out', async () => {
    const { engine } = await shop();
    const before = await engine.buildContext(linked('E702'));
    const [a = '', b = '', c = '', d = ''] = before.data.map(({ key }) => key);
    const after = await engine.buildContext(linked('E702', {}, { order: [d, a], pinned: [c], leftOut: [a] }));
    expect(after.data.map(({ key }) => key)).toEqual([c, d, a, b]);
    expect(statesOf(after)).toEqual(['in', 'in', 'left-out', 'in']);
    expect(after.text).not.toContain('Never ignore');
    const window = await engine.buildContext(
      asked({ pinned: [a, 't:gone', 'nonsense'], settings: { window_size: 1 } }),
    );
    expect(namesOf(window)).toEqual(['CLAUDE.md › Rules', '1 Here E702 too.']);
    expect(window.data[0]?.reasons).toEqual([{ label: 'pinned', value: null }]);
  });

  it('quotes what was said, so that headings and fences in it are none of the text', async () => {
    const { engine } = await importAll([
      toldSession({ id: 'one' }, [{ say: '# E702\n```\ncode' }, bash('ls', '```` E702')]),
    ]);
    const { text } = await engine.buildContext(linked('E702', { level: 'full' }));
    expect(text).toContain('> # E702\n> ```\n> code');
    expect(text).toContain('`````\n```` E702\n`````');
  });
});

describe('a context of a large library', () => {
  it('sends its first items ahead and says that more follow', async () => {
    const steps = Array.from({ length: 60 }, (_, index) => ({ say: `Turn ${index} about E702` }));
    let clock = 0;
    const { engine } = openMemoryEngine({ ...nodeHost, monotonicMs: () => (clock += 3) });
    await importItems(engine, [toldSession({ id: 'one' }, steps)]);
    // While an index is merged after an import, nothing rests.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const partial: ContextAnswer[] = [];
    const answer = await engine.buildContext(linked('E702'), (each) => partial.push(each));
    expect(partial).toHaveLength(1);
    const [first] = partial;
    expect(first).toMatchObject({ isGrowing: true, sha256: '', total: 60 });
    expect(answer).toMatchObject({ isGrowing: false, total: 60 });
    expect(answer.data.slice(0, first?.data.length)).toEqual(first?.data);
    expect(answer.text.startsWith(first?.text ?? '-')).toBe(true);
  });

  it('says when it lists only the first items, and when older places were not looked at', async () => {
    const steps = Array.from({ length: 2101 }, (_, index) => ({ say: `Turn ${index} about E702` }));
    const { engine } = await importAll([toldSession({ id: 'one' }, steps)]);
    const answer = await engine.buildContext(linked('E702'));
    expect(answer.data).toHaveLength(100);
    expect(answer.notices.map(sayInEnglish)).toEqual([
      'The first 100 of 2,000 items are listed.',
      '“E702” stands in so many places that the 101 oldest were not looked at.',
    ]);
  });
});

it('answers without a store that is damaged, and says so', async () => {
  const { engine, connection } = await shop();
  connection.run('DROP TABLE memory_fts');
  const answer = await engine.buildContext(linked('E702'));
  expect(answer).toMatchObject({ complete: false, isTotalLowerBound: true, total: 3 });
  expect(answer.stores.memory.state).toBe('failed');
});

it('tells what it supports', async () => {
  const { engine } = openMemoryEngine();
  expect(await engine.contextSupport()).toMatchObject({
    versions: [1],
    policies: ['sliding_window', 'entity_linking', 'time_range'],
    levels: ['none', 'minimal', 'full'],
    extensions: [{ name: 'adaptive', version: 1 }],
    defaults: { window_size: 8, budget: 8192, budget_unit: 'tokens' },
  });
});

describe('what is pinned for a project', () => {
  it('comes first in each of its contexts, and in no other', async () => {
    const { engine } = await shop();
    const before = await engine.buildContext(linked('E702', {}, { project: 'shop' }));
    const readme = await engine.search({ query: 'readme', limit: 1, timeZone: 'UTC', nowMs: NOW_MS });
    const note = (await engine.listNotes()).data[0];
    const pins = [
      { kind: 'note' as const, key: note?.noteKey ?? '', title: 'Rules' },
      { kind: 'event' as const, key: readme.data[0]?.eventKey ?? '', title: 'readme' },
      { kind: 'event' as const, key: 'gone', title: 'gone' },
    ];
    expect(await engine.savePins('/work/shop/', pins, 0)).toMatchObject({ state: 'saved', current: { version: 1 } });
    expect(await engine.savePins('/work/shop', [], 0)).toMatchObject({ state: 'conflict', current: { value: pins } });
    const after = await engine.buildContext(linked('E702', {}, { project: 'shop' }));
    expect(namesOf(after).slice(0, 2)).toEqual(['CLAUDE.md › Rules', '2 Thanks, now the readme.']);
    expect(after.data.map(({ isPinned }) => isPinned).slice(0, 3)).toEqual([true, true, false]);
    expect(after.data[1]?.reasons).toEqual([{ label: 'pinned for the project', value: null }]);
    expect(after.fingerprint).not.toBe(before.fingerprint);
    const other = await engine.buildContext(linked('E702', {}, { project: 'other' }));
    expect(other.data.some(({ isPinned }) => isPinned)).toBe(false);
    expect((await engine.buildContext(linked('E702'))).data.some(({ isPinned }) => isPinned)).toBe(false);
    expect(await engine.listPins()).toMatchObject([
      { projectPath: null, value: [], version: 0 },
      { projectPath: '/work/shop/', value: pins, version: 1 },
    ]);
    await engine.savePins('/work/shop', [], 1);
    expect((await engine.buildContext(linked('E702', {}, { project: 'shop' }))).sha256).toBe(before.sha256);
    expect(await engine.getPins('/work/shop')).toEqual({ projectPath: '/work/shop', value: [], version: 2 });
  });

  it('is out of sight for agents that do not see it', async () => {
    const { engine } = await shop();
    const [note] = (await engine.listNotes()).data;
    const key = note?.noteKey ?? '';
    await engine.savePins(null, [{ kind: 'note', key, title: 'Rules' }], 0);
    const scope = { projects: null, hasNoProject: true };
    const enrich = () =>
      engine.agents.enrich(scope, {
        query: 'readme',
        settings: { policy: 'time_range', hours_back: 99 },
        timeZone: 'UTC',
        nowMs: NOW_MS,
      });
    expect((await enrich())?.data[0]?.isPinned).toBe(true);
    await engine.setPrivate({ kind: 'note', key, title: 'Rules' }, true, 0);
    expect((await enrich())?.data.some(({ isPinned }) => isPinned)).toBe(false);
  });
});
