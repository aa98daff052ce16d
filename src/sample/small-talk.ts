/** Sentences that fit any work. `{symbol}`, `{file}`, `{other}` and `{test}` are filled in. */

export const THOUGHTS = [
  'The wrong value shows up in {other}, but it is made in {file}. It should be fixed where it begins.',
  'Before I touch {file} I want a test that fails for the right reason. Otherwise I cannot tell a fix from an accident.',
  'This only worked because things happened in a certain order. Nothing in {file} promises that order.',
  '`{symbol}` is exported. If it returns something else, {other} has to change in the same commit.',
  'The question is about the cause, not about a workaround. Keep reading.',
] as const;

export const OPENINGS = [
  "I'll start with `{symbol}` and who calls it.",
  'Let me read {file} and its callers before I say anything.',
  'Let me reproduce it before I change anything.',
] as const;

export const BEFORE_TESTS = ['Running the tests that touch {file}.', 'Now the tests again.'] as const;

export const CLOSINGS = [
  'Done. {file} is changed and {test} has a case that fails without it.',
  'Fixed in {file}. The callers of `{symbol}` did not have to change.',
  'Done, in one commit. Nothing else relied on the old behaviour of `{symbol}`.',
] as const;

export type Errand = 'look' | 'suite' | 'diff' | 'edge' | 'history' | 'revert' | 'explain' | 'ci';

/** What people ask next, whatever the work is: in their words of the day, and the answer. */
export const ERRANDS: readonly (readonly [Errand, prompts: readonly [string, ...string[]], answer: string])[] = [
  [
    'look',
    ['Any other callers of `{symbol}`?', 'Is {other} affected too?', 'Who else uses `{symbol}`?'],
    '{file} itself, {other} and the tests. All of them pass what is needed, so nothing else has to change.',
  ],
  [
    'suite',
    ['Run the whole suite, not just {test}.', 'Once more from a clean checkout, please.', 'everything green?'],
    'All green. The slowest file is {test}, and most of that is set-up.',
  ],
  [
    'diff',
    ['Show me the diff of {file} before you go on.', 'What exactly changed in {file}?'],
    'That is all of it: {file} and its test. I left the formatting of the rest alone.',
  ],
  [
    'edge',
    [
      'Add a case for empty input to {test}.',
      'one more test for the error path, then commit',
      'What if it is called twice in a row?',
    ],
    'There is a case for that in {test} now. The code took the right path already; from here on that is written down.',
  ],
  [
    'history',
    ['Who wrote `{symbol}` that way, and why?', 'Was {file} always like this?'],
    'It came in with the first version of {file} and never changed. The commit says nothing about this case, so I take it as an oversight.',
  ],
  [
    'revert',
    ['Does the new test in {test} fail without the change?', 'Prove that the test tests something.'],
    'I stashed {file}, ran {test}, saw it fail with the message from the report, and put the change back.',
  ],
  [
    'explain',
    ['Explain `{symbol}` to me as if I were back from three weeks off.', 'What would break without `{symbol}`?'],
    '`{symbol}` in {file} is the only place where this is decided. {other} trusts the answer and nothing checks it later, so what it lets through is what happens.',
  ],
  [
    'ci',
    ['CI is red on this branch, can you look?', 'The type check fails on my machine.'],
    '{test} used the old signature of `{symbol}`. Fixed and pushed; the run is green.',
  ],
];
