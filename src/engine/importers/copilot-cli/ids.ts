/** An id as the record has it. Text with blanks in it is none: it stands where somebody took the id out. */
export function idOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && !/\s/.test(value) ? value : null;
}

/** An absolute path, of either kind of system. */
export function pathOrNull(value: unknown): string | null {
  return typeof value === 'string' && /^(?:\/|~|\\\\|[A-Za-z]:[\\/])/.test(value) ? value : null;
}
