import type { KeyboardEvent, Ref } from 'react';
import { type Span, timeAtPosition } from '../../../timeline/axis.ts';
import { showSpan } from '../../../timeline/commands.ts';
import type { TimelineModel } from '../../../timeline/model.ts';
import { clampSpan } from '../../../timeline/zoom.ts';
import { formatInstant } from '../../format.ts';
import styles from './overview-window.module.css';
import type { SceneReport, TimelineScene } from './scene.ts';

interface OverviewWindowProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly scene: TimelineScene;
  readonly model: TimelineModel;
  readonly report: SceneReport | null;
}

/** The part of the overview that is in view. The scene places it; its edges are sliders. */
export function OverviewWindow({ ref, scene, model, report }: OverviewWindowProps) {
  const span = report?.span ?? model.axis.bounds;
  return (
    <div ref={ref} className={styles.window} data-part="body">
      <Handle part="from" scene={scene} model={model} span={span} />
      <Handle part="to" scene={scene} model={model} span={span} />
    </div>
  );
}

interface HandleProps {
  readonly part: 'from' | 'to';
  readonly scene: TimelineScene;
  readonly model: TimelineModel;
  readonly span: Span;
}

const STEP = 0.01;
const LARGE_STEP = 0.1;

function Handle({ part, scene, model, span }: HandleProps) {
  const { bounds, minLength } = model.axis;
  const whole = bounds.to - bounds.from;
  const percent = Math.round(((span[part] - bounds.from) / whole) * 100);
  const moveTo = (position: number) => {
    const now = scene.state.span;
    const moved = part === 'from' ? Math.min(position, now.to - minLength) : Math.max(position, now.from + minLength);
    showSpan(scene, clampSpan({ ...now, [part]: moved }, bounds, minLength), 'keys');
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = whole * (event.shiftKey || event.key.startsWith('Page') ? LARGE_STEP : STEP);
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: scene.state.span[part] - step,
      ArrowDown: scene.state.span[part] - step,
      PageDown: scene.state.span[part] - step,
      ArrowRight: scene.state.span[part] + step,
      ArrowUp: scene.state.span[part] + step,
      PageUp: scene.state.span[part] + step,
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
      aria-valuetext={formatInstant(timeAtPosition(model.axis, span[part]), model.clock.timeZone)}
      onKeyDown={handleKeyDown}
    />
  );
}
