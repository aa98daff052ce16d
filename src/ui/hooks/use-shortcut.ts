import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { currentPreferences } from '../preferences.ts';
import { isSingleKey, type KeyPress, matchSequence, type Shortcut } from '../shortcuts.ts';

/** Milliseconds after which a begun sequence such as `g s` is forgotten. */
const SEQUENCE_PATIENCE_MS = 1500;
const TEXT_FIELDS =
  'textarea, select, [contenteditable="true"], input:not([type=checkbox], [type=radio], [type=button], [type=range])';

/**
 * Binds a key while the component is mounted; the latest binding of a key wins. Inactive while an input method
 * composes and under an open dialog; in text fields only chords and function keys work.
 */
export function useShortcut(
  keys: string,
  handler: (event: KeyboardEvent) => void,
  description: string,
  group = 'This screen',
): void {
  const onPress = useEffectEvent(handler);
  useEffect(
    () => register({ keys, description, group, handler: (event) => onPress(event) }),
    [keys, description, group],
  );
}

/** All bindings now, oldest first, for the shortcuts sheet. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, () => registered);
}

let registered: readonly Shortcut[] = [];
let presses: readonly KeyPress[] = [];
let lastPressMs = 0;
const listeners = new Set<() => void>();

function register(shortcut: Shortcut): () => void {
  if (registered.length === 0) window.addEventListener('keydown', handleKeyDown);
  change([...registered, shortcut]);
  return () => {
    change(registered.filter((other) => other !== shortcut));
    if (registered.length === 0) window.removeEventListener('keydown', handleKeyDown);
  };
}

function change(next: readonly Shortcut[]): void {
  registered = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function handleKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || isComposing(event) || isModifier(event.key) || isActivation(event)) return;
  if (isTextField(event.target) && !isSafeInFields(event)) return;
  if (document.querySelector('dialog:modal')) return;
  if (event.timeStamp - lastPressMs > SEQUENCE_PATIENCE_MS) presses = [];
  lastPressMs = event.timeStamp;
  presses = [...presses, event];
  if (!dispatch(event) && presses.length > 1) {
    presses = [event];
    dispatch(event);
  }
}

/** True when the presses so far are a shortcut or the start of one. */
function dispatch(event: KeyboardEvent): boolean {
  const areSingleKeysOn = currentPreferences().hasSingleKeyShortcuts;
  const usable = registered.filter((shortcut) => areSingleKeysOn || !isSingleKey(shortcut.keys));
  const whole = usable.findLast((shortcut) => matchSequence(shortcut.keys, presses) === 'whole');
  if (whole) {
    presses = [];
    event.preventDefault();
    whole.handler(event);
    return true;
  }
  const isStart = usable.some((shortcut) => matchSequence(shortcut.keys, presses) === 'start');
  if (!isStart) presses = [];
  return isStart;
}

function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}

function isModifier(key: string): boolean {
  return key === 'Shift' || key === 'Control' || key === 'Alt' || key === 'Meta';
}

/** Chords and function keys type nothing. */
function isSafeInFields(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || /^F\d+$/.test(event.key);
}

/** Enter and Space belong to a focused button or link. */
function isActivation(event: KeyboardEvent): boolean {
  const isKey = event.key === 'Enter' || event.key === ' ';
  return isKey && event.target instanceof Element && event.target.closest('button, a, summary, input') !== null;
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_FIELDS) !== null;
}
