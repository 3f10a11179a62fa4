import { RESEND_AFTER } from '../../../shared/accounts/rules.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { verbatim } from '../../../shared/i18n/message.ts';
import { noteMessage } from '../../accounts/index.ts';
import { at } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { audit } from '../../core/record.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { openLink } from '../links/link-queries.ts';
import { sentInvoice } from '../queries.ts';

/** An operator sends a business's invoice to its recipient again, with the same link. Returns the address. Throws NOT_FOUND, STATE_CONFLICT, RATE_LIMITED. */
export async function resendInvoice(
  ctx: Pick<Context, 'app' | 'sql' | 'now' | 'businessId'> & { readonly actor: string },
  invoiceId: string,
  reason: string,
): Promise<string> {
  const { businessId } = ctx;
  const invoice = await sentInvoice(ctx.sql, invoiceId, true);
  if (invoice?.business_id !== businessId) throw new AppError('NOT_FOUND', verbatim('We could not find that invoice.'));
  const { email } = invoice.recipient;
  if (invoice.stage !== 'sent' || !email) throw new AppError('STATE_CONFLICT', verbatim('It is void, or its recipient has no email address.'));
  const linkId = await openLink(ctx.sql, invoice);
  if (linkId === null) throw new AppError('STATE_CONFLICT', verbatim('Its sender has disabled its link.'));
  if (!(await noteMessage(ctx, 'invoice', invoiceId)))
    throw new AppError('RATE_LIMITED', verbatim('It was sent less than a minute ago.'), { retryAfter: RESEND_AFTER / 1000 });
  await enqueue(ctx.sql, 'mail.invoice', { businessId, invoiceId, linkId, email, again: at(ctx) });
  await audit(ctx, 'invoice.resend', invoiceId, { reason });
  return email;
}
