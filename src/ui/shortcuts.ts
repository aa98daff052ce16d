/** A key press, as far as a shortcut looks at it. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

export interface Shortcut {
  /** Strokes separated by a space, such as `/`, `g s`, `Shift+F6`, `Mod+k` (Mod is Ctrl or ⌘). */
  readonly keys: string;
  readonly description: string;
  /** Heading in the shortcuts sheet. */
  readonly group: string;
  readonly handler: (event: KeyboardEvent) => void;
}

/** True for shortcuts that start with a bare printable key; those can be turned off (WCAG 2.1.4). */
export function isSingleKey(keys: string): boolean {
  const [first = ''] = keys.split(' ');
  return [...first].length === 1;
}

/** Keys whose sign is no sign: a blank stands between strokes. */
const KEY_NAMES: Readonly<Record<string, string>> = { ' ': 'Space' };

/** Letters and signs tell Shift by themselves (`?`, `J`); named keys and chords must name it. */
export function matchesStroke(stroke: string, press: KeyPress): boolean {
  const parts = stroke === '+' ? ['+'] : stroke.split('+');
  const key = parts.at(-1) ?? '';
  const wanted = new Set(parts.slice(0, -1));
  const isPrintable = [...key].length === 1;
  const hasMod = press.ctrlKey || press.metaKey;
  if (hasMod !== wanted.has('Mod') || press.altKey !== wanted.has('Alt')) return false;
  if ((!isPrintable || wanted.size > 0) && press.shiftKey !== wanted.has('Shift')) return false;
  const pressed = KEY_NAMES[press.key] ?? press.key;
  return wanted.size > 0 ? pressed.toLowerCase() === key.toLowerCase() : pressed === key;
}

export type SequenceMatch = 'whole' | 'start' | 'none';

/** How the presses so far fit a shortcut. */
export function matchSequence(keys: string, presses: readonly KeyPress[]): SequenceMatch {
  const strokes = keys.split(' ');
  const fits =
    presses.length <= strokes.length && presses.every((press, index) => matchesStroke(strokes[index] ?? '', press));
  if (!fits) return 'none';
  return presses.length === strokes.length ? 'whole' : 'start';
}

/** The keys as a person reads them, a list a stroke. */
export function describeKeys(keys: string, isMac: boolean): readonly string[] {
  return keys.split(' ').map((stroke) => {
    if (stroke === '+') return '+';
    return stroke
      .split('+')
      .map((part) => keyLabel(part, isMac))
      .join(isMac ? '' : '+');
  });
}

const KEY_LABELS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};

function keyLabel(part: string, isMac: boolean): string {
  if (part === 'Mod') return isMac ? '⌘' : 'Ctrl';
  return KEY_LABELS[part] ?? part;
}
