import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { formatDuration, formatInstant } from '../../format.ts';
import { timeAtPosition } from './axis.ts';
import { selectEvent } from './commands.ts';
import { positionOfPlayhead } from './follow-playhead.ts';
import type { TimelineModel } from './model.ts';
import type { Playhead as PlayheadPlace } from './playback-clock.ts';
import type { Player } from './player.ts';
import styles from './playhead.module.css';
import type { TimelineScene } from './scene.ts';

interface PlayheadProps {
  readonly scene: TimelineScene;
  readonly model: TimelineModel;
  readonly player: Player;
}

const LARGE_STEP = 10;

/** The line that playback moves over the density and the lanes; its grip is a slider over all dated events. */
export function Playhead({ scene, model, player }: PlayheadProps) {
  const report = useSyncExternalStore(player.report.subscribe, player.report.getSnapshot);
  const { playhead, jumpedMs } = report;
  if (!playhead || model.presentCount === 0) return null;
  return <Line scene={scene} model={model} player={player} playhead={playhead} jumpedMs={jumpedMs} />;
}

interface LineProps extends PlayheadProps {
  readonly playhead: PlayheadPlace;
  readonly jumpedMs: number;
}

function Line({ scene, model, player, playhead, jumpedMs }: LineProps) {
  const line = useRef<HTMLDivElement>(null);
  const { axis, clock } = model;
  useEffect(() => {
    const place = () => {
      const { playhead: now } = player;
      if (!line.current || !now) return;
      const x = scene.xOf(positionOfPlayhead(axis, now));
      line.current.hidden = x < 0 || x > scene.width;
      line.current.style.transform = `translateX(${x}px)`;
    };
    place();
    const stops = [scene.onFrame(place), player.moves.subscribe(place)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [scene, player, axis]);

  const seekTo = (event: PointerEvent<HTMLElement>) => {
    const plot = line.current?.parentElement?.getBoundingClientRect();
    if (!plot) return;
    const x = Math.min(plot.width, Math.max(0, event.clientX - plot.left));
    player.seek(timeAtPosition(axis, scene.positionAt(x)));
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -1,
      ArrowDown: -1,
      ArrowRight: 1,
      ArrowUp: 1,
      PageDown: -LARGE_STEP,
      PageUp: LARGE_STEP,
    };
    const step = steps[event.key];
    if (step !== undefined) player.step(step);
    else if (event.key === 'Home') player.seekEvent(0);
    else if (event.key === 'End') player.seekEvent(model.presentCount - 1);
    else if (event.key === 'Enter' && playhead.event >= 0) selectEvent(scene, playhead.event);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const first = model.axis.timesMs[0] ?? 0;
  const last = model.axis.timesMs[model.presentCount - 1] ?? first;
  const share = last > first ? ((playhead.ms - first) / (last - first)) * 100 : 0;
  return (
    <div ref={line} className={styles.line}>
      <div
        role="slider"
        tabIndex={0}
        className={styles.grip}
        aria-label="Playhead"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(Math.min(100, Math.max(0, share)))}
        aria-valuetext={formatInstant(playhead.ms, clock.timeZone)}
        title="Playhead: drag it, or move it by events with the arrow keys; Enter selects the event"
        onKeyDown={handleKeyDown}
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.focus({ preventScroll: true });
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && seekTo(event)}
      />
      {jumpedMs > 0 && <span className={styles.jump}>{`+${formatDuration(jumpedMs)}`}</span>}
    </div>
  );
}
