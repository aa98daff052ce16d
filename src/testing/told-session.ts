import type { ImportItem } from '../engine/api.ts';
import { textItem } from './memory-engine.ts';

/** A step of a session: what a person says, what the model says, or a call with its result. */
export type ToldStep =
  | { readonly say: string }
  | { readonly answer: string }
  | { readonly tool: string; readonly input: object; readonly output: string; readonly isError?: boolean };

export interface ToldSession {
  readonly id: string;
  readonly directory?: string;
  readonly branch?: string;
  /** Epoch ms; each step is a second later than the one before. */
  readonly startMs?: number;
}

const START_MS = Date.UTC(2026, 5, 1, 10);

/** A session as Claude Code writes it, with these steps. */
export function toldSession(
  { id, directory = '/work/shop', branch = 'main', startMs = START_MS }: ToldSession,
  steps: readonly ToldStep[],
): ImportItem {
  const base = { sessionId: id, cwd: directory, gitBranch: branch, version: '2.1.0' };
  const records = steps.flatMap((step, index) => {
    const timestamp = new Date(startMs + index * 1000).toISOString();
    const user = { ...base, type: 'user', uuid: `${id}-u${index}`, timestamp };
    const model = { ...base, type: 'assistant', uuid: `${id}-a${index}`, timestamp };
    const said = (content: unknown) => ({ ...user, message: { role: 'user', content } });
    const wrote = (content: unknown) => ({
      ...model,
      message: { id: `${id}-m${index}`, role: 'assistant', model: 'some-model', content },
    });
    if ('say' in step) return [said(step.say)];
    if ('answer' in step) return [wrote([{ type: 'text', text: step.answer }])];
    const { tool: name, input, output, isError = false } = step;
    const callId = `${id}-c${index}`;
    return [
      wrote([{ type: 'tool_use', id: callId, name, input }]),
      said([{ type: 'tool_result', tool_use_id: callId, content: output, is_error: isError }]),
    ];
  });
  return textItem(`${id}.jsonl`, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
}

export const bash = (command: string, output: string, isError = false): ToldStep => ({
  ...{ tool: 'Bash', input: { command }, output, isError },
});

export const edit = (path: string, isError = false): ToldStep => ({
  tool: 'Edit',
  input: { file_path: path, old_string: 'before', new_string: `after ${path}` },
  output: isError ? 'String to replace not found in file.' : 'The file was updated.',
  isError,
});
