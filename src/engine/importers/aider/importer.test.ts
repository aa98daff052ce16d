import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importItems, openMemoryEngine, textItem } from '../../../testing/memory-engine.ts';
import { outlineOf } from '../../../testing/stored-sessions.ts';
import { readFacts } from '../../../tools/inspect-facts.ts';
import type { TranscriptEvent } from '../../api.ts';
import type { FileContext, ParsedRecord } from '../importer.ts';
import { readAnswer } from './answer.ts';
import { AiderParser } from './parser.ts';

const FIXTURES = new URL('./fixtures/', import.meta.url).pathname;
const REAL_HISTORY = new URL('../../../../../shared/fixtures/aider/large-1200k/.aider.chat.history.md', import.meta.url)
  .pathname;
const HISTORY = 'repo/.aider.chat.history.md';

function textOf(name: string): string {
  return readFileSync(FIXTURES + name, 'utf8');
}

async function importTexts(path: string, ...texts: readonly string[]) {
  const memory = openMemoryEngine();
  const reports = [];
  for (const [index, text] of texts.entries()) {
    reports.push(await importItems(memory.engine, [textItem(path, text, 1_790_000_000_000 + index)]));
  }
  const file = reports.at(-1)?.files[0];
  if (!file) throw new Error('The report names no file.');
  return { ...memory, file, facts: readFacts(memory.connection, { isFolder: false, isAgentFile: false }) };
}

type Imported = Awaited<ReturnType<typeof importTexts>>;

async function sessionsOf({ engine }: Imported) {
  return (await engine.listSessions({ sort: 'oldest', limit: 100 })).data;
}

async function eventsOf(imported: Imported, index: number): Promise<readonly TranscriptEvent[]> {
  const session = (await sessionsOf(imported))[index];
  return session ? imported.engine.readEvents(session.sessionKey, 0, 500) : [];
}

/** As the pipeline gives it, in pieces of that many characters. */
function recordsOf(text: string, context: Partial<FileContext> = {}, size = text.length): readonly ParsedRecord[] {
  const parser = new AiderParser({
    path: HISTORY,
    headKey: 'head',
    sizeBytes: text.length,
    fileDateMs: null,
    notText: null,
    companions: new Map(),
    timeZone: 'UTC',
    ...context,
  });
  const pieces = text.match(new RegExp(`[\\s\\S]{1,${Math.max(1, size)}}`, 'g')) ?? [];
  return [...pieces.flatMap((piece) => parser.parse(piece)), ...parser.end().parsed].filter(
    (parsed) => parsed.kind === 'record',
  );
}

