import type { OpeningState } from '../../../engine/api.ts';
import type { BridgeHandle, BridgeState } from '../../../mcp/api.ts';

export interface Diagnosis {
  readonly step: string;
  readonly isFine: boolean;
  /** What to do where it is not. */
  readonly advice: string;
}

/** What a client needs, in the order in which it meets it. */
export async function diagnose(
  bridge: Pick<BridgeHandle, 'callTool'>,
  { isOn, isPaused, refusal, origins, doors }: BridgeState,
  opening: OpeningState['state'],
): Promise<readonly Diagnosis[]> {
  const answer = await bridge.callTool('ctx_stats', {}, AbortSignal.timeout(10_000)).catch((error: Error) => error);
  const isAnswered = !(answer instanceof Error) && !answer.isError;
  const problem = answer instanceof Error ? answer.message : (answer.texts[0] ?? '');
  return [
    { step: 'Access is switched on', isFine: isOn, advice: 'Switch it on at the top of this screen.' },
    { step: 'Access is not paused', isFine: !isPaused, advice: 'Let it go on at the top of this screen.' },
    {
      step: 'This page is not framed by a stranger',
      isFine: refusal === null,
      advice: 'Open it in a tab of its own, or list the origin that frames it.',
    },
    {
      step: 'Somebody may ask',
      isFine: origins.length > 0 || doors.devtools || doors.webmcp,
      advice: 'Add an origin, or open a door of the browser.',
    },
    {
      step: 'The database is open',
      isFine: opening === 'ready',
      advice: 'Another tab may hold it: close that one, or let agents in there.',
    },
    { step: 'The server loads, and a tool answers', isFine: isAnswered, advice: `It said: ${problem}` },
  ];
}
