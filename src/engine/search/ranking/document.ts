import { analyse } from '../../analysis/analyser.ts';

/** A row as the ranking sees it. */
export class RankedDocument {
  /** Of terms and other names together. */
  readonly length: number;
  /** How often each term stands in it, those of the title `titleWeight` times. */
  readonly frequencies: ReadonlyMap<string, number>;

  constructor(title: string, text: string, titleWeight: number) {
    const frequencies = new Map<string, number>();
    let length = 0;
    const add = (weight: number) => (term: string) => {
      length += 1;
      frequencies.set(term, (frequencies.get(term) ?? 0) + weight);
    };
    analyse(title, add(titleWeight));
    analyse(text, add(1));
    this.length = length;
    this.frequencies = frequencies;
  }
}