describe('a history', () => {
  it('becomes prompts, answers, edits and what the program printed', async () => {
    const imported = await importTexts(HISTORY, textOf('sessions.md'));
    expect(outlineOf(await eventsOf(imported, 0))).toMatchInlineSnapshot(`
      [
        "notice notice /usr/local/bin/aider --model sonnet src/quokka.py",
        "prompt slash-command /add src/kiln.py",
        "notice notice Added src/kiln.py to the chat.",
        "prompt prompt why does the quokka hop backwards?",
        "assistant assistant The sign is wrong. I will turn it around.",
        "tool-call edit edit src/quokka.py",
        "tool-call edit edit src/speed.py",
        "assistant assistant It hops forward now.",
        "notice notice Tokens: 5.2k sent, 1.1k cache write, 8k cache hit, 604 received. Cost: $0.03 message, $0.03 session.",
        "tool-result edit edit src/quokka.py → result",
        "tool-result edit edit src/speed.py → result",
        "tool-call git commit fd43cd4 fix: Hop forward",
        "notice notice You can use /undo to undo and discard each aider commit.",
        "prompt command /run pytest -q",
        "notice notice ERROR collecting test_quokka.py",
        "notice question Add command output to the chat? (Y)es/(N)o [Yes]: y",
        "prompt prompt hop higher",
        "notice error! litellm.APIConnectionError: AnthropicException - Overloaded",
      ]
    `);
    expect(outlineOf(await eventsOf(imported, 1))).toMatchInlineSnapshot(`
      [
        "notice notice /usr/local/bin/aider --message hello --model local/gemma",
        "prompt prompt Create hello.txt",
        "thinking thinking A file with a narwhal in it.",
        "tool-call write write hello.txt",
        "assistant assistant Done.",
        "notice notice Tokens: 788 sent, 225 received.",
        "notice notice hello.txt",
        "notice question Create new file? (Y)es/(N)o [Yes]: y",
        "tool-result edit write hello.txt → result",
        "tool-call edit edit other.txt",
        "prompt prompt /ask show me notes.txt, do not write it",
        "prompt prompt show me notes.txt, do not write it",
        "assistant assistant It would hold:",
        "notice notice Tokens: 12k sent, 20 received.",
      ]
    `);
  });

  it('counts sessions, prompts and tokens', async () => {
    const { facts, connection } = await importTexts(HISTORY, textOf('sessions.md'));
    expect(facts).toMatchObject({
      sessions: 2,
      session_ids: ['2026-03-28 09:00:00', '2026-03-28 11:30:00'],
      user_messages: 7,
      assistant_messages: 3,
      assistant_records: 3,
      project: null,
      tokens: { sent: 17988, received: 849, cacheWrite: 1100, cacheHit: 8000 },
    });
    const messages = connection.all(`
      SELECT model, input_tokens AS input, output_tokens AS output, cache_read_tokens AS read,
             cache_write_tokens AS written, cost FROM api_message ORDER BY id`);
    expect(messages).toEqual([
      { model: 'claude-sonnet-4', input: 4100, output: 604, read: 8000, written: 1100, cost: 0.03 },
      { model: 'local/gemma', input: 788, output: 225, read: 0, written: 0, cost: null },
      { model: 'local/gemma', input: 12_000, output: 20, read: 0, written: 0, cost: null },
    ]);
  });

  it('names a session after what was asked for, not after a command', async () => {
    const sessions = await sessionsOf(await importTexts(HISTORY, textOf('sessions.md')));
    expect(sessions.map(({ title }) => title)).toEqual(['why does the quokka hop backwards?', 'Create hello.txt']);
  });

  it.each([
    [
      'edit src/quokka.py',
      { path: 'src/quokka.py', before: 'def hop(step):\n    return -step', after: 'def hop(step):\n    return step' },
    ],
    ['edit src/speed.py', { path: 'src/speed.py', before: 'SPEED = 1', after: 'SPEED = 2' }],
    ['write hello.txt', { path: 'hello.txt', before: '', after: 'a narwhal\nsays hello' }],
  ])('shows what %s did', async (title, edit) => {
    const imported = await importTexts(HISTORY, textOf('sessions.md'));
    const sessions = await sessionsOf(imported);
    for (const [index, session] of sessions.entries()) {
      const call = (await eventsOf(imported, index)).find(
        (event) => event.type === 'tool-call' && event.title === title,
      );
      if (!call) continue;
      const record = await imported.engine.getEventRecord(session.sessionKey, call.eventKey);
      expect(record?.edits).toEqual([edit]);
      return;
    }
    expect.unreachable('There is no such call.');
  });

  it('says of a file that it was written, and not of one that was only shown', async () => {
    const [, ...events] = await eventsOf(await importTexts(HISTORY, textOf('sessions.md')), 1);
    expect(events.filter(({ filePath }) => filePath !== null).map(({ type, filePath }) => [type, filePath])).toEqual([
      ['tool-call', 'hello.txt'],
      ['tool-result', 'hello.txt'],
      ['tool-call', 'other.txt'],
    ]);
    expect(events.find(({ text }) => text.includes('never written'))?.type).toBe('assistant');
  });
});

describe('edits in an answer', () => {
  const mark = (before: string, after: string) => `<<<<<<< SEARCH\n${before}\n=======\n${after}\n>>>>>>> REPLACE`;
  const partsOf = (answer: string, format: string | null = 'diff') =>
    readAnswer(answer.split('\n'), format).map((part) => (part.kind === 'edit' ? part.edit : part.text));

  it.each([
    ['below a path and a fence', `a/b.py\n\`\`\`python\n${mark('1', '2')}\n\`\`\``],
    ['below a path in bold letters', `**a/b.py:**\n\n\`\`\`\n${mark('1', '2')}\n\`\`\``],
    ['below a path inside of the fence', `\`\`\`python\na/b.py\n${mark('1', '2')}\n\`\`\``],
    ['between other fences', `a/b.py\n<source>\n${mark('1', '2')}\n</source>`],
  ])('are found %s', (_, block) => {
    expect(partsOf(`Before.\n\n${block}\n\nAfter.`)).toEqual([
      'Before.',
      { path: 'a/b.py', before: '1', after: '2' },
      'After.',
    ]);
  });

  it('are of the same file as the one above where they name none', () => {
    const blocks = `a/b.py\n\`\`\`\n${mark('1', '2')}\n\n${mark('3', '')}\n\`\`\`\n`;
    expect(partsOf(blocks)).toEqual([
      { path: 'a/b.py', before: '1', after: '2' },
      { path: 'a/b.py', before: '3', after: '' },
    ]);
  });

  it('are text when they have no end, or are of no file', () => {
    const unfinished = 'a/b.py\n```\n<<<<<<< SEARCH\n1\n=======\n2';
    expect(partsOf(unfinished)).toEqual([unfinished]);
    expect(partsOf(mark('1', '2'))).toEqual([mark('1', '2')]);
  });

  it('are thoughts apart from the answer, with either mark', () => {
    const tags = '<thinking-content-0ab1>\nHm.\n</thinking-content-0ab1>\n\nYes.';
    const lines = '--------------\n► **THINKING**\n\nHm.\n\n------------\n► **ANSWER**\n\nYes.';
    for (const answer of [tags, lines]) {
      expect(readAnswer(answer.split('\n'), null)).toMatchObject([
        { kind: 'thinking', text: 'Hm.' },
        { kind: 'text', text: 'Yes.' },
      ]);
    }
  });
});

