import type { CallMemory } from '../call-memory.ts';
import { isObject, type JsonObject, textOrNull } from '../json.ts';
import { describeToolCall } from '../tool-facts.ts';

/** An agent waits for a few at a time; what a crash left open for good is not carried on for ever. */
const MOST_OPEN = 50;

/** Calls without a result yet, as `state` keeps them: appended lines may bring the results. */
export class OpenCalls {
  readonly #ids = new Set<string>();

  /** After each record: the calls that it made are open, those that it answers are not. */
  follow(events: readonly { readonly type: string; readonly callId: string | null }[]): void {
    for (const { type, callId } of events) {
      if (callId === null) continue;
      if (type === 'tool-call') this.#ids.add(callId);
      else if (type === 'tool-result') this.#ids.delete(callId);
    }
  }

  state(calls: CallMemory): JsonObject[] {
    return [...this.#ids].slice(-MOST_OPEN).flatMap((id) => {
      const call = calls.get(id);
      if (!call) return [];
      const { tool, title, filePath, agentPrompt, agentName } = call;
      return [{ id, tool, title, filePath, agentPrompt, agentName }];
    });
  }

  restore(state: unknown, calls: CallMemory): void {
    for (const call of Array.isArray(state) ? state.filter(isObject) : []) {
      const id = textOrNull(call.id);
      const tool = textOrNull(call.tool);
      if (id === null || tool === null) continue;
      this.#ids.add(id);
      calls.set(id, {
        tool,
        title: textOrNull(call.title) ?? tool,
        category: describeToolCall(tool, {}, null).category,
        filePath: textOrNull(call.filePath),
        agentPrompt: textOrNull(call.agentPrompt),
        agentName: textOrNull(call.agentName),
      });
    }
  }
}
