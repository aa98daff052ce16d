import type { TranscriptEvent } from '../../../engine/api.ts';
import { countLines } from './line-cut.ts';

/** What a tool call came to, for its one line. */
export interface ToolOutcome {
  readonly label: string;
  readonly tone: 'plain' | 'danger' | 'quiet';
}

const EXIT_CODE = /^(?:error:\s*)?(?:command failed with )?exit (?:code|status):? (\d+)/i;

function failureLabel(text: string): string {
  const exit = EXIT_CODE.exec(text.trimStart());
  return exit ? `exit ${exit[1]}` : 'error';
}

/** `formatSize` turns UTF-8 bytes into words. */
export function describeOutcome(
  call: TranscriptEvent | undefined,
  results: readonly TranscriptEvent[],
  formatSize: (sizeBytes: number) => string,
): ToolOutcome {
  const failed = results.find((result) => result.isError);
  if (failed) return { label: failureLabel(failed.text), tone: 'danger' };
  if (call?.isError) return { label: 'error', tone: 'danger' };
  const [result] = results;
  if (!result) return { label: 'no result recorded', tone: 'quiet' };
  if (result.isTextCut) return { label: formatSize(result.textBytes), tone: 'plain' };
  const lines = countLines(result.text);
  if (lines === 0) return { label: 'no output', tone: 'quiet' };
  return { label: lines === 1 ? '1 line' : `${lines} lines`, tone: 'plain' };
}
