/**
 * Made-up session records with the word statistics of real ones. The vocabulary has 60,000 words made of syllables
 * (so that they stem and split as words do), drawn by the law of Zipf and Mandelbrot with exponent 1.07 and shift 100:
 * words of content begin where function words end, so the most common of them stands in about a quarter of the texts.
 * One word in six is an English function word, one in twenty an identifier of two or three words. Words of a session's
 * own topic come again and again: each text takes a third of its words from 200 that its session has. A text has 400 to
 * 1,500 bytes, mean about 860; a third are tool results of log-like lines. Deterministic: the same size gives the same
 * bytes.
 */

const SYLLABLES =
  'ba be bi bo bu da de di do fa fe fi ga go ha hi ja ka ke ki ko la le li lo lu ma me mi mo na ne ni no pa pe pi po ra re ri ro sa se si so sta ste ta te ti to tra tri va ve vi vo wa we za zo ing ed er ly ment tion ness'.split(
    ' ',
  );
const FUNCTION_WORDS =
  'the of and to in is that it for as with was on be by this are or from at not have an which you all can had has if will one were when there been so no out up'.split(
    ' ',
  );

const VOCABULARY_SIZE = 60_000;
const ZIPF_EXPONENT = 1.07;
const ZIPF_SHIFT = 100;
const TOPIC_SIZE = 200;
const RECORDS_A_SESSION = 400;

export interface CorpusRecord {
  readonly session: number;
  readonly index: number;
  readonly isResult: boolean;
  readonly text: string;
}

export class Corpus {
  readonly #vocabulary: readonly string[];
  readonly #cumulative: Float64Array;
  #state = 0x2545f491;

  constructor() {
    this.#vocabulary = Array.from({ length: VOCABULARY_SIZE }, (_, rank) => this.#makeWord(rank));
    this.#cumulative = new Float64Array(VOCABULARY_SIZE);
    let sum = 0;
    for (let rank = 0; rank < VOCABULARY_SIZE; rank++) {
      sum += 1 / (rank + 1 + ZIPF_SHIFT) ** ZIPF_EXPONENT;
      this.#cumulative[rank] = sum;
    }
  }

  *records(count: number): Generator<CorpusRecord> {
    let topic: string[] = [];
    for (let index = 0; index < count; index++) {
      const session = Math.floor(index / RECORDS_A_SESSION);
      if (index % RECORDS_A_SESSION === 0) topic = Array.from({ length: TOPIC_SIZE }, () => this.#word());
      const isResult = index % 3 === 2;
      yield { session, index, isResult, text: isResult ? this.#log(topic) : this.#prose(topic) };
    }
  }

  /** As Claude Code writes them. */
  static toLine({ session, index, isResult, text }: CorpusRecord): string {
    const base = {
      uuid: `r${index}`,
      parentUuid: index === 0 ? null : `r${index - 1}`,
      isSidechain: false,
      sessionId: `s${session}`,
      cwd: `/work/project-${session % 12}`,
      version: '2.1.0',
      timestamp: new Date(Date.UTC(2026, 0, 1) + index * 20_000).toISOString(),
    };
    const content = isResult ? [{ type: 'tool_result', tool_use_id: `c${index}`, content: text }] : text;
    if (index % 3 !== 1) return `${JSON.stringify({ ...base, type: 'user', message: { role: 'user', content } })}\n`;
    const message = {
      id: `m${index}`,
      role: 'assistant',
      model: 'bench',
      content: [{ type: 'text', text }],
      usage: { input_tokens: 9, output_tokens: 200 },
    };
    return `${JSON.stringify({ ...base, type: 'assistant', message })}\n`;
  }

  #prose(topic: readonly string[]): string {
    const words: string[] = [];
    for (let bytes = 400 + this.#below(1000); bytes > 0; ) {
      const word = this.#nextWord(topic);
      words.push(word);
      bytes -= word.length + 1;
    }
    return words.join(' ');
  }

  #log(topic: readonly string[]): string {
    const lines: string[] = [];
    for (let bytes = 300 + this.#below(900); bytes > 0; ) {
      const line = `${this.#nextWord(topic)}/${this.#nextWord(topic)}.ts:${this.#below(900)}: ${this.#nextWord(topic)} ${this.#nextWord(topic)}`;
      lines.push(line);
      bytes -= line.length + 1;
    }
    return lines.join('\n');
  }

  #nextWord(topic: readonly string[]): string {
    const dice = this.#below(60);
    if (dice < 10) return FUNCTION_WORDS[this.#below(FUNCTION_WORDS.length)] ?? '';
    if (dice < 13) return `${this.#word()}${capitalised(this.#word())}`;
    if (dice < 30) return topic[this.#below(topic.length)] ?? '';
    return this.#word();
  }

  /** By bisection of the cumulative weights. */
  #word(): string {
    const wanted = this.#random() * (this.#cumulative[VOCABULARY_SIZE - 1] ?? 0);
    let low = 0;
    let high = VOCABULARY_SIZE - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#cumulative[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return this.#vocabulary[low] ?? '';
  }

  #makeWord(rank: number): string {
    const syllables = 2 + this.#below(rank < 500 ? 2 : 3);
    return Array.from({ length: syllables }, () => SYLLABLES[this.#below(SYLLABLES.length)]).join('');
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  /** Marsaglia's xorshift, 32 bits: "Xorshift RNGs", Journal of Statistical Software 8(14), 2003. */
  #random(): number {
    this.#state ^= this.#state << 13;
    this.#state ^= this.#state >>> 17;
    this.#state ^= this.#state << 5;
    return (this.#state >>> 0) / 0x100000000;
  }
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
