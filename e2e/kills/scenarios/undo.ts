import { withoutSession } from '../library.ts';
import type { Scenario } from '../scenario.ts';

export const UNDO: Scenario = {
  name: 'undo',
  usual: { ms: 250, writes: 120 },
  async prepare(stage) {
    const session = stage.makeSession(600, 2000);
    await stage.import(session);
    const { word } = session;
    const before = stage.library;
    const report = (await stage.guest.ask('listImports')).find(({ label }) => label.startsWith(word));
    return {
      before,
      after: withoutSession(before, word),
      start: () =>
        stage.guest.ask('undoImport', report?.importId ?? 0).then(
          ({ state }) => state === 'undone',
          () => false,
        ),
      async check({ imports, sessions }) {
        const state = imports.find(({ label }) => label.startsWith(word))?.state;
        if (state === (sessions.has(word) ? 'done' : 'undone')) return [];
        return [{ kind: 'notSaid', text: `${word} is ${state}, with ${sessions.get(word) ?? 0} events.` }];
      },
    };
  },
};
