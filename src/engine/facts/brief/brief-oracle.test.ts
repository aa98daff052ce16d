import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fixtureItems } from '../../../testing/fixture-items.ts';
import { importItems, openMemoryEngine } from '../../../testing/memory-engine.ts';
import type { Brief, BriefSectionName } from '../../api.ts';

/** What a brief says, against the raw records read by the plainest code. Skipped where the shared fixtures are not there. */
const SHARED = new URL('../../../../../shared/fixtures/claude-code/', import.meta.url).pathname;
const FILES = ['large/v2.1.98-1100k.jsonl', 'obra/long-conversation.jsonl'].map((name) => SHARED + name);

interface Json {
  readonly [name: string]: Json | undefined;
}

interface Raw {
  readonly calls: readonly Json[];
  /** Ids of calls that failed. */
  readonly failed: ReadonlySet<string>;
  readonly outputs: readonly string[];
  readonly prompts: readonly string[];
  readonly branch: string;
  readonly directory: string;
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return (content as Json[]).map((part) => String(part.text ?? '')).join('\n');
}

function readRaw(path: string): Raw {
  const records = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Json);
  const blocks = records.flatMap(({ message }) =>
    Array.isArray(message?.content) ? (message.content as unknown as Json[]) : [],
  );
  const results = blocks.filter(({ type }) => String(type) === 'tool_result');
  return {
    calls: blocks.filter(({ type }) => String(type) === 'tool_use'),
    failed: new Set(results.filter((each) => String(each.is_error) === 'true').map((each) => String(each.tool_use_id))),
    outputs: results.map(({ content }) => textOf(content ?? '')),
    prompts: records
      .filter(({ type, isMeta, message }) => String(type) === 'user' && !isMeta && typeof message?.content === 'string')
      .map(({ message }) => String(message?.content))
      .filter((text) => !text.startsWith('<') && !text.startsWith('Caveat')),
    branch:
      records
        .map(({ gitBranch }) => gitBranch)
        .filter((branch) => branch !== undefined)
        .map(String)
        .at(-1) ?? '',
    directory: String(records.find(({ cwd }) => cwd !== undefined)?.cwd),
  };
}

async function largestBrief(path: string): Promise<Brief> {
  const { engine } = openMemoryEngine();
  await importItems(engine, fixtureItems(path));
  const [session] = (await engine.listSessions({ sort: 'events', limit: 1 })).data;
  const scope = { sessionKey: session?.sessionKey ?? '' };
  return (await engine.buildBrief({ scope, budget: 1_000_000, unit: 'bytes', format: 'markdown' })).data;
}

function linesOf({ sections }: Brief, name: BriefSectionName) {
  return sections.find((section) => section.name === name)?.lines ?? [];
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

it.skipIf(!existsSync(SHARED)).each(FILES)('%s', async (path) => {
  const raw = readRaw(path);
  const brief = await largestBrief(path);

  const counts = new Map<string, { edits: number; writes: number }>();
  for (const call of raw.calls) {
    const name = String(call.name);
    if (!/^(?:Edit|MultiEdit|Write)$/.test(name) || raw.failed.has(String(call.id))) continue;
    const file = String(call.input?.file_path).replace(`${raw.directory}/`, '');
    const count = counts.get(file) ?? { edits: 0, writes: 0 };
    counts.set(file, count);
    if (name === 'Write') count.writes++;
    else count.edits++;
  }
  const files = [...counts].map(([file, { edits, writes }]) => {
    const parts = [
      edits > 0 ? `${edits} edit${edits > 1 ? 's' : ''}` : '',
      writes > 0 ? `${writes} write${writes > 1 ? 's' : ''}` : '',
    ];
    return `${file}: ${parts.filter((part) => part !== '').join(', ')}`;
  });
  expect(
    linesOf(brief, 'files')
      .map(({ lead }) => lead.replace(/, \+\d+ −\d+ lines$/, ''))
      .sort(),
  ).toEqual(files.sort());

  const commits = raw.outputs.flatMap((output) =>
    [...output.matchAll(/^\[(\S+)(?: \(root-commit\))? ([0-9a-f]{7,40})\] (.+)$/gm)].map(
      ([, branch, hash, subject]) => `commit ${hash} on ${branch}: ${subject}`,
    ),
  );
  const shown = linesOf(brief, 'git').filter(({ lead }) => lead.startsWith('commit'));
  expect(shown.map(({ lead, quote }) => `${lead} ${quote}`)).toEqual(commits.reverse());
  expect(linesOf(brief, 'git')[0]?.lead).toBe(`branch ${raw.branch}`);

  expect(linesOf(brief, 'goal').map(({ quote }) => quote)).toEqual([onOneLine(raw.prompts[0] ?? '')]);
  const spoken = new Set([...linesOf(brief, 'goal'), ...linesOf(brief, 'requests')].map(({ quote }) => quote));
  for (const prompt of raw.prompts.map(onOneLine)) expect([...spoken]).toContain(prompt);
  expect(brief.leftOut).toBe(0);
});
