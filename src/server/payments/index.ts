import type { AllHandlers } from '../core/handler.ts';
import { addCard } from './add-card.ts';
import { removeCard } from './cards.ts';
import { listReports, requestReconciliation } from './cases.ts';
import { paymentTasks as tasks } from './tasks.ts';
import { startBulk, verifyBulk } from './bulk.ts';
import { paymentDetails, setDefault } from './details.ts';
import { markPaid } from './mark-paid.ts';
import { payFromWallet } from './pay-from-wallet.ts';
import { undoMarkPaid } from './undo-paid.ts';
import { guestReceipt, paymentReceipt, receiptTasks } from './receipt.ts';
import { refreshWallet } from './refresh.ts';
import { changePaymentSafety, readPaymentSafety } from './safety.ts';
import { chargeCard, generateAccount, startGuestPayment, startPayment } from './start.ts';
import { checkGuestPayment, checkPayment, verifyGuestPayment, verifyPayment, waitingPayments } from './verify.ts';

export { paymentDescribers } from './describe.ts';
export { prunePayments } from './retention-queries.ts';
export { paymentListeners } from './tasks.ts';
export { closeCase, listCases } from './cases.ts';
export { reconcile } from './reconcile.ts';
export { lastComparisons } from './reconcile-queries.ts';
export { listRefunds, refundByHand, retryRefund } from './refund-admin.ts';
export { listSuspense, matchSuspense, refundSuspense } from './suspense.ts';
export { settleDeposit } from './settle.ts';
export { registerTargets } from './targets.ts';
export { refusalOf } from './refusals.ts';
export type { Payable, Payer, PaymentTarget } from './target-port.ts';
export { mountWebhooks } from './webhooks.ts';

export const paymentTasks = { ...tasks, ...receiptTasks };

export const paymentHandlers = {
  'invoice.mark-paid': markPaid,
  'invoice.mark-paid.undo': undoMarkPaid,
  'payment.business': startPayment,
  'payment.business.account': generateAccount,
  'payment.business.card': chargeCard,
  'payment.business.wallet': payFromWallet,
  'payment.business.verify': verifyPayment,
  'payment.business.check': checkPayment,
  'payment.business.waiting': waitingPayments,
  'payment.business.reconciliation': requestReconciliation,
  'payment.business.reconciliations': listReports,
  'payment.guest': startGuestPayment,
  'payment.guest.verify': verifyGuestPayment,
  'payment.guest.check': checkGuestPayment,
  'business.card.add': addCard,
  'business.card.remove': removeCard,
  'business.payment.details': paymentDetails,
  'business.payment.default': setDefault,
  'invoice.payment.bulk': startBulk,
  'invoice.payment.bulk.verify': verifyBulk,
  'wallet.refresh': refreshWallet,
  'payment.receipt': paymentReceipt,
  'payment.receipt.guest': guestReceipt,
  'payment.safety': readPaymentSafety,
  'payment.safety.change': changePaymentSafety,
} satisfies Partial<AllHandlers>;
