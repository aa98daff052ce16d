import type { TranscriptOutline } from '../../../engine/api.ts';
import type { DisplayUnit } from './display-units.ts';
import type { Density, TranscriptRow } from './transcript-rows.ts';

/** Pixels, as the style sheet of the rows has them; only first guesses until a row is measured. */
const ONE_LINE = 34;
const BODY_PADDING = 54;
const BODY_LINE = 26;
const OUTPUT_LINE = 18;
const BODY_CHARACTER_WIDTH = 7.8;
const OUTPUT_CHARACTER_WIDTH = 7.3;
const MAX_ESTIMATED_LINES = 400;
/** Real texts break lines before the edge. */
const RAGGEDNESS = 1.3;
const CUT_OUTPUT_LINES = 20;
const INDENT_WIDTH = 20;

function lineCount(length: number, width: number, characterWidth: number): number {
  const perLine = Math.max(20, width / characterWidth);
  return Math.min(MAX_ESTIMATED_LINES, Math.max(1, Math.ceil((length * RAGGEDNESS) / perLine)));
}

function textHeight(length: number, width: number): number {
  return BODY_PADDING + BODY_LINE * lineCount(length, width, BODY_CHARACTER_WIDTH);
}

function openToolHeight(outline: TranscriptOutline, unit: DisplayUnit, width: number): number {
  const length = [unit.index, ...unit.resultIndexes].reduce((sum, index) => sum + (outline.lengths[index] ?? 0), 0);
  const lines = Math.min(CUT_OUTPUT_LINES, lineCount(length, width, OUTPUT_CHARACTER_WIDTH));
  return ONE_LINE + BODY_PADDING + OUTPUT_LINE * lines;
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
  width: number,
  density: Density,
  isOpen: boolean,
): number {
  if (row.kind !== 'unit' || !isOpen) return ONE_LINE;
  const innerWidth = width - INDENT_WIDTH * row.depth;
  const { kind, index } = row.unit;
  if (kind === 'prompt' || kind === 'assistant' || kind === 'thinking') {
    return textHeight(outline.lengths[index] ?? 0, innerWidth);
  }
  return density === 'prompts' ? ONE_LINE : openToolHeight(outline, row.unit, innerWidth);
}
