/** Headings, lists, quotes, fences and front matter begin a line of markdown; records of a session never do. */
const MARKDOWN_LINE = /^ {0,3}(?:#{1,6} |[-*+] |\d{1,3}[.)] |> |```|---\s*$)/m;

/** Whether a text of no known format may be the notes of a memory file. */
export function looksLikeMarkdown(text: string): boolean {
  return !/^\s*[{[]/.test(text) && MARKDOWN_LINE.test(text);
}
