import { ENGLISH } from './english.ts';
import type { Message, Sentences } from './message.ts';

export const LANGUAGES = ['en', 'es', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The sentence of a message in one language. */
export type Say = (message: Message) => string;

/** Those that are not here from the start, each loaded when it is first asked for. */
const LOADERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Sentences>>> = {
  es: async () => (await import('./spanish.ts')).SPANISH,
  zh: async () => (await import('./chinese.ts')).CHINESE,
};

export const sayInEnglish: Say = sayBy(ENGLISH);

/** Rejects where the catalogue cannot be loaded. */
export async function sayIn(language: Language): Promise<Say> {
  return language === 'en' ? sayInEnglish : sayBy(await LOADERS[language]());
}

function sayBy(sentences: Sentences): Say {
  // A code goes with the values of its own sentence, which the compiler cannot follow through a look-up.
  return (message) => (sentences[message.code] as (values: Message) => string)(message);
}
