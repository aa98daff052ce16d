import { RANKING_PROFILES, type RankingProfile } from '../../engine/ranking-profiles.ts';
import { type FigureName, type Figures, figuresOf, readFigures } from './figures.ts';

/** Raised when stored figures would mean something else than before. */
const VERSION = 1;

export const NAMED_PROFILES = ['prose', 'code', 'logs'] as const satisfies readonly RankingProfile[];
export const PROFILE_CHOICES = [...NAMED_PROFILES, 'own'] as const;
export type ProfileChoice = (typeof PROFILE_CHOICES)[number];

export interface RankingChoice {
  readonly profile: ProfileChoice;
  /** The person's own figures, kept while another profile is chosen; null before there are any. */
  readonly own: Figures | null;
}

export const DEFAULT_CHOICE: RankingChoice = { profile: 'prose', own: null };

/** Null for a text that is damaged or of another version. */
export function parseChoice(text: string | null): RankingChoice | null {
  if (text === null) return DEFAULT_CHOICE;
  const { version, profile, own } = parseObject(text);
  const known = PROFILE_CHOICES.find((name) => name === profile);
  const figures = own === null ? null : readFigures(own);
  const isWhole = (own === null) === (figures === null) && (known !== 'own' || figures !== null);
  return version === VERSION && known !== undefined && isWhole ? { profile: known, own: figures } : null;
}

/** Null for the default: nothing needs to be kept. */
export function formatChoice({ profile, own }: RankingChoice): string | null {
  if (profile === DEFAULT_CHOICE.profile && own === null) return null;
  return JSON.stringify({ version: VERSION, profile, own });
}

/** The figures that count. */
export function figuresInForce({ profile, own }: RankingChoice): Figures {
  if (profile !== 'own') return figuresOf(RANKING_PROFILES[profile]);
  return own ?? figuresOf(RANKING_PROFILES.prose);
}

/** Own figures that were never there begin as a copy of the profile that was chosen. */
export function chooseProfile(choice: RankingChoice, profile: ProfileChoice): RankingChoice {
  return { profile, own: profile === 'own' ? (choice.own ?? figuresInForce(choice)) : choice.own };
}

/** An edit of a named profile makes a copy of it the person's own. */
export function changeFigure(choice: RankingChoice, name: FigureName, value: number): RankingChoice {
  return { profile: 'own', own: { ...figuresInForce(choice), [name]: value } };
}

function parseObject(text: string): Partial<Record<'version' | 'profile' | 'own', unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
