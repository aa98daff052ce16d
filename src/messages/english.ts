import type { PatternFault } from './config-messages.ts';
import { countsIn } from './counted.ts';
import type { FilterValues, Sentences, ValueExample } from './message.ts';

const { number, counted } = countsIn('en');

const DATES = '2026-11-12, 2026-11, 2026-W46, today, last-week, -7d, a time with a zone';

const EXAMPLES: Readonly<Record<ValueExample, string>> = {
  date: DATES,
  'date-range': `${DATES}, or a range of them such as 2026-11-01..today`,
  tokens: 'a number or a range of them, such as >1000, <=5k or 1k..5k',
  duration: 'a duration or a range of them, such as >30s, <=5m or 500ms..2s',
  project: "a project's name, or none",
  source: 'content, events, memory, or a part of a document’s name',
  session: 'the beginning of a session’s id, or its title',
  agent: 'the tool that wrote the session, such as claude-code, or a sub-agent’s name or id',
  model: 'a model’s name or a part of it, such as opus or claude-*, or none',
  branch: 'a branch’s name, such as main or feature/*',
  file: 'a path, its end, or *.ts',
  tool: 'a tool’s name, such as Bash or mcp*',
  tag: 'a tag of a note or document, such as release or re*',
};

function takes(values: FilterValues): string {
  return 'names' in values ? values.names.join(', ') : EXAMPLES[values.example];
}

function standIns(words: readonly string[], more: number): string {
  const named = words.map((word) => `“${word}”`).join(', ');
  return more > 0 ? `${named} and ${number(more)} more` : named;
}

function notAllowed({ field, value }: { readonly field: string; readonly value: string }, allowed: string): string {
  return `${field}: ${value} is not allowed. ${allowed}`;
}

const SORT_ONCE = 'There is one order only;';

