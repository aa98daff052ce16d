/**
 * What it means that a path is asked for, in one place: slashes either way, no slash at the end, no `./` in front, and
 * letter case does not count, since some agents write the same folder in several.
 */
export function pathForm(path: string): string {
  const slashed = path
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '');
  return (slashed.length > 1 ? slashed.replace(/\/+$/, '') : slashed).toLowerCase();
}

/** True for the whole path and for an end of it that begins with a name: `a/b.ts` of `/work/a/b.ts`. */
export function isNamedBy(path: string, wantedForm: string): boolean {
  const form = pathForm(path);
  return wantedForm !== '' && (form === wantedForm || form.endsWith(`/${wantedForm}`));
}
