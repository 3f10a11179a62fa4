import type { AllHandlers } from '../http/handler.ts';
import { startBulk, verifyBulk } from './bulk.ts';
import { payFromWallet } from './pay-from-wallet.ts';
import { refreshWallet } from './refresh.ts';

export { paymentDescribers } from './describe.ts';
export { paymentListeners, paymentTasks } from './tasks.ts';
export { settleDeposit } from './settle.ts';
export { mountWebhooks } from './webhooks.ts';
export type { PaymentTarget } from './target-port.ts';
export { registerTargets } from './targets.ts';

export const paymentHandlers = {
  'payment.business.wallet': payFromWallet,
  'invoice.payment.bulk': startBulk,
  'invoice.payment.bulk.verify': verifyBulk,
  'wallet.refresh': refreshWallet,
} satisfies Partial<AllHandlers>;
