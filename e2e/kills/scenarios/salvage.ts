import type { SalvageReport } from '../../../src/engine/api.ts';
import { type Fault, type Found, isSame, type Library, notSaid, withSession } from '../library.ts';
import { isAnswered, type Scenario } from '../scenario.ts';
import { DAMAGED, type Stage } from '../stage.ts';

export const SALVAGE: Scenario = {
  name: 'salvage',
  usual: { ms: 900, writes: 1500 },
  async prepare(stage) {
    const damaged = await stage.damaged();
    await stage.openOn(damaged);
    await stage.guest.letGoOfDatabase();
    await stage.guest.meet();
    const before = damaged.library;
    const whole = before.sessions.get(DAMAGED) ?? 0;
    let after: Library = before;
    return {
      before,
      get after() {
        return after;
      },
      start: () => isAnswered(stage.guest.ask('salvage')),
      isDamaged: (found, isAcknowledged) => {
        const isSalvaged = isAcknowledged || found.sessions.get(DAMAGED) !== whole;
        if (isSalvaged) after = withSession(before, DAMAGED, found.sessions.get(DAMAGED) ?? 0);
        return !isSalvaged;
      },
      async check(found) {
        const left = found.sessions.get(DAMAGED) ?? 0;
        if (left === whole) return salvageNow(stage, found);
        const lost = lostIn(await stage.guest.ask('lastSalvage'));
        if (lost > 0 && left + lost === whole) return [];
        return [{ kind: 'acknowledgedRowsLost', text: `${left} of ${whole} are left, ${lost} are called lost.` }];
      },
    };
  },
};

/** What was not salvaged is as damaged as before, and can be. */
async function salvageNow(stage: Stage, { damage, sessions }: Found): Promise<readonly Fault[]> {
  if (damage === null) return [notSaid('Nothing was salvaged, and the check finds no damage.')];
  const lost = lostIn(await stage.guest.ask('salvage'));
  await stage.reopen();
  stage.library = withSession(stage.library, DAMAGED, (sessions.get(DAMAGED) ?? 0) - lost);
  const found = await stage.look();
  if (found.damage === null && isSame(found, stage.library)) return [];
  return [
    { kind: 'corrupt', text: `The salvage after one that was cut off left ${found.damage ?? 'another library'}.` },
  ];
}

function lostIn(report: SalvageReport | null): number {
  return report?.sessions.reduce((sum, { lost }) => sum + lost, 0) ?? 0;
}
