import type { Connection } from '../database/connection.ts';

/** So much of the texts is read for words, and so many are looked for: the file is searched for each. */
const MOST_TEXTS = 2000;
const MOST_WORDS = 24;
/** Shorter words may stand in any bytes by chance. */
const WORD = /[\p{L}\p{N}]{6,40}/gu;

const TEXTS = `
  SELECT text FROM (
    SELECT e.text FROM main.purged_row p CROSS JOIN main.event e ON e.record_id = p.record_id
    WHERE p.purge_id = $id LIMIT ${MOST_TEXTS})
  UNION ALL SELECT text FROM (
    SELECT c.text FROM main.purged_row p CROSS JOIN main.chunk c ON c.source_id = p.source_id
    WHERE p.purge_id = $id LIMIT ${MOST_TEXTS})
  UNION ALL SELECT n.text FROM main.purged_row p CROSS JOIN main.memory_note n ON n.id = p.note_id
    WHERE p.purge_id = $id`;

/** Words of a purge, before it goes, that may stand nowhere else: as they are written, longest first. */
export function wordsOfPurge(connection: Connection, purgeId: number): readonly string[] {
  const words = new Set<string>();
  for (const { text } of connection.all<{ text: string }>(TEXTS, { $id: purgeId })) {
    for (const [word] of text.matchAll(WORD)) words.add(word);
  }
  return [...words].sort((a, b) => b.length - a.length);
}

/** Those that no row has any more: `isKnown` says it of a word. */
export function wordsThatWent(words: readonly string[], isKnown: (word: string) => boolean): readonly string[] {
  const gone: string[] = [];
  for (const word of words) {
    if (gone.length === MOST_WORDS) break;
    if (!isKnown(word)) gone.push(word);
  }
  return gone;
}
