import { type Axis, positionOfTime, type Span } from './axis.ts';
import { showSpan } from './commands.ts';
import type { Playhead } from './playback-clock.ts';
import type { Plot } from './plot.ts';
import { panBy } from './zoom.ts';

/** Where in the view the playhead comes to stand when the view turns a page. */
const PAGE_START = 0.12;
const PAGE_END = 0.92;

/** On the order axis a playhead stands on its event, elsewhere at its time. */
export function positionOfPlayhead(axis: Axis, { ms, event }: Playhead): number {
  return axis.kind === 'order' ? event : positionOfTime(axis, ms);
}

/**
 * The view while it plays: a page further when the playhead comes to its end. Who looks elsewhere stays there: only a
 * playhead that was in view takes the view along. One that was put somewhere by hand is in view there.
 */
export function spanWithPlayhead(axis: Axis, span: Span, playhead: Playhead, before: Playhead | null): Span {
  const position = positionOfPlayhead(axis, playhead);
  const wasSeen = before === null || isWithin(span, positionOfPlayhead(axis, before));
  const length = span.to - span.from;
  const isSeen = position >= span.from && position <= span.from + length * PAGE_END;
  return isSeen || !wasSeen ? span : panBy(axis, span, position - (span.from + length * PAGE_START));
}

/** The playhead goes somewhere, by playing or because a person put it there, and the view with it where it must. */
export function movePlayhead(plot: Plot, playhead: Playhead, by: 'play' | 'seek'): void {
  const { model, state, playhead: before } = plot;
  plot.placePlayhead(playhead);
  if (!model) return;
  const span =
    by === 'play'
      ? spanWithPlayhead(model.axis, state.span, playhead, before)
      : spanWithSought(model.axis, state.span, playhead);
  if (span !== state.span) showSpan(plot, span, 'play');
}

/** The same place, in other events: nothing moves. */
export function placePlayhead(plot: Plot, playhead: Playhead): void {
  plot.placePlayhead(playhead);
}

function spanWithSought(axis: Axis, span: Span, playhead: Playhead): Span {
  const position = positionOfPlayhead(axis, playhead);
  if (isWithin(span, position)) return span;
  return panBy(axis, span, position - (span.from + (span.to - span.from) * PAGE_START));
}

function isWithin({ from, to }: Span, position: number): boolean {
  return position >= from && position <= to;
}
