import type { Scenario } from '../scenario.ts';
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
      start: () =>
        stage.guest.ask('createBackup').then(
          () => true,
          () => false,
        ),
      async check(_found, isAcknowledged) {
        const now = (await stage.guest.ask('backupState')).last;
        const isNew = now?.madeAtMs !== last?.madeAtMs;
        if (isAcknowledged && !isNew) {
          return [{ kind: 'acknowledgedRowsLost', text: 'A backup was acknowledged and is not noted.' }];
        }
        const events = [...before.sessions.values()].reduce((sum, each) => sum + each, 0);
        try {
          const preview = await stage.guest.askAbout('previewRestore', BACKUP);
          const isWhole = preview ? preview.inFile.events >= events : !isNew;
          return isWhole
            ? []
            : [{ kind: 'halfShownAsWhole', text: `The backup has ${preview?.inFile.events} events.` }];
        } catch {
          // One that was cut off is refused.
          return isNew ? [{ kind: 'halfShownAsWhole', text: 'A backup is noted as made, and is refused.' }] : [];
        }
      },
    };
  },
};
