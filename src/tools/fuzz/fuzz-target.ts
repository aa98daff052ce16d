import type { Chooser } from './chooser.ts';

/** One thing that takes what others made. */
export interface FuzzTarget {
  readonly name: string;
  /** Of all inputs, against the shares of the others. */
  readonly share: number;
  /** Made of `chooser` alone. */
  make(chooser: Chooser): FuzzInput;
}

export interface FuzzInput {
  /** What was damaged and how, for who reads of a fault. */
  readonly what: string;
  /** As it is kept where it finds a fault. */
  readonly bytes: Uint8Array;
  /** Resolves with what must hold and does not; empty where all is well. What it rejects with is a fault, too. */
  run(): Promise<readonly string[]>;
}

const encoder = new TextEncoder();

export function encode(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}
