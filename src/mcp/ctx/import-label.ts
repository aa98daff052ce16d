/** How imports of an agent are called; by that it is known whose they are. */
export function importLabel(origin: string, title: string): string {
  return `${prefixOf(origin)}${title}`;
}

export function isImportOf(origin: string, label: string): boolean {
  return label.startsWith(prefixOf(origin));
}

/** No origin holds a blank, so none is the beginning of another one's prefix. */
function prefixOf(origin: string): string {
  return `Agent at ${origin} : `;
}
