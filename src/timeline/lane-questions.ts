import type { LaneLink } from '../engine/api.ts';
import { rangeOfLane } from './commands.ts';
import type { Lane } from './lanes.ts';
import { needModel } from './need-model.ts';
import type { Plot } from './plot.ts';
import { type Summary, summarise, type TimeRange } from './selection.ts';

/** All that one lane holds. */
export interface LaneDetails extends Pick<Lane, 'key' | 'label' | 'detail' | 'problem'> {
  readonly lane: number;
  /** Of what is shown and matches, dated or not. */
  readonly summary: Omit<Summary, 'topSessions'>;
  /** All of its dated events; null for a lane without one. */
  readonly bounds: TimeRange | null;
  /** Lanes that it is connected with. */
  readonly relations: readonly LaneRelation[];
}

interface LaneRelation {
  readonly kind: LaneLink['kind'];
  /** True where this lane began in the other one. */
  readonly isFromOther: boolean;
  /** The other lane. */
  readonly key: string;
  readonly label: string;
  /** When. */
  readonly ms: number;
}

/** The lane of that key or, where there is none, of that number; null without either. */
export function laneDetails(plot: Plot, key: string | null, number: number | null): LaneDetails | null {
  const model = needModel(plot);
  const { columns, lanes } = model;
  const keyed = key === null ? -1 : lanes.lanes.findIndex((one) => one.key === key);
  const lane = keyed >= 0 ? keyed : (number ?? -1);
  const found = lanes.lanes[lane];
  if (!found) return null;
  const only = Uint8Array.from(lanes.lanes, (_, index) => Number(index === lane));
  const all = { columns, mask: plot.mask, start: 0, end: columns.count, laneOf: lanes.laneOf, lanes: only };
  const { topSessions, ...summary } = summarise(all);
  return {
    lane,
    key: found.key,
    label: found.label,
    detail: found.detail,
    problem: found.problem,
    summary,
    bounds: rangeOfLane(model, plot.mask, lane),
    relations: lanes.kind === 'session' ? relationsOf(lanes.lanes, plot.links, found.key) : [],
  };
}

/** What the connectors over the lanes show. */
function relationsOf(lanes: readonly Lane[], links: readonly LaneLink[], own: string): readonly LaneRelation[] {
  return links.flatMap(({ kind, from, to }) => {
    const isFromOther = to.sessionKey === own;
    if (!isFromOther && from.sessionKey !== own) return [];
    const other = isFromOther ? from : to;
    const lane = lanes.find(({ key }) => key === other.sessionKey);
    return lane ? [{ kind, isFromOther, key: lane.key, label: lane.label, ms: other.ms }] : [];
  });
}
