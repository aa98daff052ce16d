import { createContext, use, useContext, useSyncExternalStore } from 'react';
import type { BridgeDoorstep, BridgeHandle, BridgeState } from '../mcp/api.ts';

export const BridgeContext = createContext<BridgeDoorstep | null>(null);

/** Loads the bridge: the component is suspended until then. */
export function useBridge(): BridgeHandle {
  return use(useDoorstep().load());
}

export function useBridgeState(): BridgeState {
  const { subscribe, getSnapshot } = useBridge();
  return useSyncExternalStore(subscribe, getSnapshot);
}

/** Null until somebody needed it. */
export function useLoadedBridge(): BridgeHandle | null {
  const doorstep = useDoorstep();
  return useSyncExternalStore(doorstep.subscribe, doorstep.getSnapshot);
}

function useDoorstep(): BridgeDoorstep {
  const doorstep = useContext(BridgeContext);
  if (!doorstep) throw new Error('The bridge needs a BridgeContext above it.');
  return doorstep;
}
