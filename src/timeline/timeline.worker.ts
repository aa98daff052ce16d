import { type Remote, wrap } from 'comlink';
import type { TimelineFeedApi } from '../engine/api.ts';
import { installErrorTransfer } from '../rpc/error-transfer.ts';
import { TimelineDesk } from './desk.ts';
import { makeHatch } from './hatch.ts';
import { PixelBrush } from './pixel-brush.ts';
import type { FromTimeline, ToTimeline } from './protocol.ts';

installErrorTransfer();

const post = (message: FromTimeline) => globalThis.postMessage(message);

function openDesk(port: MessagePort): TimelineDesk {
  const feed: Remote<TimelineFeedApi> = wrap<TimelineFeedApi>(port);
  return new TimelineDesk(
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
}

// The first message brings the port to the engine; all others are for the desk.
globalThis.onmessage = ({ ports: [port] }: MessageEvent) => {
  if (!port) return;
  const desk = openDesk(port);
  globalThis.onmessage = ({ data }: MessageEvent<ToTimeline>) => desk.take(data);
};
