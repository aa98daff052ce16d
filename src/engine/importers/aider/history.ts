/** A stretch of the file that comes from one side. */
export interface Block {
  readonly kind: 'session' | 'user' | 'console' | 'answer';
  /** 1-based. */
  readonly line: number;
  /** As the file has them. */
  readonly lines: readonly string[];
}

const START = /^# aider chat started at (\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})\s*$/;

/** When a session began: the wall clock of an unknown zone. */
export interface WallStart {
  /** `YYYY-MM-DD HH:MM:SS` */
  readonly text: string;
  /** As if it were in UTC. */
  readonly wallMs: number;
}

/** Null for a line that begins no session, and for a date that is in no calendar. */
export function startIn(line: string): WallStart | null {
  const parts = line.startsWith('# ') ? START.exec(line)?.slice(1).map(Number) : undefined;
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const text = line.trim().slice(-'YYYY-MM-DD HH:MM:SS'.length);
  const isReal = date.toISOString().slice(0, 19).replace('T', ' ') === text;
  return isReal ? { text, wallMs: date.getTime() } : null;
}

type State = 'start' | 'user' | 'console' | 'output' | 'answer';

/** So many lines behind one tell what it is. */
const LOOKAHEAD = 5;
/** In so many lines the program has put its blanks somewhere, if they are still there. */
const LINES_TO_JUDGE = 2000;

/**
 * Cuts a history, of which it is given piece after piece, into sessions of what the person typed (`#### `), what the
 * program printed (`> `) and answers of the model.
 *
 * The program puts two blanks at the end of each entry of the person and of its own, and a blank line in front of
 * answers and of what is typed. That tells its marks from those that stand in an answer: headings of the fourth level,
 * quotations, a history shown as code; and its own lines from what a command printed below them.
 */
export class HistoryCutter {
  /** What stands behind the last line break, in pieces. */
  #tail: string[] = [];
  #lines: string[] = [];
  /** Of the first of the lines, from 1. */
  #line = 1;
  /** False where an editor took the blanks away; null before the first line. */
  #hasBreaks: boolean | null = null;
  #blocks: { kind: Block['kind']; line: number; lines: string[] }[] = [];
  #state: State = 'start';
  /** The mark that opened the code in which we are; null outside. */
  #fence: string | null = null;
  #isBehindBlank = true;
  #lastStart = '';

  /** The sessions that ended in this piece. */
  add(text: string): readonly (readonly Block[])[] {
    const lines = text.split('\n');
    const tail = lines.pop() ?? '';
    if (lines.length > 0) {
      lines[0] = [...this.#tail, lines[0]].join('');
      this.#tail = [];
    }
    this.#tail.push(tail);
    this.#addLines(lines);
    if (this.#hasBreaks === null && this.#lines.length < LINES_TO_JUDGE) return [];
    this.#takeLines(this.#lines.length - LOOKAHEAD);
    return this.#takeSessions(this.#blocks.findLastIndex(({ kind }) => kind === 'session'));
  }

  /** Those that are left. */
  end(): readonly (readonly Block[])[] {
    const last = this.#tail.join('');
    this.#addLines(last === '' ? [] : [last]);
    this.#takeLines(this.#lines.length);
    return this.#takeSessions(this.#blocks.length);
  }

  #addLines(lines: readonly string[]): void {
    this.#lines = [...this.#lines, ...lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))];
    if (this.#hasBreaks === null && this.#lines.some((line) => isBroken(line) && MARK.test(line)))
      this.#hasBreaks = true;
  }

  #takeLines(end: number): void {
    if (end <= 0) return;
    this.#hasBreaks ??= false;
    for (let index = 0; index < end; index++) {
      const line = this.#lines[index] ?? '';
      this.#take(line, index);
      this.#isBehindBlank = line.trim() === '';
    }
    this.#lines = this.#lines.slice(end);
    this.#line += end;
  }

  /** What stands before the first session is the end of one whose beginning is not in the file. */
  #takeSessions(end: number): readonly (readonly Block[])[] {
    const sessions: Block[][] = [];
    for (const block of this.#blocks.slice(0, Math.max(0, end))) {
      const last = sessions.at(-1);
      if (last && block.kind !== 'session') last.push(block);
      else sessions.push([block]);
    }
    if (end > 0) this.#blocks = this.#blocks.slice(end);
    return sessions;
  }

