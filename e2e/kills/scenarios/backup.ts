import { eventsOf, half } from '../library.ts';
import { isAnswered, type Scenario } from '../scenario.ts';
import { BACKUP } from '../stage.ts';

export const BACK_UP: Scenario = {
  name: 'backup',
  usual: { ms: 400, writes: 400 },
  async prepare(stage) {
    const before = stage.library.sessions.size > 0 ? stage.library : (await stage.base()).library;
    const { last } = await stage.guest.ask('backupState');
    return {
      before,
      after: before,
      start: () => isAnswered(stage.guest.ask('createBackup')),
      async check(_found, isAcknowledged) {
        const now = (await stage.guest.ask('backupState')).last;
        const isNew = now?.madeAtMs !== last?.madeAtMs;
        if (isAcknowledged && !isNew) {
          return [{ kind: 'acknowledgedRowsLost', text: 'A backup was acknowledged and is not noted.' }];
        }
        try {
          const preview = await stage.guest.askAbout('previewRestore', BACKUP);
          const isWhole = preview ? preview.inFile.events >= eventsOf(before) : !isNew;
          return isWhole ? [] : [half(`The backup has ${preview?.inFile.events} events.`)];
        } catch {
          // One that was cut off is refused.
          return isNew ? [half('A backup is noted as made, and is refused.')] : [];
        }
      },
    };
  },
};
