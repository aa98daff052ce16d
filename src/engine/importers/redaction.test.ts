import { inflateSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { formatFixtures } from '../../testing/format-fixtures.ts';
import { importAll } from '../../testing/import-fixture.ts';
import { bytesOf } from '../../testing/memory-connection.ts';
import { importItems, type MemoryEngine, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';
import { trueSecrets } from '../../testing/secret-samples.ts';
import type { ImportItem, ImportReport, Redaction } from '../api.ts';

const BOTH: Redaction = { secrets: true, privateParts: true };
const SECRETS: Redaction = { secrets: true, privateParts: false };
const PRIVATE: Redaction = { secrets: false, privateParts: true };
const ASKED = { limit: 5, timeZone: 'UTC', nowMs: Date.UTC(2026, 5, 1) };
const NOTHING: Redaction = { secrets: false, privateParts: false };

interface Library extends MemoryEngine {
  readonly report: ImportReport;
}

async function importRedacted(items: readonly ImportItem[], redaction: Redaction): Promise<Library> {
  const memory = openMemoryEngine();
  await memory.engine.saveRedaction(redaction, 0);
  return { ...memory, report: await importItems(memory.engine, items) };
}

/** Every byte that is kept, what is compressed also as it was before; as text, in lower case as terms are. */
function everyByte({ connection }: MemoryEngine): string {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1').toLowerCase();
  const blocks = connection.all<{ bytes: Uint8Array }>('SELECT bytes FROM record_block');
  return [bytesOf(connection), ...blocks.map(({ bytes }) => inflateSync(bytes))].map(text).join('\n');
}

/** The longest run of letters and digits: what the index would make a word of. */
function core(secret: string): string {
  return (secret.match(/[A-Za-z0-9]+/g) ?? []).reduce(
    (longest, run) => (run.length > longest.length ? run : longest),
    '',
  );
}

function claude(content: unknown, id: string, type = 'user', more: object = {}): string {
  const record = { type, uuid: id, sessionId: 's', cwd: '/work/shop', timestamp: '2026-03-01T10:00:00Z' };
  return JSON.stringify({ ...record, message: { role: type, content, ...more } });
}

/** The text in each place where a session of Claude Code, of Codex, a note, a document or a plain log has one. */
function everywhere(text: string, at: number): readonly ImportItem[] {
  const input = { command: `run ${text}`, description: text, nested: JSON.stringify({ text }) };
  const session = [
    claude(text, `p${at}`),
    claude(
      [
        { type: 'thinking', thinking: text },
        { type: 'text', text: `It is ${text}, I think.` },
        { type: 'tool_use', id: `t${at}`, name: 'Bash', input },
        { type: 'tool_use', id: `w${at}`, name: 'Write', input: { file_path: '/work/shop/.env', content: text } },
        {
          type: 'tool_use',
          id: `e${at}`,
          name: 'Edit',
          input: { file_path: 'a.ts', old_string: 'x', new_string: text },
        },
      ],
      `a${at}`,
      'assistant',
      { model: 'm', id: `m${at}` },
    ),
    claude([{ type: 'tool_result', tool_use_id: `t${at}`, content: `out\n${text}\nend`, is_error: true }], `r${at}`),
    JSON.stringify({ type: 'summary', summary: text, leafUuid: `a${at}` }),
    `{"type":"user","message":{"role":"user","content":${JSON.stringify(text)}`,
    claude('and on', `z${at}`),
  ];
  const codex = [
    { type: 'session_meta', payload: { id: `c${at}`, cwd: '/work/shop', timestamp: '2026-03-01T10:00:00Z' } },
    { type: 'response_item', payload: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] } },
    {
      type: 'response_item',
      payload: {
        type: 'function_call',
        name: 'shell',
        call_id: 'c',
        arguments: JSON.stringify({ command: ['sh', text] }),
      },
    },
    { type: 'response_item', payload: { type: 'function_call_output', call_id: 'c', output: text } },
  ].map((record) => JSON.stringify({ timestamp: '2026-03-01T10:00:00Z', ...record }));
  return [
    textItem(`.claude/projects/-work-shop/s${at}.jsonl`, session.join('\n')),
    textItem(`rollout-2026-03-01T10-00-00-c${at}.jsonl`, codex.join('\n')),
    textItem(
      `p${at}/CLAUDE.md`,
      `---\nowner: ${text.replaceAll('\n', ' ')}\n---\n# Rules\n\n${text}\n\n## ${text.split('\n')[0]}\n\nmore`,
    ),
    textItem(`docs/d${at}.md`, `# Plan\n\nuse ${text} for it\n\n${'word '.repeat(1500)}\n\n${text}\n`),
    textItem(`logs/l${at}.log`, `2026-03-01 start\n${text}\n`),
  ];
}

describe('what is left out of imports', () => {
  it.each(
    trueSecrets().map(
      (sample, at) => [`${sample.kind} in “${sample.text.replace(sample.secret, '#')}”`, sample, at] as const,
    ),
  )('%s is nowhere in the database', async (_, { text, secret }, at) => {
    // A short one may be a part of any word.
    const needle = (secret.length < 6 ? text : core(secret)).toLowerCase();
    const plain = await importAll(everywhere(text, at));
    expect(everyByte(plain)).toContain(needle);
    const redacted = await importRedacted(everywhere(text, at), SECRETS);
    const bytes = everyByte(redacted);
    expect(around(bytes, needle)).toBe('');
    expect(redacted.report.totals.secrets).toBe(0);
    expect(redacted.report.totals.leftOut.secrets).toBeGreaterThanOrEqual(5);
    // All else is there as it is without.
    const { secrets: _secrets, leftOut: _leftOut, ...rest } = redacted.report.totals;
    expect(plain.report.totals).toMatchObject({ ...rest, leftOut: { secrets: 0, privateParts: 0 } });
  });
});

