import { dateIn } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { add, formatMoney, kobo, ZERO } from '../../../shared/kit/money.ts';
import { say, render } from '../../../shared/i18n/message.ts';
import type { Text } from '../../../shared/i18n/message.ts';
import { referenceText } from '../../../shared/payments/reference.ts';
import { dayOf, DOCUMENT_TEXTS } from '../../../shared/invoices/document-texts.ts';
import type { App } from '../../core/context.ts';
import { transaction } from '../../db/transaction.ts';
import type { MailMessage } from '../../integrations/mail/port.ts';
import { translatorFor } from '../../core/languages.ts';
import { FileAnswer } from '../../core/handler.ts';
import type { OwnTransaction } from '../../core/handler.ts';
import { noteUnmailed, readLinkedInvoice, sendLimited } from '../../invoices/index.ts';
import type { TaskHandlers } from '../../jobs/tasks.ts';
import { checkUrl, drawPdf, GOOD, initialOf, labelsOf } from '../../documents/index.ts';
import { arrivedLabel, EXCESS_TEXTS, paymentRemovedMail, paymentReturnedMail, receiptMail } from '../../integrations/mail/templates/receipts.ts';
import type { Excess } from '../../integrations/mail/templates/receipts.ts';
import { paysInvoice, receiptOf, returnedOf } from './receipt-queries.ts';
import type { ReceiptRecord } from './receipt-queries.ts';

const WAYS: Record<ReceiptRecord['channel'], Text> = {
  wallet: say`from the wallet`,
  outside: say`outside`,
  card: say`by card`,
  transfer: say`by bank transfer`,
};

