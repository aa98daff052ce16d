const DIRECTIVES = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types strata',
];

/** The policy as a meta tag carries it: browsers ignore `frame-ancestors` there. */
export const META_CONTENT_SECURITY_POLICY = DIRECTIVES.join('; ');

/**
 * The policy as a response header.
 *
 * @param {readonly string[]} frameAncestors Origins that may frame the page; none by default.
 */
export function contentSecurityPolicy(frameAncestors = []) {
  const sources = frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'";
  return `${META_CONTENT_SECURITY_POLICY}; frame-ancestors ${sources}`;
}
