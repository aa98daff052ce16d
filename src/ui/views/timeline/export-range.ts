import type { EngineApi, ItemRef } from '../../../engine/api.ts';
import type { ZoneClock } from '../../../timeline/zone-clock.ts';
import { EXPORT_FILES, type ExportFormat, exportHead, exportItem } from './range-export.ts';

/** Items in their order, given a few at a time. */
export interface ExportItems {
  readonly length: number;
  slice(start: number, end: number): readonly ItemRef[];
}

export interface ExportRequest {
  readonly format: ExportFormat;
  readonly title: string;
  readonly items: ExportItems;
  readonly clock: ZoneClock;
}

export interface ExportResult {
  readonly written: number;
  /** Asked for, and gone by then. */
  readonly missing: number;
  /** Keys and passwords. */
  readonly hidden: number;
}

/** Where an export goes, piece by piece. */
export interface ExportTarget {
  write(text: string): Promise<void>;
  /** Nothing of it is to be kept. */
  abort(): Promise<void>;
  close(): Promise<void>;
}

const AT_ONCE = 100;

/** Reads and writes a hundred items at a time, so that no range is too long for the memory. */
export async function exportRange(
  engine: Pick<EngineApi, 'exportItems'>,
  { format, title, items, clock }: ExportRequest,
  target: ExportTarget,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<ExportResult> {
  let [written, hidden] = [0, 0];
  try {
    await target.write(exportHead(format, title, items.length));
    for (let start = 0; start < items.length; start += AT_ONCE) {
      signal.throwIfAborted();
      const found = await engine.exportItems(items.slice(start, start + AT_ONCE));
      await target.write(found.map((item) => exportItem(format, item, clock)).join(''));
      written += found.length;
      hidden += found.reduce((sum, item) => sum + item.hidden, 0);
      onProgress(Math.min(items.length, start + AT_ONCE));
    }
    signal.throwIfAborted();
    await target.close();
  } catch (error) {
    await target.abort();
    throw error;
  }
  return { written, hidden, missing: items.length - written };
}

/** The file that a person chooses where the browser lets them, else one among the downloads. Null when they choose none. */
export async function openExportTarget(name: string, format: ExportFormat): Promise<ExportTarget | null> {
  const { ending, type } = EXPORT_FILES[format];
  const fileName = `${name}.${ending}`;
  const picker = (window as SavingWindow).showSaveFilePicker;
  if (!picker) return downloadTarget(fileName, type);
  try {
    const handle = await picker.call(window, { suggestedName: fileName });
    return await handle.createWritable();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

type SavingWindow = typeof window & {
  readonly showSaveFilePicker?: (options: { readonly suggestedName: string }) => Promise<{
    createWritable(): Promise<ExportTarget>;
  }>;
};

/** The browser keeps the pieces of a blob outside of the page's memory. */
function downloadTarget(name: string, type: string): ExportTarget {
  let blob = new Blob([], { type });
  return {
    write: async (text) => {
      blob = new Blob([blob, text], { type });
    },
    abort: async () => {},
    close: async () => {
      const url = URL.createObjectURL(blob);
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
      // The browser reads it after the click.
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
    },
  };
}