export const ENGLISH: Sentences = {
  'query.too-long': ({ characters }) => `Only the first ${characters} characters were read.`,
  'query.open-phrase': () => 'The quotation mark is not closed; the phrase goes to the end.',
  'query.open-value': () => 'The quotation mark is not closed; the value goes to the end.',
  'query.pattern-as-text': ({ pattern }) =>
    `${pattern} was read as text; a pattern has a sign such as . or *, or an i behind it.`,
  'query.pattern-not-run': ({ pattern, fault, most }) => {
    const said: Readonly<Record<PatternFault, string>> = {
      'too-long': `The pattern ${pattern} is longer than ${most} characters. It was searched as text.`,
      'not-valid': `The pattern ${pattern} is not a valid pattern. It was searched as text.`,
      repeats: `The pattern ${pattern} repeats what repeats itself, which could take forever. It was searched as text.`,
      'open-ends': `The pattern ${pattern} has too many open ends, which could take very long. It was searched as text.`,
    };
    return said[fault];
  },
  'query.unknown-filter': ({ name, suggestion }) =>
    suggestion === null
      ? `“${name}:” is not a filter (searched as text)`
      : `“${name}:” is not a filter — did you mean “${suggestion}:”? (searched as text)`,
  'query.stray-star': () => 'A “*” means something at the end of a word only; this one was left out.',
  'query.more': ({ count }) =>
    counted(count, {
      one: (n) => `${n} more part of the query could not be read as it stands.`,
      other: (n) => `${n} more parts of the query could not be read as they stand.`,
    }),
  'query.stray-bracket': () => 'This bracket closes nothing; it was left out.',
  'query.open-bracket': () => 'This bracket is not closed; it goes to the end.',
  'query.empty-brackets': () => 'Nothing stands in these brackets.',
  'query.deep-brackets': ({ depth }) => `Brackets inside of more than ${depth} others were left out.`,
  'query.or-without-left': () => 'OR has nothing on its left; it was left out.',
  'query.or-without-right': () => 'OR has nothing on its right; it was left out.',
  'query.and-without-left': () => 'AND has nothing on its left; it was left out.',
  'query.and-without-right': () => 'AND has nothing on its right; it was left out.',
  'query.not-without-right': () => 'Nothing follows here that could be left out.',
  'query.filter-without-value': (values) =>
    `“${values.filter}:” has no value, so it was left out. It takes ${takes(values.takes)}.`,
  'query.title-without-words': () =>
    '“in:title” says where words stand, and there are none beside it; it was left out.',
  'query.layer-inside': () => '“layer:” is about the whole query, so it was left out of brackets and OR.',
  'query.sort-inside': () => '“sort:” is about the whole query, so it was left out of brackets, OR and “-”.',
  'query.second-sort': () => `${SORT_ONCE} this “sort:” was left out.`,
  'query.second-order': ({ order }) => `${SORT_ONCE} “sort:${order}” was taken.`,
  'query.unknown-value': (values) => {
    const { filter, value, suggestion } = values;
    const allowed = takes(values.takes);
    return suggestion === null
      ? `“${filter}:” does not know “${value}”. It takes ${allowed}.`
      : `“${filter}:” does not know “${value}”. Did you mean “${suggestion}”? It takes ${allowed}.`;
  },
  'query.unknown-order': (values) => `${ENGLISH['query.unknown-value'](values)} The usual order is shown.`,
  'query.range-as-date': ({ filter, value }) =>
    `“${filter}:” takes one date; the range “${value}” was read as “on:${value}”.`,
  'query.empty-word': ({ text }) => `“${text}” holds no letter or digit, so it was left out.`,

  'search.relaxed': () => 'Few or no rows hold every word, so those that hold some of them follow.',
  'search.related': ({ count }) =>
    counted(count, {
      one: (n) => `${n} item holds none of the words, but those of the best hits; marked “related”, and not counted.`,
      other: (n) => `${n} items hold none of the words, but those of the best hits; marked “related”, and not counted.`,
    }),
  'search.fuzzy': ({ typed, words, more }) =>
    `“${typed}” stands nowhere; words like ${standIns(words, more)} were looked for as well.`,
  'search.part': ({ typed, words, more }) =>
    `Words that hold “${typed}” inside were looked for as well: ${standIns(words, more)}.`,
  'search.order-without-words': () => 'Relevance needs words to compare with; without any, the newest come first.',
  'search.pattern-limit': ({ pattern, read, all }) =>
    `The pattern ${pattern} was tried on the newest ${number(read)} of ${number(all)} items.`,
  'search.forms-limit': ({ read, all }) =>
    `Forms of words were told apart in the newest ${number(read)} of ${number(all)} items.`,

  'store.files-failed': ({ files, path }) =>
    counted(files, {
      one: (n) => `${n} file could not be read (${path}), so hits in it may be missing.`,
      other: (n) => `${n} files could not be read (${path} and others), so hits in them may be missing.`,
    }),
  'store.files-partial': ({ files, path }) =>
    counted(files, {
      one: (n) => `${n} file was not read whole (${path}), so hits in it may be missing.`,
      other: (n) => `${n} files were not read whole (${path} and others), so hits in them may be missing.`,
    }),
  'store.index-building': ({ rows }) =>
    counted(rows, {
      one: (n) => `Its index is being made anew, newest first; up to ${n} older item cannot be found yet.`,
      other: (n) => `Its index is being made anew, newest first; up to ${n} older items cannot be found yet.`,
    }),
  'store.level-minimal': ({ projects }) => `Stored at the level minimal: ${projects.join(', ')}.`,
  'store.level-awaited': ({ projects }) => `Stored in full again, but not imported again yet: ${projects.join(', ')}.`,
  'store.level-left-out': () =>
    'Of what tools were given and gave there, only the first 4,096 bytes are here, without raw records and file changes, so hits behind them are missing.',
  'store.ledger-damaged': ({ detail }) => `The list of files is damaged: ${detail}`,
  'store.not-read': ({ detail }) => `It could not be read: ${detail}`,
  'store.closed-to-agents': () => 'It could not be read.',
  'store.partial-to-agents': () => 'Some of it could not be read.',
  'store.left-out-by-query': () => 'The query leaves this store out.',
  'store.other-kind': () => 'Only one kind of items was asked for.',
  'store.answer-of-events': () => 'The answer comes from session events.',
  'store.decisions-of-events': () => 'Decisions are found in what was said in sessions.',
  'store.figures-of-sessions': () => 'Figures are about sessions.',
  'store.commands-of-events': () => 'Commands stand in session events.',
  'store.brief-of-events': () => 'A brief is made of events and memory notes.',
  'store.projects-of-sessions': () => 'Projects are known from sessions and notes.',
  'store.sessions-of-events': () => 'Sessions are in the event store.',
  'store.notes-of-memory': () => 'Notes are in the memory store.',

  'facts.deriving': ({ sessions }) =>
    sessions === null
      ? 'What happened in older sessions is still being read out of their records, so some of it may be missing here. It is done in a moment.'
      : counted(sessions, {
          one: (n) =>
            `What happened in ${n} older session is still being read out of its records, so some of it may be missing here. It is done in a moment.`,
          other: (n) =>
            `What happened in ${n} older sessions is still being read out of their records, so some of it may be missing here. It is done in a moment.`,
        }),
  'day.undated': ({ count }) =>
    counted(count, {
      one: (n) => `${n} item has no date, so it belongs to no day and is not counted here.`,
      other: (n) => `${n} items have no date, so they belong to no day and are not counted here.`,
    }),
  'fixes.compared': ({ count }) =>
    counted(count, {
      one: (n) => `The ${n} error that holds most of the words was compared; others were not.`,
      other: (n) => `The ${n} errors that hold most of the words were compared; others were not.`,
    }),
  'runs.limit': ({ read, all }) =>
    `The newest ${number(read)} of ${number(all)} items were read; older runs are not counted.`,
  'figures.no-range': ({ range }) => `“${range}” is no range of days, so all days are shown. Write 2026-11-01.`,

  'context.full-history': () => 'Nothing matched, so this is the full history, the newest first.',
  'context.first-items': ({ listed, all }) => `The first ${listed} of ${number(all)} items are listed.`,
  'context.filters-unused': () => 'Filters of the query narrow nothing in a window.',
  'context.hop-limit': ({ names, items }) =>
    `The second hop goes by the first ${names} names of each of the best ${items} items.`,
  'context.entity-limit': ({ entity, rows }) =>
    counted(rows, {
      one: () => `“${entity}” stands in so many places that the oldest was not looked at.`,
      other: (n) => `“${entity}” stands in so many places that the ${n} oldest were not looked at.`,
    }),
  'context.undated': ({ count }) =>
    counted(count, {
      one: (n) => `${n} item without a date is in no range.`,
      other: (n) => `${n} items without a date are in no range.`,
    }),
  'context.counts': ({ turns, sessions, notes, documents }) => {
    const ofSessions = counted(sessions, { one: (n) => `${n} session`, other: (n) => `${n} sessions` });
    const parts = [
      counted(turns, { one: (n) => `${n} turn of ${ofSessions}`, other: (n) => `${n} turns of ${ofSessions}` }),
      counted(notes, { one: (n) => `${n} section of notes`, other: (n) => `${n} sections of notes` }),
      counted(documents, { one: (n) => `${n} piece of documents`, other: (n) => `${n} pieces of documents` }),
    ];
    return `Supporting context: ${parts.join(', ')}.`;
  },
  'context.none-without-entity': () =>
    'No supporting context found: there is no entity to start from (the patterns find none, and none is named).',
  'context.none-shares': ({ names }) =>
    `No supporting context found: no other turn, note or document in this scope shares ${names.join(', ')}.`,
  'context.none-without-turn': () => 'No supporting context found: this scope has no turn.',
  'context.none-matches-range': () =>
    'No supporting context found: nothing that is dated in the range matches the query.',
  'context.none-in-range': () => 'No supporting context found: nothing in this scope is dated in the range.',

  'config.not-object': () => 'A configuration is a JSON object.',
  'config.not-json': ({ detail }) => `The configuration is not valid JSON: ${detail}.`,
  'config.unknown-field': ({ field, names, suggestion }) =>
    suggestion === null
      ? `${field}: there is no such field. Allowed are: ${names.join(', ')}.`
      : `${field}: there is no such field. Did you mean ${suggestion}? Allowed are: ${names.join(', ')}.`,
  'config.one-of': (values) => notAllowed(values, `Use one of: ${values.names.join(', ')}.`),
  'config.adaptive-off': (values) =>
    notAllowed(
      values,
      `Use one of: ${values.names.join(', ')}; it is an extension that is switched off (extensions: ["adaptive"]).`,
    ),
  'config.whole-number': (values) =>
    notAllowed(values, `Use a whole number from ${values.least} to ${number(values.most)}.`),
  'config.number': (values) => notAllowed(values, `Use a number from ${values.least} to ${number(values.most)}.`),
  'config.hours': (values) =>
    notAllowed(values, `Use a number of hours above 0 and up to ${number(values.most)}, or null.`),
  'config.time': (values) => notAllowed(values, 'Use a time with its zone, such as 2026-03-01T10:00:00Z, or null.'),
  'config.before-to': (values) => notAllowed(values, `Use a time before to, which is ${values.to}.`),
  'config.boolean': (values) => notAllowed(values, 'Use true or false.'),
  'config.list-of': (values) => notAllowed(values, `Use a list of: ${values.names.join(', ')}.`),
  'config.object-with': (values) => notAllowed(values, `Use an object with: ${values.names.join(', ')}.`),
  'config.patterns': (values) =>
    notAllowed(values, `Use an object of up to ${values.most} regular expressions by what they find.`),
  'config.pattern-text': (values) => notAllowed(values, 'Use the text of a regular expression.'),
  'config.pattern': (values) => {
    const said: Readonly<Record<PatternFault, string>> = {
      'too-long': `It is longer than ${values.most} characters.`,
      'not-valid': 'It is not a valid pattern.',
      repeats: 'It repeats what repeats itself, which could take forever.',
      'open-ends': 'It has too many open ends, which could take very long.',
    };
    const allowed = `Use a valid regular expression of up to ${values.most} characters without open ends inside of each other.`;
    return notAllowed(values, `${said[values.fault]} ${allowed}`);
  },
  'config.characters': (values) => notAllowed(values, `Use up to ${number(values.most)} characters.`),
  'config.entity-names': (values) => notAllowed(values, `Use up to ${values.most} names, none of them empty.`),
  'config.turn-alone': (values) => notAllowed(values, 'Use it together with a session.'),
  'config.turn': (values) => notAllowed(values, `Use a whole number from 1 to ${values.turns}, or null.`),
  'config.session-gone': (values) =>
    notAllowed(values, 'It is not in this library (any more). Use the key of a session that is, or null.'),
  'config.no-range': (values) => notAllowed(values, 'With the policy time_range, use from, to or hours_back.'),
  'config.project': (values) => {
    const { names, labels } = values;
    const named = names.join(', ');
    return notAllowed(
      values,
      labels > names.length
        ? `Use the label or path of a project that is here, or none: ${named} or another one of ${labels}.`
        : `Use the label or path of a project that is here, or none: ${named}.`,
    );
  },
  'config.none-saved': (values) => notAllowed(values, 'No configuration is saved.'),
  'config.name': (values) => notAllowed(values, 'Use 1 to 80 characters on one line.'),
};
