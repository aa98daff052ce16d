import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWorkspace } from '../workspace.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

const CONFIRMATION_MS = 2000;

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, such as "path". */
  readonly what: string;
  /** Shown beside the icon; without it the icon stands alone. */
  readonly label?: string;
}

export function CopyButton({ text, what, label }: CopyButtonProps) {
  const { announce } = useWorkspace();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
      announce(`Copied the ${what}.`);
    } catch {
      announce(`The browser did not let the ${what} be copied. Select it and copy it by hand.`, 'assertive');
    }
  }

  const icon = isCopied ? Check : Copy;
  if (label === undefined) return <IconButton icon={icon} label={`Copy ${what}`} onClick={() => void copy()} />;
  return (
    <Button icon={icon} onClick={() => void copy()}>
      {isCopied ? 'Copied' : label}
    </Button>
  );
}
