import { AppError } from '../../shared/kit/errors.ts';
import type { App } from '../context.ts';
import { systemSql } from '../db/transaction.ts';
import { countCall } from './limit-queries.ts';

/** Calls open to anybody, per address and minute. Codes and passwords have their own, stricter counts in the database. */
const PER_MINUTE = 120;
const ADDRESSES = 50_000;

/** A fixed-window count by address in this process: a first fence, not the one that guards secrets. */
export function limits(clock: () => number, perMinute = PER_MINUTE) {
  const windows = new Map<string, { start: number; count: number }>();
  return {
    take(route: string, address: string): void {
      const now = clock();
      const key = `${route} ${address}`;
      const window = windows.get(key);
      if (!window || now - window.start >= 60_000) {
        if (windows.size >= ADDRESSES) windows.clear();
        windows.set(key, { start: now, count: 1 });
        return;
      }
      window.count += 1;
      if (window.count > perMinute) throw new AppError('RATE_LIMITED', undefined, { retryAfter: Math.ceil((window.start + 60_000 - now) / 1000) });
    },
  };
}

export type Limits = ReturnType<typeof limits>;

const MINUTE = 60_000;

/** Calls of an API key in one minute of the clock, counted in the database for all processes; what is used up is remembered here, so that more of it writes nothing. */
export function sharedLimit(app: Pick<App, 'clock' | 'pool'>, perMinute: number) {
  const usedUp = new Map<string, number>();
  return {
    async take(key: string): Promise<void> {
      const now = app.clock();
      const minute = now - (now % MINUTE);
      if (usedUp.get(key) !== minute && (await countCall(systemSql(app.pool), `calls:${key}`, new Date(minute).toISOString())) <= perMinute) return;
      if (usedUp.size >= ADDRESSES) usedUp.clear();
      usedUp.set(key, minute);
      throw new AppError('RATE_LIMITED', undefined, { retryAfter: Math.ceil((minute + MINUTE - now) / 1000) });
    },
  };
}
