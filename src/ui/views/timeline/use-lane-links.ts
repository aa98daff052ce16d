import { useLayoutEffect } from 'react';
import type { LaneLink } from '../../../engine/api.ts';
import type { TimelineFacts } from '../../../timeline/protocol.ts';
import { useEngine } from '../../engine-context.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useWorkspace } from '../../workspace.tsx';
import type { TimelineScene } from './scene.ts';

const NONE: readonly LaneLink[] = [];

/** Between the lanes of sessions, where the scene draws them; other lanes have none. */
export function useLaneLinks(scene: TimelineScene, { laneKind }: TimelineFacts): readonly LaneLink[] {
  const engine = useEngine();
  const { revision } = useWorkspace();
  const isBySession = laneKind === 'session';
  const links = useQuery(JSON.stringify([revision, isBySession]), async () =>
    isBySession ? engine.laneLinks() : NONE,
  );
  const shown = isBySession ? (links.data ?? NONE) : NONE;
  useLayoutEffect(() => scene.connect(shown), [scene, shown]);
  return shown;
}
