import { type RefObject, useEffect } from 'react';

/** For when what had the focus goes away: the next Tab then starts at the top of the screen. */
export function focusScreenHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** True when nothing has the focus, as after the focused element went away. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

export type FocusWish = 'never' | 'when-lost' | 'always';

/** On appearing, takes the focus: always, or only if nothing else has it. */
export function useFocusOnMount(target: RefObject<HTMLElement | null>, wish: FocusWish): void {
  useEffect(() => {
    if (wish === 'always' || (wish === 'when-lost' && isFocusLost())) target.current?.focus();
  }, [target, wish]);
}
