/** One formatter for all: to make one takes as long as to write a thousand numbers. */
const format = new Intl.NumberFormat('en');

/** 12345 as "12,345". */
export function englishNumber(value: number): string {
  return format.format(value);
}
