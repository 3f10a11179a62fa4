import { WITHHELD } from '../../../shared/invoices/withholding.ts';
import { dateIn } from '../../../shared/kit/date.ts';
import { audit, emit } from '../../core/record.ts';
import { newId } from '../../core/context.ts';
import type { App } from '../../core/context.ts';
import type { Sql } from '../../db/pool.ts';
import { changePaid, partiesOf, queueCertificateMail, sentInvoice, withholdingOf } from '../../invoices/index.ts';
import { insertOutsidePayment, wasWithheld } from './outside-queries.ts';

/**
 * After a payment that leaves exactly the tax that the sender expects to be withheld, records it as a payment outside the product, once for each invoice: if the
 * sender takes it back, because the buyer did not withhold, the balance stays open. Not while there is an advance, which only payments through us repay.
 */
export async function recordWithheld(
  sql: Sql,
  app: App,
  { invoiceId, withholding }: { invoiceId: string; withholding?: number | null | undefined },
): Promise<void> {
  if (!withholding) return;
  const invoice = await sentInvoice(sql, invoiceId, true);
  const amount = invoice ? withholdingOf(invoice)?.amount : null;
  if (!invoice || !amount || invoice.balance !== amount || invoice.stage !== 'sent' || invoice.credit_id !== null) return;
  if (await wasWithheld(sql, invoice)) return;
  const now = app.clock();
  const at = new Date(now).toISOString();
  const payment = { id: newId('payment'), amount, method: WITHHELD, paidOn: dateIn(invoice.time_zone, now), note: null, actor: 'system', at };
  await insertOutsidePayment(sql, invoice, payment);
  await changePaid(sql, invoice, amount, { at, what: 'tax withheld', who: invoice.recipient.name ?? '' });
  // A business of the product is told in the app, and by e-mail as its members chose.
  if (invoice.buyer_business_id === null) await queueCertificateMail(sql, invoice, at);
  await audit({ sql, now, businessId: invoice.business_id, actor: 'system' }, 'invoice.tax-withheld', invoice.id, { amount, payment: payment.id });
  await emit(sql, 'invoice.marked-paid', partiesOf(invoice), {
    businessId: invoice.business_id,
    buyerId: invoice.buyer_business_id,
    invoiceId: invoice.id,
    number: invoice.number,
    amount,
    balance: 0,
    withheld: true,
  });
}
