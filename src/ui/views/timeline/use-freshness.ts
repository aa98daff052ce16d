import { useEffect, useRef } from 'react';
import { goToEnd } from './commands.ts';
import { isAtNewest } from './following.ts';
import type { Freshness } from './newer-events.tsx';
import type { SceneReport, TimelineScene } from './scene.ts';
import type { DatedAnswer } from './timeline-answers.ts';
import type { FreshTimeline } from './use-fresh-timeline.ts';

/** Tells the loading of answers whether the view follows, and the chart what waits. */
export function useFreshness(
  { waiting, isImporting, isFollowing, take }: FreshTimeline,
  shown: DatedAnswer,
  scene: TimelineScene,
  report: SceneReport | null,
): Freshness {
  const wantsNewest = useRef(false);
  useEffect(() => {
    isFollowing.current = () => scene.model === null || isAtNewest(scene.model.axis, scene.state.span);
    return () => {
      isFollowing.current = () => true;
    };
  }, [isFollowing, scene]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once what was waiting is shown
  useEffect(() => {
    if (!wantsNewest.current) return;
    wantsNewest.current = false;
    goToEnd(scene, 'newest');
  }, [scene, shown]);
  const onTake = (goesToNewest: boolean) => {
    wantsNewest.current = goesToNewest;
    take();
  };
  const { model } = scene;
  return {
    shown,
    waiting,
    isImporting,
    isAtNewest: report !== null && model !== null && isAtNewest(model.axis, report.span),
    onTake,
  };
}
