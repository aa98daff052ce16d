import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { fixtureItems } from '../../testing/fixture-items.ts';
import { importItems, openMemoryEngine } from '../../testing/memory-engine.ts';
import { SHARED_FIXTURES } from '../../testing/raw-records.ts';
import type { KnownError } from '../api.ts';
import type { Engine } from '../engine.ts';

/**
 * Fixes of pi's sessions, against a plain reading of their lines that shares no code with the engine. Claude Code has its
 * own in fixes.test.ts. Skipped where the shared collection is missing.
 */
const FOLDER = join(SHARED_FIXTURES, 'pi/v1');

interface Line {
  readonly timestamp: string;
  readonly message?: {
    readonly role: string;
    readonly isError?: boolean;
    readonly content?: string | readonly { readonly type: string; readonly name?: string; readonly text?: string }[];
  };
}

const KINDS: Readonly<Record<string, string>> = { edit: 'edit', write: 'edit', bash: 'command' };

function readLines(): readonly Line[] {
  const lines = readFileSync(join(FOLDER, 'large-session.jsonl'), 'utf8').split('\n');
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Line);
}

const blocksOf = ({ message }: Line) => (Array.isArray(message?.content) ? message.content : []);

/** When, and what, was called. */
const stepsOf = (lines: readonly Line[]) =>
  lines.flatMap((line) =>
    blocksOf(line)
      .filter(({ type, name = '' }) => type === 'toolCall' && KINDS[name] !== undefined)
      .map(({ name = '' }) => ({ ms: Date.parse(line.timestamp), kind: KINDS[name] })),
  );

/** Results that the tool itself called failed. */
const failuresOf = (lines: readonly Line[]) =>
  lines
    .filter(({ message }) => message?.role === 'toolResult' && message.isError === true)
    .map((line) => ({
      ms: Date.parse(line.timestamp),
      text: blocksOf(line)
        .map(({ text = '' }) => text)
        .join('\n'),
    }));

describe.skipIf(!existsSync(SHARED_FIXTURES))('fixes over pi', () => {
  let engine: Engine;
  let lines: readonly Line[] = [];
  let known: readonly KnownError[] = [];
  beforeAll(async () => {
    lines = readLines();
    engine = openMemoryEngine().engine;
    await importItems(engine, fixtureItems(FOLDER));
    const answers = failuresOf(lines).map(({ text }) => engine.findFixes({ message: text, limit: 200 }));
    known = (await Promise.all(answers)).flatMap(({ data }) => data);
  });

  it('finds each failed result by its own text, as the same', () => {
    const failures = failuresOf(lines);
    expect(failures.length).toBeGreaterThan(10);
    const same = new Set(known.filter(({ likeness }) => likeness === 'same').map(({ error }) => error.time.ms));
    for (const { ms, text } of failures) expect(same, text).toContain(ms);
  });

  it('gives what was done between an error and what proves its fix, which did not fail itself', () => {
    const steps = stepsOf(lines);
    const failedMs = failuresOf(lines).map(({ ms }) => ms);
    const solved = known.filter(({ resolution }) => resolution !== null);
    expect(solved.length).toBeGreaterThan(0);
    for (const { error, resolution } of solved) {
      const [from, to] = [error.time.ms ?? 0, resolution?.proof.time.ms ?? 0];
      const between = steps.filter(({ ms }) => ms > from && ms <= to).map(({ ms, kind }) => `${ms} ${kind}`);
      expect(resolution?.changesTotal).toBe(between.length);
      expect(resolution?.changes.map(({ event, kind }) => `${event.time.ms} ${kind}`)).toEqual(between.slice(-30));
      if (resolution?.isProvedBySuccess) expect(failedMs).not.toContain(resolution.proof.time.ms);
    }
  });
});
