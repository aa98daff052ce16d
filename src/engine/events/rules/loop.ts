import type { DerivedFact, SeenEvent } from './rule.ts';

const RUNNING = 3;
/** Asking again how far something is. */
const WAITING =
  /^(?:BashOutput|TaskOutput|get_terminal_output|read_terminal|copilot_getTerminalOutput|write_stdin|wait_agent|read_bash|read_background_output|read_agent|TodoRead|TaskList)$/i;

/** Waiting, and edits of which only the file is known. */
function isNoRepetition({ tool, text, category, filePath }: SeenEvent): boolean {
  if (WAITING.test(tool ?? '') || /^sleep\b/.test(text)) return true;
  return (category === 'edit' || category === 'write') && text.length < (filePath ?? '').length + 40;
}

/** The same tool with the same input, three times running. */
export class Loops {
  #key = '';
  #firstId = 0;
  #count = 0;

  see(event: SeenEvent): readonly DerivedFact[] {
    const { id, type, tool, text } = event;
    if (type === 'prompt') this.#key = '';
    if (type !== 'tool-call') return [];
    const key = `${tool}\n${text.replace(/\s+/g, ' ')}`;
    if (key !== this.#key || isNoRepetition(event)) {
      this.#key = key;
      this.#firstId = id;
      this.#count = 0;
    }
    this.#count++;
    if (this.#count !== RUNNING) return [];
    return [{ eventId: id, category: 'loop', rule: 'loop/same-call', ofEventId: this.#firstId, proofEventId: null }];
  }
}
