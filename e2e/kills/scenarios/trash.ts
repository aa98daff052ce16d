import { withoutSession, withoutTrash, withSession, withTrash } from '../library.ts';
import type { MadeSession } from '../made-session.ts';
import { isAnswered, type Scenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';

export const TRASH: Scenario = {
  name: 'purge into the trash',
  usual: { ms: 80, writes: 12 },
  async prepare(stage) {
    const { word } = await imported(stage);
    const before = stage.library;
    const sessionKey = await stage.sessionKey(word);
    return {
      before,
      after: withTrash(withoutSession(before, word), word),
      start: () => isAnswered(stage.guest.ask('purge', { kind: 'session', sessionKey })),
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
      start: () => isAnswered(stage.guest.ask('restorePurge', purgeId)),
    };
  },
};

/** A session that takes a while to go, acknowledged. */
export async function imported(stage: Stage): Promise<MadeSession> {
  const session = stage.makeSession(600, 2000);
  await stage.import(session);
  return session;
}

/** A session in the trash, acknowledged. */
export async function trashed(stage: Stage) {
  const session = await imported(stage);
  const { word } = session;
  const { id } = await stage.guest.ask('purge', { kind: 'session', sessionKey: await stage.sessionKey(word) });
  stage.library = withTrash(withoutSession(stage.library, word), word);
  return { ...session, purgeId: id };
}
