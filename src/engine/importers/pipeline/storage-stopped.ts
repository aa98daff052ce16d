import type { AppError } from '../../errors.ts';

/** The database takes no more: nothing behind it can be stored either. */
export class StorageStopped extends Error {
  readonly reason: AppError;

  constructor(reason: AppError) {
    super(reason.message);
    this.reason = reason;
  }
}
