import type { Detection, FileSample } from '../importer.ts';
import type { JsonObject } from '../json.ts';
import {
  isBareHeader,
  isBareLine,
  isEnvelope,
  isExecLine,
  isLegacyObject,
  isPromptIndexLine,
  isSignIn,
  isThreadNameLine,
} from './shapes.ts';

/** JSON Lines of either era. */
export function detectRollout({ objects, isJsonArray }: FileSample): Detection | null {
  if (isJsonArray || objects.length === 0) return null;
  const envelopes = objects.filter(isEnvelope).length;
  if (envelopes > 0) {
    const reason = `${envelopes} of the first ${objects.length} JSON lines are records of Codex (a type and its payload).`;
    return { confidence: share(envelopes, objects), reason };
  }
  // Items alone may be a log of the API; the header or the marks of states tell that they are a session.
  const isSession = objects.some((value) => isBareHeader(value) || value.record_type === 'state');
  const items = objects.filter((value) => isBareHeader(value) || isBareLine(value)).length;
  if (!isSession) return null;
  const reason = `${items} of the first ${objects.length} JSON lines are a session header and bare items, as Codex wrote in 2025.`;
  return { confidence: share(items, objects), reason };
}

function share(count: number, objects: readonly JsonObject[]): number {
  return 0.6 + 0.4 * (count / objects.length);
}

/** Such a file is often larger than its sample, and its lines alone are no JSON. */
export function detectLegacy({ objects, head, isJsonArray }: FileSample): Detection | null {
  const [first] = objects;
  const isWhole = !isJsonArray && objects.length === 1 && first !== undefined && isLegacyObject(first);
  const isHead = objects.length === 0 && /^\s*\{\s*"session"\s*:\s*\{\s*"(?:timestamp|id|instructions)"\s*:/.test(head);
  if (!isWhole && !(isHead && /"items"\s*:\s*\[/.test(head))) return null;
  return {
    confidence: isWhole ? 0.95 : 0.9,
    reason: 'A session and its items in one object, as the TypeScript version of Codex wrote.',
  };
}

export function detectExecStream({ objects, isJsonArray }: FileSample): Detection | null {
  if (isJsonArray || !objects.some(({ type }) => type === 'thread.started' || type === 'item.completed')) return null;
  const lines = objects.filter(isExecLine).length;
  if (lines < 2) return null;
  const reason = `${lines} of the first ${objects.length} JSON lines are events that "codex exec --json" prints.`;
  return { confidence: share(lines, objects), reason };
}

export function detectThreadNames({ objects, isJsonArray }: FileSample): Detection | null {
  if (isJsonArray || objects.length === 0 || !objects.every(isThreadNameLine)) return null;
  return { confidence: 0.9, reason: 'The names that Codex sessions were given; the sessions have files of their own.' };
}

export function detectPromptIndex({ objects, isJsonArray }: FileSample): Detection | null {
  if (isJsonArray || objects.length === 0 || !objects.every(isPromptIndexLine)) return null;
  return { confidence: 0.9, reason: 'The prompt index of Codex; the sessions are in the rollout files.' };
}

/** By its place, whatever is in it, and by its content, whatever it is called. */
export function detectSignIn({ objects, path }: FileSample): Detection | null {
  const isPlace = /(?:^|\/)\.codex\/(?:auth|\.credentials)\.json$/.test(path.replaceAll('\\', '/'));
  const [first] = objects;
  const isContent = objects.length === 1 && first !== undefined && isSignIn(first);
  if (!isPlace && !isContent) return null;
  return {
    confidence: 1,
    isSidecar: true,
    reason: 'It holds the sign-in of Codex (keys or tokens). Strata does not read or keep any of it.',
  };
}
