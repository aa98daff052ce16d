import { expect, it } from 'vitest';
import { type DoorTool, type ModelContext, openWebMcpDoor } from './doors.ts';

function tool(name: string, isDestructive = false): DoorTool {
  const run = async () => ({ isError: false, texts: [name], structured: null, json: '' });
  return { name, title: name, description: name, inputSchema: {}, isReadOnly: !isDestructive, isDestructive, run };
}

const TOOLS = [tool('ctx_search'), tool('ctx_index'), tool('ctx_purge', true)];

/** A browser that keeps tools until their signal ends, and answers a registration as `answer` does. */
function browser(answer: Answer) {
  const kept = new Map<string, object>();
  const context: ModelContext = {
    registerTool(registered, { signal }) {
      const answered = answer(registered.name);
      kept.set(registered.name, registered.annotations);
      signal.addEventListener('abort', () => kept.delete(registered.name));
      return answered;
    },
  };
  return { context, kept };
}

function refuse(name: string): undefined {
  if (name === 'ctx_index') throw new TypeError('It is refused.');
  return undefined;
}

type Answer = (name: string) => Promise<undefined> | undefined;

const ANSWERS: readonly (readonly [string, Answer, number])[] = [
  ['a promise', async () => undefined, 3],
  ['nothing', () => undefined, 3],
  ['a refusal of one', refuse, 2],
  ['a refusal of one, as a promise', async (name: string) => refuse(name), 3],
];

it.each(ANSWERS)('a browser that answers with %s has the others, and gives them up', (_, answer, count) => {
  const { context, kept } = browser(answer);
  const close = openWebMcpDoor(context, TOOLS);
  expect(kept.size).toBe(count);
  expect(kept.get('ctx_purge')).toEqual({ readOnlyHint: false, consequentialHint: true, untrustedContentHint: true });
  close();
  expect(kept.size).toBe(0);
});
