import { type McpServer, ProtocolError } from '@modelcontextprotocol/server';
import { z } from 'zod/v4';
import type { Caller } from './caller.ts';
import { inputError } from './ctx/check-input.ts';
import { ctxEnrich } from './ctx/ctx-enrich.ts';
import { runTool } from './ctx/run-tool.ts';
import { RPC } from './protocol/messages.ts';
import { wordingIn } from './wording/wording.ts';

const METHOD = 'mcp.context.enrich';

/** Names of the method, by those of the tool. */
const NAMES: Readonly<Record<string, string>> = {
  session: 'session_id',
  turn: 'current_turn',
  policy: 'mode_override',
};

/** Params by the names of the tool; the rest is called as there. */
function toInput(params: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { _meta, session_id: session, current_turn: turn, mode_override: policy, ...rest } = params;
  const own = Object.keys(NAMES).filter((name) => name in rest);
  if (own.length > 0) {
    const meant = own.map((name) => `${name}: this method calls it ${NAMES[name]}`);
    throw new ProtocolError(RPC.invalidParams, `Invalid params: ${meant.join('; ')}`);
  }
  const given = { ...rest, session, turn, policy };
  // Null stands for what was left out.
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value != null));
}

interface Context {
  readonly bm25: number | null;
}

/** ctx_enrich as a method of its own, for hosts that ask before a model is there. */
export function registerEnrichMethod(server: McpServer, caller: Caller): void {
  server.server.setRequestHandler(METHOD, { params: z.looseObject({}) }, async (params, { mcpReq }) => {
    const wording = await wordingIn(params.lang);
    const input = ctxEnrich.inputSchema.safeParse(toInput(params), { error: inputError(wording) });
    if (!input.success) {
      const problems = input.error.issues.map(({ path, message }) => {
        const name = String(path[0] ?? '');
        return name === '' ? message : `${NAMES[name] ?? name}: ${message}`;
      });
      throw new ProtocolError(RPC.invalidParams, wording.invalidParams(problems).slice(0, 1000));
    }
    const run = { caller, signal: mcpReq.signal, progress: () => {} };
    const { isError, content, structuredContent } = await runTool(ctxEnrich, input.data, run);
    if (isError || !structuredContent) {
      const code = caller.scope() === null ? RPC.notAllowed : RPC.invalidParams;
      throw new ProtocolError(code, content[0]?.text ?? '');
    }
    const { items, policy_applied, level_applied, ...rest } = structuredContent;
    const contexts = items as readonly Context[];
    return {
      contexts,
      mode_applied: policy_applied,
      level_applied,
      bm25_scores: contexts.map(({ bm25 }) => bm25),
      ...rest,
    };
  });
}
