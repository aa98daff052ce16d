import type { z } from 'zod/v4';
import type { Wording } from '../wording/wording.ts';
import { INPUT_PATTERNS } from './schemas.ts';
import { type Tool, ToolFault } from './tool.ts';

/** Of a value that is not allowed, so much is repeated. */
const LONGEST_ECHO = 60;

/** The input as the tool's schema has it, with defaults. Throws ToolFault, which names each field that is wrong. */
export function checkInput(tool: Pick<Tool, 'name' | 'inputSchema'>, input: unknown, wording: Wording): unknown {
  const read = tool.inputSchema.safeParse(input ?? {}, { error: inputError(wording) });
  if (read.success) return read.data;
  const problems = read.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`,
  );
  throw new ToolFault(wording.invalidInput(tool.name, problems));
}

/** Our own words where an issue can name what is right; the rest as zod says it in the language. */
export function inputError(wording: Wording): z.core.$ZodErrorMap {
  const formats: ReadonlyMap<string, () => string> = new Map([
    [String(INPUT_PATTERNS.item), wording.noItemId],
    [String(INPUT_PATTERNS.session), wording.noSessionId],
    [String(INPUT_PATTERNS.tag), wording.noTag],
  ]);
  return (issue) => {
    if (issue.code === 'invalid_value' && issue.input !== undefined && issue.values.length > 1) {
      return wording.notOneOf(JSON.stringify(issue.input).slice(0, LONGEST_ECHO), issue.values.map(String));
    }
    const format = issue.code === 'invalid_format' ? formats.get(String(issue.pattern)) : undefined;
    return format ? format() : wording.inputError?.(issue);
  };
}
