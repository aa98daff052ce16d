import { lazy, Suspense } from 'react';
import { useLoadedBridge } from '../bridge-context.ts';

const SIGNS = {
  chip: lazy(() => import('./agents-chip.tsx').then((module) => ({ default: module.AgentsChip }))),
  requests: lazy(() => import('./agent-requests.tsx').then((module) => ({ default: module.AgentRequests }))),
  badge: lazy(() => import('./request-badge.tsx').then((module) => ({ default: module.RequestBadge }))),
};

/** What the frame shows of agents: nothing, and nothing of it loaded, until the bridge is. */
export function AgentSign({ of }: { readonly of: keyof typeof SIGNS }) {
  if (!useLoadedBridge()) return null;
  const Sign = SIGNS[of];
  return (
    <Suspense fallback={null}>
      <Sign />
    </Suspense>
  );
}
