import type { AxisKind, Span } from '../../timeline/axis.ts';
import { ALL_GROUPS } from '../../timeline/columns.ts';
import type { FromTimeline, TimelineFacts, ToTimeline } from '../../timeline/protocol.ts';
import { percentile } from '../ranking-metrics.ts';
import type { BenchAnswer } from './bench.worker.ts';
import { type Figure, figure } from './figures.ts';

const ZOOM_FRAMES = 180;
/** Zooms in by so much a frame, and begins anew after so many. */
const ZOOM_FACTOR = 0.955;
const ZOOM_TURN = 90;
const PALETTE_COLOURS = [
  '#1023bd',
  '#8c5bfe',
  '#0792b1',
  '#03734a',
  '#a4812a',
  '#be260b',
  '#e92980',
  '#5e2903',
  '#353e47',
];

/** The worker of the app, over the database that `engine` serves, on canvases as they are at 1440 by 900. */
export async function measureTimeline(size: number, engine: Worker): Promise<Figure[]> {
  // Both start together, as in the app that is opened at its timeline: all is asked for before the database is open.
  const worker = new Worker(new URL('../../timeline/timeline.worker.ts', import.meta.url), { type: 'module' });
  const { port1, port2 } = new MessageChannel();
  const told = makeTold(worker);
  const tell = (message: ToTimeline, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  worker.postMessage(null, [port1]);
  showCanvases(tell);
  tell(showAll('active'));
  const ofEngine: Figure[] = [];
  await new Promise<void>((resolve) => {
    engine.onmessage = ({ data }: MessageEvent<BenchAnswer>) => {
      if ('figures' in data) ofEngine.push(...data.figures);
      // The first word is that the database is open.
      resolve();
    };
    engine.postMessage({ task: 'serve', size, names: [] }, [port2]);
  });
  const started = performance.now();
  try {
    // Painted before it is told.
    await told((message) => message.type === 'facts');
    const overviewMs = performance.now() - started;
    const facts = await told((message) => message.type === 'facts' && message.facts.answer.complete);
    await told((message) => message.type === 'frame');
    const loadedMs = performance.now() - started;
    const { bounds } = (facts as { readonly facts: TimelineFacts }).facts.axis;
    const zoom = await zoomIn(worker, tell, bounds);
    return [
      ...ofEngine,
      figure('timeline', size, 'database open to the first paint of the overview', overviewMs, 'ms', 0),
      figure('timeline', size, 'database open to the first whole frame', loadedMs, 'ms', 0),
      figure('timeline', size, 'continuous zoom at 1440x900, a frame, p50', percentile(zoom, 0.5), 'ms', 0),
      figure('timeline', size, 'continuous zoom at 1440x900, a frame, p95', percentile(zoom, 0.95), 'ms', 0),
    ];
  } finally {
    worker.terminate();
    engine.terminate();
  }
}

function showAll(axis: AxisKind): ToTimeline {
  const link = { view: null, range: null };
  const request = {
    query: '',
    timeZone: 'UTC',
    revision: '1',
    axis,
    lanes: 'project',
    mask: ALL_GROUPS,
    link,
  } as const;
  return { type: 'show', request };
}

function makeTold(worker: Worker) {
  return (isIt: (message: FromTimeline) => boolean): Promise<FromTimeline> =>
    new Promise((resolve, reject) => {
      const listener = ({ data }: MessageEvent<FromTimeline>) => {
        if (data.type === 'failed') reject(new Error(data.message));
        if (!isIt(data)) return;
        worker.removeEventListener('message', listener);
        resolve(data);
      };
      worker.addEventListener('message', listener);
    });
}

function showCanvases(tell: (message: ToTimeline, transfer?: Transferable[]) => void): void {
  const sizes = [
    { band: 'overview', width: 1180, height: 44 },
    { band: 'density', width: 1180, height: 128 },
    { band: 'lanes', width: 1180, height: 580 },
  ] as const;
  const canvases = sizes.map(({ band, width, height }, number) => {
    const element = document.createElement('canvas');
    element.style.cssText = `display: block; width: ${width}px; height: ${height}px`;
    document.body.append(element);
    return { band, number, canvas: element.transferControlToOffscreen() };
  });
  tell(
    { type: 'canvases', canvases },
    canvases.map(({ canvas }) => canvas),
  );
  const [canvas, surface, line, ink2, ink3, accent, error, inferredSoft] = [
    '#ffffff',
    '#f4f6f8',
    '#d5dbe2',
    '#414b57',
    '#5a6572',
    '#1f5fd1',
    '#be260b',
    '#fbf0d2',
  ] as const;
  const fonts = { font: '12px sans-serif', smallFont: '11px sans-serif' };
  const palette = { canvas, surface, line, ink2, ink3, accent, error, inferredSoft, groups: PALETTE_COLOURS, ...fonts };
  tell({ type: 'palette', palette });
  tell({ type: 'sizes', sizes, pixelRatio: 1 });
}

/** Time from frame to frame, as the worker draws them. */
async function zoomIn(worker: Worker, tell: (message: ToTimeline) => void, bounds: Span): Promise<number[]> {
  const whole = bounds.to - bounds.from;
  const gaps: number[] = [];
  let last = 0;
  const listener = ({ data }: MessageEvent<FromTimeline>) => {
    if (data.type !== 'frame') return;
    const now = performance.now();
    if (last > 0) gaps.push(now - last);
    last = now;
  };
  worker.addEventListener('message', listener);
  for (let step = 0; step < ZOOM_FRAMES; step++) {
    const length = whole * ZOOM_FACTOR ** (step % ZOOM_TURN);
    const from = bounds.from + (whole - length) * 0.62;
    tell({ type: 'run', call: { name: 'showSpan', args: [{ from, to: from + length }, 'drag-1'] } });
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  worker.removeEventListener('message', listener);
  return gaps;
}
