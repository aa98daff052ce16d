import { expect } from 'vitest';
import type { AgentScope, EngineApi } from '../../engine/api.ts';
import type { Caller } from '../caller.ts';
import { ANSWER_BUDGET_BYTES, byteLength } from './answers.ts';
import { TOOLS } from './registry.ts';
import { type McpResult, runTool } from './run-tool.ts';

/** Calls of tools without a bridge, for tests. */

const EVERYTHING: AgentScope = { projects: null, hasNoProject: true };

export function callerOf(engine: EngineApi, scope: AgentScope | null = EVERYTHING): Caller {
  return {
    origin: 'http://client.test',
    engine,
    scope: () => scope,
    mayWrite: async () => true,
    changed: () => {},
    nowMs: () => Date.UTC(2026, 5, 1),
    timeZone: 'UTC',
  };
}

/** Input and output are checked as the server and its clients do; so is the budget. */
export async function call(caller: Caller, name: string, input: Readonly<Record<string, unknown>>): Promise<McpResult> {
  const tool = TOOLS.find((each) => each.name === name);
  if (!tool) throw new Error(`There is no tool ${name}.`);
  const result = await runTool(tool, input, { caller, signal: new AbortController().signal, progress: () => {} });
  if (!result.isError && tool.outputSchema) tool.outputSchema.parse(result.structuredContent);
  for (const { text } of result.content) expect(byteLength(text)).toBeLessThanOrEqual(ANSWER_BUDGET_BYTES);
  return result;
}

export type Structure = {
  readonly hits?: readonly { readonly id: string; readonly snippet: string; readonly createdAt: string }[];
  readonly items?: readonly { readonly id: string; readonly createdAt: string | null }[];
  readonly item?: { readonly id: string; readonly createdAt: string | null } | null;
  readonly total: number;
  readonly truncated?: number;
  readonly nextCursor?: string;
  readonly notices: readonly string[];
  readonly cursors?: { readonly older?: string; readonly newer?: string };
};

export function structureOf({ structuredContent }: McpResult): Structure {
  return structuredContent as unknown as Structure;
}
