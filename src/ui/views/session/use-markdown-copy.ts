import { useEffect, useRef, useState } from 'react';
import type { SessionDetail } from '../../../engine/api.ts';
import { formatCount, formatTime } from '../../format.ts';
import { useWorkspace } from '../../workspace.tsx';
import { copyText } from './clipboard.ts';
import { exportEvents, sessionHeadToMarkdown } from './markdown-export.ts';
import type { EventRun } from './transcript-rows.ts';
import { useTranscriptSource } from './transcript-source.ts';

export interface CopyProgress {
  readonly written: number;
  readonly total: number;
}

interface MarkdownCopy {
  /** Null while nothing is being copied. */
  readonly progress: CopyProgress | null;
  readonly copy: (runs: readonly EventRun[], hasHead: boolean) => void;
  readonly cancel: () => void;
}

/** Puts events on the clipboard as Markdown; `tell` says how it went. */
export function useMarkdownCopy(detail: SessionDetail, tell: (text: string) => void): MarkdownCopy {
  const { engine } = useTranscriptSource();
  const { timeZone } = useWorkspace();
  const [progress, setProgress] = useState<CopyProgress | null>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const make = async (runs: readonly EventRun[], hasHead: boolean, signal: AbortSignal): Promise<string> => {
    const settings = { formatTime: (time: Parameters<typeof formatTime>[0]) => formatTime(time, timeZone) };
    const total = runs.reduce((sum, run) => sum + run.indexes.length, 0);
    const parts = hasHead ? [`${sessionHeadToMarkdown(detail, settings)}\n`] : [];
    let before = 0;
    for (const run of runs) {
      const onProgress = (written: number) => setProgress({ written: before + written, total });
      const part = await exportEvents(engine, run.sessionKey, run.indexes, { ...settings, signal, onProgress });
      if (part === null) throw new DOMException('The copy was cancelled.', 'AbortError');
      parts.push(part);
      before += run.indexes.length;
    }
    return parts.join('\n');
  };

  const copy = (runs: readonly EventRun[], hasHead: boolean) => {
    controller.current?.abort();
    const current = new AbortController();
    controller.current = current;
    const total = runs.reduce((sum, run) => sum + run.indexes.length, 0);
    copyText(make(runs, hasHead, current.signal))
      .then(() => tell(`Copied ${formatCount(total, 'event')} as Markdown; keys and passwords in it are hidden.`))
      .catch((error: unknown) => tell(describeFailure(error, current.signal.aborted)))
      .finally(() => setProgress(null));
  };

  return { progress, copy, cancel: () => controller.current?.abort() };
}

function describeFailure(error: unknown, isCancelled: boolean): string {
  if (isCancelled) return 'Cancelled; nothing was copied.';
  return `Nothing was copied: ${error instanceof Error ? error.message : String(error)}`;
}
