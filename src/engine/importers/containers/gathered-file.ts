import type { ImportItem } from '../../api.ts';
import { credentialReason } from '../credentials.ts';

/** Why nothing of a file is read. */
export interface Refusal {
  readonly reason: string;
  /** unreadable: it could not be read. unrecognised: it must not. no-conversation: nothing in it is to be read by itself. */
  readonly state: 'unreadable' | 'unrecognised' | 'no-conversation';
}

/** A file that was dropped, or one out of a container that was. */
export interface GatheredFile extends ImportItem {
  /** Position of the dropped item that it came from. */
  readonly itemIndex: number;
  /** By what it is known again: without the name of the archive that holds it. */
  readonly keyPath: string;
  /** The archive that holds it; empty where none does. */
  readonly scope: string;
  /** True where its date is wall-clock time of an unknown zone. */
  readonly hasLocalDate: boolean;
  readonly refusal: Refusal | null;
  /** What is missing at its end, known once it was read; null when nothing is. */
  readonly damage: () => string | null;
}

/** Files that must not be read are not. */
export function refusalByName(path: string): Refusal | null {
  const reason = credentialReason(path);
  return reason === null ? null : { reason, state: 'unrecognised' };
}

export function refused(file: GatheredFile, reason: string, state: Refusal['state'] = 'unreadable'): GatheredFile {
  return { ...file, refusal: { reason, state } };
}
