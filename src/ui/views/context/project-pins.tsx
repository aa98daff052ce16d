import { PinOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { changePin } from '../../components/change-pins.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatCount } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useWorkspace } from '../../workspace.tsx';
import styles from './project-pins.module.css';

/** What comes first in each context of the chosen project, here or not. */
export function ProjectPins({ project }: { readonly project: string | null }): ReactNode {
  const engine = useEngine();
  const { revision, refresh, announce } = useWorkspace();
  const pins = useQuery(`pins of ${project} ${revision}`, () => engine.getPins(project)).data?.value ?? [];
  if (pins.length === 0) return null;
  return (
    <div className={styles.pins}>
      <Disclosure
        summary={`${formatCount(pins.length, 'pin')} of ${project === null ? 'contexts of no project' : 'this project'}`}
      >
        <ul className={styles.list}>
          {pins.map((pin) => (
            <li key={`${pin.kind} ${pin.key}`} className={styles.pin}>
              <span className={styles.title}>{pin.title || pin.key}</span>
              <span className={styles.kind}>{pin.kind === 'event' ? 'turn' : pin.kind}</span>
              <IconButton
                icon={PinOff}
                label={`Unpin for the project: ${pin.title || pin.key}`}
                onClick={() =>
                  void changePin(engine, project, pin, false).then(refresh, (error: Error) =>
                    announce(`It is still pinned: ${error.message}`, 'assertive'),
                  )
                }
              />
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
