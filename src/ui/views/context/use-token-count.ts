import { useEffect, useState } from 'react';

/**
 * Tokens of a text by a tokenizer that is loaded when a text is there; null until then, and for '' or where it cannot be
 * loaded: the estimate stays.
 */
export function useTokenCount(text: string): number | null {
  const [counted, setCounted] = useState<{ readonly text: string; readonly tokens: number } | null>(null);
  useEffect(() => {
    if (text === '') return;
    let isWanted = true;
    import('./count-tokens.ts').then(
      ({ countTextTokens }) => {
        if (isWanted) setCounted({ text, tokens: countTextTokens(text) });
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [text]);
  return counted?.text === text ? counted.tokens : null;
}
