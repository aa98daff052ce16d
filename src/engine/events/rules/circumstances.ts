import { kindByPath } from '../../importers/memory-files/kinds.ts';
import type { FactCategory } from '../categories.ts';
import type { SeenEvent } from './rule.ts';

/** A tool that works this long is worth seeing. */
const SLOW_MS = 60_000;

/** What the fields of an event say of its surroundings: how long, where, with which model, at what cost. */
export class Circumstances {
  #directory: string | null = null;
  #model: string | null = null;

  see(event: SeenEvent, call: SeenEvent | null): [FactCategory, string | null][] {
    const isMoved = event.directory !== null && this.#directory !== null && event.directory !== this.#directory;
    const isOtherModel = event.model !== null && this.#model !== null && event.model !== this.#model;
    this.#directory = event.directory ?? this.#directory;
    this.#model = event.model ?? this.#model;
    return [
      ['latency', isSlow(event, call) ? 'latency/slow-result' : null],
      ['rule', isRuleFile(event) ? 'rule/file-changed' : null],
      ['data', event.type === 'prompt' && /\[(?:image|document) /.test(event.text) ? 'data/attached' : null],
      ['external-reference', referenceRule(event)],
      ['cwd', isMoved ? 'cwd/changed' : null],
      ['environment', isOtherModel ? 'environment/model' : null],
      ['usage', event.hasCost ? 'usage/cost' : null],
    ];
  }
}

function isSlow({ ms }: SeenEvent, call: SeenEvent | null): boolean {
  return call !== null && ms !== null && call.ms !== null && ms - call.ms >= SLOW_MS;
}

function isRuleFile({ type, category, filePath }: SeenEvent): boolean {
  const isChange = type === 'tool-call' && (category === 'edit' || category === 'write');
  return isChange && filePath !== null && kindByPath(filePath.replaceAll('\\', '/'), '') !== null;
}

function referenceRule({ type, category, text }: SeenEvent): string | null {
  if (type === 'tool-call' && category === 'web') return text.includes('://') ? 'external-reference/fetched' : null;
  return type === 'prompt' && /\bhttps?:\/\/\w/.test(text) ? 'external-reference/given' : null;
}
