import { dateIn, formatDate } from '../../shared/kit/date.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { formatMoney, kobo } from '../../shared/kit/money.ts';
import type { App } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import { FileAnswer } from '../http/handler.ts';
import type { OwnTransaction } from '../http/handler.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import { drawPdf } from '../papers/index.ts';
import { receiptMail } from '../providers/mail/templates/receipts.ts';
import { receiptOf } from './receipt-queries.ts';
import type { ReceiptRecord } from './receipt-queries.ts';

const WAYS: Record<ReceiptRecord['channel'], string> = { wallet: 'from the wallet', outside: 'outside', card: 'by card', transfer: 'by bank transfer' };

export const paymentReceipt: OwnTransaction<'payment.receipt'> = {
  ownTransaction: async (ctx, { businessId, paymentId }) => {
    // Names of both parties: the condition on the party is in the query.
    const row = await transaction(ctx.app.pool, 'system', (sql) => receiptOf(sql, paymentId, businessId));
    if (!row) throw new AppError('NOT_FOUND', 'We could not find that payment.');
    if (row.status !== 'succeeded') throw new AppError('STATE_CONFLICT', 'This payment is not done, so there is no receipt yet.');
    return new FileAnswer({ bytes: await printed(ctx.app, row), type: 'application/pdf', name: nameOf(row) });
  },
};

/** To who paid; who was paid reads of it in the letter about the payment. */
export const receiptTasks: TaskHandlers<'mail.receipt'> = {
  'mail.receipt': async (app, { paymentId }) => {
    const row = await transaction(app.pool, 'system', (sql) => receiptOf(sql, paymentId, null));
    if (!row?.payer_email || row.status !== 'succeeded') return;
    const mail = receiptMail({
      productName: app.env.productName,
      payerName: row.payer ?? '',
      payeeName: row.payee,
      invoiceNumber: row.number,
      amount: formatMoney(kobo(row.amount)),
      paidAt: dayOf(row),
      way: row.channel,
      balance: row.balance !== null && row.balance > 0 ? formatMoney(kobo(row.balance)) : null,
      reference: row.reference,
    });
    const attachments = [{ filename: nameOf(row), content: await printed(app, row), contentType: 'application/pdf' }];
    await app.providers.mail.send({ to: row.payer_email, ...mail, attachments, messageId: `receipt.${row.id}` });
  },
};

/** The receipt of a payment that is done, to attach to a letter; null where there is none. */
export async function receiptFile(app: App, paymentId: string): Promise<{ filename: string; content: Buffer; contentType: string } | null> {
  const row = await transaction(app.pool, 'system', (sql) => receiptOf(sql, paymentId, null));
  return row?.status === 'succeeded' ? { filename: nameOf(row), content: await printed(app, row), contentType: 'application/pdf' } : null;
}

async function printed(app: App, row: ReceiptRecord): Promise<Buffer> {
  const amount = formatMoney(kobo(row.amount));
  const day = dayOf(row);
  const left = row.balance === null ? [] : [{ label: 'Still owed on it', value: formatMoney(kobo(row.balance)), strong: false }];
  const bytes = await drawPdf({
    productName: app.env.productName,
    title: `Receipt of ${row.payee}`,
    number: 'Receipt',
    status: { word: 'Paid', colour: '#08553c' },
    sender: { name: row.payee, details: [], initial: row.payee.slice(0, 1).toUpperCase(), accent: '#08553c' },
    recipient: { name: row.payer ?? 'The payer', details: [] },
    issued: day,
    due: row.number ?? '–',
    headline: { amount, words: `paid on ${day}` },
    lines: [{ name: row.number ? `Payment of invoice ${row.number}` : 'Payment', quantity: day, price: WAYS[row.channel], amount }],
    totals: left,
    final: { label: 'Paid', value: amount },
    payTo: '',
    note: `Reference ${row.reference}`,
    terms: '',
    footer: `Made by ${app.env.productName} for ${row.payee}.`,
    verifyUrl: null,
    made: Date.parse(row.settled_at ?? ''),
    labels: { recipient: 'Received from', first: 'Paid on', second: 'Invoice', columns: ['Date', 'How', 'Amount'] },
  });
  return Buffer.from(bytes);
}

function dayOf({ settled_at: at, time_zone: zone }: ReceiptRecord): string {
  return formatDate(dateIn(zone, Date.parse(at ?? '')));
}

function nameOf({ number, id }: ReceiptRecord): string {
  return `Receipt ${(number ?? id).replaceAll(/[^\w -]/g, '_')}.pdf`;
}
