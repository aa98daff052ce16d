import { useEffect, useState } from 'react';
import { useWorkspace } from '../workspace.tsx';

const CONFIRMATION_MS = 2000;

export interface Copy {
  /** True for two seconds after a copy that worked, for those who see it. */
  readonly isCopied: boolean;
  /** Says how it went to those who hear it. `what` is such as "link"; `hint` is said behind it. */
  readonly copy: (text: string, what: string, hint?: string) => Promise<void>;
}

export function useCopy(): Copy {
  const { announce } = useWorkspace();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (text: string, what: string, hint = ''): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
      announce(`Copied the ${what}. ${hint}`.trim());
    } catch {
      announce(`The browser did not let the ${what} be copied.`, 'assertive');
    }
  };
  return { isCopied, copy };
}
