import { useEngine } from '../../engine-context.ts';
import { formatNumber } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useWorkspace } from '../../workspace.tsx';
import { agentName } from './agent-name.ts';
import styles from './session-header.module.css';
import { sessionHref, titleOf } from './session-links.ts';

/** Sessions that look like the same conversation; nothing where there are none. */
export function LikeSessions({ sessionKey }: { readonly sessionKey: string }) {
  const engine = useEngine();
  const { revision } = useWorkspace();
  const like = useQuery(`${sessionKey} ${revision}`, () => engine.findLikeSessions(sessionKey));
  return like.data?.map(({ session, sharedPrompts, ofPrompts }) => (
    <p key={session.sessionKey} className={styles.like}>
      Looks like the same conversation as{' '}
      <a href={sessionHref(session.sessionKey)}>
        {titleOf(session)} ({agentName(session.tool)})
      </a>
      : {formatNumber(sharedPrompts)} of {formatNumber(ofPrompts)} prompts are equal.
    </p>
  ));
}
