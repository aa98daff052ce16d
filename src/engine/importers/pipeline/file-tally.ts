import type { FileReport, LeftOut, SkippedRecord } from '../../api.ts';
import { countOf } from '../wording.ts';

const SKIPPED_SHOWN = 50;
const LARGEST_TYPE_NAME = 80;

/** What is counted while one file is read. */
export class FileTally {
  read = 0;
  messages = 0;
  meta = 0;
  duplicates = 0;
  /** Among the duplicates: what a person purged. */
  purged = 0;
  skippedTotal = 0;
  newSessions = 0;
  newSubagents = 0;
  newEvents = 0;
  newNotes = 0;
  newDocuments = 0;
  pendingBytes = 0;
  badUtf8Lines = 0;
  /** Events of which a higher storage level has brought back what a lower one took. */
  broughtBack = 0;
  /** Keys, passwords and tokens in what was stored. */
  secrets = 0;
  leftOutSecrets = 0;
  leftOutPrivateParts = 0;
  readonly times = { recorded: 0, inferred: 0, none: 0 };
  readonly skipped: SkippedRecord[] = [];
  readonly notices: string[] = [];
  readonly #metaTypes = new Map<string, number>();

  /** Gives back the counts of stored things as they are now: for when the transaction that raised them fails. */
  checkpoint(): () => void {
    const { read, messages, meta, duplicates, newSessions, newSubagents, newEvents, newNotes } = this;
    const { newDocuments, purged, broughtBack, secrets, leftOutSecrets, leftOutPrivateParts } = this;
    const times = { ...this.times };
    return () => {
      Object.assign(this, { read, messages, meta, duplicates, newSessions, newSubagents, newEvents, newNotes });
      Object.assign(this, { newDocuments, purged, broughtBack, secrets, leftOutSecrets, leftOutPrivateParts });
      Object.assign(this.times, times);
    };
  }

  addSecrets(stored: number, leftOut: LeftOut | undefined): void {
    this.secrets += stored;
    this.leftOutSecrets += leftOut?.secrets ?? 0;
    this.leftOutPrivateParts += leftOut?.privateParts ?? 0;
  }

  skip(record: SkippedRecord): void {
    this.skippedTotal++;
    if (this.skipped.length < SKIPPED_SHOWN) this.skipped.push(record);
  }

  addMeta(type: string): void {
    this.meta++;
    const name = type.slice(0, LARGEST_TYPE_NAME);
    this.#metaTypes.set(name, (this.#metaTypes.get(name) ?? 0) + 1);
  }

  report(file: {
    path: string;
    sizeBytes: number;
    format: string | null;
    formatLabel: string;
    reason: string;
    state: FileReport['state'];
    problem: string | null;
  }): FileReport {
    const { read, messages, meta, duplicates, skippedTotal, skipped } = this;
    const { newSessions, newEvents, newNotes, newDocuments, pendingBytes } = this;
    return {
      ...file,
      records: { read, messages, meta, duplicates, skippedTotal, skipped },
      metaTypes: [...this.#metaTypes].sort(([, a], [, b]) => b - a),
      newSessions,
      newEvents,
      newNotes,
      newDocuments,
      pendingBytes,
      notices: this.#allNotices(),
    };
  }

  #secretNotices(): readonly string[] {
    const notices: string[] = [];
    const leftOut = [
      ...(this.leftOutSecrets > 0 ? [countOf(this.leftOutSecrets, 'key or password', 'keys or passwords')] : []),
      ...(this.leftOutPrivateParts > 0 ? [countOf(this.leftOutPrivateParts, 'private part', 'private parts')] : []),
    ];
    if (leftOut.length > 0) notices.push(`Left out before it was stored: ${leftOut.join(' and ')}.`);
    if (this.secrets > 0) {
      notices.push(
        `${countOf(this.secrets, 'key or password stands', 'keys or passwords stand')} in what was stored. Results, copies and answers to agents hide ${this.secrets === 1 ? 'it' : 'them'}.`,
      );
    }
    return notices;
  }

  #allNotices(): readonly string[] {
    const notices = [...this.notices, ...this.#secretNotices()];
    if (this.broughtBack > 0) {
      notices.push(
        `Of ${countOf(this.broughtBack, 'tool call or result', 'tool calls and results')} that were here, all that the storage level full keeps is here again.`,
      );
    }
    if (this.badUtf8Lines > 0) {
      notices.push(
        `${countOf(this.badUtf8Lines, 'line holds', 'lines hold')} bytes that are not UTF-8; they are shown as \ufffd.`,
      );
    }
    if (this.pendingBytes > 0) {
      notices.push(
        `The last line is not finished (${countOf(this.pendingBytes, 'byte', 'bytes')}); it is read once the file has grown.`,
      );
    }
    if (this.purged > 0) {
      notices.push(
        `${countOf(this.purged, 'entry was', 'entries were')} purged here before and ${this.purged === 1 ? 'stays' : 'stay'} away: import with “Bring back what was purged” to have ${this.purged === 1 ? 'it' : 'them'} again.`,
      );
    }
    return notices;
  }
}
