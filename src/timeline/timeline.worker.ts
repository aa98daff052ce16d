import { wrap } from 'comlink';
import type { TimelineFeedApi } from '../engine/api.ts';
import { installErrorTransfer } from '../rpc/error-transfer.ts';
import { TimelineDesk } from './desk.ts';
import { FeedLink } from './feed-link.ts';
import { makeHatch } from './hatch.ts';
import { PixelBrush } from './pixel-brush.ts';
import type { FromTimeline, ToTimeline } from './protocol.ts';

installErrorTransfer();

const post = (message: FromTimeline) => globalThis.postMessage(message);

const feed = new FeedLink();
const desk = new TimelineDesk(
  {
    post,
    makeHatch,
    brush: new PixelBrush(),
    requestFrame: (draw) => void globalThis.requestAnimationFrame(draw),
    wait: (delayMs, then) => {
      const timer = setTimeout(then, delayMs);
      return () => clearTimeout(timer);
    },
    monotonicMs: () => performance.now(),
    nowMs: () => Date.now(),
  },
  feed,
);

// A port leads to the engine, or to where it went since; all other messages are for the desk.
globalThis.onmessage = ({ data, ports: [port] }: MessageEvent<ToTimeline>) => {
  if (port) feed.connect(wrap<TimelineFeedApi>(port));
  else desk.take(data);
};
