import { type ComponentType, lazy } from 'react';

/** A view in a chunk of its own. */
export interface LazyView {
  /** Begins to load it. React holds back for 300 ms what takes the place of a fallback; a view that is here has none. */
  preload(): void;
  /** To be asked once each time it is put on the screen: loaded, it is another component than while it loads. */
  component(): ComponentType;
}

export function lazyView(load: () => Promise<ComponentType>): LazyView {
  let loaded: ComponentType | null = null;
  const start = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Loading = lazy(start);
  return {
    // Where it cannot be loaded, the boundary around the view says so, once it is shown.
    preload: () => void start().catch(() => {}),
    component: () => loaded ?? Loading,
  };
}
