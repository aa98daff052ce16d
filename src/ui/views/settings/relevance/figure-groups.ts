import type { FigureName } from '../../../ranking/figures.ts';

export interface FigureText {
  readonly name: FigureName;
  readonly label: string;
  readonly unit: string;
  /** How far the arrow keys go. */
  readonly step: number;
  /** What it does, in one sentence. */
  readonly meaning: string;
}

export interface FigureGroup {
  readonly title: string;
  /** Shown above the figures. */
  readonly about: string;
  /** The group has a switch that turns it off as a whole. */
  readonly isFeedback?: boolean;
  readonly figures: readonly FigureText[];
}

/** Every figure of the ranking, in the order in which they come into play. */
export const FIGURE_GROUPS: readonly FigureGroup[] = [
  {
    title: 'Words (BM25)',
    about: 'Each word of the query counts by how rare it is in the library and by how often it stands in an item.',
    figures: [
      {
        name: 'k1',
        label: 'Repeats (k1)',
        unit: '',
        step: 0.1,
        meaning: 'How much further repeats of a word add: at 0 it counts once, however often it stands there.',
      },
      {
        name: 'b',
        label: 'Length (b)',
        unit: '',
        step: 0.05,
        meaning: 'How much a long item is held down for its length: 0 not at all, 1 in full.',
      },
      {
        name: 'titleWeight',
        label: 'Title weight',
        unit: 'times',
        step: 0.5,
        meaning: 'How many times a word of the title counts.',
      },
      {
        name: 'lengthLeast',
        label: 'Length floor, at least',
        unit: 'words',
        step: 5,
        meaning: 'Added to every length, so that a short item does not win by being short alone.',
      },
      {
        name: 'lengthUpTo',
        label: 'Length floor, up to',
        unit: 'words',
        step: 5,
        meaning: 'Where items are shorter than this on average, what is missing is added instead, if that is more.',
      },
    ],
  },
  {
    title: 'First items',
    about: 'BM25 makes the first list. What stands below is then added to its first items.',
    figures: [
      {
        name: 'candidates',
        label: 'Items ranked anew',
        unit: 'items',
        step: 10,
        meaning:
          'So many of the first list get what pairs, neighbours, sessions and dates add; the others stay behind.',
      },
    ],
  },
  {
    title: 'Function words',
    about: 'Words such as “the” and “how” stand everywhere. They are never looked up, only counted in what was found.',
    figures: [
      {
        name: 'functionWordWeight',
        label: 'Weight',
        unit: 'of a word',
        step: 0.05,
        meaning: 'What a function word counts, where any other word counts 1.',
      },
      {
        name: 'readTexts',
        label: 'Counted in',
        unit: 'items',
        step: 10,
        meaning: 'So many of the first items are read for them; 0 leaves function words out.',
      },
    ],
  },
  {
    title: 'Words of the best hits (feedback)',
    about:
      'Telling words of the best hits join the query for a second pass: it then finds what says it in other words.',
    isFeedback: true,
    figures: [
      {
        name: 'feedbackOriginalWeight',
        label: 'Weight of your own words',
        unit: 'share',
        step: 0.05,
        meaning: 'What the words you typed keep of the whole weight; the added words share the rest. 1 adds none.',
      },
      {
        name: 'feedbackDocuments',
        label: 'Taken from',
        unit: 'hits',
        step: 1,
        meaning: 'So many of the best hits are read for words to add.',
      },
      {
        name: 'feedbackTerms',
        label: 'Words added',
        unit: 'words',
        step: 5,
        meaning: 'So many words join the query at most.',
      },
      {
        name: 'feedbackTemperature',
        label: 'Lead of the best hit',
        unit: '',
        step: 0.1,
        meaning: 'How much a hit with a higher score has more to say than the next: at 0 all say the same.',
      },
      {
        name: 'feedbackMostCommon',
        label: 'Too common',
        unit: 'of all items',
        step: 0.05,
        meaning: 'A word in a larger share of all items says nothing and is not added.',
      },
      {
        name: 'feedbackMostRows',
        label: 'Looked up in',
        unit: 'items',
        step: 1000,
        meaning: 'The added words together stand in so many items at most, which bounds the time of the second pass.',
      },
    ],
  },
  {
    title: 'Words together',
    about: 'What counts beside each word alone.',
    figures: [
      {
        name: 'pairWeight',
        label: 'Weight of a pair',
        unit: 'of a word',
        step: 0.05,
        meaning: 'What two words count that stand right behind each other in the order you typed them.',
      },
      {
        name: 'joinedWeight',
        label: 'Names in pieces',
        unit: 'of a word',
        step: 0.05,
        meaning: 'What a name counts of which you typed the parts: setTheme for “set theme”.',
      },
      {
        name: 'allWordsLift',
        label: 'Every word',
        unit: 'of best score',
        step: 0.05,
        meaning: 'What an item with every word gets on top, when others that lack some are listed too.',
      },
    ],
  },
  {
    title: 'Neighbours and session',
    about:
      'An event gets shares of the scores of what stands around it, as an answer is often beside the words asked for.',
    figures: [
      {
        name: 'neighbour1',
        label: '1 place away',
        unit: 'share',
        step: 0.05,
        meaning: 'Share of the scores of the events right before and behind.',
      },
      {
        name: 'neighbour2',
        label: '2 places away',
        unit: 'share',
        step: 0.05,
        meaning: 'Share of the scores of the events two places before and behind.',
      },
      {
        name: 'neighbour3',
        label: '3 places away',
        unit: 'share',
        step: 0.05,
        meaning: 'Share of the scores of the events three places before and behind.',
      },
      {
        name: 'sessionWeight',
        label: 'Its session',
        unit: 'share',
        step: 0.05,
        meaning: 'Share of the mean score of the best hits of its session.',
      },
      {
        name: 'sessionTop',
        label: 'Best hits of a session',
        unit: 'hits',
        step: 1,
        meaning: 'So many make up that mean; where there are fewer, the missing ones count 0.',
      },
    ],
  },
  {
    title: 'Dates',
    about: 'A query such as “the outage in March 2026” or “on July 1 2026” says in words when something was.',
    figures: [
      {
        name: 'dateLift',
        label: 'Dated as named',
        unit: 'of best score',
        step: 0.05,
        meaning: 'What an item dated in the month, or on the day, that is named gets on top.',
      },
      {
        name: 'dateWordWeight',
        label: 'Words of the date',
        unit: 'of a word',
        step: 0.05,
        meaning: 'What the words of the date count where they stand in a text.',
      },
    ],
  },
  {
    title: 'What it is',
    about: 'The score of an event is multiplied by this; at 1 its type does not matter.',
    figures: [
      {
        name: 'promptWeight',
        label: 'Prompts',
        unit: 'times',
        step: 0.1,
        meaning: 'What a person asked.',
      },
      {
        name: 'commandWeight',
        label: 'Commands',
        unit: 'times',
        step: 0.1,
        meaning: 'What a person ran.',
      },
      {
        name: 'assistantWeight',
        label: 'Answers',
        unit: 'times',
        step: 0.1,
        meaning: 'What an agent said.',
      },
      {
        name: 'thinkingWeight',
        label: 'Thinking',
        unit: 'times',
        step: 0.1,
        meaning: 'What an agent thought; as a rule it says it again.',
      },
      {
        name: 'callWeight',
        label: 'Calls',
        unit: 'times',
        step: 0.1,
        meaning: 'What a tool was called with.',
      },
      {
        name: 'resultWeight',
        label: 'Outputs',
        unit: 'times',
        step: 0.1,
        meaning: 'What a tool gave back.',
      },
      {
        name: 'compactionWeight',
        label: 'Summaries',
        unit: 'times',
        step: 0.1,
        meaning: 'What stands for the conversation so far.',
      },
      {
        name: 'noticeWeight',
        label: 'Notes of the tool',
        unit: 'times',
        step: 0.1,
        meaning: 'States and settings that a tool writes down.',
      },
    ],
  },
  {
    title: 'Recency',
    about: 'Lifts what is new.',
    figures: [
      {
        name: 'recencyWeight',
        label: 'Weight of the new',
        unit: 'of best score',
        step: 0.05,
        meaning: 'What an item of this very moment gets on top; 0 leaves age out.',
      },
      {
        name: 'recencyHalfLifeDays',
        label: 'Half-life',
        unit: 'days',
        step: 1,
        meaning: 'After so many days it gets half of that, after twice as many a quarter.',
      },
    ],
  },
];
