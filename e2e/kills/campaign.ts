import { setTimeout as delay } from 'node:timers/promises';
import { inTime } from './in-time.ts';
import { type Fault, type FaultKind, type Found, faultsOf, isSame, type Library } from './library.ts';
import type { Activity, Scenario, Usual } from './scenario.ts';
import { SCENARIOS } from './scenarios/index.ts';
import { Stage } from './stage.ts';
import { WAYS, type Way } from './ways.ts';
import { countWrites, type StopAt, watchWrites } from './writes.ts';

/** Where a kill landed: before the first write of the activity, inside it, or when it was acknowledged already. */
type Landing = 'early' | 'inside' | 'late';

interface Tally extends Readonly<Record<FaultKind | Landing, number>> {
  readonly runs: number;
}

export interface KillSummary extends Tally {
  readonly ways: Readonly<Record<Way, number>>;
  /** By scenario and way, without those that had no run. */
  readonly scenarios: Readonly<Record<string, Readonly<Partial<Record<Way, Tally>>>>>;
  readonly faults: readonly string[];
}

/** Half of the kills come at a time, half at a write of the database's worker, which stands still there. */
type Instant = { readonly atMs: number; readonly stopAt: null } | { readonly atMs: null; readonly stopAt: StopAt };

interface Run {
  readonly scenario: Scenario;
  readonly way: Way;
  readonly landing: Landing;
  readonly faults: readonly Fault[];
}

/** A little further than it usually takes, so that its end is in it. */
const BEYOND = 1.1;
/** A write that never comes is no instant. */
const MOST_MS = 30_000;
/** A worker at rest tells its count at once. */
const MOST_TELLING_MS = 1000;
/** An answer that was on its way when its tab was killed. */
const ON_ITS_WAY_MS = 200;

const NONE: Tally = {
  runs: 0,
  early: 0,
  inside: 0,
  late: 0,
  corrupt: 0,
  acknowledgedRowsLost: 0,
  halfShownAsWhole: 0,
  notSaid: 0,
};

interface KillOptions {
  /** The name of one scenario; all of them else. */
  readonly only?: string | undefined;
  /** Hears of each run in a line. */
  readonly onRun?: (line: string) => void;
}

/** Kills the app that often, at random instants of all that it does, and looks at what it finds afterwards. */
export async function runKills(
  url: string,
  count: number,
  random: () => number,
  { only, onRun = () => {} }: KillOptions = {},
): Promise<KillSummary> {
  const campaign = new Campaign(url, random);
  const runs: Run[] = [];
  try {
    const scenarios = shuffled(SCENARIOS, random).filter(({ name }) => only === undefined || name === only);
    if (scenarios.length === 0) throw new Error(`There is no scenario “${only}”.`);
    for (let index = 0; index < count; index += 1) {
      const scenario = scenarios[index % scenarios.length] as Scenario;
      // Once around all scenarios, each gets the next way.
      const way = WAYS[((index % scenarios.length) + Math.floor(index / scenarios.length)) % WAYS.length] as Way;
      const run = await campaign.run(scenario, way);
      runs.push(run);
      onRun(
        `${index + 1} ${scenario.name}, ${way}: ${run.landing}${run.faults.map(({ text }) => `\n  ${text}`).join('')}`,
      );
    }
    return summarise(runs);
  } finally {
    await campaign.end();
  }
}

class Campaign {
  readonly #stage: Stage;
  readonly #usual = new Map<Scenario, Usual>();

  constructor(url: string, random: () => number) {
    this.#stage = new Stage(url, random);
  }

