import { describe, expect, it } from 'vitest';
import { distinctMessages } from './distinct-messages.ts';
import { ENGLISH } from './english.ts';
import type { Message, MessageCode, MessageOf, ValueExample } from './message.ts';
import { LANGUAGES, sayIn, sayInEnglish } from './say.ts';

const REFUSED = { field: 'level', value: '"loud"' };
const NAMES = { names: ['full', 'none'] };
const TAKES = { takes: { example: 'branch' } } as const;
const UNKNOWN = { filter: 'tool', value: 'bsh', suggestion: 'Bash', takes: { names: ['Bash', 'Read'] } };
const STAND_INS = { typed: 'serch', words: ['search', 'reach'], more: 3 };
const RULES = { pattern: '/(a+)+/', most: 200 };

/** Messages of each code, with values that a sentence has to name. The compiler asks for each code. */
const SAMPLES: { readonly [Code in MessageCode]: readonly Omit<MessageOf<Code>, 'code'>[] } = {
  'query.too-long': [{ characters: 987 }],
  'query.open-phrase': [{}],
  'query.open-value': [{}],
  'query.pattern-as-text': [{ pattern: '/src/' }],
  'query.pattern-not-run': [
    { ...RULES, fault: 'too-long' },
    { ...RULES, fault: 'not-valid' },
    { ...RULES, fault: 'repeats' },
    { ...RULES, fault: 'open-ends' },
  ],
  'query.unknown-filter': [
    { name: 'tol', suggestion: 'tool' },
    { name: 'tol', suggestion: null },
  ],
  'query.stray-star': [{}],
  'query.more': [{ count: 1 }, { count: 7 }],
  'query.stray-bracket': [{}],
  'query.open-bracket': [{}],
  'query.empty-brackets': [{}],
  'query.deep-brackets': [{ depth: 40 }],
  'query.or-without-left': [{}],
  'query.or-without-right': [{}],
  'query.and-without-left': [{}],
  'query.and-without-right': [{}],
  'query.not-without-right': [{}],
  'query.filter-without-value': [
    { filter: 'branch', ...TAKES },
    { filter: 'has', takes: { names: ['error', 'fix'] } },
  ],
  'query.title-without-words': [{}],
  'query.layer-inside': [{}],
  'query.sort-inside': [{}],
  'query.second-sort': [{}],
  'query.second-order': [{ order: 'newest' }],
  'query.unknown-value': [UNKNOWN, { ...UNKNOWN, suggestion: null }],
  'query.unknown-order': [UNKNOWN],
  'query.range-as-date': [{ filter: 'before', value: '2026-11-01..today' }],
  'query.empty-word': [{ text: '!!' }],
  'search.relaxed': [{}],
  'search.related': [{ count: 1 }, { count: 4 }],
  'search.fuzzy': [STAND_INS, { ...STAND_INS, more: 0 }],
  'search.part': [STAND_INS],
  'search.order-without-words': [{}],
  'search.pattern-limit': [{ pattern: '/a.b/', read: 500, all: 987 }],
  'search.forms-limit': [{ read: 500, all: 987 }],
  'store.files-failed': [
    { files: 1, path: 'a.jsonl' },
    { files: 3, path: 'a.jsonl' },
  ],
  'store.files-partial': [
    { files: 1, path: 'a.jsonl' },
    { files: 3, path: 'a.jsonl' },
  ],
  'store.index-building': [{ rows: 1 }, { rows: 77 }],
  'store.level-minimal': [{ projects: ['/work/a'] }, { projects: ['/work/a', '/work/b'] }],
  'store.level-awaited': [{ projects: ['/work/a'] }],
  'store.level-left-out': [{}],
  'store.ledger-damaged': [{ detail: 'malformed' }],
  'store.not-read': [{ detail: 'malformed' }],
  'store.closed-to-agents': [{}],
  'store.partial-to-agents': [{}],
  'store.left-out-by-query': [{}],
  'store.other-kind': [{}],
  'store.answer-of-events': [{}],
  'store.decisions-of-events': [{}],
  'store.figures-of-sessions': [{}],
  'store.commands-of-events': [{}],
  'store.brief-of-events': [{}],
  'store.projects-of-sessions': [{}],
  'store.sessions-of-events': [{}],
  'store.notes-of-memory': [{}],
  'facts.deriving': [{ sessions: null }, { sessions: 1 }, { sessions: 12 }],
  'day.undated': [{ count: 1 }, { count: 12 }],
  'fixes.compared': [{ count: 1 }, { count: 12 }],
  'runs.limit': [{ read: 500, all: 987 }],
  'figures.no-range': [{ range: 'soon..later' }],
  'context.full-history': [{}],
  'context.first-items': [{ listed: 200, all: 987 }],
  'context.filters-unused': [{}],
  'context.hop-limit': [{ names: 8, items: 20 }],
  'context.entity-limit': [
    { entity: 'E702', rows: 1 },
    { entity: 'E702', rows: 12 },
  ],
  'context.undated': [{ count: 1 }, { count: 12 }],
  'context.counts': [{ turns: 3, sessions: 2, notes: 5, documents: 7 }],
  'context.none-without-entity': [{}],
  'context.none-shares': [{ names: ['E702', 'cart.ts'] }],
  'context.none-without-turn': [{}],
  'context.none-matches-range': [{}],
  'context.none-in-range': [{}],
  'config.not-object': [{}],
  'config.not-json': [{ detail: 'Unexpected end' }],
  'config.unknown-field': [
    { field: 'polcy', names: ['policy', 'level'], suggestion: 'policy' },
    { field: 'x', names: ['policy', 'level'], suggestion: null },
  ],
  'config.one-of': [{ ...REFUSED, ...NAMES }],
  'config.adaptive-off': [{ ...REFUSED, ...NAMES }],
  'config.whole-number': [{ ...REFUSED, least: 1, most: 200 }],
  'config.number': [{ ...REFUSED, least: 0, most: 2 }],
  'config.hours': [{ ...REFUSED, most: 800 }],
  'config.time': [REFUSED],
  'config.before-to': [{ ...REFUSED, to: '2026-03-01T10:00:00Z' }],
  'config.boolean': [REFUSED],
  'config.list-of': [{ ...REFUSED, ...NAMES }],
  'config.object-with': [{ ...REFUSED, ...NAMES }],
  'config.patterns': [{ ...REFUSED, most: 40 }],
  'config.pattern-text': [REFUSED],
  'config.pattern': [
    { ...REFUSED, most: 200, fault: 'too-long' },
    { ...REFUSED, most: 200, fault: 'not-valid' },
    { ...REFUSED, most: 200, fault: 'repeats' },
    { ...REFUSED, most: 200, fault: 'open-ends' },
  ],
  'config.characters': [{ ...REFUSED, most: 900 }],
  'config.entity-names': [{ ...REFUSED, most: 50 }],
  'config.turn-alone': [REFUSED],
  'config.turn': [{ ...REFUSED, turns: 9 }],
  'config.session-gone': [REFUSED],
  'config.no-range': [REFUSED],
  'config.project': [
    { ...REFUSED, ...NAMES, labels: 2 },
    { ...REFUSED, ...NAMES, labels: 30 },
  ],
  'config.none-saved': [REFUSED],
  'config.name': [REFUSED],
};

