import type { App } from '../../core/context.ts';
import type { ProviderTransaction } from '../../integrations/payments/port.ts';

/** The refunded amount, or one in progress, according to the provider: kobo. */
export interface SentBack {
  readonly amount: number;
  /** The part of it that was returned because of disputes. */
  readonly ofDisputes: number;
}

/**
 * A transaction becomes "reversed" when money of it was refunded: by us, by a person on the provider's site, or by a dispute. Its refunds show which; they are
 * queried before any database transaction.
 */
export async function sentBack(app: Pick<App, 'providers'>, said: ProviderTransaction): Promise<SentBack> {
  if (said.status !== 'reversed') return { amount: 0, ofDisputes: 0 };
  const refunds = (await app.providers.payments.listRefunds(said.id)).filter(({ status }) => status !== 'failed');
  const sumOf = (those: typeof refunds) => those.reduce((sum, { amount }) => sum + amount, 0);
  return { amount: sumOf(refunds), ofDisputes: sumOf(refunds.filter(({ ofDispute }) => ofDispute)) };
}

/** Whether our own refunds and disputes explain the whole amount. */
export function isExplained({ amount, ofDisputes }: SentBack, refunded: number): boolean {
  return refunded + ofDisputes > 0 && amount <= refunded + ofDisputes;
}
