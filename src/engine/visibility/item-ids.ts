import type { ItemKind } from '../api.ts';
import { eventKeyFromText, eventKeyToText, keyFromText, keyToText } from '../identity/content-key.ts';

const PREFIXES: Readonly<Record<ItemKind, string>> = { session: 's', event: 'e', note: 'n', document: 'd' };

/** An item by its key. */
export interface ItemKey {
  readonly kind: ItemKind;
  readonly key: number;
  /** Of an event, which block of its record it is; 0 for others. */
  readonly block: number;
}

export function itemId({ kind, key, block }: ItemKey): string {
  return kind === 'event' ? idOfEventKey(eventKeyToText(key, block)) : `${PREFIXES[kind]}_${keyToText(key)}`;
}

/** Null for text that is no id. */
export function itemKeyOf(id: string): ItemKey | null {
  const [, prefix, text = ''] = /^([send])_([0-9a-z-]{1,20})$/.exec(id) ?? [];
  switch (prefix) {
    case 'e': {
      const event = eventKeyFromText(text.replace('-', '.'));
      return event && { kind: 'event', key: event.recordKey, block: event.block };
    }
    case 's':
      return plainKey('session', text);
    case 'n':
      return plainKey('note', text);
    case 'd':
      return plainKey('document', text);
    default:
      return null;
  }
}

function plainKey(kind: ItemKind, text: string): ItemKey | null {
  const key = keyFromText(text);
  return key === null ? null : { kind, key, block: 0 };
}

/** A link of the app (`#/s/<key>?e=<key>`, `#/s/<key>`, `#/memory/<key>`) as the id of what it leads to. */
export function idOfLink(link: string): string {
  const [, session, event, note] = /^#\/(?:s\/(\w+)(?:\?e=([\w.]+))?|memory\/(\w+))$/.exec(link) ?? [];
  if (event !== undefined) return idOfEventKey(event);
  return session !== undefined ? `${PREFIXES.session}_${session}` : `${PREFIXES.note}_${note}`;
}

export function idOfEventKey(eventKey: string): string {
  return `${PREFIXES.event}_${eventKey.replace('.', '-')}`;
}
