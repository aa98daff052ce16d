import { RANKING_PROFILES, type RankingParameters } from '../../engine/ranking-profiles.ts';
import { parametersOf } from './figures.ts';
import { DEFAULT_CHOICE, figuresInForce, parseChoice, type RankingChoice } from './ranking-choice.ts';

/**
 * What a stored text means for a search: undefined for the engine's default, and for what can't be read. The same object
 * for the same text, so that it may stand in a list of dependencies.
 */
export function rankingOf(text: string | null): RankingParameters | undefined {
  if (last?.text !== text) last = { text, ranking: parametersIn(parseChoice(text) ?? DEFAULT_CHOICE) };
  return last?.ranking;
}

let last: { readonly text: string | null; readonly ranking: RankingParameters | undefined } | null = null;

function parametersIn(choice: RankingChoice): RankingParameters | undefined {
  if (choice.profile === 'prose') return undefined;
  return choice.profile === 'own' ? parametersOf(figuresInForce(choice)) : RANKING_PROFILES[choice.profile];
}