  #take(line: string, index: number): void {
    if (this.#isStart(line, index)) this.#begin('session', 'start', line, index);
    else if (this.#isTyped(line)) this.#extend('user', 'user', line, index);
    else if (this.#isPrinted(line)) this.#extend('console', this.#stateBehind(line, index), line, index);
    else if (line.trim() === '') this.#blocks.at(-1)?.lines.push(line);
    else this.#takeText(line, index);
  }

  /** In code only where it looks as the program writes it, and is not of an earlier time. */
  #isStart(line: string, index: number): boolean {
    const start = this.#isBehindBlank ? startIn(line) : null;
    if (start === null) return false;
    const isReal = this.#fence === null || (start.text >= this.#lastStart && this.#isFollowedByProgram(index));
    if (isReal) this.#lastStart = start.text;
    return isReal;
  }

  #isFollowedByProgram(index: number): boolean {
    if ((this.#lines[index + 1] ?? '').trim() !== '') return false;
    const next = this.#lines.slice(index + 1, index + LOOKAHEAD).find((line) => line.trim() !== '');
    if (next === undefined || startIn(next) !== null) return true;
    return MARK.test(next) && (isBroken(next) || this.#hasBreaks === false);
  }

  /**
   * Outside of code, a line without the blanks counts too: it may be a heading of an answer, but to lose what a person
   * typed would be worse.
   */
  #isTyped(line: string): boolean {
    if (!line.startsWith('####') || !/^####(?: |$)/.test(line)) return false;
    if (this.#state === 'user' && !this.#isBehindBlank) return true;
    if (this.#fence !== null || this.#state === 'output') return this.#isBehindBlank && isBroken(line);
    return this.#isBehindBlank;
  }

  #isPrinted(line: string): boolean {
    if (!line.startsWith('>') || !/^>(?: |$)/.test(line)) return false;
    const isBrokenOrTrimmed = isBroken(line) || this.#hasBreaks === false;
    switch (this.#state) {
      case 'start':
      case 'output':
        return true;
      case 'user':
      case 'console':
        return isBrokenOrTrimmed || !this.#isBehindBlank;
      case 'answer':
        return isBrokenOrTrimmed && this.#isBehindBlank;
    }
  }

  /** Below its own line stands what a command printed, up to a line with the blanks at its end. */
  #stateBehind(line: string, index: number): State {
    const next = this.#lines[index + 1] ?? '';
    const isEnd = isBroken(line) && (next.trim() === '' || /^(?:>|####)/.test(next));
    return isEnd || this.#hasBreaks === false ? 'console' : 'output';
  }

  #takeText(line: string, index: number): void {
    const isOutput = this.#state === 'output' || (this.#state === 'console' && !this.#isBehindBlank);
    if (isOutput) {
      this.#extend('console', this.#stateBehind(line, index), line, index);
      return;
    }
    if (this.#state !== 'answer') this.#begin('answer', 'answer', line, index);
    else this.#blocks.at(-1)?.lines.push(line);
    this.#passFence(line);
  }

  #passFence(line: string): void {
    const [, mark, info = ''] = /^ {0,3}(`{3,}|~{3,}|<\/?source>)(.{0,200})$/.exec(line) ?? [];
    if (mark === undefined) return;
    if (this.#fence === null) this.#fence = mark === '</source>' ? null : mark;
    else if (closes(mark, info, this.#fence)) this.#fence = null;
  }

  /** Adds to the block at the end if it is of that kind and nothing stands between. */
  #extend(kind: Block['kind'], state: State, line: string, index: number): void {
    const last = this.#blocks.at(-1);
    const goesOn = last?.kind === kind && (kind === 'console' || !this.#isBehindBlank);
    if (!goesOn) {
      this.#begin(kind, state, line, index);
      return;
    }
    last.lines.push(line);
    this.#state = state;
  }

  #begin(kind: Block['kind'], state: State, line: string, index: number): void {
    this.#blocks.push({ kind, line: this.#line + index, lines: [line] });
    this.#state = state;
    this.#fence = null;
  }
}

const MARK = /^(?:> |#### )/;

function isBroken(line: string): boolean {
  return line.endsWith('  ');
}

function closes(mark: string, info: string, open: string): boolean {
  if (open === '<source>') return mark === '</source>';
  return info.trim() === '' && mark.charAt(0) === open.charAt(0) && mark.length >= open.length;
}
