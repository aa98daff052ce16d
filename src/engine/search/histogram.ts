import type { Answer, HistogramBin, MatchRequest } from '../api.ts';
import { SearchError } from '../errors.ts';
import { datedCondition } from '../timeline/merge-by-time.ts';
import { openMatches, type SearchParts } from './search.ts';
import { STORE_TABLES } from './store-tables.ts';

const MOST_BINS = 2000;

/** The whole match set over time, in bins of one width from its first to its last moment; undated items stand apart. */
export function histogram(
  parts: SearchParts,
  request: MatchRequest & { readonly bins: number },
): Answer<readonly HistogramBin[]> {
  const started = parts.monotonicMs();
  if (!Number.isInteger(request.bins) || request.bins < 1 || request.bins > MOST_BINS) {
    throw new SearchError('search.bad-limit', `A histogram has 1 to ${MOST_BINS} bins.`, { bins: request.bins });
  }
  const { states, matches } = openMatches(parts, request);
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const store of matches.stores) {
    states.ask(store, undefined, () => {
      const { from, where, params } = matches.sql(store, datedCondition(store, false));
      const { time } = STORE_TABLES[store];
      parts.connection.scan(
        `SELECT min(${time}), max(${time}), count(*) FROM ${from} WHERE ${where}`,
        params,
        ([min, max, count]) => {
          states.setMatched(store, Number(count));
          if (typeof min !== 'number' || typeof max !== 'number') return;
          first = Math.min(first, min);
          last = Math.max(last, max);
        },
      );
    });
  }
  const bins = first <= last ? emptyBins(first, last, request.bins) : [];
  for (const store of bins.length > 0 ? matches.stores : []) {
    states.ask(store, undefined, () => {
      const { from, where, params } = matches.sql(store, datedCondition(store, false));
      const { time, timeKind } = STORE_TABLES[store];
      const sql = `SELECT min(CAST((${time} - ${first}) / ${widthOf(bins)} AS INTEGER), ${bins.length - 1}), count(*), sum(${timeKind} = 1)
        FROM ${from} WHERE ${where} GROUP BY 1`;
      parts.connection.scan(sql, params, ([index, count, inferred]) => {
        const bin = bins[Number(index)];
        if (!bin) return;
        bin.count += Number(count);
        bin.inferred += Number(inferred);
      });
    });
  }
  return states.answer(bins, { tookMs: parts.monotonicMs() - started });
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
