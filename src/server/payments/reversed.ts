import type { App } from '../context.ts';
import type { ProviderTransaction } from '../providers/payments/port.ts';

/** What the provider says has gone back, or is going: kobo. */
export interface SentBack {
  readonly amount: number;
  readonly byDispute: boolean;
}

/**
 * A transaction becomes "reversed" when money of it was sent back: by our refund, by a person at the provider's desk, by a dispute. Its refunds tell
 * which; they are asked for before any transaction of the database.
 */
export async function sentBack(app: Pick<App, 'providers'>, said: ProviderTransaction): Promise<SentBack> {
  if (said.status !== 'reversed') return { amount: 0, byDispute: false };
  const refunds = (await app.providers.payments.listRefunds(said.id)).filter(({ status }) => status !== 'failed');
  return { amount: refunds.reduce((sum, { amount }) => sum + amount, 0), byDispute: refunds.some(({ ofDispute }) => ofDispute) };
}

/** Whether our own refunds, or a dispute, are all that went back. */
export function isExplained({ amount, byDispute }: SentBack, refunded: number): boolean {
  return byDispute || (refunded > 0 && amount <= refunded);
}
