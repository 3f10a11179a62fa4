import type { AllHandlers } from '../http/handler.ts';
import { payFromWallet } from './pay-from-wallet.ts';
import { refreshWallet } from './refresh.ts';

export { paymentDescribers } from './describe.ts';
export { paymentListeners, paymentTasks } from './tasks.ts';
export { settleDeposit } from './settle.ts';
export { mountWebhooks } from './webhooks.ts';

export const paymentHandlers = {
  'payment.business.wallet': payFromWallet,
  'wallet.refresh': refreshWallet,
} satisfies Partial<AllHandlers>;
