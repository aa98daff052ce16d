import { DECISION_KINDS, type DecisionKind } from '../../../engine/api.ts';
import { formatRoute, makeRoute, type Route } from '../../router.ts';

export const QUESTION_KINDS = ['file', 'fixes', 'decisions', 'runs', 'day'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** What is asked, as the address has it. */
export interface QuestionParams {
  readonly kind: QuestionKind;
  /** The path, message, topic or command; '' while nothing is asked. */
  readonly text: string;
  /** A project by its label; null for all. */
  readonly project: string | null;
  /** Of a day: a date or a range of the query language; '' while none is chosen. */
  readonly day: string;
  /** Of a file: only this very path. */
  readonly isWhole: boolean;
  /** Of a file. */
  readonly isNewestFirst: boolean;
  /** Of fixes: the error that is asked about. */
  readonly eventKey: string | null;
  /** Of decisions: one kind of them alone. */
  readonly only: DecisionKind | null;
  /** Of runs: one line alone. */
  readonly line: string | null;
}

/** Values that mean nothing fall back to their default. */
export function parseQuestionParams(params: ReadonlyMap<string, string>): QuestionParams {
  return {
    kind: QUESTION_KINDS.find((kind) => kind === params.get('kind')) ?? 'file',
    text: params.get('q') ?? '',
    project: params.get('project') || null,
    day: params.get('day') ?? '',
    isWhole: params.get('whole') === '1',
    isNewestFirst: params.get('sort') === 'newest',
    eventKey: params.get('e') || null,
    only: DECISION_KINDS.find((kind) => kind === params.get('only')) ?? null,
    line: params.get('line') || null,
  };
}

/** A question; the same project, unless another one is named. */
export function questionRoute(kind: QuestionKind, params: Readonly<Record<string, string | null>> = {}): Route {
  return makeRoute('questions', { params: { kind, ...params } });
}

export function questionHref(kind: QuestionKind, params: Readonly<Record<string, string | null>> = {}): string {
  return formatRoute(questionRoute(kind, params));
}

interface QuestionSubject {
  readonly path: string | null;
  /** Of the event that is an error. */
  readonly errorKey: string | null;
}

export interface QuestionLink {
  readonly about: 'file' | 'error';
  readonly label: string;
  readonly route: Route;
}

/** What can be asked about an event, wherever it is shown; null for what it does not have. */
export function questionsAbout({ path, errorKey }: QuestionSubject): readonly QuestionLink[] {
  const links: QuestionLink[] = [];
  if (path !== null) {
    links.push({ about: 'file', label: 'History of this file', route: questionRoute('file', { q: path }) });
  }
  if (errorKey !== null) {
    links.push({
      about: 'error',
      label: 'How was this fixed before?',
      route: questionRoute('fixes', { e: errorKey }),
    });
  }
  return links;
}
