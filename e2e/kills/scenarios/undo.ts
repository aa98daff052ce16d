import { notSaid, withoutSession } from '../library.ts';
import { isAnswered, type Scenario } from '../scenario.ts';
import { imported } from './trash.ts';

export const UNDO: Scenario = {
  name: 'undo',
  usual: { ms: 250, writes: 120 },
  async prepare(stage) {
    const { word } = await imported(stage);
    const before = stage.library;
    const report = (await stage.guest.ask('listImports')).find(({ label }) => label.startsWith(word));
    return {
      before,
      after: withoutSession(before, word),
      start: () => isAnswered(stage.guest.ask('undoImport', report?.importId ?? 0), ({ state }) => state === 'undone'),
      async check({ imports, sessions }) {
        const state = imports.find(({ label }) => label.startsWith(word))?.state;
        if (state === (sessions.has(word) ? 'done' : 'undone')) return [];
        return [notSaid(`${word} is ${state}, with ${sessions.get(word) ?? 0} events.`)];
      },
    };
  },
};
