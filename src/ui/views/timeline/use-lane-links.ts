import type { LaneLink } from '../../../engine/api.ts';
import { useEngine } from '../../engine-context.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useWorkspace } from '../../workspace.tsx';

const NONE: readonly LaneLink[] = [];

/** Between the lanes of sessions; other lanes have none. */
export function useLaneLinks(laneKind: string): readonly LaneLink[] {
  const engine = useEngine();
  const { revision } = useWorkspace();
  const isBySession = laneKind === 'session';
  const links = useQuery(JSON.stringify([revision, isBySession]), async () =>
    isBySession ? engine.laneLinks() : NONE,
  );
  return isBySession ? (links.data ?? NONE) : NONE;
}
