import { dateIn, formatDate } from '../../shared/kit/date.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { add, formatMoney, kobo, ZERO } from '../../shared/kit/money.ts';
import { say } from '../../shared/i18n/message.ts';
import type { App } from '../core/context.ts';
import { transaction } from '../db/transaction.ts';
import { FileAnswer } from '../core/handler.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { readLinkedInvoice } from '../invoices/index.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import { CHECK_TEXT, checkUrl, drawPdf, GOOD, initialOf } from '../documents/index.ts';
import { receiptMail } from '../integrations/mail/templates/receipts.ts';
import { paysInvoice, receiptOf } from './receipt-queries.ts';
import type { ReceiptRecord } from './receipt-queries.ts';

const WAYS: Record<ReceiptRecord['channel'], string> = { wallet: 'from the wallet', outside: 'outside', card: 'by card', transfer: 'by bank transfer' };

export const paymentReceipt: OwnTransaction<'payment.receipt'> = {
  ownTransaction: async (ctx, { businessId, paymentId }) => {
    // Names of both parties: the condition on the party is in the query.
    const rows = await transaction(ctx.app.pool, 'system', (sql) => receiptOf(sql, paymentId, businessId));
    const [first] = rows;
    if (!first) throw new AppError('NOT_FOUND', say`We could not find that payment.`);
    if (rows.some(({ status }) => status !== 'succeeded')) throw new AppError('STATE_CONFLICT', say`This payment is not done, so there is no receipt yet.`);
    return new FileAnswer({ bytes: await printed(ctx.app, first, rows, paymentId), type: 'application/pdf', name: nameOf(first, rows.length) });
  },
};

export const guestReceipt: OwnTransaction<'payment.receipt.guest'> = {
  ownTransaction: async (ctx, { q, reference }) => {
    const invoiceId = await readLinkedInvoice(ctx.app, q);
    const row = await transaction(ctx.app.pool, 'system', async (sql) => {
      const [found] = (await paysInvoice(sql, reference, invoiceId)) ? await receiptOf(sql, reference, null) : [];
      return found;
    });
    if (!row) throw new AppError('NOT_FOUND', say`We could not find that payment.`);
    if (row.status !== 'succeeded') throw new AppError('STATE_CONFLICT', say`This payment is not done, so there is no receipt yet.`);
    return new FileAnswer({ bytes: await printed(ctx.app, row, [row], reference), type: 'application/pdf', name: nameOf(row, 1) });
  },
};

/** To who paid; who was paid reads of it in the letter about the payment. */
export const receiptTasks: TaskHandlers<'mail.receipt'> = {
  'mail.receipt': async (app, { paymentId }) => {
    const row = await single(app, paymentId);
    if (!row?.payer_email) return;
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
    const attachments = [{ filename: nameOf(row, 1), content: await printed(app, row, [row], row.reference), contentType: 'application/pdf' }];
    await app.providers.mail.send({ to: row.payer_email, ...mail, attachments, messageId: `receipt.${row.id}` });
  },
};

/** The receipt of a payment that is done, to attach to a letter; null where there is none. */
export async function receiptFile(app: App, paymentId: string): Promise<{ filename: string; content: Buffer; contentType: string } | null> {
  const row = await single(app, paymentId);
  return row ? { filename: nameOf(row, 1), content: await printed(app, row, [row], row.reference), contentType: 'application/pdf' } : null;
}

/** A payment of one invoice that is done. */
async function single(app: App, paymentId: string): Promise<ReceiptRecord | null> {
  const [row, ...more] = await transaction(app.pool, 'system', (sql) => receiptOf(sql, paymentId, null));
  return row?.status === 'succeeded' && more.length === 0 ? row : null;
}

/** Of one payment, or of all that were made at once: then every invoice has its line, and its payee where there are several. */
async function printed(app: App, first: ReceiptRecord, rows: readonly ReceiptRecord[], asked: string): Promise<Buffer> {
  const amount = formatMoney(add(ZERO, ...rows.map((row) => kobo(row.amount))));
  const day = dayOf(first);
  const isOne = rows.length === 1;
  const payees = new Set(rows.map(({ payee }) => payee));
  const from = payees.size === 1 ? first.payee : app.env.productName;
  const reference = isOne ? first.reference : asked;
  const left = isOne && first.balance !== null ? [{ label: 'Balance due', value: formatMoney(kobo(first.balance)), strong: false }] : [];
  const nameOfLine = (row: ReceiptRecord) =>
    [row.number ? `Payment of invoice ${row.number}` : 'Payment', payees.size > 1 && row.payee].filter(Boolean).join(', ');
  const bytes = await drawPdf({
    productName: app.env.productName,
    title: `Receipt of ${from}`,
    number: 'Receipt',
    status: { word: 'Paid', colour: GOOD },
    sender: { name: from, details: [], initial: initialOf(from), accent: GOOD },
    recipient: { name: first.payer ?? 'The payer', details: [] },
    issued: day,
    due: isOne ? (first.number ?? '–') : String(rows.length),
    headline: { amount, words: `paid on ${day}` },
    lines: rows.map((row) => ({ name: nameOfLine(row), quantity: day, price: WAYS[row.channel], amount: formatMoney(kobo(row.amount)) })),
    totals: left,
    final: { label: 'Paid', value: amount },
    payTo: '',
    note: `Reference ${reference}`,
    terms: '',
    footer: `Made by ${app.env.productName} for ${payees.size === 1 ? first.payee : (first.payer ?? 'the payer')}.`,
    verifyUrl: checkUrl(app.env, {
      kind: 'receipt',
      number: reference,
      issuer: from,
      party: first.payer,
      amount: add(ZERO, ...rows.map((row) => kobo(row.amount))),
      day: dateIn(first.time_zone, Date.parse(first.settled_at ?? '')),
    }),
    verifyText: CHECK_TEXT,
    made: Date.parse(first.settled_at ?? ''),
    labels: {
      heading: null,
      recipient: payees.size === 1 ? 'Received from' : 'Paid by',
      first: 'Paid on',
      second: isOne ? 'Invoice' : 'Invoices',
      columns: ['Date', 'Payment method', 'Amount'],
    },
  });
  return Buffer.from(bytes);
}

function dayOf({ settled_at: at, time_zone: zone }: ReceiptRecord): string {
  return formatDate(dateIn(zone, Date.parse(at ?? '')));
}

function nameOf({ number, id }: ReceiptRecord, count: number): string {
  return count === 1 ? `Receipt ${(number ?? id).replaceAll(/[^\w -]/g, '_')}.pdf` : `Receipt ${count} invoices.pdf`;
}
