import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatInstant } from '../../format.ts';
import { positionOfTime } from './axis.ts';
import { selectRange, zoomToRange } from './commands.ts';
import type { TimelineModel } from './model.ts';
import styles from './range-handles.module.css';
import { LARGE_STEPS, moveRange, type RangePart } from './range-steps.ts';
import type { TimelineScene } from './scene.ts';
import type { TimeRange } from './selection.ts';
import { formatRangeText } from './span-text.ts';

interface RangeHandlesProps {
  readonly scene: TimelineScene;
  readonly model: TimelineModel;
  readonly range: TimeRange;
}

const HANDLE_PX = 24;
const PARTS: readonly RangePart[] = ['from', 'body', 'to'];

/** Edges and body of the range as sliders, for keys; pointers take them on the canvas below. */
export function RangeHandles({ scene, model, range }: RangeHandlesProps) {
  const handles = useRef(new Map<RangePart, HTMLElement>());
  useEffect(() => {
    const place = () => {
      const { range: now } = scene.state;
      if (!now) return;
      // Handles of edges that are out of view stand whole at the border.
      const within = (x: number, least: number, most: number) => Math.min(most, Math.max(least, x));
      const from = within(scene.xOf(positionOfTime(model.axis, now.fromMs)), HANDLE_PX, scene.width);
      const to = within(scene.xOf(positionOfTime(model.axis, now.toMs)), 0, scene.width - HANDLE_PX);
      const places: Readonly<Record<RangePart, number>> = { from, to, body: (from + to) / 2 };
      for (const [part, handle] of handles.current) handle.style.transform = `translateX(${places[part]}px)`;
    };
    place();
    return scene.onFrame(place);
  }, [scene, model]);
  return PARTS.map((part) => (
    <Handle
      key={part}
      part={part}
      scene={scene}
      model={model}
      range={range}
      onHost={(host) => {
        if (host) handles.current.set(part, host);
        else handles.current.delete(part);
      }}
    />
  ));
}

const LABELS: Readonly<Record<RangePart, string>> = {
  from: 'Start of the range',
  body: 'Move the range',
  to: 'End of the range',
};

interface HandleProps extends RangeHandlesProps {
  readonly part: RangePart;
  readonly onHost: (host: HTMLElement | null) => void;
}

function Handle({ part, scene, model, range, onHost }: HandleProps) {
  const { axis, clock } = model;
  const position = positionOfTime(axis, part === 'to' ? range.toMs : range.fromMs);
  const share = (position - axis.bounds.from) / (axis.bounds.to - axis.bounds.from);
  const text =
    part === 'body'
      ? formatRangeText(range.fromMs, range.toMs, clock.timeZone)
      : formatInstant(part === 'from' ? range.fromMs : range.toMs, clock.timeZone);
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = {
      ArrowLeft: -1,
      ArrowDown: -1,
      ArrowRight: 1,
      ArrowUp: 1,
      PageDown: -LARGE_STEPS,
      PageUp: LARGE_STEPS,
    }[event.key];
    const now = scene.state.range;
    if (event.key === 'Enter') zoomToRange(scene);
    else if (step === undefined || !now) return;
    else {
      const steps = event.shiftKey ? step * LARGE_STEPS : step;
      selectRange(scene, moveRange(axis, scene.state.span, now, part, steps), 'keys');
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={onHost}
      role="slider"
      tabIndex={0}
      className={`${styles.handle} ${styles[part]}`}
      aria-label={LABELS[part]}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(Math.min(1, Math.max(0, share)) * 100)}
      aria-valuetext={text}
      onKeyDown={handleKeyDown}
    />
  );
}
