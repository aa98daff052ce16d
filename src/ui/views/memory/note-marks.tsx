import type { ReactNode } from 'react';
import type { NoteSummary } from '../../../engine/api.ts';
import { Chip } from '../../components/chip.tsx';
import { ExpiryChip } from '../../components/expiry-chip.tsx';

/** What a person said of a note: that it is a draft, until when it is kept, its tags. */
export function NoteMarks({ note }: { readonly note: NoteSummary }): ReactNode {
  return (
    <>
      {note.isDraft && <Chip tone="warn">Draft</Chip>}
      <ExpiryChip expiresAtMs={note.expiresAtMs} />
      {note.tags.map((tag) => (
        <span key={tag}>#{tag}</span>
      ))}
    </>
  );
}
