import type { App } from '../../core/context.ts';
import type { ProviderTransaction } from '../../integrations/payments/port.ts';

/** What the provider says has gone back, or is going: kobo. */
export interface SentBack {
  readonly amount: number;
  /** Of it, to end disputes. */
  readonly ofDisputes: number;
}

/**
 * A transaction becomes "reversed" when money of it was sent back: by our refund, by a person at the provider's desk, by a dispute. Its refunds tell
 * which; they are asked for before any transaction of the database.
 */
export async function sentBack(app: Pick<App, 'providers'>, said: ProviderTransaction): Promise<SentBack> {
  if (said.status !== 'reversed') return { amount: 0, ofDisputes: 0 };
  const refunds = (await app.providers.payments.listRefunds(said.id)).filter(({ status }) => status !== 'failed');
  const sumOf = (those: typeof refunds) => those.reduce((sum, { amount }) => sum + amount, 0);
  return { amount: sumOf(refunds), ofDisputes: sumOf(refunds.filter(({ ofDispute }) => ofDispute)) };
}

/** Whether our own refunds and disputes are all that went back. */
export function isExplained({ amount, ofDisputes }: SentBack, refunded: number): boolean {
  return refunded + ofDisputes > 0 && amount <= refunded + ofDisputes;
}
