import { englishNumber } from '../../messages/english-number.ts';
/** Of a tool call or result of a project that is stored at the level minimal. */
export const RECORD_NOT_KEPT =
  'The raw record is not kept: its project is stored at the level minimal. Storage → Projects says how it comes back.';

/** A text with, behind what is stored of it, how much that is; as it is when that is all. */
export function withRestSaid(text: string, storedBytes: number, textBytes: number): string {
  if (storedBytes >= textBytes) return text;
  const [stored, all] = [storedBytes, textBytes].map((bytes) => englishNumber(bytes));
  return `${text}\n\n[Of ${all} bytes the first ${stored} are stored: the project is stored at the level minimal.]`;
}
