import type { ExportedItem, Hit, ItemRef } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import type { MemoryReader } from '../memory/memory-reader.ts';
import type { HitReader } from '../search/hit-reader.ts';
import { countHidden, maskSecrets } from '../secrets/mask-secrets.ts';
import type { SessionReader } from '../sessions/session-reader.ts';
import { documentText } from '../visibility/item-text.ts';

export interface ExportParts {
  readonly connection: Connection;
  readonly sessions: SessionReader;
  readonly memory: MemoryReader;
  readonly hits: HitReader;
}

/** Items with their whole texts, keys and passwords hidden, in the order asked; those that are gone are left out. */
export function exportItems(parts: ExportParts, items: readonly ItemRef[]): readonly ExportedItem[] {
  return parts.hits.read(items, null).map((hit) => {
    const text = maskSecrets(wholeText(parts, hit));
    const title = hit.title.text;
    const path = hit.path?.text ?? null;
    const { store, group, category, time, tool, isError, eventKey, noteKey } = hit;
    return {
      ...{ store, group, category, time, tool, isError, title, path, text },
      key: eventKey ?? noteKey ?? hit.document?.documentKey ?? hit.key,
      session: hit.session && { sessionKey: hit.session.sessionKey, title: hit.session.title },
      project: hit.project?.path ?? null,
      hidden: countHidden(text) + countHidden(title) + countHidden(path ?? ''),
    };
  });
}

function wholeText({ connection, sessions, memory }: ExportParts, hit: Hit): string {
  if (hit.session && hit.eventKey) return sessions.text(hit.session.sessionKey, hit.eventKey) ?? '';
  if (hit.noteKey) return memory.get(hit.noteKey)?.text ?? '';
  return hit.document ? documentText(connection, hit.document.documentKey) : '';
}
