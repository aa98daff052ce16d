import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ROOT } from './environment.mjs';
import { main } from './eval.ts';

const FIXTURES = join(ROOT, 'src/tools/fixtures');
const SMALL = join(FIXTURES, 'small-collection.json');
const TRANSCRIPTS = join(ROOT, 'src/engine/importers/claude-code/fixtures');

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'strata-eval-'));
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

async function run(...args: string[]): Promise<{ code: number; out: string; errors: string }> {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const code = await main(args);
  const textOf = ({ mock }: typeof out) => mock.calls.map(([text]) => String(text)).join('');
  const written = { code, out: textOf(out), errors: textOf(errors) };
  vi.restoreAllMocks();
  return written;
}

function writeJson(name: string, value: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(value));
  return path;
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;

describe('eval of one collection', () => {
  it('prints one JSON line and writes the ids of each query', async () => {
    const path = join(folder, 'run.json');
    const { code, out, errors } = await run('--collection', SMALL, '--limit', '5', '--out', path);
    expect([code, errors]).toEqual([0, '']);
    expect(out.trim().split('\n')).toHaveLength(1);
    const line = JSON.parse(out) as object;
    const keys = ['collection', 'queries', 'ndcg10', 'recall10', 'recall100', 'mrr10', 'p50_ms', 'p95_ms'];
    expect(Object.keys(line)).toEqual(keys);
    expect(line).toMatchObject({ collection: 'small-collection', queries: 6 });
    const ids = readJson(path);
    expect(Object.keys(ids)).toEqual(['q1', 'q2', 'q3', 'q4', 'q5', 'q6']);
    expect(ids.q2).toEqual(expect.arrayContaining(['login/2', 'login/3']));
  });

  it('writes how each answer came about', async () => {
    const path = join(folder, 'run.json');
    await run('--collection', SMALL, '--out', path, '--verbose');
    const { q1 } = readJson(path);
    expect(q1).toEqual({
      hits: expect.arrayContaining(['cart/1']),
      layers: expect.objectContaining({ 'cart/1': 'exact' }),
      notices: expect.arrayContaining([expect.any(String)]),
      total: expect.any(Number),
      ms: expect.any(Number),
    });
    const { hits, layers } = q1 as { hits: string[]; layers: object };
    expect(Object.keys(layers)).toEqual(hits);
  });

  it('takes queries and judgements from another file', async () => {
    const queries = writeJson('queries.json', {
      queries: [
        { id: 'x', text: 'returnTo' },
        { id: 'unjudged', text: 'cart' },
      ],
      qrels: { x: { 'login/2': 1 } },
    });
    const { out } = await run('--collection', SMALL, '--queries', queries);
    expect(JSON.parse(out)).toMatchObject({ queries: 1, ndcg10: 1 });
  });

  it('searches the documents of the group of a query', async () => {
    const docs = ['a', 'b'].map((group) => ({ id: `${group}/1`, text: 'the same words', group }));
    const queries = [{ id: 'x', text: 'same words', group: 'b' }];
    const out = join(folder, 'run.json');
    await run('--collection', writeJson('c.json', { docs, queries, qrels: {} }), '--out', out);
    expect(readJson(out)).toEqual({ x: ['b/1'] });
  });

  it('searches an import in place of the documents, and says how many of them it has', async () => {
    const session = 'aaaa0000-0000-4000-8000-000000000001';
    const docs = ['conversation.jsonl#u1', 'other-tool/x.json#3'].map((id) => ({ id, text: '', session }));
    const queries = [{ id: 'x', text: 'quetzal discount' }];
    const collection = writeJson('c.json', { docs, queries, qrels: { x: { 'conversation.jsonl#u1': 1 } } });
    const { out, errors } = await run('--import', TRANSCRIPTS, '--collection', collection);
    expect(JSON.parse(out)).toMatchObject({ collection: 'c', queries: 1, mrr10: 1, unmapped: 1 });
    expect(errors).toBe('1 of 2 documents are in the import: conversation.jsonl 1/1, other-tool 0/1.\n');
  });
});

describe('eval of several collections', () => {
  it('prints an aligned table with a line a collection and their means', async () => {
    const { code, out } = await run('--folder', FIXTURES);
    const lines = out.trimEnd().split('\n');
    expect(code).toBe(0);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(
      /^collection +queries {2}nDCG@10 +R@100 {2}MRR@10 {2}p50 ms {2}stock nDCG@10 {2}difference +p$/,
    );
    expect(lines[1]).toMatch(
      /^small-collection +6( +[01]\.\d{4}){3} +\d+\.\d +[01]\.\d{4} +[+-]0\.\d{4} {2}[01]\.\d{4}$/,
    );
    expect(lines[1]).toHaveLength(lines[0]?.length ?? 0);
    expect(lines[2]).toMatch(/^mean of 1 +([01]\.\d{4} +){4}[+-]0\.\d{4}$/);
  });
});

describe('eval of nothing that it can read', () => {
  it('prints its usage for arguments that make no sense', async () => {
    expect(await run('--frobnicate')).toMatchObject({
      code: 2,
      out: '',
      errors: expect.stringContaining('usage: npm'),
    });
  });

  it('names a file that is not there, and one that is no collection', async () => {
    const missing = join(folder, 'missing.json');
    expect(await run('--collection', missing)).toMatchObject({ code: 1, out: '' });
    const strange = writeJson('strange.json', { docs: [{ id: 1 }] });
    const errors = `eval: ${strange} is no collection: it has no "docs", a list of {id, text}.\n`;
    expect(await run('--collection', strange)).toEqual({ code: 1, out: '', errors });
    expect(await run('--folder', folder)).toEqual({ code: 1, out: '', errors });
    expect(await run('--import', missing, '--collection', SMALL)).toMatchObject({ code: 1, out: '' });
  });
});
