import type { Connector } from './connectors.ts';
import type { Band, Palette } from './paint.ts';

const DASHES: Readonly<Record<Connector['kind'], readonly number[]>> = {
  started: [],
  forked: [5, 3],
  continued: [2, 2],
};
const HEAD_PX = 4;
const DOT_PX = 2.5;

/** Where each lane of a session was started, over the lanes. Told in words in the details of a lane. */
export function paintConnectors({ surface }: Band, connectors: readonly Connector[], palette: Palette): void {
  surface.strokeStyle = palette.ink2;
  surface.fillStyle = palette.ink2;
  surface.lineWidth = 1.5;
  for (const connector of connectors) paintConnector(surface, connector);
}

function paintConnector(surface: Band['surface'], { kind, points: [start, corner, end] }: Connector): void {
  if (!start || !corner || !end) return;
  surface.setLineDash([...DASHES[kind]]);
  surface.beginPath();
  surface.moveTo(start.x, start.y);
  surface.lineTo(corner.x, corner.y);
  surface.lineTo(end.x, end.y);
  surface.stroke();
  surface.setLineDash([]);
  const side = end.x < corner.x ? 1 : -1;
  surface.beginPath();
  surface.arc(start.x, start.y, DOT_PX, 0, 2 * Math.PI);
  surface.moveTo(end.x, end.y);
  surface.lineTo(end.x + side * HEAD_PX, end.y - HEAD_PX);
  surface.lineTo(end.x + side * HEAD_PX, end.y + HEAD_PX);
  surface.closePath();
  surface.fill();
}
