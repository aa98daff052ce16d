import { isObject, stringOr } from '../json.ts';
import { fileName } from './uris.ts';

/** Links name a file and have no words of their own: the file's name stands for them. */
const LINK = /\[([^[\]\n]{0,300})\]\(([^()\s]{0,2000})\)/g;

/** Text of a message that is a string, or markdown in an object. */
export function plainText(message: unknown): string {
  const text = isObject(message) ? stringOr(message.value, '') : stringOr(message, '');
  return text.replace(LINK, (_, words: string, target: string) => words || fileName(target.replace(/[#?].*$/, '')));
}
