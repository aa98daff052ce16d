/** The part of a window that says who frames it. */
export interface FramedWindow {
  readonly location: { readonly origin: string; readonly ancestorOrigins?: ArrayLike<string> };
  readonly parent: unknown;
}

/**
 * Why a page that is framed serves nobody; null where it is not, or only by listed origins. The header that forbids
 * framing is not there on a plain static host, and a policy in the page cannot say it.
 */
export function framingRefusal(page: FramedWindow, isListed: (origin: string) => boolean): string | null {
  if (page.parent === page) return null;
  const { ancestorOrigins, origin } = page.location;
  if (ancestorOrigins === undefined) {
    return 'This page is framed, and this browser does not say by whom: agents are not served here.';
  }
  const stranger = Array.from(ancestorOrigins).find((ancestor) => ancestor !== origin && !isListed(ancestor));
  if (stranger === undefined) return null;
  return `This page is framed by ${stranger}, which is not on the list of origins: agents are not served here.`;
}
