import type { OutputOf } from '../../shared/kit/route.ts';
import type { readConfig } from '../../shared/installation/contract.ts';
import { FEATURE_CALLS, FEATURES, SWITCHED_OFF } from '../../shared/installation/features.ts';
import type { Feature } from '../../shared/installation/features.ts';
import { AppError } from '../../shared/kit/errors.ts';
import type { App } from './context.ts';
import { systemSql } from '../db/transaction.ts';
import type { AllHandlers } from './handler.ts';
import { readSwitches } from './feature-flag-queries.ts';

export const MAINTENANCE = 'maintenance';
/** Seconds until a refused client may try again. */
const RETRY_AFTER = 30;
/** Milliseconds between two reads of the flags. */
const AGAIN = 5_000;

export interface Switches {
  /** Throws MAINTENANCE or SWITCHED_OFF if this call must not start now. */
  admit(routeId: string): void;
  /** Throws SWITCHED_OFF if this feature is off, where the route alone does not determine the feature. */
  need(feature: Feature): void;
  config(): OutputOf<typeof readConfig>;
  /** Reads the flags again. If the database is unavailable they stay unchanged. */
  refresh(): Promise<void>;
}

/** The flags, as this process last read them. */
export function switches(app: Pick<App, 'env' | 'pool' | 'log'>): Switches {
  let since: string | null = null;
  let off: ReadonlySet<string> = new Set();
  let [begun, shown] = [0, 0];
  const byCall = new Map(FEATURES.flatMap((feature) => FEATURE_CALLS[feature].map((call): [string, Feature] => [call, feature])));
  const need = (feature: Feature) => {
    if (off.has(feature)) throw new AppError('SWITCHED_OFF', SWITCHED_OFF[feature], { retryAfter: 600 });
  };
  return {
    admit(routeId) {
      if (since !== null && routeId !== 'installation.config') throw new AppError('MAINTENANCE', undefined, { retryAfter: RETRY_AFTER });
      const feature = off.size === 0 ? undefined : byCall.get(routeId);
      if (feature !== undefined) need(feature);
    },
    need,
    config() {
      const { productName, currency, timeZone } = app.env;
      const on = (feature: Feature) => !off.has(feature);
      const features = {
        registration: on('registration'),
        referrals: on('referrals'),
        cards: on('cards'),
        transfers: on('transfers'),
        withdrawals: on('withdrawals'),
        credit: on('credit'),
      };
      return { productName, currency, timeZone, features, maintenance: { on: since !== null, since } };
    },
    async refresh() {
      const read = (begun += 1);
      try {
        const rows = await readSwitches(systemSql(app.pool));
        // A read that was begun later has been answered before.
        if (read < shown) return;
        shown = read;
        since = rows.find(({ name, is_on }) => name === MAINTENANCE && is_on)?.changed_at ?? null;
        off = new Set(rows.filter(({ name, is_on }) => name !== MAINTENANCE && !is_on).map(({ name }) => name));
      } catch (error) {
        app.log.warn({ error: String(error) }, 'the switches of this installation could not be read');
      }
    },
  };
}

/** Reads the flags now and every five seconds, in every role: workers hear no notice of a change, and elsewhere one can be lost. */
export async function keepSwitches({ switches: flags }: Pick<App, 'switches'>): Promise<{ stop(): Promise<void> }> {
  let reading = flags.refresh();
  await reading;
  const timer = setInterval(() => {
    reading = flags.refresh();
  }, AGAIN);
  return {
    async stop() {
      clearInterval(timer);
      await reading;
    },
  };
}

export const installationHandlers = {
  'installation.config': { ownTransaction: (ctx) => Promise.resolve(ctx.app.switches.config()) },
} satisfies Partial<AllHandlers>;
