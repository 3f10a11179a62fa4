import { AppError } from '../../shared/kit/errors.ts';
import type { App } from './context.ts';
import { countInWindow } from '../db/rate-windows.ts';
import { systemSql } from '../db/transaction.ts';
import { network, site } from './address.ts';

/** Calls open to anybody, per address and minute. Codes and passwords have their own, stricter counts in the database. */
export const PER_MINUTE = 120;
const ADDRESSES = 50_000;
/** A customer of a provider may hold 65,536 networks of IPv6: all together may call so many times what one may. */
const SITE_FACTOR = 4;

/** A fixed-window count by network in this process: a first fence, not the one that guards secrets. Behind several processes one may call as many times more. */
export function limits(clock: () => number, perMinute = PER_MINUTE) {
  const windows = new Map<string, { readonly start: number; count: number }>();

  function count(key: string, most: number): void {
    const now = clock();
    const current = windows.get(key);
    const window = current && now - current.start < MINUTE ? current : { start: now, count: 0 };
    // The least recently seen stands first and is forgotten first: one who sends from many addresses frees nobody who is counted.
    windows.delete(key);
    windows.set(key, window);
    if (windows.size > ADDRESSES) for (const oldest of windows.keys()) if (windows.delete(oldest)) break;
    window.count += 1;
    if (window.count > most) throw new AppError('RATE_LIMITED', undefined, { retryAfter: Math.ceil((window.start + MINUTE - now) / 1000) });
  }

  return {
    take(route: string, address: string): void {
      const larger = site(address);
      if (larger !== null) count(`${route} ${larger}`, perMinute * SITE_FACTOR);
      count(`${route} ${network(address)}`, perMinute);
    },
    /** What was taken did not count after all. */
    giveBack(route: string, address: string): void {
      for (const from of [site(address), network(address)]) {
        const window = windows.get(`${route} ${from}`);
        if (window && window.count > 0) window.count -= 1;
      }
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
      if (usedUp.get(key) !== minute && (await countInWindow(systemSql(app.pool), `calls:${key}`, new Date(minute).toISOString())) <= perMinute) return;
      if (usedUp.size >= ADDRESSES) for (const [one, until] of usedUp) if (until !== minute || usedUp.size > 2 * ADDRESSES) usedUp.delete(one);
      usedUp.set(key, minute);
      throw new AppError('RATE_LIMITED', undefined, { retryAfter: Math.ceil((minute + MINUTE - now) / 1000) });
    },
  };
}
