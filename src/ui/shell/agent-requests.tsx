import { useEffect, useRef } from 'react';
import type { ConsentRequest } from '../../mcp/api.ts';
import { useBridge, useBridgeState } from '../bridge-context.ts';
import { useRoute } from '../router.ts';
import { ConsentCard } from '../views/mcp/consent-card.tsx';
import { useWorkspace } from '../workspace.tsx';

/** Questions of agents, on top of every screen but the one that shows them itself. */
export function AgentRequests() {
  const { requests } = useBridgeState();
  const { screen, params } = useRoute();
  useRequestAnnouncements(requests);
  useLibraryNews();
  if (requests.length === 0 || (screen === 'mcp' && params.get('tab') === 'requests')) return null;
  return (
    <>
      {requests.map((request) => (
        <ConsentCard key={request.id} request={request} />
      ))}
    </>
  );
}

/** Said once for each; the focus stays where it is. */
function useRequestAnnouncements(requests: readonly ConsentRequest[]): void {
  const { announce } = useWorkspace();
  const lastId = useRef(0);
  useEffect(() => {
    for (const { id, origin, kind } of requests) {
      if (id <= lastId.current) continue;
      lastId.current = id;
      const wish = kind === 'read' ? 'search and read' : kind === 'write' ? 'add something' : 'delete something';
      announce(`${origin} asks to ${wish}. The question stands on top of the screen.`, 'assertive');
    }
  }, [requests, announce]);
}

/** What an agent changed shows on the screen, and what changes here is told to agents that wait for it. */
function useLibraryNews(): void {
  const bridge = useBridge();
  const { changes } = useBridgeState();
  const { revision, refresh } = useWorkspace();
  const seen = useRef(changes);
  useEffect(() => {
    if (changes === seen.current) return;
    seen.current = changes;
    refresh();
  }, [changes, refresh]);
  useEffect(() => {
    if (revision > 0) bridge.libraryChanged();
  }, [revision, bridge]);
}
