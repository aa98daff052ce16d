import { useState } from 'react';
import type { NoteFields, SaveResult, Versioned, WrittenNote } from '../../../engine/api.ts';
import { useEngine } from '../../engine-context.ts';
import { formatClock } from '../../format.ts';
import { makeRoute, navigate } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';
import { deletedNote } from './deleted-note.ts';
import { NEW_NOTE } from './new-note.ts';
import type { NoteEdit, NoteEdits } from './note-edits.ts';

export interface NoteEditingParts {
  readonly note: WrittenNote;
  /** What was typed before and is not saved. */
  readonly kept: NoteEdit | null;
  readonly edits: NoteEdits;
}

export interface NoteEditing {
  readonly fields: NoteFields;
  /** As they are typed. */
  readonly tags: string;
  readonly title: string;
  readonly isChanged: boolean;
  /** False for one that was deleted meanwhile. */
  readonly isStored: boolean;
  /** When what was typed reached the database; null where it did not yet. */
  readonly keptAt: string | null;
  readonly problem: string | null;
  /** What another one wrote first. */
  readonly conflict: Versioned<NoteFields | null> | null;
  change(changes: Partial<NoteFields>): void;
  changeTags(text: string): void;
  save(changes?: Partial<NoteFields>): Promise<void>;
  saveOver(theirs: Versioned<NoteFields | null>): Promise<void>;
  remove(): Promise<void>;
  discard(): Promise<void>;
  /** The other one stays under this key; mine becomes a note of its own. */
  keepBoth(): Promise<void>;
  takeTheirs(theirs: Versioned<NoteFields | null>): Promise<void>;
}

/** What is typed, what of it is kept where, and what becomes of it. */
export function useNoteEditing({ note, kept, edits }: NoteEditingParts): NoteEditing {
  const engine = useEngine();
  const { announce, refresh, timeZone } = useWorkspace();
  const [stored, setStored] = useState<Versioned<NoteFields | null>>(note);
  const [fields, setFields] = useState(kept?.fields ?? note.value ?? NEW_NOTE);
  const [seenVersion, setSeenVersion] = useState(kept?.seenVersion ?? note.version);
  const [tags, setTags] = useState(fields.tags.join(' '));
  const [problem, setProblem] = useState<string | null>(null);
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Versioned<NoteFields | null> | null>(isStale(note, kept) ? note : null);
  const isChanged = JSON.stringify(fields) !== JSON.stringify(stored.value);
  const title = titleOf(fields.text);

  const change = (changes: Partial<NoteFields>): void => {
    const next = { ...fields, ...changes };
    setFields(next);
    setProblem(null);
    edits.keep({ fields: next, seenVersion }, (error) => {
      if (error)
        setProblem(`What you type could not be kept in the database: ${error.message} It is kept in this tab.`);
      else setKeptAt(formatClock(Date.now(), timeZone));
    });
  };

  const attempt = async (
    work: () => Promise<SaveResult<NoteFields | null>>,
    done: (current: Versioned<NoteFields | null>) => void,
  ): Promise<void> => {
    setProblem(null);
    try {
      const { state, current } = await work();
      if (state === 'conflict') {
        setConflict(current);
        return;
      }
      await edits.drop();
      setConflict(null);
      done(current);
      refresh();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };

  const save = (changes: Partial<NoteFields> = {}, version: number | null = seenVersion): Promise<void> =>
    attempt(
      () => engine.saveNote(note.noteKey, { ...fields, ...changes }, version),
      (current) => {
        setStored(current);
        setSeenVersion(current.version);
        if (current.value) {
          setFields(current.value);
          setTags(current.value.tags.join(' '));
        }
        setKeptAt(null);
        announce(current.value?.isDraft ? 'The draft is saved.' : 'The note is saved.');
      },
    );

  const remove = (): Promise<void> =>
    attempt(
      () => engine.deleteNote(note.noteKey, seenVersion),
      () => {
        deletedNote.set(JSON.stringify({ noteKey: note.noteKey, title, fields }));
        announce(`“${title}” was deleted. It can be brought back.`);
        navigate(makeRoute('memory'));
      },
    );

  const keepBoth = async (): Promise<void> => {
    try {
      const mine = await engine.createNote(fields);
      await edits.drop();
      refresh();
      navigate(makeRoute('memory', { id: mine.noteKey, params: { edit: '1' } }));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };

  const takeTheirs = async (theirs: Versioned<NoteFields | null>): Promise<void> => {
    await edits.drop();
    setStored(theirs);
    setSeenVersion(theirs.version);
    setFields(theirs.value ?? NEW_NOTE);
    setTags(theirs.value?.tags.join(' ') ?? '');
    setConflict(null);
  };

  const discard = async (): Promise<void> => {
    await edits.drop();
    setFields(stored.value ?? NEW_NOTE);
    setTags(stored.value?.tags.join(' ') ?? '');
    setKeptAt(null);
    announce('What was not saved is gone.');
  };

  return {
    fields,
    tags,
    title,
    isChanged,
    isStored: stored.value !== null,
    keptAt,
    problem,
    conflict,
    change,
    changeTags: (text) => {
      setTags(text);
      change({ tags: text.split(/[\s,]+/).filter((tag) => tag !== '') });
    },
    save,
    saveOver: (theirs) => save({}, theirs.value ? theirs.version : null),
    remove,
    discard,
    keepBoth,
    takeTheirs,
  };
}

function titleOf(text: string): string {
  const line = text.split('\n').find((each) => each.trim() !== '') ?? '';
  return line.replace(/^[\s#>*+-]+/, '').slice(0, 80) || 'New note';
}

/** What was typed was typed over another version than the one that is here now. */
function isStale({ version, value }: WrittenNote, kept: NoteEdit | null): boolean {
  return kept !== null && (kept.seenVersion !== version || value === null);
}