describe('marks that are none', () => {
  it('stay in the answer that they stand in, but for headings outside of code', async () => {
    const imported = await importTexts(HISTORY, textOf('traps.md'));
    expect(imported.facts).toMatchObject({ sessions: 3 });
    const events = await eventsOf(imported, 0);
    expect(outlineOf(events)).toMatchInlineSnapshot(`
      [
        "notice notice /usr/local/bin/aider",
        "prompt prompt explain the history of aider",
        "assistant assistant Here is a tour.",
        "prompt prompt A heading in an answer",
        "assistant assistant > A quotation of somebody",
        "notice notice Tokens: 1,234 sent, 56 received. Cost: $0.0012 request, $0.0012 session.",
        "prompt slash-command /map",
        "notice notice Here are summaries of some files.",
        "prompt prompt change it with a diff",
        "tool-call edit edit src/tapir.py",
        "tool-result edit edit src/tapir.py → result",
        "prompt prompt an answer that was cut off",
        "assistant assistant I will begin:",
        "notice notice Tokens: 10 sent, 2 received.",
        "prompt prompt <blank>",
      ]
    `);
    const typesOf = (text: string) => events.filter((event) => event.text.includes(text)).map(({ type }) => type);
    expect(typesOf('> A quotation of somebody')).toEqual(['assistant']);
    expect(typesOf('a prompt that is only shown')).toEqual(['assistant']);
    expect(typesOf('> not printed by the program')).toEqual(['assistant']);
    expect(typesOf('src/last.py')).toEqual(['notice']);
  });
});

describe('time', () => {
  it('is the start of the session, read in the zone that was chosen', () => {
    const [first] = recordsOf(textOf('sessions.md'), { timeZone: 'America/New_York' });
    expect(first?.time).toEqual({
      ms: Date.parse('2026-03-28T13:00:00Z'),
      kind: 'inferred',
      basis: 'manual',
      plusMinusMs: null,
      offsetMinutes: null,
    });
  });

  it.each([
    ['an hour that the clock leaves out', '2026-03-29 02:30:00', '2026-03-29T01:30:00Z'],
    ['an hour that comes twice', '2026-10-25 02:30:00', '2026-10-25T00:30:00Z'],
  ])('takes %s for one that there was', (_, start, expected) => {
    const [record] = recordsOf(`# aider chat started at ${start}\n\n> aider  \n`, { timeZone: 'Europe/Berlin' });
    expect(record?.time?.ms).toBe(Date.parse(expected));
  });

  it('of a date that is in no calendar begins no session', () => {
    const text = '# aider chat started at 2026-02-30 10:00:00\n\n#### hi  \n';
    expect(recordsOf(text).map(({ type, time }) => [type, time])).toEqual([
      ['answer', null],
      ['user', null],
    ]);
  });
});

it('takes two sessions of one second for two', () => {
  const start = '\n# aider chat started at 2026-03-29 03:00:00\n\n#### hi  \n';
  const ids = recordsOf(start + start).map(({ session }) => session?.nativeId);
  expect([...new Set(ids)]).toEqual(['2026-03-29 03:00:00', '2026-03-29 03:00:00 2']);
});

