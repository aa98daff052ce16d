import type { NoteFields } from '../../../engine/api.ts';
import { makeStoredText } from '../../stored-text.ts';

/** The note that was deleted last, until it is brought back or dismissed: a reload does not take the undo away. */
export interface DeletedNote {
  readonly noteKey: string;
  readonly title: string;
  readonly fields: NoteFields;
}

export const deletedNote = makeStoredText('strata.deleted-note');

export function readDeletedNote(text: string | null): DeletedNote | null {
  if (text === null) return null;
  try {
    return JSON.parse(text) as DeletedNote;
  } catch {
    // Nobody here wrote that.
    return null;
  }
}
