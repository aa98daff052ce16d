import type { z } from 'zod/v4';
import type { AgentApi, AgentScope } from '../../engine/api.ts';
import type { Caller } from '../caller.ts';
import type { Wording } from '../wording/wording.ts';

/** What a tool works with during one call. */
export interface ToolCall {
  readonly caller: Caller;
  readonly library: AgentApi;
  readonly scope: AgentScope;
  readonly wording: Wording;
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number, message: string) => void;
}

/** structured: the JSON stands in the text, too. document: text for reading, which never travels beside structure. */
export type ToolAnswer =
  | { readonly kind: 'structured'; readonly value: Readonly<Record<string, unknown>> }
  | { readonly kind: 'document'; readonly text: string; readonly about: Readonly<Record<string, unknown>> };

/** What a model can mend, told to the model. */
export class ToolFault extends Error {}

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: z.ZodObject;
  readonly outputSchema: z.ZodObject | null;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: false;
  };
  run(input: unknown, call: ToolCall): Promise<ToolAnswer>;
}

interface ToolDefinition<Input extends z.ZodObject> extends Omit<Tool, 'inputSchema' | 'run' | 'annotations'> {
  readonly inputSchema: Input;
  /** reads: changes nothing. adds: changes something, loses nothing. deletes: loses something. */
  readonly effect: 'reads' | 'adds' | 'deletes';
  run(input: z.output<Input>, call: ToolCall): Promise<ToolAnswer>;
}

export function defineTool<Input extends z.ZodObject>({ effect, ...tool }: ToolDefinition<Input>): Tool {
  return {
    ...tool,
    annotations: {
      readOnlyHint: effect === 'reads',
      destructiveHint: effect === 'deletes',
      idempotentHint: true,
      openWorldHint: false,
    },
    // The server checks the input against the schema before.
    run: (input, call) => tool.run(input as z.output<Input>, call),
  };
}
