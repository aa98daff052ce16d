import { useEffect } from 'react';

export const APP_NAME = 'Strata';

/** Names the tab more exactly than the screen's own name, such as by a session's title. */
export function useScreenTitle(title: string | null): void {
  useEffect(() => {
    if (title) document.title = `${title} – ${APP_NAME}`;
  }, [title]);
}
