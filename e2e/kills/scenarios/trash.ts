import { withoutSession, withoutTrash, withSession, withTrash } from '../library.ts';
import type { Scenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';

export const TRASH: Scenario = {
  name: 'purge into the trash',
  usual: { ms: 80, writes: 12 },
  async prepare(stage) {
    const session = stage.makeSession(600, 2000);
    await stage.import(session);
    const { word } = session;
    const before = stage.library;
    const sessionKey = await stage.sessionKey(word);
    return {
      before,
      after: withTrash(withoutSession(before, word), word),
      start: () =>
        stage.guest.ask('purge', { kind: 'session', sessionKey }).then(
          () => true,
          () => false,
        ),
    };
  },
};

export const BRING_BACK: Scenario = {
  name: 'bring back from the trash',
  usual: { ms: 60, writes: 10 },
  async prepare(stage) {
    const { word, events, purgeId } = await trashed(stage);
    const before = stage.library;
    return {
      before,
      after: withSession(withoutTrash(before, word), word, events),
      start: () =>
        stage.guest.ask('restorePurge', purgeId).then(
          () => true,
          () => false,
        ),
    };
  },
};

/** A session in the trash, acknowledged. */
export async function trashed(stage: Stage) {
  const session = stage.makeSession(600, 2000);
  await stage.import(session);
  const { word } = session;
  const { id } = await stage.guest.ask('purge', { kind: 'session', sessionKey: await stage.sessionKey(word) });
  stage.library = withTrash(withoutSession(stage.library, word), word);
  return { ...session, purgeId: id };
}
