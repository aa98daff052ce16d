import { isObject, type JsonObject, stringOr } from '../json.ts';

/** What a hook sees of a call: that it begins, that it ended, or all of it at once. */
export type CallStage = 'begins' | 'ends' | 'both';

/** One call, as one hook sees it. */
interface CallSide {
  /** The same for the same call, by whichever hook it is seen, and for later calls of the same kind. */
  readonly what: string;
  /** The tool's own id of the call, where the hook has it. */
  readonly id: string | null;
  readonly hook: string;
}

interface SeenCall {
  readonly callId: string;
  readonly hasOwnId: boolean;
  readonly what: string;
  readonly hooks: readonly string[];
  readonly hasResult: boolean;
}

/** So many calls may still be seen by another hook; older ones are not waited for. */
const MOST_CALLS = 20;

/**
 * Several hooks see one call: that of all tools before and after it, that of its kind before and after it. The first that
 * sees it begin makes the call, the first that sees its end makes the result.
 */
export class HookCalls {
  #calls: readonly SeenCall[];

  constructor(earlier: unknown) {
    this.#calls = Array.isArray(earlier) ? earlier.filter(isObject).map(toSeenCall) : [];
  }

  /** For `constructor`, as JSON. */
  recent(): readonly SeenCall[] {
    return this.#calls;
  }

  /** `key` names the call where no hook gives it an id. */
  see(
    side: CallSide,
    stage: CallStage,
    key: string,
  ): { readonly callId: string; readonly isNewCall: boolean; readonly isNewResult: boolean } {
    const { what, id, hook } = side;
    const known = this.#find(side);
    const call = known ?? { callId: id ?? `call ${key}`, hasOwnId: id !== null, what, hooks: [], hasResult: false };
    const isEnd = stage !== 'begins';
    const seen = { ...call, hooks: [...call.hooks, hook], hasResult: call.hasResult || isEnd };
    const others = this.#calls.map((other) => (other === call ? seen : other));
    this.#calls = (known ? others : [...others, seen]).slice(-MOST_CALLS);
    return { callId: call.callId, isNewCall: !known, isNewResult: isEnd && !call.hasResult };
  }

  /** The call that this hook has not seen yet: by its id, else one of the same kind, best one that has not ended. */
  #find({ what, id, hook }: CallSide): SeenCall | undefined {
    const waiting = this.#calls.filter(({ hooks }) => !hooks.includes(hook));
    const byId = waiting.find(({ callId }) => callId === id);
    if (byId) return byId;
    const alike = waiting.filter((call) => call.what === what && !(call.hasOwnId && id !== null));
    return alike.find(({ hasResult }) => !hasResult) ?? alike[0];
  }
}

function toSeenCall({ callId, hasOwnId, what, hooks, hasResult }: JsonObject): SeenCall {
  return {
    callId: stringOr(callId, ''),
    hasOwnId: hasOwnId === true,
    what: stringOr(what, ''),
    hooks: Array.isArray(hooks) ? hooks.filter((hook) => typeof hook === 'string') : [],
    hasResult: hasResult === true,
  };
}
