import { expect, test } from 'vitest';
import { contentSecurityPolicy, META_CONTENT_SECURITY_POLICY } from './content-security-policy.mjs';

test('the page reaches its own origin only, and nothing is loaded that is not named', () => {
  expect(META_CONTENT_SECURITY_POLICY).toContain("default-src 'none'");
  expect(META_CONTENT_SECURITY_POLICY).toContain("connect-src 'self'");
});

test('no inline script or style, no eval and no other host are allowed', () => {
  expect(META_CONTENT_SECURITY_POLICY).not.toMatch(/'unsafe-|\*|https?:/);
});

test('framing is in the header alone: a meta tag that names it makes browsers complain', () => {
  expect(META_CONTENT_SECURITY_POLICY).not.toContain('frame-ancestors');
  expect(contentSecurityPolicy()).toBe(`${META_CONTENT_SECURITY_POLICY}; frame-ancestors 'none'`);
});

test('listed origins may frame the page', () => {
  const policy = contentSecurityPolicy(['https://a.example', 'http://localhost:3000']);
  expect(policy).toMatch(/frame-ancestors https:\/\/a\.example http:\/\/localhost:3000$/);
});
