import { WITHHELD } from '../../../shared/invoices/withholding.ts';
import type { certifyWithholding as certifyRoute } from '../../../shared/invoices/withholding-contract.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { dateIn, daysBetween } from '../../../shared/kit/date.ts';
import { AppError, fieldError } from '../../../shared/kit/errors.ts';
import { kobo, nairaFromKobo } from '../../../shared/kit/money.ts';
import { say } from '../../../shared/i18n/message.ts';
import { actorOf, at } from '../../core/context.ts';
import { answer } from '../../core/handler.ts';
import type { Verb } from '../../core/handler.ts';
import { audit, emit } from '../../core/record.ts';
import type { Sql } from '../../db/pool.ts';
import { nameOfActor } from '../../team/index.ts';
import { partiesOf } from '../lock-sent.ts';
import { invoiceOf, paymentsOf } from '../queries.ts';
import type { InvoiceRecord } from '../queries.ts';
import { certificateOf, writeCertificate } from './certificate-queries.ts';

type State = OutputOf<typeof certifyRoute>;

/** The tax that was withheld, by the payments of the invoice; null if nothing was. */
export async function withheldState(sql: Sql, invoice: InvoiceRecord, payments: Awaited<ReturnType<typeof paymentsOf>>): Promise<State | null> {
  const payment = payments.find(({ method }) => method === WITHHELD);
  if (!payment) return null;
  const found = await certificateOf(sql, invoice.business_id, payment.id);
  return {
    paymentId: payment.id,
    amount: nairaFromKobo(kobo(payment.amount)),
    at: payment.settled_at,
    certificate: found && { number: found.number, issuedOn: found.issued_on, by: found.recorded_by_name, at: found.recorded_at },
  };
}

/** By a member of either party; a correction replaces what was recorded before. */
export const certifyWithholding: Verb<'invoice.withholding.certify'> = async (ctx, { id, businessId, number, issuedOn }) => {
  const invoice = await invoiceOf(ctx.sql, businessId, id, false);
  if (!invoice) throw new AppError('NOT_FOUND', say`We could not find that invoice.`);
  const payment = (await paymentsOf(ctx.sql, invoice)).find(({ method }) => method === WITHHELD);
  if (!payment) throw new AppError('STATE_CONFLICT', say`No tax has been withheld on this invoice.`);
  if (daysBetween(dateIn(invoice.time_zone, ctx.now), issuedOn) > 0)
    throw fieldError('issuedOn', say`The date is in the future. Enter the day on the certificate.`);
  const by = { id: actorOf(ctx), name: nameOfActor(ctx), at: at(ctx) };
  await writeCertificate(ctx.sql, invoice, { paymentId: payment.id, number, issuedOn }, by);
  await audit(ctx, 'invoice.withholding-certificate', id, { payment: payment.id, number, issuedOn });
  await emit(ctx.sql, 'invoice.withholding-certified', partiesOf(invoice), {
    businessId: invoice.business_id,
    buyerId: invoice.buyer_business_id,
    invoiceId: id,
    number: invoice.number,
    byId: businessId,
    certificate: number,
  });
  const state: State = {
    paymentId: payment.id,
    amount: nairaFromKobo(kobo(payment.amount)),
    at: payment.settled_at,
    certificate: { number, issuedOn, by: by.name, at: by.at },
  };
  return answer(state, say`Certificate ${number} recorded.`);
};
