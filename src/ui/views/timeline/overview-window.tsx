import type { KeyboardEvent, Ref } from 'react';
import type { SceneReport, TimelineFacts } from '../../../timeline/protocol.ts';
import { clampSpan } from '../../../timeline/zoom.ts';
import { formatInstant } from '../../format.ts';
import { showSpan } from './commands.ts';
import styles from './overview-window.module.css';
import type { TimelineScene } from './scene.ts';

interface OverviewWindowProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly scene: TimelineScene;
  readonly facts: TimelineFacts;
  readonly report: SceneReport | null;
}

/** The part of the overview that is in view. The scene places it; its edges are sliders. */
export function OverviewWindow({ ref, scene, facts, report }: OverviewWindowProps) {
  return (
    <div ref={ref} className={styles.window} data-part="body">
      <Handle part="from" scene={scene} facts={facts} report={report} />
      <Handle part="to" scene={scene} facts={facts} report={report} />
    </div>
  );
}

interface HandleProps {
  readonly part: 'from' | 'to';
  readonly scene: TimelineScene;
  readonly facts: TimelineFacts;
  readonly report: SceneReport | null;
}

const STEP = 0.01;
const LARGE_STEP = 0.1;

function Handle({ part, scene, facts, report }: HandleProps) {
  const { bounds, minLength } = facts.axis;
  const span = report?.span ?? bounds;
  const whole = bounds.to - bounds.from;
  const percent = Math.round(((span[part] - bounds.from) / whole) * 100);
  const moveTo = (position: number) => {
    const now = scene.span;
    const moved = part === 'from' ? Math.min(position, now.to - minLength) : Math.max(position, now.from + minLength);
    showSpan(scene, clampSpan({ ...now, [part]: moved }, bounds, minLength), 'keys');
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = whole * (event.shiftKey || event.key.startsWith('Page') ? LARGE_STEP : STEP);
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: scene.span[part] - step,
      ArrowDown: scene.span[part] - step,
      PageDown: scene.span[part] - step,
      ArrowRight: scene.span[part] + step,
      ArrowUp: scene.span[part] + step,
      PageUp: scene.span[part] + step,
      Home: bounds.from,
      End: bounds.to,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    moveTo(Math.min(bounds.to, Math.max(bounds.from, target)));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      className={`${styles.handle} ${styles[part]}`}
      data-part={part}
      aria-label={part === 'from' ? 'Start of the view' : 'End of the view'}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.min(100, Math.max(0, percent))}
      aria-valuetext={
        report ? formatInstant(report.edges[part === 'from' ? 'fromMs' : 'toMs'], facts.clock.timeZone) : ''
      }
      onKeyDown={handleKeyDown}
    />
  );
}
