import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { storedRanking } from '../preferences.ts';
import { DEFAULT_CHOICE, formatChoice, parseChoice, type RankingChoice } from './ranking-choice.ts';

interface RankingChoiceState {
  readonly choice: RankingChoice;
  readonly change: (choice: RankingChoice) => void;
  /** What was stored could not be read, and is no more: said here once. */
  readonly wasDamaged: boolean;
}

/** The choice of the person, to be shown and changed. */
export function useRankingChoice(): RankingChoiceState {
  const text = useSyncExternalStore(storedRanking.subscribe, storedRanking.getSnapshot);
  const choice = useMemo(() => parseChoice(text), [text]);
  const [wasDamaged, setWasDamaged] = useState(false);
  useEffect(() => {
    if (choice !== null) return;
    setWasDamaged(true);
    storedRanking.set(null);
  }, [choice]);
  return {
    choice: choice ?? DEFAULT_CHOICE,
    change: (next) => {
      setWasDamaged(false);
      storedRanking.set(formatChoice(next));
    },
    wasDamaged,
  };
}
