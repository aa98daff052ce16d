import { ctxBlame } from './ctx-blame.ts';
import { ctxBrief } from './ctx-brief.ts';
import { ctxEnrich } from './ctx-enrich.ts';
import { ctxGet } from './ctx-get.ts';
import { ctxIndex } from './ctx-index.ts';
import { ctxList } from './ctx-list.ts';
import { ctxPurge } from './ctx-purge.ts';
import { ctxSearch } from './ctx-search.ts';
import { ctxStats } from './ctx-stats.ts';
import { ctxTimeline } from './ctx-timeline.ts';
import type { Tool } from './tool.ts';

/** In the order in which every client sees them. */
export const TOOLS: readonly Tool[] = [
  ctxSearch,
  ctxList,
  ctxGet,
  ctxTimeline,
  ctxEnrich,
  ctxBrief,
  ctxBlame,
  ctxIndex,
  ctxStats,
  ctxPurge,
];
