/** What a text is, as far as cutting it goes. */
export type DocumentKind = 'markdown' | 'html' | 'json' | 'code' | 'settings' | 'text';

export const KIND_LABELS: Readonly<Record<DocumentKind, string>> = {
  markdown: 'Markdown',
  html: 'An HTML page',
  json: 'JSON',
  code: 'Code',
  settings: 'Settings',
  text: 'Text',
};

const EXTENSIONS: readonly (readonly [DocumentKind, string])[] = [
  ['markdown', 'md markdown mdown mdx mkd qmd rmd rst'],
  ['html', 'html htm xhtml'],
  ['json', 'json jsonc json5 geojson ipynb webmanifest'],
  ['settings', 'toml ini cfg conf yaml yml properties'],
  [
    'code',
    'astro bash bat c cc clj cljs cpp cs css cxx dart erl ex exs fish fs go gradle groovy h hh hpp hs java jl js jsx kt kts less lua m mjs cjs mm mts cts nim php pl pm proto ps1 py pyi r rb rs sass scala scss sh sol sql svelte swift tcl tf ts tsx v vala vim vue zig zsh',
  ],
  ['text', 'txt text log out err csv tsv srt vtt adoc tex diff patch'],
];

const BY_EXTENSION: ReadonlyMap<string, DocumentKind> = new Map(
  EXTENSIONS.flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)),
);

/** By its extension; null for one that says nothing. */
export function kindByName(path: string): DocumentKind | null {
  const extension = /\.([^./\\]+)$/.exec(path)?.[1] ?? '';
  return BY_EXTENSION.get(extension.toLowerCase()) ?? null;
}

const SNIFFED_CHARACTERS = 16 << 10;

/** By its beginning. */
export function kindByContent(head: string): DocumentKind {
  const text = head.slice(0, SNIFFED_CHARACTERS);
  const start = text.trimStart();
  if (/^<(?:!doctype html|html)\b/i.test(start)) return 'html';
  if (/^[{[]/.test(start)) return 'json';
  if (start.startsWith('#!')) return 'code';
  const lines = text.split('\n').filter((line) => line.trim() !== '' && line.length < 1000);
  const codeLines = lines.filter((line) => /[;{}]$/.test(line.trimEnd())).length;
  if (codeLines * 4 > lines.length) return 'code';
  return lines.some((line) => /^#{1,6} \S/.test(line)) ? 'markdown' : 'text';
}
