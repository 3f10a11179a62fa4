import { BUSINESS_FACTOR, CALLS_PER_MINUTE, costOf } from '../../shared/kit/call-limits.ts';
import type { Route } from '../../shared/kit/route.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import type { App } from '../core/context.ts';
import { systemSql } from '../db/transaction.ts';
import { takePermits } from '../core/limit-queries.ts';

const MINUTE = 60_000;
/** The size of the cache; the least recently seen is deleted first and causes a query again. */
const REMEMBERED = 20_000;
/** Permits are taken from the database in this many batches of a limit: most calls need no query. */
const PARTS = 20;
/** Further permits for each second of a thread that all share. */
const PERMITS_PER_SECOND = 10;

interface Held {
  readonly window: number;
  left: number;
  /** Set when this window has no more permits for any process. */
  usedUp: boolean;
  asking: Promise<void> | null;
}

export interface PermitRequest {
  readonly key: string;
  readonly limit: number;
  readonly span: number;
}

/** Rate limits of calls with a session or a key, shared by all processes through the database. */
export function permits(app: Pick<App, 'clock' | 'pool' | 'env'>) {
  const held = new Map<string, Held>();

  async function take({ key, limit, span }: PermitRequest): Promise<void> {
    const now = app.clock();
    const window = now - (now % span);
    for (;;) {
      const one = heldOf(key, window);
      if (one.left > 0) {
        one.left -= 1;
        return;
      }
      if (one.usedUp)
        throw new AppError('RATE_LIMITED', say`Too many requests of this kind. Please wait a moment and try again.`, {
          retryAfter: Math.max(1, Math.ceil((window + span - now) / 1000)),
        });
      one.asking ??= more(one, key, limit).finally(() => {
        one.asking = null;
      });
      await one.asking;
    }
  }

  function heldOf(key: string, window: number): Held {
    const current = held.get(key);
    const one = current?.window === window ? current : { window, left: 0, usedUp: false, asking: null };
    held.delete(key);
    held.set(key, one);
    for (const oldest of held.keys()) {
      if (held.size <= REMEMBERED) break;
      held.delete(oldest);
    }
    return one;
  }

  async function more(one: Held, key: string, limit: number): Promise<void> {
    const portion = Math.max(1, Math.floor(limit / PARTS));
    const taken = await takePermits(systemSql(app.pool), key, new Date(one.window).toISOString(), portion);
    one.left = Math.max(0, portion - Math.max(0, taken - limit));
    one.usedUp = one.left === 0;
  }

  function requestsOf(route: Route, userId: string | null, businessId: string | null): PermitRequest[] {
    const cost = costOf(route);
    const limit = CALLS_PER_MINUTE[cost] * app.env.callLimitFactor;
    return [
      ...(userId !== null && !userId.startsWith('key:') ? [{ key: `user:${userId}:${cost}`, limit, span: MINUTE }] : []),
      ...(businessId ? [{ key: `business:${businessId}:${cost}`, limit: limit * BUSINESS_FACTOR, span: MINUTE }] : []),
    ];
  }

  return {
    take,
    /** Counts one call of this person, and of this business if known. An API key also has its own limit. */
    async call(route: Route, userId: string | null, businessId: string | null): Promise<void> {
      for (const request of requestsOf(route, userId, businessId)) await take(request);
    },
    /** Counts whole seconds of work as further calls. It refuses nothing: the next call is refused. */
    async charge(route: Route, userId: string | null, businessId: string | null, milliseconds: number): Promise<void> {
      const portion = Math.floor(milliseconds / 1_000) * PERMITS_PER_SECOND;
      if (portion === 0) return;
      const now = app.clock();
      for (const { key, span } of requestsOf(route, userId, businessId)) {
        const window = now - (now % span);
        heldOf(key, window).left = 0;
        await takePermits(systemSql(app.pool), key, new Date(window).toISOString(), portion);
      }
    },
  };
}

export type Permits = ReturnType<typeof permits>;
