import type { TranscriptEventType } from './api.ts';

/** All that the ranking can be tuned by. Figures and their trials: `ranking.md` §5 of the shared notes. */
export interface RankingParameters {
  /** BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009): how fast repeats of a term saturate. */
  readonly k1: number;
  /** BM25: how far a row's length counts, 0 not at all, 1 in full. */
  readonly b: number;
  /** How many times a term of the title counts (BM25F, Robertson, Zaragoza and Taylor 2004). */
  readonly titleWeight: number;
  /**
   * Terms added to every length and to the mean, so that short turns do not win by shortness alone:
   * max(least, upTo - mean length).
   */
  readonly lengthFloor: { readonly least: number; readonly upTo: number };
  /** Weight of function words, which are never looked up, only counted in the candidates. */
  readonly functionWordWeight: number;
  /** In so many of the first rows. */
  readonly readTexts: number;
  /** Rows of the first list that are ranked anew. */
  readonly candidates: number;
  /** Terms of the best rows added to the query (RM3; Abdul-Jaleel and others, TREC 2004). */
  readonly feedback: {
    readonly documents: number;
    readonly terms: number;
    /** Share of the weight that the query's own terms keep. */
    readonly originalWeight: number;
    /** Weights of the rows are softmax(score × this): a clear winner expands from itself alone. */
    readonly temperature: number;
    /** Terms in more rows than this share are too common to say anything. */
    readonly mostCommon: number;
    /** All terms together are looked up in so many rows at most: what bounds the time of the second pass. */
    readonly mostRows: number;
  };
  /** Two content words of the query, one behind the other in the text: share of a term's weight. */
  readonly pairWeight: number;
  /** What a row that holds every word gets beside rows that do not, as a share of the best score. */
  readonly allWordsLift: number;
  /** Share of their scores that events get from those 1, 2, 3 … places before and behind them. */
  readonly neighbourWeights: readonly number[];
  /** Share of the mean score of the best rows of its session that an event gets. */
  readonly sessionWeight: number;
  readonly sessionTop: number;
  /** What a row gets that is dated as the query says in words (a month, a day), as a share of the best score. */
  readonly dateLift: number;
  /** What the words of such a date count: they say when, and hardly stand in what is meant. */
  readonly dateWordWeight: number;
  /** What a name counts that the query has in pieces: `set theme` for `setTheme`. */
  readonly joinedWeight: number;
  /**
   * What the score of an event is multiplied by, by its type. What people and agents say is meant
   * more often than a long output, and what was thought is said again. Found on two halves of agent-sessions with all
   * fixtures imported: nDCG@10 .551 and .553 without, .591 and .599 with them.
   */
  readonly typeWeights: Readonly<Record<TranscriptEventType, number>>;
  /** What a row gets for being new, as a share of the best score; half of it when it is `halfLifeDays` old. */
  readonly recency: { readonly weight: number; readonly halfLifeDays: number };
}

const SAME_FOR_ALL: RankingParameters['typeWeights'] = {
  prompt: 1,
  command: 1,
  assistant: 1,
  thinking: 1,
  'tool-call': 1,
  'tool-result': 1,
  compaction: 1,
  notice: 1,
};

export type RankingProfile = 'prose' | 'code' | 'logs';

const PROSE: RankingParameters = {
  k1: 1.2,
  b: 0.75,
  titleWeight: 2,
  lengthFloor: { least: 20, upTo: 60 },
  functionWordWeight: 0.3,
  readTexts: 50,
  candidates: 200,
  feedback: { documents: 10, terms: 30, originalWeight: 0.7, temperature: 1, mostCommon: 0.2, mostRows: 10_000 },
  pairWeight: 0.2,
  allWordsLift: 0.3,
  neighbourWeights: [0.25, 0.15, 0.07],
  sessionWeight: 0.4,
  sessionTop: 3,
  dateLift: 0.3,
  dateWordWeight: 0.2,
  joinedWeight: 0.15,
  typeWeights: {
    prompt: 1.2,
    command: 1,
    assistant: 1.2,
    thinking: 0.4,
    'tool-call': 1,
    'tool-result': 0.9,
    compaction: 0.8,
    notice: 0.5,
  },
  recency: { weight: 0, halfLifeDays: 30 },
};

/**
 * prose: questions in words; the default, tuned on the collections of `ranking.md`. code: names and paths are meant as
 * they are typed, so nothing is added to the query. logs: long outputs hardly count for less, and what is new comes first.
 */
export const RANKING_PROFILES: Readonly<Record<RankingProfile, RankingParameters>> = {
  prose: PROSE,
  code: { ...PROSE, functionWordWeight: 0.1, feedback: { ...PROSE.feedback, originalWeight: 1 }, pairWeight: 0.3 },
  logs: {
    ...PROSE,
    k1: 0.9,
    b: 0.4,
    feedback: { ...PROSE.feedback, originalWeight: 1 },
    typeWeights: SAME_FOR_ALL,
    recency: { weight: 0.3, halfLifeDays: 14 },
  },
};
