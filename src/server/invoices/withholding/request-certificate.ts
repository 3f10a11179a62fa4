import { WITHHELD } from '../../../shared/invoices/withholding.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import { at } from '../../core/context.ts';
import { audit } from '../../core/record.ts';
import { answer } from '../../core/handler.ts';
import type { Verb } from '../../core/handler.ts';
import type { Sql } from '../../db/pool.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { openLink } from '../links/link-queries.ts';
import { ownSent } from '../lock-sent.ts';
import { paymentsOf } from '../queries.ts';
import type { InvoiceRecord } from '../queries.ts';
import { queueLetter } from '../reminders/reminder-queries.ts';
import { certificateOf } from './certificate-queries.ts';

/** Queues the e-mail that asks for the certificate; false if the recipient was asked on this day, or has no address. */
export async function queueCertificateMail(sql: Sql, invoice: InvoiceRecord, at: string): Promise<boolean> {
  const { email } = invoice.recipient;
  const letter = `certificate.${at.slice(0, 10)}`;
  if (!email || !(await queueLetter(sql, { ...invoice, email }, letter, at))) return false;
  await enqueue(sql, 'mail.certificate', { businessId: invoice.business_id, invoiceId: invoice.id, letter });
  return true;
}

/** By hand, at most once a day. */
export const requestCertificate: Verb<'invoice.withholding.ask'> = async (ctx, { id }) => {
  const { invoice } = await ownSent(ctx, id, null);
  const payment = (await paymentsOf(ctx.sql, invoice)).find(({ method }) => method === WITHHELD);
  if (!payment) throw new AppError('STATE_CONFLICT', say`No tax has been withheld on this invoice.`);
  if (await certificateOf(ctx.sql, invoice.business_id, payment.id)) throw new AppError('STATE_CONFLICT', say`The certificate is recorded already.`);
  const { email } = invoice.recipient;
  if (!email) throw new AppError('STATE_CONFLICT', say`This recipient has no email address. Share the link instead.`);
  if (!(await openLink(ctx.sql, invoice)))
    throw new AppError('STATE_CONFLICT', say`This invoice’s link is disabled. Regenerate the link first; the email contains it.`);
  if (!(await queueCertificateMail(ctx.sql, invoice, at(ctx))))
    throw new AppError('STATE_CONFLICT', say`The certificate was asked for today. Try again tomorrow.`);
  await audit(ctx, 'invoice.withholding-ask', id, { payment: payment.id });
  return answer({ to: email }, say`${email} is asked for the certificate.`);
};
