import type { TranscriptOutline } from '../../../engine/api.ts';
import type { DisplayUnit } from './display-units.ts';
import type { Density, TranscriptRow } from './transcript-rows.ts';

/** What first guesses of heights rest on, in CSS pixels; a row that is shown is measured. */
export interface RowMeasures {
  /** Of the window onto the transcript. */
  readonly width: number;
  /** Of a folded row: more where fingers have to hit it. */
  readonly lineHeight: number;
}

// As the style sheets have them.
const PROSE_LINE = 25.6;
const PROSE_CHARACTER = 7.4;
const PROSE_MAX_WIDTH = 740;
const OUTPUT_LINE = 18;
const OUTPUT_CHARACTER = 7.3;
const ROW_PADDING = 70;
const INDENT = 20;
/** What a row holds besides its lines of text. */
const PROMPT_FRAME = 32;
const PROSE_FRAME = 18;
const OPEN_TOOL_FRAME = 114;
/** Real texts break lines long before the edge, and code and output more so. */
const PROSE_FILL = 0.7;
const OUTPUT_FILL = 0.35;
const MAX_PROSE_LINES = 400;
const MAX_OUTPUT_LINES = 40;

function lineCount(length: number, width: number, characterWidth: number, fill: number): number {
  const perLine = Math.max(20, width / characterWidth);
  return length <= perLine ? 1 : Math.ceil(length / (perLine * fill));
}

function proseHeight(length: number, width: number): number {
  const lines = lineCount(length, Math.min(PROSE_MAX_WIDTH, width), PROSE_CHARACTER, PROSE_FILL);
  return PROSE_FRAME + PROSE_LINE * Math.min(MAX_PROSE_LINES, lines);
}

function openToolHeight(outline: TranscriptOutline, unit: DisplayUnit, width: number): number {
  const length = [unit.index, ...unit.resultIndexes].reduce((sum, index) => sum + (outline.lengths[index] ?? 0), 0);
  const lines = lineCount(length, width, OUTPUT_CHARACTER, OUTPUT_FILL);
  return OPEN_TOOL_FRAME + OUTPUT_LINE * Math.min(MAX_OUTPUT_LINES, lines);
}

/** Kinds whose text is read in full unless the person folds it. */
export function isOpenAtFirst(unit: DisplayUnit, density: Density): boolean {
  if (density === 'compact') return false;
  if (unit.kind === 'prompt' || unit.kind === 'assistant') return true;
  return unit.isError;
}

export function estimateRowHeight(
  row: TranscriptRow,
  outline: TranscriptOutline,
  { width, lineHeight }: RowMeasures,
  isOpen: boolean,
): number {
  if (row.kind !== 'unit' || !isOpen) return lineHeight;
  const innerWidth = width - ROW_PADDING - INDENT * row.depth;
  const { kind, index } = row.unit;
  const length = outline.lengths[index] ?? 0;
  switch (kind) {
    case 'prompt':
      return lineHeight + PROMPT_FRAME + proseHeight(length, innerWidth);
    case 'assistant':
    case 'thinking':
    case 'compaction':
      return lineHeight + proseHeight(length, innerWidth);
    default:
      return lineHeight + openToolHeight(outline, row.unit, innerWidth);
  }
}
