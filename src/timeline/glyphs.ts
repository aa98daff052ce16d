import type { EventGroup } from '../engine/api.ts';

/** The part of a 2D context that shapes need. */
type Pen = Pick<OffscreenCanvasRenderingContext2D, 'moveTo' | 'lineTo' | 'closePath' | 'arc' | 'roundRect' | 'rect'>;

type Points = readonly (readonly [number, number])[];

/** Corners in units of the radius; the same shapes as `GroupGlyph`. */
const POLYGONS: Partial<Readonly<Record<EventGroup, Points>>> = {
  read: [
    [-1, 0],
    [0, -1],
    [1, 0],
    [0, 1],
  ],
  edit: [
    [-1, 0.9],
    [0, -1],
    [1, 0.9],
  ],
  error: [
    [-1, -0.6],
    [-0.6, -1],
    [0, -0.4],
    [0.6, -1],
    [1, -0.6],
    [0.4, 0],
    [1, 0.6],
    [0.6, 1],
    [0, 0.4],
    [-0.6, 1],
    [-1, 0.6],
    [-0.4, 0],
  ],
  decision: Array.from({ length: 10 }, (_, corner) => {
    const radius = corner % 2 ? 0.48 : 1.15;
    const angle = -Math.PI / 2 + (corner * Math.PI) / 5;
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
  }),
  memory: [
    [-0.7, -1],
    [0.7, -1],
    [0.7, 1],
    [0, 0.4],
    [-0.7, 1],
  ],
};

/** Adds the shape of a group to the path, centred on (x, y). `other` is meant to be stroked, the rest filled. */
export function traceGlyph(pen: Pen, group: EventGroup, x: number, y: number, radius: number): void {
  const polygon = POLYGONS[group];
  if (polygon) {
    tracePolygon(pen, polygon, x, y, radius);
  } else if (group === 'assistant') {
    pen.roundRect(x - radius * 0.9, y - radius * 0.9, radius * 1.8, radius * 1.8, radius * 0.6);
  } else if (group === 'command') {
    pen.rect(x - radius, y - radius * 0.5, radius * 2, radius);
  } else {
    const size = radius * (group === 'other' ? 0.75 : 0.9);
    pen.moveTo(x + size, y);
    pen.arc(x, y, size, 0, 2 * Math.PI);
  }
}

function tracePolygon(pen: Pen, polygon: Points, x: number, y: number, radius: number): void {
  for (const [corner, [cornerX, cornerY]] of polygon.entries()) {
    if (corner === 0) pen.moveTo(x + cornerX * radius, y + cornerY * radius);
    else pen.lineTo(x + cornerX * radius, y + cornerY * radius);
  }
  pen.closePath();
}
