import { AppError } from '../../engine/errors.ts';
import { countHidden, maskAll, maskSecrets } from '../../engine/secrets/mask-secrets.ts';
import type { Caller } from '../caller.ts';
import { type Wording, wordingIn } from '../wording/wording.ts';
import { checkInput } from './check-input.ts';
import { type Tool, type ToolAnswer, type ToolCall, ToolFault } from './tool.ts';

interface TextPart {
  readonly type: 'text';
  readonly text: string;
}

/** An answer as MCP has it. */
export interface McpResult {
  readonly [name: string]: unknown;
  readonly content: TextPart[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
}

const BAD_CURSORS: ReadonlySet<string> = new Set(['search.bad-cursor', 'item.bad-cursor', 'question.bad-cursor']);
/** Longer guidance is cut by clients. */
const LONGEST_FAULT = 1000;
const MOST_NAMED = 20;

export interface RunParts {
  readonly caller: Caller;
  readonly signal: AbortSignal;
  readonly progress: ToolCall['progress'];
}

/**
 * Never rejects: what goes wrong is told in words that help, without what the program said. The input is checked here,
 * so that what is wrong with it is said in the language that it asks for.
 */
export async function runTool(tool: Tool, input: unknown, { caller, signal, progress }: RunParts): Promise<McpResult> {
  const wording = await wordingIn((input as { readonly lang?: unknown } | null | undefined)?.lang);
  const scope = caller.scope();
  if (scope === null) return faultResult(wording.notAllowed());
  const library = caller.engine.agents;
  try {
    const checked = checkInput(tool, input, wording);
    return toResult(await tool.run(checked, { caller, library, scope, wording, signal, progress }), wording);
  } catch (error) {
    const known = async () => (await library.projects(scope)).map(({ label }) => label);
    return faultResult(await faultText(error, wording, known));
  }
}

/** The one way out: no key and no password leaves, and how many were hidden is said. */
function toResult(answer: ToolAnswer, wording: Wording): McpResult {
  if (answer.kind === 'document') {
    const text = maskSecrets(answer.text);
    const about = withHidden(maskAll(answer.about), countHidden(text), wording);
    return { content: [textPart(text), textPart(JSON.stringify(about))] };
  }
  const value = withHidden(maskAll(answer.value), 0, wording);
  return { content: [textPart(JSON.stringify(value))], structuredContent: { ...value } };
}

type Json = Readonly<Record<string, unknown>>;

function withHidden(value: Json, beside: number, wording: Wording): Json {
  const hidden = beside + countHidden(JSON.stringify(value));
  if (hidden === 0) return value;
  const notices = Array.isArray(value.notices) ? (value.notices as readonly unknown[]) : [];
  return { ...value, hiddenSecrets: hidden, notices: [...notices, wording.hidden(hidden)] };
}

/** Of the context engine. */
const REFUSALS: ReadonlySet<string> = new Set(['context.bad-field', 'context.no-range']);

async function faultText(error: unknown, wording: Wording, known: () => Promise<readonly string[]>): Promise<string> {
  if (error instanceof ToolFault) return error.message;
  if (error instanceof AppError) {
    if (error.code === 'project.not-found') {
      return wording.noProject(String(error.details.project), (await known()).slice(0, MOST_NAMED));
    }
    if (error.code === 'project.ambiguous') {
      return wording.manyProjects(String(error.details.project), String(error.details.names));
    }
    // Its sentences name the field, and what is allowed there.
    if (REFUSALS.has(error.code)) return error.said.map(wording.say).join(' ');
    if (BAD_CURSORS.has(error.code)) return wording.badCursor();
  }
  return wording.failed();
}

function faultResult(text: string): McpResult {
  return { content: [textPart(maskSecrets(text).slice(0, LONGEST_FAULT))], isError: true };
}

function textPart(text: string): TextPart {
  return { type: 'text', text };
}
