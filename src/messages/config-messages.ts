/** Why a pattern is not run. */
export type PatternFault = 'too-long' | 'not-valid' | 'repeats' | 'open-ends';

/** A field, and the value that it cannot have, shortened, as JSON. */
export interface Refused {
  readonly field: string;
  readonly value: string;
}

interface Names {
  readonly names: readonly string[];
}

interface Span {
  readonly least: number;
  readonly most: number;
}

type None = Readonly<Record<never, never>>;

/** Of a configuration or a request for context: which value is not allowed, and what is. */
export interface ConfigMessages {
  readonly 'config.not-object': None;
  readonly 'config.not-json': { readonly detail: string };
  readonly 'config.unknown-field': Names & { readonly field: string; readonly suggestion: string | null };
  readonly 'config.one-of': Refused & Names;
  readonly 'config.adaptive-off': Refused & Names;
  readonly 'config.whole-number': Refused & Span;
  readonly 'config.number': Refused & Span;
  readonly 'config.hours': Refused & { readonly most: number };
  readonly 'config.time': Refused;
  readonly 'config.before-to': Refused & { readonly to: string };
  readonly 'config.boolean': Refused;
  readonly 'config.list-of': Refused & Names;
  readonly 'config.object-with': Refused & Names;
  readonly 'config.patterns': Refused & { readonly most: number };
  readonly 'config.pattern-text': Refused;
  readonly 'config.pattern': Refused & { readonly fault: PatternFault; readonly most: number };
  readonly 'config.characters': Refused & { readonly most: number };
  readonly 'config.entity-names': Refused & { readonly most: number };
  readonly 'config.turn-alone': Refused;
  readonly 'config.turn': Refused & { readonly turns: number };
  readonly 'config.session-gone': Refused;
  readonly 'config.no-range': Refused;
  /** `labels` is how many projects there are; `names` are the first of them. */
  readonly 'config.project': Refused & Names & { readonly labels: number };
  readonly 'config.none-saved': Refused;
  readonly 'config.name': Refused;
}
