import { Buffer } from 'node:buffer';
import { expect, test } from './fixtures.ts';

const TEXT = [
  '# Harbour',
  ...Array.from({ length: 60 }, (_, day) => `\n## Day ${day}\n\n${'The pilot boat waits for the tide. '.repeat(12)}`),
  '\n## Repairs\n\nThe lighthouse keeper changed the **Fresnel** lens.',
].join('\n');

test('a hit in a document opens it where the words stand, formatted or as it is', async ({ app }) => {
  const { page, shell, imports, search } = app;
  await shell.show('Import');
  await imports.importFiles([{ name: 'harbour.md', mimeType: 'text/markdown', buffer: Buffer.from(TEXT) }]);
  await shell.show('Search');
  await search.find('fresnel lens');
  await search.openFirstHit();
  await expect(page.getByRole('heading', { level: 1, name: 'harbour.md' })).toBeVisible();
  const part = page.getByRole('region', { name: /^Repairs, line \d+$/ });
  await expect(part).toBeInViewport();
  await expect(part.getByText('Fresnel')).toHaveJSProperty('tagName', 'STRONG');
  await page.getByRole('radio', { name: 'As it is' }).check({ force: true });
  await expect(part.getByText('**Fresnel**')).toBeInViewport();
  await page.getByText('62 headings').click();
  await page.getByRole('button', { name: 'Day 3', exact: true }).click();
  await expect(page.getByRole('region', { name: /^Day 3, line/ })).toBeInViewport();
});

test('a link to a document that is not here says so', async ({ app }) => {
  await app.page.goto(`${app.url}#/d/zzz`);
  await expect(app.page.getByText('This link leads to a document that is not here')).toBeVisible();
});
