import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { SceneReport, TimelineFacts } from '../../../timeline/protocol.ts';
import { LARGE_STEPS, type RangePart } from '../../../timeline/range-steps.ts';
import { formatInstant } from '../../format.ts';
import { stepRange, zoomToRange } from './commands.ts';
import styles from './range-handles.module.css';
import type { TimelineScene } from './scene.ts';
import { formatRangeText } from './span-text.ts';

interface RangeHandlesProps {
  readonly scene: TimelineScene;
  readonly facts: TimelineFacts;
  readonly range: NonNullable<SceneReport['range']>;
  readonly shares: NonNullable<SceneReport['rangeShares']>;
}

const HANDLE_PX = 24;
const PARTS: readonly RangePart[] = ['from', 'body', 'to'];

/** Edges and body of the range as sliders, for keys; pointers take them on the canvas below. */
export function RangeHandles({ scene, facts, range, shares }: RangeHandlesProps) {
  const handles = useRef(new Map<RangePart, HTMLElement>());
  useEffect(() => {
    return scene.onFrame(({ range: now }) => {
      if (!now) return;
      // Handles of edges that are out of view stand whole at the border.
      const within = (x: number, least: number, most: number) => Math.min(most, Math.max(least, x));
      const from = within(now.from, HANDLE_PX, scene.width);
      const to = within(now.to, 0, scene.width - HANDLE_PX);
      const places: Readonly<Record<RangePart, number>> = { from, to, body: (from + to) / 2 };
      for (const [part, handle] of handles.current) handle.style.transform = `translateX(${places[part]}px)`;
    });
  }, [scene]);
  return PARTS.map((part) => (
    <Handle
      key={part}
      part={part}
      scene={scene}
      facts={facts}
      range={range}
      shares={shares}
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

function Handle({ part, scene, facts, range, shares, onHost }: HandleProps) {
  const { timeZone } = facts.clock;
  const text =
    part === 'body'
      ? formatRangeText(range.fromMs, range.toMs, timeZone)
      : formatInstant(part === 'from' ? range.fromMs : range.toMs, timeZone);
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = {
      ArrowLeft: -1,
      ArrowDown: -1,
      ArrowRight: 1,
      ArrowUp: 1,
      PageDown: -LARGE_STEPS,
      PageUp: LARGE_STEPS,
    }[event.key];
    if (event.key === 'Enter') zoomToRange(scene);
    else if (step === undefined) return;
    else stepRange(scene, part, event.shiftKey ? step * LARGE_STEPS : step);
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
      aria-valuenow={Math.round(shares[part === 'to' ? 'to' : 'from'] * 100)}
      aria-valuetext={text}
      onKeyDown={handleKeyDown}
    />
  );
}
