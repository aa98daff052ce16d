import { isObject, type JsonObject, objectOr, parseJson, renderJson, stringOr, textOrNull } from '../json.ts';
import { changesText } from './file-changes.ts';
import { named, textOfParts } from './parts.ts';

/** What a call gave back. */
export interface ToolOutput {
  readonly text: string;
  /** Null where the output does not say. */
  readonly isError: boolean | null;
}

/** The output of a call item: text, JSON in text, an object, or parts. */
export function readOutput(output: unknown): ToolOutput {
  if (typeof output === 'string') return readText(output);
  if (isObject(output)) return readObject(output);
  return { text: textOfParts(output), isError: null };
}

function readText(text: string): ToolOutput {
  // Versions of 2025 wrap what a command printed: {"output": "…", "metadata": {"exit_code": 1}}.
  const wrapped = /^\s*\{\s*"(?:output|metadata)"/.test(text) ? parseJson(text)?.value : null;
  if (isObject(wrapped) && typeof wrapped.output === 'string') return readObject(wrapped);
  return { text, isError: errorInText(text) };
}

function readObject(output: JsonObject): ToolOutput {
  const exitCode = objectOr(output.metadata).exit_code ?? output.exit_code;
  const isError = typeof exitCode === 'number' ? exitCode !== 0 : errorInFlags(output);
  const inner = output.output ?? output.content;
  if (inner === undefined) return { text: textOfParts(output), isError };
  const text = textOfParts(inner);
  return { text, isError: isError ?? errorInText(text) };
}

function errorInFlags({ success, isError, is_error: hasError }: JsonObject): boolean | null {
  if (typeof success === 'boolean') return !success;
  const flag = isError ?? hasError;
  return typeof flag === 'boolean' ? flag : null;
}

/** So far into an output reach the lines that the tool puts in front of what a command printed. */
const LONGEST_HEADING = 600;

/** What the tool itself says where a call could not be carried out. */
const REFUSAL =
  /^(?:execution error:|unsupported call:|unsupported custom tool call:|failed to parse function arguments|exec_command failed|write_stdin failed|apply_patch verification failed|collab spawn failed|err: )/;

function errorInText(text: string): boolean | null {
  if (REFUSAL.test(text)) return true;
  if (!/^(?:Chunk ID|Wall time|Exit code|Process exited)/.test(text)) return null;
  const heading = text.slice(0, LONGEST_HEADING).split('\nOutput:', 1)[0] ?? '';
  const code = /^(?:Exit code: |Process exited with code )(-?\d{1,10})$/m.exec(heading)?.[1];
  return code === undefined ? null : code !== '0';
}

/** What a command printed and how it ended, as `exec_command_end` and items of command executions have it. */
export function readExecution(execution: JsonObject): ToolOutput {
  const printed = [stringOr(execution.stdout, ''), stringOr(execution.stderr, '')].filter((text) => text !== '');
  const text = textOrNull(execution.aggregated_output) ?? printed.join('\n');
  return { text, isError: errorInCode(execution) ?? errorInStatus(execution.status) };
}

function errorInCode({ exit_code: exitCode, success }: JsonObject): boolean | null {
  if (typeof exitCode === 'number') return exitCode !== 0;
  return typeof success === 'boolean' ? !success : null;
}

export function errorInStatus(status: unknown): boolean | null {
  if (status === 'failed' || status === 'declined') return true;
  return status === 'completed' ? false : null;
}

/** `{Ok: {content, isError}}`, `{Err: "…"}`, or the inner object alone. */
export function readMcpResult(result: unknown, error?: unknown): ToolOutput {
  const failure = error ?? objectOr(result).Err;
  if (failure !== undefined && failure !== null) {
    return { text: textOrNull(objectOr(failure).message) ?? textOfParts(failure), isError: true };
  }
  const { content, isError, structuredContent, structured_content } = objectOr(objectOr(result).Ok ?? result);
  const text = textOfParts(content);
  const structured = structuredContent ?? structured_content;
  return {
    text: text === '' && isObject(structured) ? renderJson(structured) : text,
    isError: typeof isError === 'boolean' ? isError : null,
  };
}

/** What a patch did to which files. */
export function readPatchEnd(patch: JsonObject): ToolOutput {
  const printed = [stringOr(patch.stdout, ''), stringOr(patch.stderr, '')];
  const text = [changesText(patch.changes), ...printed].filter((line) => line.trim() !== '').join('\n');
  return { text, isError: errorInCode(patch) ?? errorInStatus(patch.status) };
}

/** What a search found: title, address and excerpt of each. Empty for versions that keep none of it. */
export function readWebResults(results: unknown): string {
  if (!Array.isArray(results)) return '';
  return results
    .filter(isObject)
    .map(({ title, url, snippet }) => [title, url, snippet].filter((text) => textOrNull(text) !== null).join('\n'))
    .filter((text) => text !== '')
    .join('\n\n');
}

/** Names and descriptions of the tools that a search for tools found, of groups those inside. */
export function readFoundTools(tools: unknown): string {
  if (!Array.isArray(tools)) return '';
  return tools
    .filter(isObject)
    .flatMap((tool) => [tool, ...(Array.isArray(tool.tools) ? tool.tools.filter(isObject) : [])])
    .map(({ name, description }) => [name, description].filter((text) => textOrNull(text) !== null).join(': '))
    .filter((text) => text !== '')
    .join('\n');
}

/** A picture that was made: its size, and where it was saved. */
export function readImage({ result, saved_path: savedPath, revised_prompt: prompt }: JsonObject): string {
  const image = textOrNull(result) === null ? '' : named('image', 'image/png', stringOr(result, ''));
  return [image, stringOr(savedPath, ''), stringOr(prompt, '')].filter((text) => text !== '').join('\n');
}
