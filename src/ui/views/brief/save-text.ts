import type { Brief } from '../../../engine/api.ts';

const FILES = {
  markdown: { name: 'brief.md', type: 'text/markdown' },
  json: { name: 'brief.json', type: 'application/json' },
} as const;

/** Hands the text to the browser as a file to keep. */
export function saveText({ text, format }: Pick<Brief, 'text' | 'format'>): void {
  const { name, type } = FILES[format];
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
