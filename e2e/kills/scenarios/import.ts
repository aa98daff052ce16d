import type { ImportReport } from '../../../src/engine/api.ts';
import { type Fault, type Found, half, notSaid, withSession } from '../library.ts';
import { fileNameOf, type MadeSession, sessionText } from '../made-session.ts';
import type { Scenario } from '../scenario.ts';

export const IMPORT: Scenario = {
  name: 'import',
  usual: { ms: 900, writes: 400 },
  async prepare(stage) {
    const session = stage.makeSession(400, 2000);
    const { word, events } = session;
    const before = stage.library;
    const reportIn = ({ imports }: Found) => imports.find(({ label }) => label.startsWith(word));
    return {
      before,
      after: withSession(before, word, events),
      start: () => stage.guest.importText(fileNameOf(session), sessionText(session)),
      between: (found) => {
        const some = found.sessions.get(word) ?? 0;
        return reportIn(found)?.state === 'interrupted' && some > 0 ? withSession(before, word, some) : null;
      },
      check: async (found) => faultsOfImport(reportIn(found), session, found.sessions.get(word) ?? 0),
    };
  },
};

function faultsOfImport(
  report: ImportReport | undefined,
  { word, events }: MadeSession,
  some: number,
): readonly Fault[] {
  if (!report || report.state === 'done') {
    if (some === (report ? events : 0)) return [];
    return [half(`${word} is ${report ? 'called done' : 'in no import'} with ${some}.`)];
  }
  if (report.state === 'interrupted' && doesSay(report, some)) return [];
  return [notSaid(`${word} is ${report.state} with ${some} and says: ${report.problem}`)];
}

function doesSay({ problem }: ImportReport, events: number): boolean {
  return problem?.includes(events === 0 ? 'Nothing of it' : ` ${events} event`) ?? false;
}
