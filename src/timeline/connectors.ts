import type { LaneLink } from '../engine/api.ts';
import type { Point } from './plot.ts';

/** From where a lane was started to where it begins, in CSS pixels of the band of lanes. */
export interface Connector {
  readonly kind: LaneLink['kind'];
  readonly points: readonly Point[];
}

export interface ConnectorRequest {
  readonly links: readonly LaneLink[];
  /** Row of the lane of a session; undefined for a lane that is not drawn. */
  readonly rowOf: (sessionKey: string) => number | undefined;
  readonly xOf: (ms: number) => number;
  readonly rowHeight: number;
  readonly scrollTop: number;
  readonly width: number;
  readonly height: number;
}

/** Lines beyond the edges end this far outside, where nobody sees their ends. */
const OUTSIDE_PX = 12;

/** In a tall lane the prompts, with which it begins, stand at its top. */
const END_PX = 13;

/** An elbow each: down (or up) from the other lane at the time of the call, then along to the beginning. */
export function connectorsOf({ links, rowOf, xOf, ...band }: ConnectorRequest): readonly Connector[] {
  const connectors: Connector[] = [];
  for (const { kind, from, to } of links) {
    const [fromRow, toRow] = [rowOf(from.sessionKey), rowOf(to.sessionKey)];
    if (fromRow === undefined || toRow === undefined || fromRow === toRow) continue;
    const topOf = (row: number) => row * band.rowHeight - band.scrollTop;
    const start = { x: xOf(from.ms), y: topOf(fromRow) + band.rowHeight / 2 };
    const end = { x: xOf(to.ms), y: topOf(toRow) + Math.min(band.rowHeight / 2, END_PX) };
    if (isOutside(start, end, band)) continue;
    const startX = clamp(start.x, band.width);
    connectors.push({
      kind,
      points: [
        { x: startX, y: start.y },
        { x: startX, y: end.y },
        { x: clamp(end.x, band.width), y: end.y },
      ],
    });
  }
  return connectors;
}

/** True where no part of the elbow is in sight. */
function isOutside(
  a: Point,
  b: Point,
  { width, height }: { readonly width: number; readonly height: number },
): boolean {
  const isBeside = Math.max(a.x, b.x) < 0 || Math.min(a.x, b.x) > width;
  return isBeside || Math.max(a.y, b.y) < 0 || Math.min(a.y, b.y) > height;
}

function clamp(x: number, width: number): number {
  return Math.min(width + OUTSIDE_PX, Math.max(-OUTSIDE_PX, x));
}
