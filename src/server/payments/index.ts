import { say } from '../../shared/i18n/message.ts';
import type { AllHandlers } from '../core/handler.ts';
import { chargeCardApproval, payFromWalletApproval, verifyBulkApproval } from './approval.ts';
import { payBackApproval } from './credit-notes/approval.ts';
import { approveRunApproval } from './runs/approval.ts';
import { issueCreditNote, payBackCreditNote } from './credit-notes/issue.ts';
import { addCard } from './checkout/add-card.ts';
import { removeCard } from './cards/cards.ts';
import { listReports, requestReconciliation } from './reconciliation/cases.ts';
import { paymentTasks as tasks } from './tasks.ts';
import { startBulk, verifyBulk } from './bulk/bulk-payments.ts';
import { paymentDetails, setDefault } from './cards/payment-details.ts';
import { markInvoicesPaid } from './outside/mark-several-paid.ts';
import { markPaid } from './outside/mark-paid.ts';
import { payFromWallet } from './checkout/pay-from-wallet.ts';
import { undoMarkPaid } from './outside/undo-mark-paid.ts';
import { guestReceipt, paymentReceipt, receiptTasks } from './receipts/receipt.ts';
import { readBankStatement, recordBankStatement } from './statements/statements.ts';
import { keepTransfer, listTransfers, matchTransfer, undoMatch } from './matching/transfers.ts';
import { runRemittance } from './runs/remittance.ts';
import { approveRun, cancelRun, createRun, exportRun, listRuns, readRun } from './runs/runs.ts';
import { refreshWallet } from './settlement/refresh-wallet.ts';
import { changePaymentSafety, readPaymentSafety } from './safety/safety-settings.ts';
import { addSupplierCategory, changeSupplierCategory, listSupplierCategories, removeSupplierCategory } from './safety/supplier-categories.ts';
import { addSupplierRule, changeSupplierRule, listSupplierRules, removeSupplierRule } from './safety/supplier-rules.ts';
import { chargeCard, generateAccount, startGuestPayment, startPayment, startGuestBulk } from './checkout/start-payment.ts';
import { checkGuestPayment, checkPayment, verifyGuestPayment, verifyPayment, waitingPayments } from './checkout/verify-payment.ts';

export { endPaying } from './end-paying.ts';
export { prunePayments } from './retention-queries.ts';
export { paymentListeners } from './tasks.ts';
export { closeCase } from './reconciliation/cases.ts';
export { caseById, casePage, caseQueue, openCaseKinds } from './reconciliation/case-queries.ts';
export type { AnyCase } from './reconciliation/case-queries.ts';
export { reconcile, STATEMENT_MARGIN } from './reconciliation/reconcile.ts';
export { differencesByDay, lastComparisons, statementDays, unexplained } from './reconciliation/reconcile-queries.ts';
export { acceptDispute, contestDispute, disputeText } from './disputes/answer-dispute.ts';
export { answerable } from './disputes/answerable.ts';
export { answerOf, disputeById, disputePage, disputeQueue, evidenceOf } from './disputes/dispute-queries.ts';
export type { DisputeRecord } from './disputes/dispute-queries.ts';
export { putEvidence, readEvidenceFile, removeEvidence } from './disputes/evidence.ts';
export { intentOf } from './intents/intent-queries.ts';
export { findPayments } from './find-queries.ts';
export { receivedEvents } from './event-queries.ts';
export { agreeRetry, sealAccount } from './refunds/agreed-retry.ts';
export { refundByHand, refundHolder, retryRefund } from './refunds/refund-admin.ts';
export { refundById, refundQueue, unsentRefunds } from './refunds/refund-queries.ts';
export type { RefundRecord } from './refunds/refund-queries.ts';
export { matchSuspense, matchSuspenseToInvoice, sendSuspenseBack } from './reconciliation/suspense.ts';
export { providerOf, referenceOf } from './reconciliation/case-subject.ts';
export { suspenseAges, suspenseById, suspensePage, suspenseQueue } from './reconciliation/suspense-queries.ts';
export type { SuspenseCase } from './reconciliation/suspense-queries.ts';
export { settleDeposit } from './settlement/settle-deposit.ts';
export { presentTransfers } from './matching/present.ts';
export { countOpenTransfers, customersOf, matchesOf, transferPage } from './matching/transfer-queries.ts';
export { receiptPdf } from './receipts/receipt.ts';
export { registerTargets } from './targets/targets.ts';
export { startGuestBulk };
export { refusalOf } from './targets/refusals.ts';
export type { Payable, Payer, PaymentTarget } from './targets/target-port.ts';
export { mountWebhooks } from './webhooks.ts';

export const paymentTasks = { ...tasks, ...receiptTasks };

export const paymentHandlers = {
  'credit-note.issue': issueCreditNote,
  'credit-note.pay-back': { ...payBackCreditNote, approval: payBackApproval },
  'invoice.mark-paid': markPaid,
  'invoice.mark-paid.bulk': markInvoicesPaid,
  'invoice.mark-paid.undo': undoMarkPaid,
  'payment.business': startPayment,
  'payment.business.account': generateAccount,
  'payment.business.card': { ...chargeCard, approval: chargeCardApproval },
  'payment.business.wallet': { ...payFromWallet, approval: payFromWalletApproval },
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
  'invoice.payment.bulk.verify': { ...verifyBulk, approval: verifyBulkApproval },
  'wallet.refresh': refreshWallet,
  'wallet.transfer.keep': keepTransfer,
  'wallet.transfer.match': matchTransfer,
  'wallet.transfer.undo': undoMatch,
  'wallet.transfers': listTransfers,
  'payment.receipt': paymentReceipt,
  'payment.receipt.guest': guestReceipt,
  'payment.run.approve': { ...approveRun, approval: approveRunApproval },
  'payment.run.cancel': cancelRun,
  'payment.run.create': createRun,
  'payment.run.export': exportRun,
  'payment.run.list': listRuns,
  'payment.run.read': readRun,
  'payment.run.remittance': runRemittance,
  'payment.category.add': {
    verb: addSupplierCategory,
    confirms: (_ctx, { name }) => say`Create the category “${name}” of suppliers, with its rule for a second person.`,
  },
  'payment.category.change': {
    verb: changeSupplierCategory,
    confirms: (_ctx, { name }) => say`Change the category “${name}” of suppliers, or its rule for a second person.`,
  },
  'payment.category.list': listSupplierCategories,
  'payment.category.remove': { verb: removeSupplierCategory, confirms: () => say`Remove a category of suppliers and its rule for a second person.` },
  'payment.rule.add': { verb: addSupplierRule, confirms: () => say`Give a supplier its own rule for a second person.` },
  'payment.rule.change': { verb: changeSupplierRule, confirms: () => say`Change a supplier’s rule for a second person.` },
  'payment.rule.list': listSupplierRules,
  'payment.rule.remove': { verb: removeSupplierRule, confirms: () => say`Remove a supplier’s rule for a second person.` },
  'payment.safety': readPaymentSafety,
  'payment.statement.read': readBankStatement,
  'payment.statement.record': recordBankStatement,
  'payment.safety.change': { verb: changePaymentSafety, confirms: () => say`Change the amounts above which payments need a code or a second person.` },
} satisfies Partial<AllHandlers>;
