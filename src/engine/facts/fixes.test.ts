import { beforeAll, describe, expect, it } from 'vitest';
import { fixtureItems } from '../../testing/fixture-items.ts';
import { importFixtures } from '../../testing/import-fixture.ts';
import { importItems, openMemoryEngine, textItem } from '../../testing/memory-engine.ts';
import {
  hasSharedFixtures,
  type RawRecord,
  rawRecords,
  rawText,
  SHARED_FIXTURES,
  SHOP,
} from '../../testing/raw-records.ts';
import type { KnownError } from '../api.ts';
import type { Engine } from '../engine.ts';

/** A result that the tool itself marked as failed, with what was called between it and the end, by hand. */
interface RawError {
  readonly record: RawRecord;
  readonly text: string;
}

function rawErrors(records: readonly RawRecord[]): RawError[] {
  return records.flatMap((record) =>
    record.content
      .filter(({ type, is_error }) => type === 'tool_result' && is_error === true)
      .map((block) => ({ record, text: rawText(block) })),
  );
}

/** Edits and commands of a session behind one moment up to another, by hand. */
function rawSteps(records: readonly RawRecord[], session: string, fromMs: number, toMs: number): string[] {
  const names: Readonly<Record<string, string>> = {
    ...{ Edit: 'edit', MultiEdit: 'edit', Write: 'edit', NotebookEdit: 'edit' },
    ...{ Bash: 'command', KillShell: 'command' },
  };
  return records
    .filter((record) => record.session === session && record.ms !== null && record.ms > fromMs && record.ms <= toMs)
    .flatMap(({ ms, content }) =>
      content.flatMap(({ type, name = '' }) => (type === 'tool_use' && names[name] ? [`${ms} ${names[name]}`] : [])),
    );
}

const first = (text: string) => text.split('\n').find((line) => /error|not found|cannot/i.test(line)) ?? '';

const COLLECTIONS = [
  SHOP,
  ...(hasSharedFixtures
    ? ['obra', 'api-error', 'large', 'pr-link'].map((name) => `${SHARED_FIXTURES}claude-code/${name}`)
    : []),
];

// Where the shared collection is missing, our own sessions alone are read.
describe.each(COLLECTIONS)('fixes over %s', (folder) => {
  const records = rawRecords(folder);
  const errors = rawErrors(records);
  let engine: Engine;
  beforeAll(async () => {
    engine = openMemoryEngine().engine;
    await importItems(engine, fixtureItems(folder));
  });

  it('finds each failed result by the line that says what failed, as the same', async () => {
    const asked = errors.filter(({ text }) => first(text).split(/\s+/).length > 3).slice(0, 25);
    expect(asked.length).toBeGreaterThan(0);
    for (const { record, text } of asked) {
      const { data } = await engine.findFixes({ message: first(text), limit: 200 });
      const same = data.filter(({ likeness }) => likeness === 'same').map(({ error }) => error.time.ms);
      expect(same, first(text)).toContain(record.ms);
    }
  });

  it('gives what was done between an error and what proves its fix', async () => {
    const failedMs = errors.map(({ record }) => record.ms);
    for (const { error, resolution } of await solvedErrors(engine, errors)) {
      const session = (await engine.getSession(error.sessionKey))?.summary;
      if (!resolution || session?.parentKey !== null) continue;
      const steps = rawSteps(records, session.nativeId, error.time.ms ?? 0, resolution.proof.time.ms ?? 0);
      expect(resolution.changesTotal).toBe(steps.length);
      expect(resolution.changes.map(({ event, kind }) => `${event.time.ms} ${kind}`)).toEqual(steps.slice(-30));
      if (resolution.isProvedBySuccess) expect(failedMs).not.toContain(resolution.proof.time.ms);
    }
  });
});

async function solvedErrors(engine: Engine, errors: readonly RawError[]): Promise<KnownError[]> {
  const solved: KnownError[] = [];
  for (const { text } of errors.slice(0, 40)) {
    const { data } = await engine.findFixes({ message: text, limit: 200 });
    solved.push(...data.filter(({ resolution }) => resolution !== null));
  }
  return solved;
}

