import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Playhead as PlayheadPlace } from '../../../timeline/playback-clock.ts';
import type { SceneFrame, TimelineFacts } from '../../../timeline/protocol.ts';
import { formatDuration, formatInstant } from '../../format.ts';
import { selectEvent } from './commands.ts';
import type { Player } from './player.ts';
import styles from './playhead.module.css';
import type { TimelineScene } from './scene.ts';

interface PlayheadProps {
  readonly scene: TimelineScene;
  readonly facts: TimelineFacts;
  readonly player: Player;
}

const LARGE_STEP = 10;

/** The line that playback moves over the density and the lanes; its grip is a slider over all dated events. */
export function Playhead({ scene, facts, player }: PlayheadProps) {
  const report = useSyncExternalStore(player.report.subscribe, player.report.getSnapshot);
  const { playhead, jumpedMs } = report;
  const { present } = facts;
  if (!playhead || !present) return null;
  return <Line {...{ scene, facts, player, playhead, jumpedMs, present }} />;
}

interface LineProps extends PlayheadProps {
  readonly playhead: PlayheadPlace;
  readonly jumpedMs: number;
  readonly present: NonNullable<TimelineFacts['present']>;
}

function Line({ scene, facts, player, playhead, jumpedMs, present }: LineProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    return scene.onFrame(({ playheadX }: SceneFrame) => {
      if (!line.current) return;
      line.current.hidden = playheadX === null || playheadX < 0 || playheadX > scene.width;
      line.current.style.transform = `translateX(${playheadX ?? 0}px)`;
    });
  }, [scene]);

  const seekTo = (event: PointerEvent<HTMLElement>) => {
    const plot = line.current?.parentElement?.getBoundingClientRect();
    if (!plot) return;
    const x = Math.min(plot.width, Math.max(0, event.clientX - plot.left));
    scene.ask('instantAt', x).then(
      (ms) => ms !== null && player.seek(ms),
      // The scene itself says what went wrong with it.
      () => {},
    );
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
    else if (event.key === 'End') player.seekEvent(facts.presentCount - 1);
    else if (event.key === 'Enter' && playhead.event >= 0) selectEvent(scene, playhead.event);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const { fromMs, toMs } = present;
  const share = toMs > fromMs ? ((playhead.ms - fromMs) / (toMs - fromMs)) * 100 : 0;
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
        aria-valuetext={formatInstant(playhead.ms, facts.clock.timeZone)}
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