  async run(scenario: Scenario, way: Way): Promise<Run> {
    const stage = this.#stage;
    let landing: Landing = 'early';
    try {
      await inTime('It does not open', stage.open());
      const activity = await inTime('Nothing can be prepared', scenario.prepare(stage));
      await stage.calm();
      const cut = await inTime('It cannot be killed', this.#cutOff(scenario, activity, way));
      landing = cut.landing;
      const faults = await inTime('It does not answer after the kill', this.#judge(activity, cut.isAcknowledged));
      return { scenario, way, landing, faults };
    } catch (error) {
      // What does not open, or answers nothing, is of no use to the runs that follow.
      await stage.startAnew();
      const text = error instanceof Error ? error.message : String(error);
      return { scenario, way, landing, faults: [{ kind: 'corrupt', text }] };
    }
  }

  async #cutOff(
    scenario: Scenario,
    activity: Activity,
    way: Way,
  ): Promise<{ readonly landing: Landing; readonly isAcknowledged: boolean }> {
    const stage = this.#stage;
    const { app, guest } = stage;
    const { atMs, stopAt } = this.#draw(scenario);
    await guest.forgetHeard();
    await watchWrites(app, stopAt);
    const stopped = guest.hear('stopped').catch(() => {});
    const startedMs = performance.now();
    let isDone = false;
    const acknowledged = activity.start().then(
      (is) => {
        isDone = is;
        return is;
      },
      () => false,
    );
    await Promise.race([acknowledged, stopAt ? stopped : delay(atMs), delay(MOST_MS, null, { ref: false })]);
    const tookMs = performance.now() - startedMs;
    const landing: Landing = isDone ? 'late' : (await guest.hasHeard('begun')) ? 'inside' : 'early';
    if (landing === 'late') this.#usual.set(scenario, { ms: tookMs, writes: await this.#writesOf(scenario) });
    const wasDone = isDone;
    await stage.kill(way);
    const isAcknowledged = await Promise.race([acknowledged, delay(ON_ITS_WAY_MS, false)]);
    return { landing: isAcknowledged && !wasDone ? 'late' : landing, isAcknowledged };
  }

  /** Of a whole activity. */
  async #writesOf(scenario: Scenario): Promise<number> {
    // A worker that starts again after its end has none to tell of; one that stands still since then tells nothing.
    const told = countWrites(this.#stage.app).catch(() => 0);
    const count = await Promise.race([told, delay(MOST_TELLING_MS, 0)]);
    return count || this.#usualOf(scenario).writes;
  }

  #usualOf(scenario: Scenario): Usual {
    return this.#usual.get(scenario) ?? scenario.usual;
  }

  #draw(scenario: Scenario): Instant {
    const { random } = this.#stage;
    const usual = this.#usualOf(scenario);
    if (random() < 0.5) return { atMs: random() * usual.ms * BEYOND, stopAt: null };
    const write = 1 + Math.floor(random() * usual.writes * BEYOND);
    return { atMs: null, stopAt: { write, isTorn: random() < 0.5 } };
  }

  async #judge(activity: Activity, isAcknowledged: boolean): Promise<readonly Fault[]> {
    const found = await this.#stage.look();
    const faults: Fault[] = [];
    const isDamaged = activity.isDamaged?.(found, isAcknowledged) ?? false;
    if (found.damage !== null && !isDamaged) faults.push({ kind: 'corrupt', text: found.damage });
    const before = isAcknowledged ? null : activity.before;
    const between = (!isAcknowledged && activity.between?.(found)) || null;
    const library = [activity.after, before, between].find((each): each is Library => !!each && isSame(found, each));
    if (!library) faults.push(...faultsOf(found, before, activity.after));
    this.#stage.library = library ?? { sessions: found.sessions, trash: found.trash };
    if (!isDamaged) faults.push(...(await this.#countAgain(found)));
    faults.push(...((await activity.check?.(found, isAcknowledged)) ?? []));
    return faults;
  }

  /** Whether rows and index are what the list of sessions says. */
  async #countAgain({ sessions }: Found): Promise<readonly Fault[]> {
    const faults: Fault[] = [];
    const words = [...sessions];
    const [word, events] = words[Math.floor(this.#stage.random() * words.length)] ?? ['', 0];
    if (word === '') return [];
    const { rows, found } = await this.#stage.count(word);
    const listed = words.reduce((sum, [, each]) => sum + each, 0);
    if (rows !== listed) faults.push({ kind: 'halfShownAsWhole', text: `${rows} rows, ${listed} are listed.` });
    if (found !== events) {
      faults.push({ kind: 'halfShownAsWhole', text: `The index finds ${found} of ${events} events of ${word}.` });
    }
    return faults;
  }

  async end(): Promise<void> {
    await this.#stage.end();
  }
}

function summarise(runs: readonly Run[]): KillSummary {
  const scenarios: Record<string, Partial<Record<Way, Tally>>> = {};
  for (const { name } of SCENARIOS) {
    const ofName = runs.filter(({ scenario }) => scenario.name === name);
    for (const way of WAYS) {
      const ofWay = ofName.filter((run) => run.way === way);
      if (ofWay.length > 0) scenarios[name] = { ...scenarios[name], [way]: tally(ofWay) };
    }
  }
  const ways = Object.fromEntries(WAYS.map((way) => [way, runs.filter((run) => run.way === way).length]));
  return {
    ...tally(runs),
    ways: ways as Record<Way, number>,
    scenarios,
    faults: runs.flatMap(({ scenario, way, landing, faults }) =>
      faults.map(({ kind, text }) => `${scenario.name}, ${way}, ${landing}: ${kind}: ${text}`),
    ),
  };
}

function tally(runs: readonly Run[]): Tally {
  const sum: Record<keyof Tally, number> = { ...NONE, runs: runs.length };
  for (const { landing, faults } of runs) {
    sum[landing] += 1;
    for (const { kind, count = 1 } of faults) sum[kind] += count;
  }
  return sum;
}

function shuffled<T>(values: readonly T[], random: () => number): readonly T[] {
  return values
    .map((value) => ({ value, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value);
}
