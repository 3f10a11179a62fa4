import { dateIn } from '../../shared/kit/date.ts';
import { formatMoney, kobo } from '../../shared/kit/money.ts';
import { transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Listeners } from '../jobs/outbox.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import { readerOf, readersOf, unsubscribeUrl } from '../team/index.ts';
import { paymentMail } from '../integrations/mail/templates/invoices.ts';
import { syncWithProvider, poll } from './checkout/poll-provider.ts';
import { tellExpiring } from './cards/expiring-cards.ts';
import { sendAnswer } from './disputes/answer-dispute.ts';
import { mailDeadlines, remindOfDisputes } from './disputes/remind.ts';
import { syncDispute } from './settlement/disputes.ts';
import { sendAgreedRetry } from './refunds/agreed-retry.ts';
import { syncRefund, sendRefund } from './refunds/refunds.ts';
import { oncePerMoney } from './receipts/once-per-money.ts';
import { receiptFile } from './receipts/receipt.ts';
import { checkLedger } from './reconciliation/check-ledger.ts';
import { reconcile } from './reconciliation/reconcile.ts';
import { recordWithheld } from './outside/withhold.ts';
import { payRun, queueDueRuns } from './runs/pay-run.ts';
import { mailRemittance, queueRemittance } from './runs/remittance.ts';
import { payeeOf } from './receipts/receipt-queries.ts';

export const paymentTasks: TaskHandlers<
  | 'payments.settle-deposit'
  | 'payments.reconcile'
  | 'payments.check-ledger'
  | 'payments.follow'
  | 'payments.refund'
  | 'payments.ask-refund'
  | 'payments.retry-refund'
  | 'payments.ask-dispute'
  | 'payments.answer-dispute'
  | 'payments.remind-disputes'
  | 'mail.dispute-deadlines'
  | 'payments.run'
  | 'payments.runs'
  | 'cards.expiring'
  | 'mail.payment'
  | 'mail.remittance'
> = {
  'payments.reconcile': async (app) => void (await reconcile(app)),
  'payments.check-ledger': (app) => checkLedger(app),
  'payments.settle-deposit': async (app, { reference }) => {
    const said = await syncWithProvider(app, reference);
    if (said === null) {
      app.log.warn({ reference }, 'a webhook spoke of a transaction the provider does not know');
      return;
    }
    if (said.status === 'pending') throw new Error(`${reference} is not conclusive yet`);
  },
  'payments.follow': (app, { reference }) => poll(app, reference),
  'payments.refund': (app, { refundId }) => sendRefund(app, refundId),
  'payments.retry-refund': (app, { refundId }) => sendAgreedRetry(app, refundId),
  'payments.ask-refund': (app, { reference }) => syncRefund(app, reference),
  'payments.ask-dispute': (app, { disputeId }) => syncDispute(app, disputeId),
  'payments.answer-dispute': (app, { caseId }) => sendAnswer(app, caseId),
  'payments.remind-disputes': (app) => remindOfDisputes(app),
  'mail.dispute-deadlines': (app, payload) => mailDeadlines(app, payload),
  'payments.run': (app, payload, stopping) => payRun(app, payload, stopping),
  'payments.runs': (app) => queueDueRuns(app),
  'mail.remittance': (app, payload) => mailRemittance(app, payload),
  'cards.expiring': (app) => tellExpiring(app),
  'mail.payment': async (app, { businessId, paymentId, userId = null }) => {
    const { payment, reader } = await transaction(app.pool, { businessId }, async (sql) => ({
      payment: await payeeOf(sql, businessId, paymentId),
      reader: await readerOf(sql, businessId, userId, 'paid'),
    }));
    if (!payment?.number || !reader) return;
    const balance = kobo(payment.balance ?? 0);
    const mail = paymentMail({
      productName: app.env.productName,
      receiverName: payment.receiver,
      payerName: payment.payer ?? '',
      invoiceNumber: payment.number,
      reference: payment.reference,
      amount: formatMoney(kobo(payment.amount)),
      paidAt: dateIn(app.env.timeZone, Date.parse(payment.settled_at)),
      balance: balance > 0 ? formatMoney(balance) : undefined,
      link: `${app.env.appUrl}/invoices/${payment.invoice_id ?? ''}`,
    });
    const to = userId ?? 'address';
    await oncePerMoney(app, { ...payment, business_id: businessId }, { kind: `payment.${to}`, email: reader.email }, async () => {
      const receipt = await receiptFile(app, paymentId);
      await app.providers.mail.send({
        to: reader.email,
        ...mail,
        attachments: receipt ? [receipt] : [],
        unsubscribe: unsubscribeUrl(app.env, reader, businessId, 'paid'),
        messageId: `payment.${paymentId}.${to}`,
      });
    });
  },
};

export const paymentListeners: Listeners = {
  // A business is notified; a payer without an account has only this e-mail. The receipt of one invoice says itself what goes back.
  'payment.received': [
    async (sql, { payload: { businessId, paymentId, guest, amount, returned, category } }) => {
      if (guest && returned > 0 && (returned === amount || category === 'bulk')) await enqueue(sql, 'mail.payment-returned', { businessId, paymentId });
    },
  ],
  'payment-run.finished': [(sql, { payload }, app) => queueRemittance(sql, app, payload)],
  'invoice.marked-paid': [(sql, { payload }, app) => recordWithheld(sql, app, payload)],
  'payment.settled': [
    (sql, { payload }, app) => recordWithheld(sql, app, payload),
    async (sql, { payload: { businessId, paymentId } }) => {
      for (const { userId } of await readersOf(sql, businessId, 'paid')) await enqueue(sql, 'mail.payment', { businessId, paymentId, userId });
    },
    async (sql, { payload: { businessId, paymentId } }) => enqueue(sql, 'mail.receipt', { businessId, paymentId }),
  ],
};