describe('fixes of the shop', () => {
  const MESSAGE = "TypeError: Cannot read properties of undefined (reading 'price')";
  let engine: Engine;
  beforeAll(async () => {
    engine = (await importFixtures(SHOP, '')).engine;
  });

  it('lists the same error solved, then unsolved, then what is like it', async () => {
    const answer = await engine.findFixes({ message: MESSAGE, limit: 9 });
    expect(answer).toMatchObject({ total: 3, same: 2, solved: 2, complete: true, hidden: null, asked: null });
    expect(
      answer.data.map(({ likeness, error, resolution }) => [likeness, error.project?.label, resolution !== null]),
    ).toEqual([
      ['same', 'shop', true],
      ['same', 'shop/2', false],
      ['like', 'desk', true],
    ]);
  });

  it('tells the fix, the proof, and the steps between', async () => {
    const [known] = (await engine.findFixes({ message: MESSAGE, limit: 1 })).data;
    expect(known?.call?.title).toBe('Bash npm test');
    expect(known?.message).toBe(MESSAGE);
    expect(known?.resolution?.rule).toBe('error-resolution/edited');
    expect(known?.resolution?.fixes.map(({ text }) => text.split('\n')[1])).toEqual(['sum(cart.items)']);
    expect(known?.resolution?.proof.text).toBe('12 passed, 0 failed');
    expect(known?.resolution?.changes.map(({ event, isFix }) => [event.title, isFix])).toEqual([
      ['Edit src/cart.ts', false],
      ['Edit src/cart.ts', true],
      ['Bash npm test', false],
    ]);
  });

  it('asks by an event, which is not among the answers', async () => {
    const { data } = await engine.findFixes({ message: MESSAGE, limit: 9 });
    const event = data[1]?.error;
    const answer = await engine.findFixes({ message: '', eventKey: event?.eventKey ?? null, limit: 9 });
    expect(answer.asked).toMatchObject({ error: event, resolution: null });
    expect(answer.data.map(({ error }) => error.eventKey)).not.toContain(event?.eventKey);
    expect(answer.data[0]).toMatchObject({ likeness: 'same', error: { eventKey: data[0]?.error.eventKey } });
  });

  it('keeps to a project, and says what that hides', async () => {
    const answer = await engine.findFixes({ message: MESSAGE, project: 'desk', limit: 9 });
    expect(answer).toMatchObject({ total: 1, hidden: { otherProjects: 2, noProject: 0 } });
    await expect(engine.findFixes({ message: 'x', project: 'nowhere', limit: 9 })).rejects.toMatchObject({
      code: 'question.unknown-project',
    });
  });

  it('pages', async () => {
    const page = await engine.findFixes({ message: MESSAGE, limit: 2 });
    const next = await engine.findFixes({ message: MESSAGE, limit: 2, cursor: page.nextCursor });
    expect([page.data.length, next.data.length, next.nextCursor]).toEqual([2, 1, null]);
    const back = await engine.findFixes({ message: MESSAGE, limit: 2, cursor: next.previousCursor });
    expect(back.data).toEqual(page.data);
  });

  it.each(['', '   ', '???', '"', 'NOT OR AND', 'is:error', '-', 'ﬁ\0\ud800', 'the of and', 'zzqqxx'])(
    'finds nothing for %j, and throws nothing',
    async (message) => {
      expect(await engine.findFixes({ message, limit: 9 })).toMatchObject({ total: 0, data: [] });
    },
  );

  it('knows the errors that has:fix and is:error know', async () => {
    const search = async (query: string) => {
      const { data } = await engine.search({ query, limit: 200, timeZone: 'UTC', nowMs: 0 });
      return data.map(({ eventKey }) => eventKey);
    };
    const [fixed, errors] = [await search('has:fix'), await search('is:error')];
    for (const message of [MESSAGE, 'String to replace not found in file.']) {
      for (const { error, resolution } of (await engine.findFixes({ message, limit: 9 })).data) {
        expect(errors).toContain(error.eventKey);
        expect(fixed.includes(error.eventKey)).toBe(resolution !== null);
      }
    }
  });
});

it('does not take the words of a success for an error', async () => {
  const { engine } = openMemoryEngine();
  await importItems(engine, [
    textItem(
      'a.jsonl',
      `${JSON.stringify({ type: 'assistant', uuid: 'a', sessionId: 's', message: { role: 'assistant', content: [{ type: 'text', text: 'I fixed: permission denied while opening the socket' }] } })}\n`,
    ),
  ]);
  expect((await engine.findFixes({ message: 'permission denied while opening the socket', limit: 9 })).total).toBe(0);
});