export const paymentReceipt: OwnTransaction<'payment.receipt'> = {
  ownTransaction: async (ctx, { businessId, paymentId }) => {
    // Names of both parties: the query has the condition on the party.
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

/** For the payer; the payee gets the e-mail about the payment. */
export const receiptTasks: TaskHandlers<'mail.receipt' | 'mail.payment-removed' | 'mail.payment-returned'> = {
  'mail.payment-returned': async (app, { paymentId }) => {
    const row = await transaction(app.pool, 'system', (sql) => returnedOf(sql, paymentId));
    if (!row) return;
    const mail = paymentReturnedMail({
      productName: app.env.productName,
      payeeName: row.payee,
      invoiceNumber: row.number,
      amount: formatMoney(kobo(row.returned)),
      rest: row.returned < row.received ? formatMoney(kobo(row.received - row.returned)) : null,
      due: row.received < row.amount ? formatMoney(kobo(row.amount)) : null,
      reference: referenceText(row.reference),
    });
    await sendToPayer(app, row, { to: row.email, language: row.language, ...mail, messageId: `payment-returned.${paymentId}` });
  },
  'mail.receipt': async (app, { paymentId }) => {
    const row = await single(app, paymentId);
    if (!row?.payer_email) return;
    const mail = receiptMail({
      productName: app.env.productName,
      payerName: row.payer ?? '',
      payeeName: row.payee,
      invoiceNumber: row.number,
      amount: formatMoney(kobo(row.amount)),
      paidAt: paidDay(row),
      way: row.channel,
      balance: row.balance !== null && row.balance > 0 ? formatMoney(kobo(row.balance)) : null,
      reference: referenceText(row.reference),
      excess: excessOf(row),
    });
    const letter = { to: row.payer_email, language: row.language, ...mail, messageId: `receipt.${row.id}` };
    const attachments = [{ filename: nameOf(row, 1), content: await printed(app, row, [row], row.reference), contentType: 'application/pdf' }];
    await sendToPayer(app, row, { ...letter, attachments });
  },
  'mail.payment-removed': async (app, { paymentId }) => {
    const [row] = await transaction(app.pool, 'system', (sql) => receiptOf(sql, paymentId, null));
    if (row?.status !== 'reversed' || !row.payer_email) return;
    const mail = paymentRemovedMail({
      productName: app.env.productName,
      payeeName: row.payee,
      invoiceNumber: row.number ?? '',
      amount: formatMoney(kobo(row.amount)),
      paidAt: paidDay(row),
      balance: formatMoney(kobo(row.balance ?? 0)),
      reference: referenceText(row.reference),
    });
    await sendToPayer(app, row, { to: row.payer_email, language: row.language, ...mail, messageId: `payment-removed.${row.id}` });
  },
};

/** Above the limit of e-mails about documents, the payer has the receipt in the app or on the invoice's page. */
async function sendToPayer(app: App, { business_id, invoice_id: id }: { business_id: string; invoice_id: string | null }, mail: MailMessage): Promise<void> {
  if (!(await sendLimited(app, business_id, mail)) && id !== null) await noteUnmailed(app, { business_id, id }, mail.to);
}

/** The receipt of a settled payment, as an attachment; null without one. */
export async function receiptFile(app: App, paymentId: string): Promise<{ filename: string; content: Buffer; contentType: string } | null> {
  const row = await single(app, paymentId);
  return row ? { filename: nameOf(row, 1), content: await printed(app, row, [row], row.reference), contentType: 'application/pdf' } : null;
}

/** The same as the answer of a call. */
export async function receiptPdf(app: App, paymentId: string): Promise<FileAnswer | null> {
  const file = await receiptFile(app, paymentId);
  return file && new FileAnswer({ bytes: file.content, type: file.contentType, name: file.filename });
}

/** A settled payment of one invoice. */
async function single(app: App, paymentId: string): Promise<ReceiptRecord | null> {
  const [row, ...more] = await transaction(app.pool, 'system', (sql) => receiptOf(sql, paymentId, null));
  return row?.status === 'succeeded' && more.length === 0 ? row : null;
}

/** Of one payment, or of a bulk payment: then every invoice has its line, with its payee if there are several. */
async function printed(app: App, first: ReceiptRecord, rows: readonly ReceiptRecord[], asked: string): Promise<Buffer> {
  const translator = translatorFor(first.language);
  const write = (text: Text) => render(text, translator);
  const { productName } = app.env;
  const total = add(ZERO, ...rows.map((row) => kobo(row.amount)));
  const amount = formatMoney(total);
  const paidOn = paidDay(first);
  const day = write(dayOf(paidOn));
  const isOne = rows.length === 1;
  const payees = new Set(rows.map(({ payee }) => payee));
  const from = payees.size === 1 ? first.payee : productName;
  const reference = isOne ? first.reference : asked;
  const excess = isOne ? excessOf(first) : null;
  const came = excess
    ? [
        { label: write(arrivedLabel(excess)), value: excess.received, strong: false },
        { label: write(EXCESS_TEXTS[excess.goesTo]), value: excess.returned, strong: false },
      ]
    : [];
  const left = isOne && first.balance !== null ? [{ label: write(DOCUMENT_TEXTS.balanceDue), value: formatMoney(kobo(first.balance)), strong: false }] : [];
  const nameOfLine = (row: ReceiptRecord) =>
    [write(row.number ? say`Payment of invoice ${row.number}` : say`Payment`), payees.size > 1 && row.payee].filter(Boolean).join(', ');
  const code = checkUrl(app.env, { kind: 'receipt', number: reference, issuer: from, party: first.payer, amount: total, day: paidOn });
  const bytes = await drawPdf({
    language: translator.language,
    productName,
    title: write(say`Receipt of ${from}`),
    number: write(say`Receipt`),
    status: { word: write(PAID), colour: GOOD },
    sender: { name: from, details: [], initial: initialOf(from), accent: GOOD },
    recipient: { name: first.payer ?? write(say`The payer`), details: [] },
    issued: day,
    due: isOne ? (first.number ?? '–') : String(rows.length),
    headline: { amount, text: write(say`paid on ${day}`) },
    lines: rows.map((row) => ({ name: nameOfLine(row), quantity: day, price: write(WAYS[row.channel]), amount: formatMoney(kobo(row.amount)) })),
    totals: [...came, ...left],
    final: { label: write(PAID), value: amount },
    payTo: '',
    note: write(say`Reference ${referenceText(reference)}`),
    terms: '',
    footer: write(say`Made by ${productName} for ${payees.size === 1 ? first.payee : (first.payer ?? say`the payer`)}.`),
    verifyUrl: code,
    made: Date.parse(first.settled_at ?? ''),
    labels: labelsOf(translator, {
      heading: null,
      recipient: payees.size === 1 ? say`Received from` : say`Paid by`,
      first: say`Paid on`,
      second: isOne ? say`Invoice` : say`Invoices`,
      columns: [say`Date`, say`Payment method`, DOCUMENT_TEXTS.amount],
      code,
      sender: from,
    }),
  });
  return Buffer.from(bytes);
}

const PAID = say`Paid`;

/** What came in excess of what was due, and where it goes; null without an excess. */
function excessOf({ received, returned, is_guest: isGuest, transferred, credit }: ReceiptRecord): Excess | null {
  if (transferred !== null && credit !== null && credit > 0)
    return { received: formatMoney(kobo(transferred)), returned: formatMoney(kobo(credit)), goesTo: 'credit' };
  if (received === null || returned === null || returned === 0) return null;
  return { received: formatMoney(kobo(received)), returned: formatMoney(kobo(returned)), goesTo: isGuest ? 'payer' : 'wallet' };
}

function paidDay({ settled_at: at, time_zone: zone }: ReceiptRecord): CalendarDate {
  return dateIn(zone, Date.parse(at ?? ''));
}

function nameOf({ number, id }: ReceiptRecord, count: number): string {
  return count === 1 ? `Receipt ${(number ?? id).replaceAll(/[^\w -]/g, '_')}.pdf` : `Receipt ${count} invoices.pdf`;
}
