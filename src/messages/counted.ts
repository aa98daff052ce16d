type Form = (count: string) => string;

/** A whole sentence a plural category of the language; those left out are as `other`. */
type Forms = { readonly [Category in Intl.LDMLPluralRule]?: Form } & { readonly other: Form };

/** Numbers as a language writes them, and sentences as their counts ask for. */
export function countsIn(language: string): {
  readonly number: (value: number) => string;
  readonly counted: (count: number, forms: Forms) => string;
} {
  const rules = new Intl.PluralRules(language);
  const format = new Intl.NumberFormat(language);
  const number = (value: number) => format.format(value);
  return { number, counted: (count, forms) => (forms[rules.select(count)] ?? forms.other)(number(count)) };
}
