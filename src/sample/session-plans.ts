import type { Interlude } from './interludes.ts';
import { LUMEN_UI } from './lumen-ui.ts';
import { ORCHARD_API } from './orchard-api.ts';
import { PEBBLE } from './pebble.ts';
import type { SampleProject } from './work-item.ts';

type TitleType = 'custom-title' | 'ai-title' | 'summary';

export interface SessionPlan {
  readonly project: SampleProject;
  /** Place in the project's list of work. */
  readonly work: number;
  /** Working days before today; 0 is today. */
  readonly daysAgo: number;
  /** Start in UTC. */
  readonly hour: number;
  readonly branch: string;
  /** Small requests after the work. */
  readonly errands: number;
  /** Without one, the first prompt stands in. */
  readonly title?: readonly [TitleType, string];
  readonly interludes?: readonly Interlude[];
  readonly subagents?: number;
  readonly extras?: readonly Extra[];
}

/**
 * return: an earlier session did the work. compaction: the context ran full. elsewhere: some of it is done in
 * another directory. gaps: some records in the middle carry no time; undated: none does.
 */
export type Extra = 'return' | 'compaction' | 'elsewhere' | 'gaps' | 'undated';

function plan(
  project: SampleProject,
  work: number,
  [daysAgo, hour]: readonly [daysAgo: number, hour: number],
  branch: string,
  errands: number,
  rest: Partial<SessionPlan> = {},
): SessionPlan {
  return { project, work, daysAgo, hour, branch, errands, ...rest };
}

export const SESSION_PLANS: readonly SessionPlan[] = [
  plan(PEBBLE, 0, [50, 8], 'main', 12, {
    title: ['ai-title', 'Restore keeps newer files'],
    interludes: ['model', 'hook'],
  }),
  plan(ORCHARD_API, 1, [48, 9], 'fix/webhook-signature', 10, {
    title: ['summary', 'Webhook signatures fail after deploy'],
    interludes: ['overload', 'database'],
    extras: ['gaps'],
  }),
  plan(LUMEN_UI, 0, [47, 13], 'fix/dialog-focus', 10, { interludes: ['shell'] }),
  plan(ORCHARD_API, 2, [45, 7], 'cents', 18, {
    title: ['custom-title', 'Integer cents'],
    interludes: ['review'],
    subagents: 2,
    extras: ['compaction'],
  }),
  plan(PEBBLE, 1, [42, 14], 'chunker-window', 14, {
    title: ['ai-title', 'Second backup stores 40 % again'],
    interludes: ['editor'],
  }),
  plan(LUMEN_UI, 1, [40, 9], 'contrast', 12, { title: ['ai-title', 'Contrast of every token pair'], subagents: 1 }),
  plan(PEBBLE, 2, [38, 22], 'os-paths', 18, {
    title: ['custom-title', 'File names are bytes'],
    interludes: ['queue', 'interrupt'],
  }),
  plan(ORCHARD_API, 3, [36, 8], 'main', 16, {
    title: ['ai-title', 'Connection pool runs dry'],
    interludes: ['database', 'review'],
    subagents: 1,
  }),
  plan(PEBBLE, 2, [35, 11], 'main', 7, { extras: ['return', 'undated'] }),
  plan(ORCHARD_API, 4, [33, 13], 'fix/receipt-date', 7),
  plan(LUMEN_UI, 2, [31, 6], 'fix/ime-enter', 9, { title: ['custom-title', '输入法与组合框'] }),
  plan(PEBBLE, 3, [29, 9], 'atomic-index', 19, {
    title: ['ai-title', 'Index survives Ctrl-C'],
    interludes: ['shell', 'overload'],
    subagents: 1,
    extras: ['compaction'],
  }),
  plan(ORCHARD_API, 3, [27, 10], 'pool-metrics', 14, {
    title: ['summary', 'Pool metrics, two weeks later'],
    interludes: ['database'],
    extras: ['return', 'gaps'],
  }),
  plan(LUMEN_UI, 3, [25, 14], 'theme-first-paint', 14, {
    title: ['ai-title', 'Dark mode without the flash'],
    interludes: ['web', 'licences'],
  }),
  plan(PEBBLE, 1, [22, 7], 'main', 10, { title: ['ai-title', 'Dedup ratio after the update'], extras: ['return'] }),
  plan(ORCHARD_API, 0, [20, 9], 'fix/double-order', 19, {
    title: ['ai-title', 'Two orders from one click'],
    interludes: ['model', 'review'],
    subagents: 2,
  }),
  plan(LUMEN_UI, 4, [17, 8], 'spacing-5.0', 19, {
    title: ['custom-title', 'Numbered spacing tokens'],
    interludes: ['interrupt'],
    subagents: 2,
    extras: ['compaction'],
  }),
  plan(ORCHARD_API, 5, [15, 12], 'outbox', 18, {
    title: ['custom-title', 'Outbox for warehouse events'],
    interludes: ['web', 'queue'],
    subagents: 1,
  }),
  plan(PEBBLE, 4, [12, 9], 'zstd', 12, { title: ['ai-title', 'Which zstd level'] }),
  plan(LUMEN_UI, 0, [10, 15], 'main', 10, {
    title: ['ai-title', 'Focus return in the account app'],
    extras: ['return'],
  }),
  plan(ORCHARD_API, 6, [8, 8], 'fix/igic', 10, { title: ['ai-title', 'IGIC para Canarias'] }),
  plan(PEBBLE, 5, [5, 13], 'prune-lock', 18, {
    title: ['ai-title', 'Prune against a running backup'],
    interludes: ['review', 'hook', 'licences'],
    subagents: 1,
  }),
  plan(LUMEN_UI, 5, [2, 9], 'flaky-toast', 14, {
    title: ['ai-title', 'One run in eight fails'],
    interludes: ['editor'],
  }),
  plan(ORCHARD_API, 7, [0, 8], 'fix/refund-lock', 18, {
    title: ['ai-title', 'Refunds can’t exceed the payment'],
    interludes: ['database', 'overload', 'review'],
    subagents: 1,
    extras: ['elsewhere'],
  }),
];
