import { describe, expect, it } from 'vitest';
import { importItems, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';

const NOW = { timeZone: 'UTC', nowMs: Date.UTC(2026, 11, 1), limit: 20 };
const NOTES = [
  '---',
  'owner: ada',
  '---',
  '# Harbour',
  'The pilot boat waits.',
  '',
  '## Tides',
  'Springs follow the moon.',
];
/** Longer than one source holds. */
const LONG = Array.from({ length: 40_000 }, (_, line) => `Line ${line} of the harbour log, berth ${line % 97}.`);

async function openLibrary() {
  const { engine } = openMemoryEngine();
  await importItems(engine, [
    textItem('docs/harbour.md', NOTES.join('\n')),
    textItem('docs/log.txt', [...LONG, 'The lighthouse keeper signed.'].join('\n')),
  ]);
  return engine;
}

async function findDocument(engine: Awaited<ReturnType<typeof openLibrary>>, query: string) {
  const { data } = await engine.search({ ...NOW, query });
  return data[0]?.document ?? null;
}

describe('documents', () => {
  it('open where a hit stands, with front matter, headings and lines', async () => {
    const engine = await openLibrary();
    const found = await findDocument(engine, 'springs moon');
    const document = await engine.getDocument(found?.documentKey ?? '');
    expect(document).toMatchObject({ label: 'docs/harbour.md', frontMatter: [['owner', 'ada']] });
    expect(document?.titles[found?.chunkIndex ?? -1]).toBe('docs/harbour.md › Harbour › Tides');
    expect(document?.lines[found?.chunkIndex ?? -1]).toBe(7);
    const [chunk] = await engine.readDocument(found?.documentKey ?? '', found?.chunkIndex ?? 0, 1);
    expect(chunk?.text).toContain('Springs follow the moon.');
  });

  it('of many parts are one, whose chunks are counted through', async () => {
    const engine = await openLibrary();
    const found = await findDocument(engine, 'lighthouse keeper signed');
    const document = await engine.getDocument(found?.documentKey ?? '');
    expect(document?.label).toBe('docs/log.txt');
    expect(found?.chunkIndex).toBe((document?.titles.length ?? 0) - 1);
    const texts: string[] = [];
    for (let from = 0; from < (document?.titles.length ?? 0); from += 200)
      texts.push(...(await engine.readDocument(found?.documentKey ?? '', from, 200)).map(({ text }) => text));
    const lines = texts
      .join('\n')
      .split('\n')
      .filter((line) => line !== '');
    expect(lines).toEqual([...LONG, 'The lighthouse keeper signed.']);
  });

  it('that are not here are null, whatever the key', async () => {
    const engine = await openLibrary();
    for (const key of ['', 'nope', '0', '../x']) {
      expect(await engine.getDocument(key)).toBeNull();
      expect(await engine.readDocument(key, 0, 10)).toEqual([]);
    }
  });

  it('are folded under their best hit, and the fold opens', async () => {
    const engine = await openLibrary();
    const folded = await engine.search({ ...NOW, query: 'berth', isFolded: true });
    expect(folded.data).toHaveLength(1);
    const [head] = folded.data;
    const all = await engine.search({ ...NOW, query: 'berth' });
    expect(head?.folded?.inSession).toBe(all.total - 1);
    const under = await engine.search({ ...NOW, query: 'berth', foldedUnder: head?.key ?? '' });
    expect(under.total).toBe(all.total - 1);
  });
});
