import { useCallback, useEffect, useState } from 'react';
import { useWorkspace } from '../../workspace.tsx';

const SHOWN_MS = 5000;

/** A sentence that is spoken, and shown for a while. */
export function useNotice(): { readonly notice: string | null; readonly tell: (text: string) => void } {
  const { announce } = useWorkspace();
  const [notice, setNotice] = useState<{ readonly text: string } | null>(null);
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setNotice(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  const tell = useCallback(
    (text: string) => {
      announce(text);
      setNotice({ text });
    },
    [announce],
  );
  return { notice: notice?.text ?? null, tell };
}
