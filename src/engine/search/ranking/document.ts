import { analyse } from '../../analysis/analyser.ts';

/** A row as the ranking sees it. */
export class RankedDocument {
  /** Of terms and other names together. */
  readonly length: number;
  /** How often each term stands in it, those of the title `titleWeight` times. */
  readonly frequencies: ReadonlyMap<string, number>;
  readonly #title: string;
  readonly #text: string;
  #places: readonly ReadonlyMap<string, readonly number[]>[] | null = null;

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
    this.#title = title;
    this.#text = text;
  }

  /** How often `second` stands right behind `first`, in the title and in the text. */
  countPairs(first: string, second: string): readonly [title: number, text: number] {
    this.#places ??= [placesOf(this.#title), placesOf(this.#text)];
    const [inTitle, inText] = this.#places.map((places) => {
      const behind = new Set(places.get(second));
      return (places.get(first) ?? []).filter((place) => behind.has(place + 1)).length;
    });
    return [inTitle ?? 0, inText ?? 0];
  }
}

function placesOf(text: string): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  let place = -1;
  analyse(text, (term, _start, _end, isColocated) => {
    if (!isColocated) place += 1;
    const known = places.get(term);
    if (known) known.push(place);
    else places.set(term, [place]);
  });
  return places;
}
