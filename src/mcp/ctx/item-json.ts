import type { AgentSearchAnswer, EventTime, Hit, Item, MarkedText } from '../../engine/api.ts';
import { maskSecrets } from '../../engine/secrets/mask-secrets.ts';

const LONGEST_TITLE = 200;
const LONGEST_SNIPPET = 800;

/** ISO 8601 with the offset that was written in the record; null for what has no date. */
export function isoTime({ ms, offsetMinutes }: EventTime): string | null {
  if (ms === null) return null;
  if (offsetMinutes === null || offsetMinutes === 0) return new Date(ms).toISOString();
  const sign = offsetMinutes < 0 ? '-' : '+';
  const minutes = Math.abs(offsetMinutes);
  const two = (value: number) => String(value).padStart(2, '0');
  const local = new Date(ms + offsetMinutes * 60_000).toISOString().slice(0, -1);
  return `${local}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

export function eventId(eventKey: string): string {
  return `e_${eventKey.replace('.', '-')}`;
}

export function sessionId(sessionKey: string): string {
  return `s_${sessionKey}`;
}

export function itemUri(id: string): string {
  return `ctx://item/${id}`;
}

/** Who wrote a text, and where it is from, are fields: the text itself may claim anything. */
export function itemJson(item: Item): Readonly<Record<string, unknown>> {
  const { id, kind, title, store, project, agent, category, path, sessionId, time, size } = item;
  return {
    id,
    uri: itemUri(id),
    title: cut(title, LONGEST_TITLE),
    kind,
    source: store,
    project: project?.label ?? null,
    agent,
    author: category,
    ...(path !== null && { path: cut(path, LONGEST_TITLE) }),
    sessionId,
    createdAt: isoTime(time),
    timeKind: time.kind,
    ...(time.plusMinusMs !== null && { plusMinusMs: time.plusMinusMs }),
    [kind === 'session' ? 'events' : 'bytes']: size,
  };
}

/** Hits whose item is known; each item once a hit. */
export function hitsJson({ data, items }: AgentSearchAnswer): Readonly<Record<string, unknown>>[] {
  return data.flatMap((hit) => {
    const item = items[hit.key];
    return item ? [{ ...itemJson(item), ...hitJson(hit) }] : [];
  });
}

function hitJson(hit: Hit): Readonly<Record<string, unknown>> {
  const { snippets, title, layer, layerNote, score, isError, tool, folded } = hit;
  const texts = snippets.length === 0 ? [title] : snippets;
  return {
    title: cut(title.text, LONGEST_TITLE),
    snippet: cut(texts.map(marked).join(' … '), LONGEST_SNIPPET),
    layer: layerNote === null ? layer : `${layer} (${layerNote})`,
    ...(score !== null && { score: Number(score.toFixed(4)) }),
    ...(tool !== null && { tool }),
    ...(isError && { isError }),
    ...(folded && folded.inSession > 0 && { moreInSession: folded.inSession }),
  };
}

/** What matched stands in double asterisks. */
function marked({ text, marks }: MarkedText): string {
  let result = '';
  let from = 0;
  for (const [start, end] of marks) {
    result += `${text.slice(from, start)}**${text.slice(start, end)}**`;
    from = end;
  }
  return result + text.slice(from);
}

/** In at most so many characters, without keys and passwords. */
export function cut(whole: string, most: number): string {
  const text = maskSecrets(whole);
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}
