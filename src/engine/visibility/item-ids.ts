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
  const text = kind === 'event' ? eventKeyToText(key, block).replace('.', '-') : keyToText(key);
  return `${PREFIXES[kind]}_${text}`;
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
