import { useState } from 'react';
import { CONTEXT_POLICIES, type ContextAnswer, type ContextPolicy, type ContextRequest } from '../../../engine/api.ts';
import { useEngine } from '../../engine-context.ts';
import { type Query, useQuery } from '../../hooks/use-query.ts';
import { useWorkspace } from '../../workspace.tsx';

/** While fields are typed in. */
const TYPING_MS = 150;

/** The answer to a request, or the part of it that is there already. A later request of the same lane stops this one. */
export function useContextBuild(request: ContextRequest, lane: string): Query<ContextAnswer> {
  const engine = useEngine();
  const { revision } = useWorkspace();
  const key = JSON.stringify([request, revision]);
  const [partial, setPartial] = useState<{ readonly key: string; readonly answer: ContextAnswer } | null>(null);
  const load = () => engine.buildContext({ ...request, lane }, (answer) => setPartial({ key, answer }));
  const query = useQuery(`${lane} ${key}`, load, TYPING_MS);
  return query.status === 'loading' && partial?.key === key ? { ...query, data: partial.answer } : query;
}

/** How many items each policy would find; null where it cannot say. */
export type PolicyCounts = Readonly<Partial<Record<ContextPolicy, number | null>>>;

export function usePolicyCounts(request: ContextRequest): Query<PolicyCounts> {
  const engine = useEngine();
  const { revision } = useWorkspace();
  const count = async (policy: ContextPolicy): Promise<readonly [ContextPolicy, number | null]> => {
    const settings = { ...request.settings, level: 'none', fallback_to_full_history_if_no_match: false };
    try {
      const lane = `context-count-${policy}`;
      const { total } = await engine.buildContext({ ...request, modeOverride: policy, settings, lane });
      return [policy, total];
    } catch {
      // The build itself says what is wrong, once its policy is chosen.
      return [policy, null];
    }
  };
  const load = async () => Object.fromEntries(await Promise.all(CONTEXT_POLICIES.map(count)));
  const { modeOverride: _mode, order: _order, pinned: _pinned, leftOut: _out, ...counted } = request;
  return useQuery(JSON.stringify([counted, revision]), load, TYPING_MS);
}
