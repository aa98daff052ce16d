import { type ReactNode, useState } from 'react';
import type { ProjectRef, ProjectStorage } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { StorageLevelDialog } from './storage-level-dialog.tsx';

interface StorageLevelButtonProps {
  readonly project: ProjectRef;
  /** Null for a project that is stored in full. */
  readonly known: ProjectStorage | null;
}

/** How much of a project is kept: asked for and changed in a dialog. */
export function StorageLevelButton({ project, known }: StorageLevelButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const name = levelName(known);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label={`${project.label} is stored ${name}: change that`}
        onClick={() => setOpen(true)}
      >
        {name}
      </Button>
      {isOpen && <StorageLevelDialog project={project} known={known} onClose={() => setOpen(false)} />}
    </>
  );
}

function levelName(known: ProjectStorage | null): string {
  if (known === null) return 'in full';
  if (known.isGoing) return 'at minimal, still being made smaller';
  return known.level === 'minimal' ? 'at minimal' : 'in full, files missing';
}
