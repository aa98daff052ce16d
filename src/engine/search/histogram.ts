import type { Answer, HistogramBin, MatchRequest } from '../api.ts';
import { SearchError } from '../errors.ts';
import type { MatchSet } from './match-set.ts';
import { openMatches, type SearchParts } from './open-matches.ts';
import type { StoreStates } from './store-state.ts';

const MOST_BINS = 2000;
/** As `event.time_kind` has it. */
const INFERRED = 1;

/** The whole match set over time, in bins of one width from its first to its last moment; undated items stand apart. */
export function histogram(
  parts: SearchParts,
  request: MatchRequest & { readonly bins: number },
): Answer<readonly HistogramBin[]> {
  const started = parts.host.monotonicMs();
  if (!Number.isInteger(request.bins) || request.bins < 1 || request.bins > MOST_BINS) {
    throw new SearchError('search.bad-limit', `A histogram has 1 to ${MOST_BINS} bins.`, { bins: request.bins });
  }
  const { states, matches } = openMatches(parts, request);
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  eachDated(parts, matches, states, (ms) => {
    first = Math.min(first, ms);
    last = Math.max(last, ms);
  });
  const bins = first <= last ? emptyBins(first, last, request.bins) : [];
  const width = widthOf(bins);
  eachDated(parts, matches, states, (ms, isInferred) => {
    const bin = bins[Math.floor((ms - first) / width)];
    if (!bin) return;
    bin.count += 1;
    if (isInferred) bin.inferred += 1;
  });
  return states.answer(bins, { tookMs: parts.host.monotonicMs() - started });
}

/** Counts them as matched, too. */
function eachDated(
  { rows }: SearchParts,
  matches: MatchSet,
  states: StoreStates,
  visit: (ms: number, isInferred: boolean) => void,
): void {
  for (const store of matches.stores) {
    states.ask(store, undefined, () => {
      const { timesMs, timeKinds } = rows[store].columns;
      let dated = 0;
      matches.rows(store).visit((id) => {
        const ms = timesMs[id] ?? Number.NaN;
        if (Number.isNaN(ms)) return;
        dated += 1;
        visit(ms, timeKinds[id] === INFERRED);
      });
      states.setMatched(store, dated);
    });
  }
}

type Bin = { -readonly [Key in keyof HistogramBin]: HistogramBin[Key] };

/** Whole milliseconds a bin, so that no event falls between two. */
function emptyBins(first: number, last: number, count: number): Bin[] {
  const width = Math.max(1, Math.ceil((last - first + 1) / count));
  const needed = Math.ceil((last - first + 1) / width);
  return Array.from({ length: needed }, (_, index) => ({
    startMs: first + index * width,
    endMs: first + (index + 1) * width,
    count: 0,
    inferred: 0,
  }));
}

function widthOf([bin]: readonly Bin[]): number {
  return bin ? bin.endMs - bin.startMs : 1;
}
