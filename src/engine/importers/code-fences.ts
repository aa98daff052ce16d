interface Fence {
  readonly character: string;
  readonly length: number;
  /** Only such a line can close a fence. */
  readonly isBare: boolean;
  /** False for a mark that nothing behind it closes. */
  readonly canOpen: boolean;
  readonly isNextBare: boolean;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;
/** A longer line is no fence that anybody wrote. */
const LONGEST_FENCE_LINE = 1000;

/**
 * Goes over the lines of a markdown text and knows which stand inside fenced code. A fence that nothing closes opens
 * nothing: one stray mark must not swallow the rest of a conversation.
 */
export class CodeFences {
  readonly #fences: ReadonlyMap<number, Fence>;
  #open: Fence | null = null;

  constructor(lines: readonly string[]) {
    this.#fences = fencesIn(lines);
  }

  /** The length of the open fence's mark; 0 outside of fences. */
  get openLength(): number {
    return this.#open?.length ?? 0;
  }

  /**
   * True where the open fence is most likely the end of one that was read wrongly (answers nest fences of one length):
   * it carries no language, and a fence with one comes next.
   */
  get isStray(): boolean {
    return this.#open?.isBare === true && !this.#open.isNextBare;
  }

  /** Takes the next line; true when it belongs to fenced code, the marks included. */
  pass(index: number): boolean {
    const fence = this.#fences.get(index);
    const wasOpen = this.#open;
    if (!fence) return wasOpen !== null;
    if (wasOpen === null) {
      if (fence.canOpen) this.#open = fence;
      return this.#open !== null;
    }
    if (closes(fence, wasOpen)) this.#open = null;
    else if (fence !== wasOpen) this.#open = { ...wasOpen, isNextBare: fence.isNextBare };
    return true;
  }

  /** Outside of all fences again. */
  reset(): void {
    this.#open = null;
  }
}

function closes(fence: Fence, open: Fence): boolean {
  return fence.isBare && fence.character === open.character && fence.length >= open.length;
}

function fencesIn(lines: readonly string[]): ReadonlyMap<number, Fence> {
  const found: [number, Pick<Fence, 'character' | 'length' | 'isBare'> & { info: string }][] = [];
  for (const [index, line] of lines.entries()) {
    if (line.length > LONGEST_FENCE_LINE) continue;
    const [, mark, info = ''] = FENCE.exec(line) ?? [];
    if (mark === undefined) continue;
    found.push([index, { character: mark.charAt(0), length: mark.length, isBare: info.trim() === '', info }]);
  }
  const fences = new Map<number, Fence>();
  const longest = new Map<string, number>();
  let isNextBare = true;
  for (const [index, { info, ...fence }] of found.reverse()) {
    const longestBehind = longest.get(fence.character) ?? 0;
    const isInlineCode = fence.character === '`' && info.includes('`');
    const canOpen = !isInlineCode && longestBehind >= fence.length;
    fences.set(index, { ...fence, canOpen, isNextBare });
    if (fence.isBare) longest.set(fence.character, Math.max(longestBehind, fence.length));
    isNextBare = fence.isBare;
  }
  return fences;
}
