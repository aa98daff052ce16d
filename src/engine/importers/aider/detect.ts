import { CodeFences } from '../code-fences.ts';
import type { Detection, FileSample } from '../importer.ts';
import { startIn } from './history.ts';

const CHAT_NAME = /\.aider\.chat\.history[^/]*$/;

/** A line that begins a session, not in code that a text shows. */
export function detectHistory({ head, path }: FileSample): Detection | null {
  if (!head.includes('# aider chat started at ')) return null;
  const lines = head.split(/\r?\n/);
  const fences = new CodeFences(lines);
  const starts = lines.filter((line, index) => !fences.pass(index) && startIn(line) !== null).length;
  if (starts === 0 && !CHAT_NAME.test(path)) return null;
  const isFirst = startIn(lines.find((line) => line.trim() !== '') ?? '') !== null;
  return {
    confidence: isFirst ? 0.97 : CHAT_NAME.test(path) ? 0.92 : 0.8,
    reason: 'It has lines with which Aider begins a session ("# aider chat started at" and a time).',
  };
}

export function detectSidecar({ head, notText }: FileSample): Detection | null {
  if (notText !== null) return null;
  if (INPUT_HISTORY.test(head)) {
    return {
      confidence: 0.9,
      isSidecar: true,
      reason: 'What was typed into Aider, to be typed again; the chats are in the history beside it.',
    };
  }
  if (!LLM_HISTORY.test(head)) return null;
  return {
    confidence: 0.9,
    isSidecar: true,
    reason: 'What Aider sent to the model, word for word; the chats are in the history beside it.',
  };
}

/** A time as a comment, and below it the lines that were typed. */
const INPUT_HISTORY = /^\s*# \d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{1,9}\r?\n\+/;
const LLM_HISTORY = /^\s*(?:TO LLM|LLM RESPONSE) \d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\r?\n/;
