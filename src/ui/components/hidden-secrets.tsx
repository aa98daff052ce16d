import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { hideSecrets } from '../../engine/secrets/mask-secrets.ts';
import { formatCount } from '../format.ts';
import { Button } from './button.tsx';
import styles from './form.module.css';

interface HiddenSecretsProps {
  readonly text: string;
  /** Gets the text with dots for keys and passwords, as long as it was, so that places in it stay. */
  readonly children: (shown: string) => ReactNode;
}

/** A text whose keys and passwords are dots until somebody reveals them. */
export function HiddenSecrets({ text, children }: HiddenSecretsProps): ReactNode {
  const { line, shown } = useHiddenSecrets(text);
  return (
    <>
      {line}
      {children(shown)}
    </>
  );
}

/** The same where the line stands elsewhere than the text. */
export function useHiddenSecrets(text: string): { readonly line: ReactNode; readonly shown: string } {
  const hidden = useMemo(() => hideSecrets(text), [text]);
  const { line, isRevealed } = useReveal(hidden.kinds);
  return { line, shown: isRevealed ? text : hidden.text };
}

/** What says which secrets are hidden, with its button; and whether that was pressed. */
export function useReveal(kinds: readonly string[]): { readonly line: ReactNode; readonly isRevealed: boolean } {
  const [isRevealed, setRevealed] = useState(false);
  const line = <SecretsLine kinds={kinds} isRevealed={isRevealed} onToggle={() => setRevealed(!isRevealed)} />;
  return { line, isRevealed };
}

interface SecretsLineProps {
  /** Of each secret, in order. */
  readonly kinds: readonly string[];
  readonly isRevealed: boolean;
  readonly onToggle: () => void;
}

function SecretsLine({ kinds, isRevealed, onToggle }: SecretsLineProps): ReactNode {
  if (kinds.length === 0) return null;
  const what = formatCount(kinds.length, 'key or password', 'keys or passwords');
  return (
    <div className={styles.actions}>
      <span className={styles.hint}>
        {what} {isRevealed ? 'shown' : 'hidden'}: {[...new Set(kinds)].join(', ')}
      </span>
      <Button variant="ghost" icon={isRevealed ? EyeOff : Eye} onClick={onToggle}>
        {isRevealed ? 'Hide' : 'Reveal'}
      </Button>
    </div>
  );
}
