import { RANKING_PROFILES, type RankingParameters } from '../../engine/ranking-profiles.ts';

interface Limit {
  readonly least: number;
  readonly most: number;
  readonly isWhole?: boolean;
}

/**
 * What each figure may be. Within these limits every search ends in good time and no score is a division by zero; what
 * is best among them is for the person to find.
 */
export const LIMITS = {
  k1: { least: 0, most: 3 },
  b: { least: 0, most: 1 },
  titleWeight: { least: 1, most: 10 },
  lengthLeast: { least: 0, most: 1000, isWhole: true },
  lengthUpTo: { least: 0, most: 1000, isWhole: true },
  functionWordWeight: { least: 0, most: 1 },
  readTexts: { least: 0, most: 200, isWhole: true },
  candidates: { least: 10, most: 1000, isWhole: true },
  feedbackOriginalWeight: { least: 0, most: 1 },
  feedbackDocuments: { least: 1, most: 50, isWhole: true },
  feedbackTerms: { least: 1, most: 200, isWhole: true },
  feedbackTemperature: { least: 0, most: 10 },
  feedbackMostCommon: { least: 0, most: 1 },
  feedbackMostRows: { least: 0, most: 100_000, isWhole: true },
  pairWeight: { least: 0, most: 2 },
  neighbour1: { least: 0, most: 1 },
  neighbour2: { least: 0, most: 1 },
  neighbour3: { least: 0, most: 1 },
  sessionWeight: { least: 0, most: 2 },
  sessionTop: { least: 1, most: 20, isWhole: true },
  allWordsLift: { least: 0, most: 2 },
  joinedWeight: { least: 0, most: 1 },
  dateLift: { least: 0, most: 2 },
  dateWordWeight: { least: 0, most: 1 },
  promptWeight: { least: 0, most: 3 },
  commandWeight: { least: 0, most: 3 },
  assistantWeight: { least: 0, most: 3 },
  thinkingWeight: { least: 0, most: 3 },
  callWeight: { least: 0, most: 3 },
  resultWeight: { least: 0, most: 3 },
  compactionWeight: { least: 0, most: 3 },
  noticeWeight: { least: 0, most: 3 },
  recencyWeight: { least: 0, most: 2 },
  recencyHalfLifeDays: { least: 1, most: 3650 },
} as const satisfies Readonly<Record<string, Limit>>;

export type FigureName = keyof typeof LIMITS;

/** The ranking parameters as one flat list: each figure of the form, and of what is stored, by its name. */
export type Figures = Readonly<Record<FigureName, number>>;

export const FIGURE_NAMES = Object.keys(LIMITS) as readonly FigureName[];

export function figuresOf(parameters: RankingParameters): Figures {
  const { feedback, lengthFloor, neighbourWeights, recency, typeWeights } = parameters;
  const [neighbour1 = 0, neighbour2 = 0, neighbour3 = 0] = neighbourWeights;
  return {
    k1: parameters.k1,
    b: parameters.b,
    titleWeight: parameters.titleWeight,
    lengthLeast: lengthFloor.least,
    lengthUpTo: lengthFloor.upTo,
    functionWordWeight: parameters.functionWordWeight,
    readTexts: parameters.readTexts,
    candidates: parameters.candidates,
    feedbackOriginalWeight: feedback.originalWeight,
    feedbackDocuments: feedback.documents,
    feedbackTerms: feedback.terms,
    feedbackTemperature: feedback.temperature,
    feedbackMostCommon: feedback.mostCommon,
    feedbackMostRows: feedback.mostRows,
    pairWeight: parameters.pairWeight,
    neighbour1,
    neighbour2,
    neighbour3,
    sessionWeight: parameters.sessionWeight,
    sessionTop: parameters.sessionTop,
    allWordsLift: parameters.allWordsLift,
    joinedWeight: parameters.joinedWeight,
    dateLift: parameters.dateLift,
    dateWordWeight: parameters.dateWordWeight,
    promptWeight: typeWeights.prompt,
    commandWeight: typeWeights.command,
    assistantWeight: typeWeights.assistant,
    thinkingWeight: typeWeights.thinking,
    callWeight: typeWeights['tool-call'],
    resultWeight: typeWeights['tool-result'],
    compactionWeight: typeWeights.compaction,
    noticeWeight: typeWeights.notice,
    recencyWeight: recency.weight,
    recencyHalfLifeDays: recency.halfLifeDays,
  };
}

export function parametersOf(figures: Figures): RankingParameters {
  return {
    k1: figures.k1,
    b: figures.b,
    titleWeight: figures.titleWeight,
    lengthFloor: { least: figures.lengthLeast, upTo: figures.lengthUpTo },
    functionWordWeight: figures.functionWordWeight,
    readTexts: figures.readTexts,
    candidates: figures.candidates,
    feedback: {
      documents: figures.feedbackDocuments,
      terms: figures.feedbackTerms,
      originalWeight: figures.feedbackOriginalWeight,
      temperature: figures.feedbackTemperature,
      mostCommon: figures.feedbackMostCommon,
      mostRows: figures.feedbackMostRows,
    },
    pairWeight: figures.pairWeight,
    neighbourWeights: [figures.neighbour1, figures.neighbour2, figures.neighbour3],
    sessionWeight: figures.sessionWeight,
    sessionTop: figures.sessionTop,
    allWordsLift: figures.allWordsLift,
    joinedWeight: figures.joinedWeight,
    dateLift: figures.dateLift,
    dateWordWeight: figures.dateWordWeight,
    typeWeights: {
      prompt: figures.promptWeight,
      command: figures.commandWeight,
      assistant: figures.assistantWeight,
      thinking: figures.thinkingWeight,
      'tool-call': figures.callWeight,
      'tool-result': figures.resultWeight,
      compaction: figures.compactionWeight,
      notice: figures.noticeWeight,
    },
    recency: { weight: figures.recencyWeight, halfLifeDays: figures.recencyHalfLifeDays },
  };
}

/** Null for a value that this figure may have; else what is wrong with it, as a sentence. */
export function problemWith(name: FigureName, value: number): string | null {
  const { least, most, isWhole = false }: Limit = LIMITS[name];
  if (!Number.isFinite(value)) return 'A number is needed.';
  if (value < least || value > most) return `From ${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}.`;
  return isWhole && !Number.isInteger(value) ? 'Only whole numbers.' : null;
}

/**
 * Figures that were not there yet when it was stored are those of the default. Null for a value that none may have, and
 * for what names no figure at all.
 */
export function readFigures(value: unknown): Figures | null {
  if (typeof value !== 'object' || value === null) return null;
  const stored = new Map<string, unknown>(Object.entries(value));
  if (!FIGURE_NAMES.some((name) => stored.has(name))) return null;
  const defaults = figuresOf(RANKING_PROFILES.prose);
  const read = FIGURE_NAMES.flatMap((name) => {
    const figure = stored.has(name) ? stored.get(name) : defaults[name];
    return typeof figure === 'number' && problemWith(name, figure) === null ? [[name, figure] as const] : [];
  });
  return read.length === FIGURE_NAMES.length ? (Object.fromEntries(read) as Figures) : null;
}