function around(bytes: string, needle: string): string {
  const at = bytes.indexOf(needle);
  return at < 0 ? '' : bytes.slice(Math.max(0, at - 120), at + 120).replace(/[^\x20-\x7e]+/g, '·');
}

const SECRET = trueSecrets().find(({ kind }) => kind === 'github-token')?.secret ?? '';
const HAS_BLANK = / /;

/** A text file with a key behind each longer text in it: strings of JSON, lines of anything else. */
function planted(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(bytes).toString('latin1');
  const isJson = /^\s*[[{]/.test(text);
  const next = isJson
    ? text.replace(/"((?:[^"\\]|\\[\s\S]){20,}?)"(?!\s*:)/g, (whole, inner: string) =>
        HAS_BLANK.test(inner) ? `"${inner} ${SECRET}"` : whole,
      )
    : text.replace(/^.*[a-z] [a-z].{8,}$/gm, (line) => `${line} ${SECRET}`);
  return Buffer.from(next, 'latin1');
}

const isDatabase = (path: string) => /\.(?:db|sqlite|vscdb|zip|gz|zst)(?:-wal)?$/.test(path);

describe('what is left out of every format', () => {
  const items = formatFixtures()
    .filter(({ path }) => !isDatabase(path))
    .map(({ path, bytes }) => textItem(path, planted(bytes)));

  it('is nowhere, and nothing else is missing', async () => {
    const plain = await importAll(items);
    const redacted = await importRedacted(items, BOTH);
    expect(plain.report.totals.secrets).toBeGreaterThan(300);
    expect(around(everyByte(redacted), core(SECRET).toLowerCase())).toBe('');
    const { secrets, leftOut, ...rest } = redacted.report.totals;
    expect({ secrets, leftOut }).toEqual({
      secrets: 0,
      leftOut: { secrets: plain.report.totals.secrets, privateParts: 0 },
    });
    expect(plain.report.totals).toMatchObject(rest);
  });

  it('comes no second time when the same is imported again with it', async () => {
    const { engine } = await importAll(items);
    await engine.saveRedaction(BOTH, 0);
    const copies = items.map(({ file, path, hasFileDate }) => ({ path: `copy/${path}`, file, hasFileDate }));
    const { totals } = await importItems(engine, copies);
    expect(totals).toMatchObject({ sessions: 0, subagents: 0, events: 0 });
  });
});

describe('private parts', () => {
  const OWN = 'quokkawords';
  const hidden = `before <private>${OWN} one\n\n${OWN} two</private> behind`;

  it('are nowhere in the database', async () => {
    const plain = await importAll(everywhere(hidden, 1));
    expect(everyByte(plain)).toContain(OWN);
    const { report, ...library } = await importRedacted(everywhere(hidden, 1), PRIVATE);
    expect(around(everyByte(library), OWN)).toBe('');
    expect(report.totals.leftOut).toMatchObject({ secrets: 0 });
    expect(report.totals.leftOut.privateParts).toBeGreaterThanOrEqual(5);
    const [hit] = (await library.engine.search({ ...ASKED, query: 'before behind agent:claude-code type:prompt' }))
      .data;
    expect(hit?.snippets[0]?.text).toContain('before [hidden: private] behind');
  });

  it('go to the end of the text where they are not closed, also when JSON writes them otherwise', async () => {
    const line = claude(`${OWN}`, 'u1').replace(OWN, `see \\u003cPRIVATE\\u003e${OWN}`);
    const library = await importRedacted([textItem('a.jsonl', `${line}\n${claude('and on', 'u2')}`)], PRIVATE);
    expect(around(everyByte(library), OWN)).toBe('');
    expect(library.report.totals.leftOut).toEqual({ secrets: 0, privateParts: 1 });
  });

  it('of a document go over its chunks', async () => {
    const words = Array.from({ length: 4000 }, (_, at) => `${OWN}${at}${at % 20 === 19 ? '\n\n' : ' '}`).join('');
    const text = `# Plan\n\nopen okapi\n\n<private>${words}</private>\n\ntapir at the end\n`;
    const library = await importRedacted([textItem('plan.md', text), textItem('CLAUDE.md', text)], PRIVATE);
    expect(around(everyByte(library), OWN)).toBe('');
    for (const query of ['okapi', 'tapir'])
      expect((await library.engine.search({ ...ASKED, query })).data).toHaveLength(2);
  });

  it('stay where nobody asked', async () => {
    const library = await importRedacted(everywhere(hidden, 1), SECRETS);
    expect(everyByte(library)).toContain(OWN);
    expect((await importRedacted(everywhere(hidden, 1), NOTHING)).report.totals.leftOut.privateParts).toBe(0);
  });
});

it('a file that grew is read on, and what its parser remembers holds no key', async () => {
  const { text, secret } = { text: `run with ${SECRET}`, secret: core(SECRET).toLowerCase() };
  const lines = [
    claude(text, 'p'),
    claude([{ type: 'tool_use', id: 't', name: 'Bash', input: { command: text } }], 'a', 'assistant', {
      id: 'm',
      model: 'm',
    }),
    claude([{ type: 'tool_result', tool_use_id: 't', content: text }], 'r'),
  ];
  const memory = openMemoryEngine();
  await memory.engine.saveRedaction(BOTH, 0);
  for (let count = 1; count <= lines.length; count++)
    await importItems(memory.engine, [
      textItem('a.jsonl', `${lines.slice(0, count).join('\n')}\n`, 1_790_000_000_000 + count),
    ]);
  expect(around(everyByte(memory), secret)).toBe('');
  const { events } = await memory.engine.status(ASKED.nowMs);
  expect(events).toBe(3);
});
