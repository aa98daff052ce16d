import { useSyncExternalStore } from 'react';
import { makeWatchable } from './watched.ts';

interface BlockedRequest {
  readonly directive: string;
  /** A URL, or a word such as `inline` or `eval`. */
  readonly blocked: string;
}

export interface PrivacyRecord {
  /** Requests since the page was loaded, by origin. */
  readonly requests: ReadonlyMap<string, number>;
  /** What the content security policy stopped. */
  readonly violations: readonly BlockedRequest[];
}

const record = makeWatchable<PrivacyRecord>({ requests: new Map(), violations: [] });

/** To be called once, before anything else runs; looks back to the start of the page. */
export function startPrivacyWatch(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    const { requests, violations } = record.getSnapshot();
    const violation = { directive: event.effectiveDirective, blocked: event.blockedURI };
    record.set({ requests, violations: [...violations, violation] });
  });
  const observer = new PerformanceObserver((list) => {
    const { requests, violations } = record.getSnapshot();
    const urls = list.getEntries().map((entry) => entry.name);
    record.set({ requests: countOrigins(urls, location.href, requests), violations });
  });
  observer.observe({ type: 'navigation', buffered: true });
  observer.observe({ type: 'resource', buffered: true });
}

export function usePrivacyRecord(): PrivacyRecord {
  return useSyncExternalStore(record.subscribe, record.getSnapshot);
}

/** `data:` and `blob:` addresses reach nobody: they count under their scheme. */
export function countOrigins(
  urls: readonly string[],
  baseUrl: string,
  before: ReadonlyMap<string, number> = new Map(),
): ReadonlyMap<string, number> {
  const counts = new Map(before);
  for (const url of urls) {
    const origin = originOf(url, baseUrl);
    counts.set(origin, (counts.get(origin) ?? 0) + 1);
  }
  return counts;
}

function originOf(url: string, baseUrl: string): string {
  const parsed = URL.parse(url, baseUrl);
  if (!parsed) return url;
  const isLocal = parsed.protocol === 'data:' || parsed.protocol === 'blob:';
  return isLocal ? parsed.protocol : parsed.origin;
}