const MESSAGES = Object.entries(SAMPLES).flatMap(([code, samples]) =>
  samples.map((values) => ({ code, ...values }) as Message),
);

const EXAMPLES: readonly ValueExample[] = [
  ...(['date', 'date-range', 'tokens', 'duration', 'project', 'source', 'session'] as const),
  ...(['agent', 'model', 'branch', 'file', 'tool', 'tag'] as const),
];

/** What a sentence must name: texts of its values, but for what it says in words of its own. */
function textsOf(message: Message): readonly string[] {
  const { code: _, ...values } = message;
  const { fault: __, takes: ___, ...named } = values as Readonly<Record<string, unknown>>;
  const texts = Object.values(named).flat();
  return texts.filter((value) => typeof value === 'string');
}

describe.each(LANGUAGES)('in %s', (language) => {
  it('every code has a sentence', async () => {
    const say = await sayIn(language);
    for (const message of MESSAGES) expect(say(message), message.code).toMatch(/[.?)。？）]$|malformed$/);
    expect(Object.keys(ENGLISH).sort()).toEqual(Object.keys(SAMPLES).sort());
  });

  it('a sentence names all that its message does, and nothing of how it was made', async () => {
    const say = await sayIn(language);
    for (const message of MESSAGES) {
      const sentence = say(message);
      for (const text of textsOf(message)) expect(sentence, message.code).toContain(text);
      expect(sentence).not.toMatch(/undefined|null\)|NaN|\[object|\$\{/);
    }
  });

  it('every kind of value has an example', async () => {
    const say = await sayIn(language);
    const said = EXAMPLES.map((example) =>
      say({ code: 'query.filter-without-value', filter: 'x', takes: { example } }),
    );
    expect(new Set(said).size).toBe(EXAMPLES.length);
    expect(said.join()).not.toContain('undefined');
  });
});

it.each(LANGUAGES.filter((language) => language !== 'en'))('nothing is left in English in %s', async (language) => {
  const say = await sayIn(language);
  for (const message of MESSAGES) expect(say(message), message.code).not.toBe(sayInEnglish(message));
});

it.each([
  ['en', '1 item has no date', '12 items have no date'],
  ['es', '1 elemento no tiene fecha', '12 elementos no tienen fecha'],
  ['zh', '有 1 个条目没有日期', '有 12 个条目没有日期'],
] as const)('counts as %s does', async (language, one, many) => {
  const say = await sayIn(language);
  expect(say({ code: 'day.undated', count: 1 })).toContain(one);
  expect(say({ code: 'day.undated', count: 12 })).toContain(many);
});

it('numbers are written as the language writes them', async () => {
  const message: Message = { code: 'runs.limit', read: 5000, all: 1_234_567 };
  expect((await sayIn('en'))(message)).toContain('1,234,567');
  expect((await sayIn('es'))(message)).toContain('1.234.567');
  expect((await sayIn('zh'))(message)).toContain('1,234,567');
});

it('what is said twice is said once', () => {
  const twice: readonly Message[] = [{ code: 'search.relaxed' }, { code: 'day.undated', count: 2 }];
  expect(distinctMessages([...twice, ...twice, { code: 'day.undated', count: 3 }])).toEqual([
    ...twice,
    { code: 'day.undated', count: 3 },
  ]);
});
