import { EVENT_GROUPS } from '../../../engine/api.ts';
import type { PlainPalette } from '../../../timeline/protocol.ts';

/** Reads the tokens in force at an element. */
export function readPalette(element: HTMLElement): PlainPalette {
  const isForced = window.matchMedia('(forced-colors: active)').matches;
  const probe = document.createElement('span');
  element.append(probe);
  // The browser resolves the colour, since a canvas understands neither `var()` nor system themes.
  const colour = (value: string) => {
    probe.style.color = value;
    return getComputedStyle(probe).color;
  };
  const token = (name: string, forced = 'CanvasText') => colour(isForced ? forced : `var(--${name})`);
  // What an event is must be told from its colour in a forced theme, too, as the legend tells it.
  const own = (name: string) => colour(`var(--${name})`);
  probe.style.setProperty('forced-color-adjust', 'none');
  const family = getComputedStyle(element).fontFamily;
  const palette: PlainPalette = {
    canvas: token('canvas', 'Canvas'),
    surface: token('s1', 'Canvas'),
    line: token('line', 'color-mix(in srgb, CanvasText 35%, Canvas)'),
    ink2: token('ink2'),
    ink3: token('ink3'),
    accent: token('accent', 'Highlight'),
    error: own('c-error'),
    inferredSoft: token('infer-soft', 'Canvas'),
    groups: EVENT_GROUPS.map((group) => own(`c-${group}`)),
    font: `12px ${family}`,
    smallFont: `11px ${family}`,
  };
  probe.remove();
  return palette;
}

/** Calls back when the colours may have changed; returns what stops that. */
export function watchPalette(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] });
  const queries = ['(forced-colors: active)', '(prefers-contrast: more)', '(prefers-color-scheme: dark)'];
  const media = queries.map((query) => window.matchMedia(query));
  for (const list of media) list.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    for (const list of media) list.removeEventListener('change', onChange);
  };
}
