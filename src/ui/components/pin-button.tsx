import { Pin } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ContextPin, ProjectRef } from '../../engine/api.ts';
import { Button } from './button.tsx';
import { PinDialog } from './pin-dialog.tsx';

/** Opens the choice of projects for whose contexts something is pinned. */
export function PinButton({
  pin,
  project,
}: {
  readonly pin: ContextPin;
  readonly project: ProjectRef | null;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={Pin} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Pin for contexts
      </Button>
      {isOpen && <PinDialog pin={pin} project={project} onClose={() => setOpen(false)} />}
    </>
  );
}
