import type { BriefLine } from '../../api.ts';
import { utf8Length } from '../../content/cut-text.ts';
import type { BriefEntry } from './brief-entry.ts';
import { cutToBytes } from './cut-line.ts';
import { tidied } from './tidy-text.ts';

/** A line of the text, and which section it stands in. */
export interface ChosenLine extends BriefLine {
  readonly section: BriefEntry['section'];
}

/** Makes the text of the chosen lines; the rest is left out. Must not depend on anything else. */
export type RenderBrief = (chosen: readonly ChosenLine[]) => string;

export interface FittedBrief {
  /** In order of priority. */
  readonly chosen: readonly ChosenLine[];
  readonly text: string;
}

/** Bytes of a quotation below which it says nothing any more. */
const LEAST_QUOTE = 40;
const MOST_LEAD = 200;
/** A quotation is not cut for less: in JSON, saying that it is cut takes as many bytes. */
const LEAST_CUT = utf8Length(',"cut":true');

/** How much one line may take of a budget: what it is for, and what a person asked, more than the rest. */
const SHARES = { goal: { part: 8, most: 4_000 }, requests: { part: 16, most: 2_000 }, rest: { part: 24, most: 1_000 } };

function mostQuoteBytes({ section }: BriefEntry, budgetBytes: number): number {
  const { part, most } = section === 'goal' || section === 'requests' ? SHARES[section] : SHARES.rest;
  return Math.min(most, Math.max(2 * LEAST_QUOTE, Math.floor(budgetBytes / part)));
}

/**
 * As many entries as the budget holds, in their order, without a gap; the first that does not fit is tried with a shorter
 * quotation. The text never has more bytes than the budget; where not even the first entry fits, it is ''.
 */
export function fitBrief(entries: readonly BriefEntry[], budgetBytes: number, render: RenderBrief): FittedBrief {
  const lines: ChosenLine[] = [];
  // Of thousands of entries only those are made lines that may fit.
  const firstLines = (wanted: number): readonly ChosenLine[] => {
    for (const entry of entries.slice(lines.length, wanted))
      lines.push(toLine(entry, mostQuoteBytes(entry, budgetBytes)));
    return lines.slice(0, wanted);
  };
  const fits = (chosen: readonly ChosenLine[]) => utf8Length(render(chosen)) <= budgetBytes;
  const count = mostThat(entries.length, (wanted) => fits(firstLines(wanted)));
  const whole = firstLines(count);
  const next = entries[count];
  const squeezed = next && squeeze(next, mostQuoteBytes(next, budgetBytes), (line) => fits([...whole, line]));
  const chosen = squeezed ? [...whole, squeezed] : whole;
  return chosen.length > 0 || (entries.length === 0 && fits([])) ? { chosen, text: render(chosen) } : NOTHING;
}

const NOTHING: FittedBrief = { chosen: [], text: '' };

/** UTF-8 bytes of the least text that says anything: the first entry, its quotation as short as makes sense. */
export function leastBytes(entries: readonly BriefEntry[], render: RenderBrief): number {
  const [first] = entries;
  return utf8Length(render(first ? [toLine(first, LEAST_QUOTE)] : []));
}

function squeeze(entry: BriefEntry, most: number, fits: (line: ChosenLine) => boolean): ChosenLine | null {
  if (entry.quote === null) return null;
  const extra = mostThat(most - LEAST_QUOTE, (more) => fits(toLine(entry, LEAST_QUOTE + more)));
  const line = toLine(entry, LEAST_QUOTE + extra);
  return fits(line) ? line : null;
}

/** The largest number up to `limit` that fits, where one that fits means that all smaller ones do; 0 if none does. */
function mostThat(limit: number, fits: (count: number) => boolean): number {
  let [low, step] = [0, 1];
  while (low + step <= limit && fits(low + step)) {
    low += step;
    step *= 2;
  }
  let high = Math.min(limit, low + step - 1);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

function toLine({ section, rule, links, ...words }: BriefEntry, mostBytes: number): ChosenLine {
  const wholeLead = tidied(words.lead);
  const wholeQuote = words.quote === null ? null : tidied(words.quote);
  const lead = cutToBytes(wholeLead, MOST_LEAD);
  const isShort = wholeQuote === null || utf8Length(wholeQuote) <= mostBytes + LEAST_CUT;
  const quote = isShort ? wholeQuote : cutToBytes(wholeQuote, mostBytes);
  return { section, lead, quote, isCut: lead !== wholeLead || quote !== wholeQuote, rule, links };
}
