import { expect, it } from 'vitest';
import { LANGUAGES } from '../../messages/say.ts';
import { verifies } from '../requirements.ts';
import { doorWordingFor } from './door-wording.ts';
import { type ToolSentences, type Wording, wordingIn } from './wording.ts';

/** Each sentence with values that it has to name, and none of it left out: the compiler asks for each. */
const SAMPLES: { readonly [Name in keyof ToolSentences]: readonly Parameters<ToolSentences[Name]>[] } = {
  noItem: [['e_none']],
  badCursor: [[]],
  badTime: [['soon']],
  noProject: [
    ['shop', ['cart', 'api']],
    ['shop', []],
  ],
  truncated: [
    [1, 'hits'],
    [7, 'hits'],
    [7, 'items'],
    [7, 'edits'],
    [7, 'characters'],
    [7, 'events'],
  ],
  partial: [
    ['content', 'xyz'],
    ['events', 'xyz'],
    ['memory', 'xyz'],
  ],
  olderLeft: [[1], [7]],
  newerLeft: [[1], [7]],
  undated: [['e_none']],
  hidden: [[1], [7]],
  noTime: [['soon']],
  badRange: [[]],
  badExpiry: [[]],
  manyProjects: [['shop', '/a/shop, /b/shop']],
  noBriefScope: [[]],
  smallBudget: [[612]],
  leftOut: [[1], [7]],
  smallerBudget: [[612]],
  noChange: [
    ['cart.ts', []],
    ['cart.ts', ['src/card.ts']],
  ],
  notAllowed: [[]],
  writeRefused: [[]],
  noImport: [[612]],
  notIndexed: [
    ['failed', ''],
    ['unrecognised', ''],
    ['no-conversation', ''],
    ['empty', ''],
    ['not-read', 'xyz'],
  ],
  importEnded: [['failed']],
  importSaid: [['xyz']],
  cancelled: [[]],
  failed: [[]],
  invalidInput: [['ctx_get', ['id: xyz', 'cursor: abc']]],
  invalidParams: [[['id: xyz', 'cursor: abc']]],
  notOneOf: [['"loud"', ['full', 'none']]],
  noItemId: [[]],
  noSessionId: [[]],
  noTag: [[]],
};

type Name = keyof ToolSentences;

const CALLS = Object.entries(SAMPLES).flatMap(([name, calls]) =>
  calls.map((values) => ({ name: name as Name, values: values as readonly unknown[] })),
);

function sayBy(wording: Wording, { name, values }: (typeof CALLS)[number]): string {
  return (wording[name] as (...values: readonly unknown[]) => string)(...values);
}

/** Texts and counts that a sentence must repeat; states and names of stores and units are said in its own words. */
function namedBy({ name, values }: (typeof CALLS)[number]): readonly string[] {
  const own: ReadonlySet<unknown> = new Set(['content', 'events', 'memory', 'hits', 'items', 'edits', 'characters']);
  return values.flat().flatMap((value) => (own.has(value) || name === 'notIndexed' ? [] : [String(value)]));
}

it.each(LANGUAGES)(
  verifies('tools:language', 'every sentence of the tools is there in %s, with its values'),
  async (language) => {
    const wording = await wordingIn(language);
    for (const call of CALLS) {
      const sentence = sayBy(wording, call);
      for (const text of namedBy(call)) expect(sentence, call.name).toContain(text);
      expect(sentence, call.name).not.toMatch(/undefined|\[object|\$\{/);
    }
  },
);

it.each(['es', 'zh'])(verifies('tools:language', 'nothing of the tools is left in English in %s'), async (language) => {
  const [english, other] = await Promise.all([wordingIn('en'), wordingIn(language)]);
  for (const call of CALLS) expect(sayBy(other, call), call.name).not.toBe(sayBy(english, call));
});

it(verifies('tools:language', 'counts as the language does'), async () => {
  const [en, es, zh] = await Promise.all([wordingIn('en'), wordingIn('es'), wordingIn('zh')]);
  expect([en.truncated(1, 'hits'), en.truncated(7, 'hits')]).toEqual([
    'Truncated, 1 more hit. Call again with nextCursor.',
    'Truncated, 7 more hits. Call again with nextCursor.',
  ]);
  expect([es.truncated(1, 'edits'), es.truncated(7, 'edits')]).toEqual([
    'Recortado, queda 1 cambio más. Llama de nuevo con nextCursor.',
    'Recortado, quedan 7 cambios más. Llama de nuevo con nextCursor.',
  ]);
  expect(zh.truncated(1, 'edits')).toBe('已截断，还有 1 处更改。请带 nextCursor 再次调用。');
});

it('speaks English where no language of ours is asked for', async () => {
  const english = await wordingIn('en');
  for (const asked of [undefined, null, 'fr', 7, '__proto__'])
    expect((await wordingIn(asked)).failed()).toBe(english.failed());
});

it(
  verifies('tools:language', 'what is refused before a server is there is refused in the language of the call'),
  () => {
    const call = (lang: unknown) =>
      ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'ctx_stats', arguments: { lang } } }) as const;
    const said = [...LANGUAGES, 'fr'].map((lang) => {
      const { paused, rateLimited, tooManyWaiting, refused, notLoaded } = doorWordingFor(call(lang));
      const sentences = [paused(), rateLimited(612), tooManyWaiting(), refused('http://a.test'), notLoaded()];
      expect(sentences[1]).toContain('612');
      expect(sentences[3]).toContain('http://a.test');
      return sentences;
    });
    for (const index of [0, 1, 2, 3, 4]) expect(new Set(said.map((sentences) => sentences[index])).size).toBe(3);
    expect(said[3]).toEqual(said[0]);
    const method = { jsonrpc: '2.0', id: 1, method: 'mcp.context.enrich', params: { query: 'x', lang: 'es' } } as const;
    expect(doorWordingFor(method).paused()).toBe(said[1]?.[0]);
  },
);
