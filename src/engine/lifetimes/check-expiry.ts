import { AppError } from '../errors.ts';

/** Year 9999: what is later is a mistake of units. */
const LATEST_MS = 253_402_300_799_999;

/**
 * Throws AppError('lifetime.not-valid') for a time that is over already, or none. One that stands already may stay: it
 * is not set by this write.
 */
export function checkExpiry(expiresAtMs: number | null, nowMs: number, standing: number | null): void {
  if (expiresAtMs === null || expiresAtMs === standing) return;
  if (!Number.isInteger(expiresAtMs) || expiresAtMs > LATEST_MS) {
    throw new AppError('lifetime.not-valid', 'Until when it is kept must be a date. Nothing was saved.');
  }
  if (expiresAtMs <= nowMs) {
    throw new AppError(
      'lifetime.not-valid',
      'The time until which it is kept is over already. Nothing was saved; choose a later one, or delete it.',
    );
  }
}
