/** The part of the Trusted Types API that is used here; TypeScript's DOM library has none of it. */
interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): unknown };
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypePolicyFactory };

/** The one policy that the Content-Security-Policy allows. It makes no HTML and no script text trusted, ever. */
const policy = trustedTypes?.createPolicy('strata', { createScriptURL: requireSameOrigin });

/** For `new Worker` and `serviceWorker.register`, whose types know only strings. Throws for another origin. */
export function trustedScriptUrl(url: string): string {
  return (policy?.createScriptURL(url) ?? requireSameOrigin(url)) as string;
}

function requireSameOrigin(url: string): string {
  const { origin, href } = new URL(url, document.baseURI);
  if (origin !== location.origin) throw new TypeError(`A script of another origin was refused: ${origin}`);
  return href;
}
