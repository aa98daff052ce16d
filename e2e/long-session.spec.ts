import { expect, test } from './fixtures.ts';
import { untilStill } from './pages/until-still.ts';

interface Message {
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly time: string;
}

/** A session of Claude Code. */
function sessionFile(messages: readonly Message[]) {
  const lines = messages.map(({ role, text, time }, index) =>
    JSON.stringify({
      type: role,
      uuid: `record-${index}`,
      sessionId: 'long',
      timestamp: time,
      message: { role, content: role === 'user' ? text : [{ type: 'text', text }] },
    }),
  );
  return { name: 'long.jsonl', mimeType: 'application/octet-stream', buffer: Buffer.from(`${lines.join('\n')}\n`) };
}

const WORDS = 'every ship in the harbour waits for the tide ';

test('a hit at the end of a message of megabytes is shown with what is around it', async ({ app, page }) => {
  const text = `${WORDS.repeat(65_000)}marlinspike`;
  await app.imports.importFiles([
    sessionFile([
      { role: 'user', text: 'How long?', time: '2026-08-01T10:00:00Z' },
      { role: 'assistant', text, time: '2026-08-01T10:01:00Z' },
    ]),
  ]);
  await app.search.find('marlinspike');
  await app.search.openFirstHit();
  const message = app.session.event('marlinspike');
  await expect(message).toBeVisible();

  const shownLength = () => message.evaluate((row) => row.textContent.length);
  expect(await shownLength()).toBeLessThan(100_000);
  const mark = await page.waitForFunction(() => {
    const [range] = CSS.highlights.get('strata-words') ?? [];
    const { left, right, top, bottom } = (range as Range | undefined)?.getBoundingClientRect() ?? new DOMRect();
    const family = getComputedStyle((range as Range).startContainer.parentElement as Element).fontFamily;
    return { isInSight: left > 0 && right < innerWidth && top > 0 && bottom < innerHeight, family };
  });
  const body = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  expect(await mark.jsonValue()).toEqual({ isInSight: true, family: body });

  for (let step = 0; step < 12; step += 1) {
    await message.getByRole('button', { name: 'Show the part before' }).last().press('Enter');
    expect(await shownLength()).toBeLessThan(300_000);
  }
});

test('what opens in a long message leaves what is read in its place', async ({ app, page }) => {
  await app.imports.importFiles([
    sessionFile([{ role: 'user', text: `${WORDS.repeat(20_000)}marlinspike`, time: '2026-08-01T10:00:00Z' }]),
  ]);
  await app.search.find('marlinspike');
  await app.search.openFirstHit();
  const message = app.session.event('marlinspike');
  const opener = message.getByRole('button', { name: 'Show the part before' });
  await opener.scrollIntoViewIfNeeded();
  const start = await message.locator('[data-section]').nth(1).getAttribute('data-section');
  const section = message.locator(`[data-section="${start}"]`);
  const top = async () => Math.round((await section.boundingBox())?.y ?? Number.NaN);
  // The reader stays with the hit until all around it is measured.
  await untilStill(page, top);
  const before = await top();
  await opener.click();
  await expect(message.locator('[data-section]').nth(1)).not.toHaveAttribute('data-section', String(start));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
});

test('where the day changes, it is named', async ({ app, page }) => {
  await app.imports.importFiles([
    sessionFile([
      { role: 'user', text: 'A prompt of the first day', time: '2026-08-01T12:00:00Z' },
      { role: 'assistant', text: 'An answer of the second day', time: '2026-08-02T12:01:00Z' },
      { role: 'assistant', text: 'Another answer of the second day', time: '2026-08-02T12:02:00Z' },
    ]),
  ]);
  await app.shell.show('Sessions');
  await page.getByRole('link', { name: 'A prompt of the first day' }).click();
  await expect(app.session.event('An answer of the second day')).toContainText('Sun 02 Aug 2026');
  await expect(app.session.event('Another answer of the second day')).not.toContainText('Aug');
});

test('the outline names the prompt of the event that a link leads to', async ({ app }) => {
  const messages = Array.from({ length: 27 }, (_, index): readonly Message[] => {
    const minute = String(index).padStart(2, '0');
    return [
      { role: 'user', text: `Question ${index + 1}`, time: `2026-08-01T10:${minute}:00Z` },
      { role: 'assistant', text: `Answer keyword${index + 1}`, time: `2026-08-01T10:${minute}:30Z` },
    ];
  });
  await app.imports.importFiles([sessionFile(messages.flat())]);
  for (const number of [27, 13]) {
    await app.search.find(`keyword${number}`);
    await app.search.openFirstHit();
    await expect(app.session.focusedEvent).toContainText(`keyword${number}`);
    await expect(app.session.currentPrompt).toContainText(`Question ${number}`);
  }
});
