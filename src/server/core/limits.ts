import { AppError } from '../../shared/kit/errors.ts';
import type { App } from './context.ts';
import { countInWindow } from '../db/rate-windows.ts';
import { systemSql } from '../db/transaction.ts';
import { network, site } from './address.ts';

/** Public calls per address and minute. Codes and passwords have their own, stricter limits in the database. */
export const PER_MINUTE = 120;
const ADDRESSES = 50_000;
/** A customer of a provider may have 65,536 IPv6 networks: the limit of all of them together, as a multiple of one network's. */
const SITE_FACTOR = 4;

/** A fixed-window counter by network in this process: a first limit, not the one that protects secrets. With several processes the limit is that many times higher. */
export function limits(clock: () => number, perMinute = PER_MINUTE) {
  const windows = new Map<string, { readonly start: number; count: number }>();

  function count(key: string, most: number): void {
    const now = clock();
    const current = windows.get(key);
    const window = current && now - current.start < MINUTE ? current : { start: now, count: 0 };
    // The least recently seen is first and is deleted first: a caller with many addresses does not remove another's counter.
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
    /** Returns a permit that was not used. */
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

/** Calls of an API key per clock minute, counted in the database for all processes; an exhausted key is cached here, so that further calls write nothing. */
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
