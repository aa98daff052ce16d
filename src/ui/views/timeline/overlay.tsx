import { useEffect, useRef, useState } from 'react';
import type { LaneLink } from '../../../engine/api.ts';
import { positionOfTime, timeAtPosition } from './axis.ts';
import type { ColumnQuestions } from './column-questions.ts';
import { type Connector, connectorsOf } from './connectors.ts';
import type { TimelineModel } from './model.ts';
import styles from './overlay.module.css';
import { RULER_HEIGHT } from './paint.ts';
import { type ParallelMark, parallelMarks } from './parallel-marks.ts';
import type { ParallelSpans } from './parallel-sessions.ts';
import type { TimelineScene } from './scene.ts';

interface OverlayProps {
  readonly scene: TimelineScene;
  readonly model: TimelineModel;
}

/** Where each lane of a session was started, over the lanes. Told in words in the details of a lane. */
export function LaneConnectors({ scene, model, links }: OverlayProps & { readonly links: readonly LaneLink[] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const laneOf = new Map(model.lanes.lanes.map(({ key }, lane) => [key, lane]));
    return scene.onFrame(() =>
      draw(canvas.current, (pen, width, height) => {
        const rowOfLane = new Map(scene.rows.map((lane, row) => [lane, row]));
        const connectors = connectorsOf({
          links,
          rowOf: (key) => rowOfLane.get(laneOf.get(key) ?? -1),
          xOf: (ms) => scene.xOf(positionOfTime(model.axis, ms)),
          rowHeight: scene.layout.rowHeight,
          scrollTop: scene.scrollTop,
          width,
          height,
        });
        for (const connector of connectors) paintConnector(pen, connector);
      }),
    );
  }, [scene, model, links]);
  useEffect(() => scene.requestDraw(), [scene]);
  return <canvas ref={canvas} className={styles.canvas} />;
}

/** Bars below the ruler where sessions were at work at the same time. Told in words in the details of a range. */
export function ParallelBars({ scene, model, questions }: OverlayProps & { readonly questions: ColumnQuestions }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [spans, setSpans] = useState<ParallelSpans | null>(null);
  useEffect(() => {
    let isCurrent = true;
    questions.parallelSpans().then(
      (found) => isCurrent && setSpans(found),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [questions]);
  useEffect(() => {
    if (!spans) return;
    const stop = scene.onFrame(() =>
      draw(canvas.current, (pen) => {
        const { from, to } = scene.state.span;
        const { axis } = model;
        const times = [timeAtPosition(axis, from), timeAtPosition(axis, to)] as const;
        for (const mark of parallelMarks(spans, times, (ms) => scene.xOf(positionOfTime(axis, ms))))
          paintBar(pen, mark);
      }),
    );
    scene.requestDraw();
    return stop;
  }, [scene, model, spans]);
  return <canvas ref={canvas} className={styles.canvas} />;
}

/** Clears the canvas at its present size and hands over a pen in CSS pixels, in the colour of its style. */
function draw(
  canvas: HTMLCanvasElement | null,
  paint: (pen: CanvasRenderingContext2D, width: number, height: number) => void,
): void {
  const pen = canvas?.getContext('2d');
  if (!canvas || !pen) return;
  const ratio = Math.min(2, window.devicePixelRatio);
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  const [pixels, lines] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== pixels || canvas.height !== lines) {
    canvas.width = pixels;
    canvas.height = lines;
  }
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  const { color, fontFamily } = getComputedStyle(canvas);
  pen.strokeStyle = color;
  pen.fillStyle = color;
  pen.font = `11px ${fontFamily}`;
  paint(pen, width, height);
}

const DASHES: Readonly<Record<Connector['kind'], readonly number[]>> = {
  started: [],
  forked: [5, 3],
  continued: [2, 2],
};
const HEAD_PX = 4;
const DOT_PX = 2.5;

function paintConnector(pen: CanvasRenderingContext2D, { kind, points: [start, corner, end] }: Connector): void {
  if (!start || !corner || !end) return;
  pen.lineWidth = 1.5;
  pen.setLineDash([...DASHES[kind]]);
  pen.beginPath();
  pen.moveTo(start.x, start.y);
  pen.lineTo(corner.x, corner.y);
  pen.lineTo(end.x, end.y);
  pen.stroke();
  pen.setLineDash([]);
  const side = end.x < corner.x ? 1 : -1;
  pen.beginPath();
  pen.arc(start.x, start.y, DOT_PX, 0, 2 * Math.PI);
  pen.moveTo(end.x, end.y);
  pen.lineTo(end.x + side * HEAD_PX, end.y - HEAD_PX);
  pen.lineTo(end.x + side * HEAD_PX, end.y + HEAD_PX);
  pen.closePath();
  pen.fill();
}

const BAR_TOP = RULER_HEIGHT + 2;
const BAR_HEIGHT = 4;
const LABEL_ROOM_PX = 64;

function paintBar(pen: CanvasRenderingContext2D, { from, to, count }: ParallelMark): void {
  pen.globalAlpha = Math.min(1, 0.35 + 0.2 * (count - 1));
  pen.fillRect(from, BAR_TOP, to - from, BAR_HEIGHT);
  pen.globalAlpha = 1;
  if (to - from < LABEL_ROOM_PX) return;
  pen.textBaseline = 'top';
  pen.fillText(`${count} at once`, Math.max(0, from) + 3, BAR_TOP + BAR_HEIGHT + 1);
}
