/** What stands in a text for a file that is not text. */

/** Such as `[image image/png, 640 KB]`; details that are null are left out. */
export function placeholder(kind: string, ...details: readonly (string | null)[]): string {
  const known = details.filter((detail) => detail !== null && detail !== '');
  return known.length === 0 ? `[${kind}]` : `[${kind} ${known.join(', ')}]`;
}

/** A file that stands as base64 text, such as `[image image/png, 640 KB]`. `length` is that of the text. */
export function base64Placeholder(kind: string, type: string, length: number): string {
  return placeholder(kind, type, `${Math.max(1, Math.round((length * 3) / 4 / 1024))} KB`);
}

/** Null for what is no number of bytes. */
export function sizeText(bytes: unknown): string | null {
  if (typeof bytes !== 'number' || !Number.isFinite(bytes) || bytes <= 0) return null;
  if (bytes < 1000) return `${Math.round(bytes)} bytes`;
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / 1_048_576).toFixed(1)} MB`;
}

const DATA_URI = /data:([\w.+-]{1,60}\/[\w.+-]{1,80});base64,([A-Za-z0-9+/=]{64,})/g;

/** Files that stand in a text as base64 are named instead. */
export function nameDataUris(text: string): string {
  if (!text.includes(';base64,')) return text;
  return text.replace(DATA_URI, (_, type: string, data: string) =>
    placeholder(type.startsWith('image/') ? 'image' : 'file', type, sizeText((data.length * 3) / 4)),
  );
}
