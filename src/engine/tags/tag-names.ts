import { AppError } from '../errors.ts';

const MOST_TAGS = 30;
/** One word, so that `tag:` takes it without quotes. */
const TAG = /^[^\s,"'()]{1,60}$/u;

/** Without blanks around them, the same one once, in order. Throws AppError('note.not-valid'). */
export function checkTags(tags: readonly string[]): readonly string[] {
  const checked = [...new Set(tags.map((tag) => tag.trim().replace(/^#/, '').toLowerCase()))].filter(
    (tag) => tag !== '',
  );
  const bad = checked.find((tag) => !TAG.test(tag));
  if (bad !== undefined) {
    throw new AppError(
      'note.not-valid',
      `“${bad.slice(0, 60)}” is no tag. Use one word of up to 60 characters, without blanks, commas, quotes and brackets.`,
    );
  }
  if (checked.length > MOST_TAGS) {
    throw new AppError('note.not-valid', `Use up to ${MOST_TAGS} tags; these are ${checked.length}.`);
  }
  return checked.sort();
}
