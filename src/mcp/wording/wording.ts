import type { z } from 'zod/v4';
import type { FileReport, StoreName } from '../../engine/api.ts';
import { LANGUAGES, type Language, type Say, sayIn } from '../../messages/say.ts';
import { ENGLISH_WORDING } from './english-wording.ts';

/** What lists and texts are counted in. */
export type Unit = 'hits' | 'items' | 'edits' | 'characters' | 'events';

/** States of a file of which nothing was taken. */
export type NotKeptState = Extract<
  FileReport['state'],
  'failed' | 'unrecognised' | 'no-conversation' | 'empty' | 'not-read'
>;

/** What the tools themselves say, in one language. */
export interface ToolSentences {
  noItem(id: string): string;
  badCursor(): string;
  badTime(text: string): string;
  noProject(name: string, known: readonly string[]): string;
  truncated(more: number, unit: Unit): string;
  partial(store: StoreName, reason: string): string;
  olderLeft(count: number): string;
  newerLeft(count: number): string;
  undated(id: string): string;
  hidden(count: number): string;
  noTime(text: string): string;
  badRange(): string;
  badExpiry(): string;
  manyProjects(name: string, paths: string): string;
  noBriefScope(): string;
  smallBudget(least: number): string;
  leftOut(count: number): string;
  smallerBudget(bytes: number): string;
  noChange(file: string, near: readonly string[]): string;
  notAllowed(): string;
  writeRefused(): string;
  noImport(id: number): string;
  /** `problem` is what the importer said, in English; empty where it said nothing. */
  notIndexed(state: NotKeptState, problem: string): string;
  importEnded(state: string): string;
  /** What an importer said, which is in English. */
  importSaid(text: string): string;
  cancelled(): string;
  failed(): string;
  invalidInput(tool: string, problems: readonly string[]): string;
  /** Of the method that is no tool. */
  invalidParams(problems: readonly string[]): string;
  notOneOf(value: string, names: readonly string[]): string;
  noItemId(): string;
  noSessionId(): string;
  noTag(): string;
}

export interface Wording extends ToolSentences {
  /** What the engine has to say. */
  readonly say: Say;
  /** Of input that a schema does not take; undefined where that is said in English alone. */
  readonly inputError: z.core.$ZodErrorMap | undefined;
}

/** Those that are not here from the start. */
const LOADERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Omit<Wording, 'say'>>>> = {
  es: async () => {
    const [{ SPANISH_WORDING }, { default: locale }] = await Promise.all([
      import('./spanish-wording.ts'),
      import('zod/v4/locales/es.js'),
    ]);
    return { ...SPANISH_WORDING, inputError: locale().localeError };
  },
  zh: async () => {
    const [{ CHINESE_WORDING }, { default: locale }] = await Promise.all([
      import('./chinese-wording.ts'),
      import('zod/v4/locales/zh-CN.js'),
    ]);
    return { ...CHINESE_WORDING, inputError: locale().localeError };
  },
};

/** English where no language of ours is asked for. */
export async function wordingIn(asked: unknown): Promise<Wording> {
  const language = LANGUAGES.find((each) => each === asked) ?? 'en';
  const [say, sentences] = await Promise.all([
    sayIn(language),
    language === 'en' ? { ...ENGLISH_WORDING, inputError: undefined } : LOADERS[language](),
  ]);
  return { ...sentences, say };
}