it('takes the folder of a whole path for the project', () => {
  const [ofPath, ofDrop] = ['/work/kiln/.aider.chat.history.md', 'kiln/.aider.chat.history.md'].map(
    (path) => recordsOf('# aider chat started at 2026-03-28 09:00:00\n\n#### hi  \n', { path }).at(-1)?.directory,
  );
  expect([ofPath, ofDrop]).toEqual(['/work/kiln', null]);
});

it('reads a history without the blanks at the ends of lines', async () => {
  const whole = await importTexts(HISTORY, textOf('sessions.md'));
  const trimmed = await importTexts(HISTORY, textOf('trimmed.md'));
  expect(trimmed.facts).toEqual(whole.facts);
  expect(outlineOf(await eventsOf(trimmed, 1))).toEqual(outlineOf(await eventsOf(whole, 1)));
});

it.each(['sessions.md', 'traps.md', 'trimmed.md'])('%s is the same with CRLF, and in pieces of any size', (name) => {
  const text = textOf(name);
  const eventsIn = (records: readonly ParsedRecord[]) => records.map(({ line, events }) => [line, events]);
  const whole = eventsIn(recordsOf(text));
  expect(eventsIn(recordsOf(text.replaceAll('\n', '\r\n')))).toEqual(whole);
  for (const size of [1, 7, 40, 300]) expect(eventsIn(recordsOf(text, {}, size))).toEqual(whole);
});

describe('a history that grows', () => {
  it('is the same as when read at once', async () => {
    const text = textOf('sessions.md');
    const atOnce = await importTexts(HISTORY, text);
    const texts = 'SELECT text FROM event e JOIN session s ON s.id = e.session_id ORDER BY s.native_id, e.seq';
    // The program writes whole entries: what it prints, and what is typed, follows one.
    const ends = [...text.matchAll(/\n(?=> |\n#### )/g)].map(({ index }) => index + 1);
    for (const end of ends.filter((_, place) => place % 5 === 0)) {
      const grown = await importTexts(HISTORY, text.slice(0, end), text);
      expect(grown.facts, `cut at ${end}`).toEqual(atOnce.facts);
    }
    const again = await importTexts(HISTORY, text, `${text}\n`);
    expect(again.connection.all(texts)).toEqual(atOnce.connection.all(texts));
  });

  it('that was read gives nothing new under another name', async () => {
    const { engine } = await importTexts(HISTORY, textOf('sessions.md'));
    const again = await importItems(engine, [textItem('copy.md', textOf('sessions.md'))]);
    expect(again.files).toMatchObject([{ newEvents: 0, newSessions: 0 }]);
  });
});

describe('detection', () => {
  it.each(['sessions.md', 'traps.md', 'trimmed.md'])(
    'goes by content: %s under the name "unknown" gives the same',
    async (name) => {
      const named = await importTexts(HISTORY, textOf(name));
      const unnamed = await importTexts('unknown', textOf(name));
      expect(named.file).toMatchObject({ format: 'aider', state: 'imported' });
      expect(unnamed.facts).toEqual(named.facts);
      expect({ ...unnamed.file, path: HISTORY }).toEqual(named.file);
    },
  );

  it.each(['input.history', 'llm.history'])('takes %s for what lies beside a history', async (name) => {
    const { file, facts } = await importTexts('unknown', textOf(name));
    expect(file).toMatchObject({ format: 'aider-sidecar', state: 'no-conversation' });
    expect(facts).toMatchObject({ sessions: 0, documents: 0 });
  });

  it.each([
    ['shows one as code', 'Aider writes:\n\n```\n# aider chat started at 2026-03-28 09:00:00\n```\n'],
    ['tells of one', 'The line # aider chat started at 2026-03-28 09:00:00 begins a session.\n'],
    ['has such a heading without a time', '# aider chat started at dawn\n\n#### hi  \n'],
  ])('does not claim a text that %s', async (_, text) => {
    expect((await importTexts('notes.md', text)).file.format).not.toBe('aider');
  });
});

// Skipped where the shared fixtures are not there.
it.skipIf(!existsSync(REAL_HISTORY))('reads a real history of three hundred sessions', async () => {
  const { facts, connection } = await importTexts('unknown', readFileSync(REAL_HISTORY, 'utf8'));
  expect(facts).toMatchObject({ sessions: 303, user_messages: 541, assistant_records: 222 });
  const prompted = connection.value('SELECT count(DISTINCT session_id) FROM event WHERE type = 1');
  expect(prompted).toBe(220);
  expect(connection.value("SELECT count(*) FROM event WHERE type = 6 AND title LIKE 'edit %'")).toBe(106);
});
