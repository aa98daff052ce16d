import type { ImportItem } from '../engine/api.ts';
import { INTERLUDES } from './interludes.ts';
import { LUMEN_UI } from './lumen-ui.ts';
import { memoryFiles } from './memory-files.ts';
import { WorkPlayer } from './play-work.ts';
import { Random } from './random.ts';
import { type Extra, SESSION_PLANS, type SessionPlan } from './session-plans.ts';
import { sendSubagent } from './subagent.ts';
import { Transcript } from './transcript.ts';
import type { WorkItem } from './work-item.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** How long before now the newest session ends. */
const NEWEST_END_MS = 25 * 60_000;
const MODELS = ['claude-sonnet-4-5-20250929', 'claude-opus-4-6', 'claude-opus-4-7'] as const;

/**
 * Ten weeks of a developer who doesn't exist, ending shortly before `nowMs`: 3 projects, 24 sessions with their
 * sub-agents, and memory files. The same for the same `nowMs`; ids are the same always, so loading it twice adds nothing.
 */
export async function sampleFiles(nowMs: number): Promise<ImportItem[]> {
  const items: ImportItem[] = [];
  for (const [index, plan] of SESSION_PLANS.entries()) {
    items.push(...sessionFiles(plan, index, nowMs));
    // All at once would hold up the page for longer than anyone should notice.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return [...items, ...memoryFiles(nowMs)];
}

function sessionFiles(plan: SessionPlan, index: number, nowMs: number): ImportItem[] {
  const { transcript, subagents } = playSession(plan, index);
  const startMs = plan.daysAgo === 0 ? nowMs - NEWEST_END_MS - transcript.clockMs : startOf(plan, nowMs);
  const isDated = !plan.extras?.includes('undated');
  const slug = plan.project.directory.replaceAll('/', '-');
  const base = `.claude/projects/${slug}/${transcript.options.sessionId}`;
  const toItem = (path: string, written: Transcript): ImportItem => ({
    path,
    file: new File([written.toText(isDated ? startMs : null)], path, { lastModified: startMs + transcript.clockMs }),
    hasFileDate: isDated,
  });
  return [
    toItem(`${base}.jsonl`, transcript),
    ...subagents.map((agent) => toItem(`${base}/subagents/agent-${agent.options.agentId}.jsonl`, agent)),
  ];
}

function playSession(plan: SessionPlan, index: number): { transcript: Transcript; subagents: readonly Transcript[] } {
  const { project, branch, extras = [], interludes = [] } = plan;
  const seed = 7919 * (index + 1);
  const sessionId = new Random(seed).uuid();
  const model = MODELS[index % MODELS.length] ?? MODELS[0];
  const version = `2.1.${60 + index * 3}`;
  const { directory } = project;
  const transcript = new Transcript({ sessionId, directory, branch, model, version, seed: seed + 1 });
  const item = project.items[plan.work];
  if (item === undefined) throw new RangeError(`${project.name} has no work number ${plan.work}.`);
  transcript.note({ type: 'permission-mode', permissionMode: 'default', sessionId });
  const subagents = sendSubagents(transcript, plan, item);
  const player = new WorkPlayer(transcript, project, item, extras.includes('return'));
  if (!extras.includes('return')) player.playAll();
  for (const interlude of interludes) INTERLUDES[interlude](transcript);
  player.runErrands(Math.floor(plan.errands / 2));
  for (const extra of extras) playExtra(extra, transcript, player, item);
  player.runErrands(Math.ceil(plan.errands / 2));
  writeEnd(transcript, plan);
  return { transcript, subagents };
}

function sendSubagents(transcript: Transcript, { project, subagents = 0 }: SessionPlan, item: WorkItem): Transcript[] {
  if (subagents > 0)
    transcript.say(`First look around for everything that depends on \`${item.symbol}\`, I lost track.`);
  return Array.from({ length: subagents }, () => sendSubagent(transcript, project, item));
}

function playExtra(extra: Extra, transcript: Transcript, player: WorkPlayer, item: WorkItem): void {
  if (extra === 'compaction') transcript.compact(summaryOf(item));
  if (extra === 'elsewhere') workElsewhere(transcript);
  if (extra === 'gaps') {
    transcript.hasTimes = false;
    player.runErrands(1);
    transcript.hasTimes = true;
  }
}

/** A second working directory in the session. */
function workElsewhere(transcript: Transcript): void {
  const { directory } = transcript;
  const [item] = LUMEN_UI.items;
  if (item === undefined) return;
  transcript.say('The refund dialog in lumen-ui must not send twice either. Look at it while we are here.');
  transcript.directory = LUMEN_UI.directory;
  new WorkPlayer(transcript, LUMEN_UI, item, true).runErrands(4);
  transcript.directory = directory;
}

function summaryOf({ prompt, finding, commit, files }: WorkItem): string {
  return `This session is being continued from a previous conversation that ran out of context. Summary of it:

1. Request: ${prompt}
2. Found: ${finding}
3. Done: \`${commit}\` in ${files.join(', ')}.
4. Open: the smaller questions that follow.`;
}

function writeEnd(transcript: Transcript, { title, work, branch }: SessionPlan): void {
  const { sessionId } = transcript.options;
  const [type, text] = title ?? [];
  if (type === 'summary') transcript.note({ type, summary: text, leafUuid: transcript.lastUuid() });
  if (type === 'ai-title') transcript.note({ type, aiTitle: text, sessionId });
  if (type === 'custom-title') transcript.note({ type, customTitle: text, sessionId });
  if (!branch.startsWith('fix/')) return;
  const prNumber = 340 + work;
  const prUrl = `https://example.org/mira/pulls/${prNumber}`;
  transcript.note({ type: 'pr-link', sessionId, prNumber, prUrl, prRepository: 'mira/work' });
}

/** Working days only, counted back from the day of `nowMs`. */
function startOf({ daysAgo, hour }: SessionPlan, nowMs: number): number {
  let dayMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  for (let left = daysAgo; left > 0; ) {
    dayMs -= DAY_MS;
    if (!isWeekend(dayMs)) left -= 1;
  }
  return dayMs + hour * HOUR_MS;
}

function isWeekend(ms: number): boolean {
  const weekday = new Date(ms).getUTCDay();
  return weekday === 0 || weekday === 6;
}
