import type { Wording } from '../wording/wording.ts';
import { ToolFault } from './tool.ts';

const OFFSET = /(Z|[+-]\d{2}:?\d{2})$/i;

/** Epoch ms of ISO 8601 with offset; null for other text. */
export function instantOf(text: string): number | null {
  const ms = Date.parse(text);
  return Number.isNaN(ms) || !OFFSET.test(text) ? null : ms;
}

/** Throws ToolFault for text that is no time. */
export function msOf(text: string | undefined, wording: Wording): number | undefined {
  if (text === undefined) return undefined;
  const ms = instantOf(text);
  if (ms === null) throw new ToolFault(wording.noTime(text));
  return ms;
}
