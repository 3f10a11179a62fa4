import { addDays, dateIn, daysBetween } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { ZERO } from '../../../shared/kit/money.ts';
import { say } from '../../../shared/i18n/message.ts';
import { actorOf, at, newId } from '../../core/context.ts';
import { audit } from '../../core/record.ts';
import { answer } from '../../core/handler.ts';
import type { Verb } from '../../core/handler.ts';
import { refuseRetailers } from './create.ts';
import { contactIsListed } from './draft-queries.ts';
import { draftOf, valuesOf } from './draft-values.ts';
import { insertDraft } from './prefill-queries.ts';
import { homeOf, invoiceOf, linesOf } from '../queries.ts';

export const copyInvoice: Verb<'invoice.copy'> = async (ctx, { id, businessId }) => {
  refuseRetailers(ctx);
  const invoice = await invoiceOf(ctx.sql, businessId, id, false);
  if (!invoice) throw new AppError('NOT_FOUND', say`We could not find that invoice.`);
  if (invoice.business_id !== businessId) throw new AppError('STATE_CONFLICT', say`Only the business that sent an invoice can duplicate it.`);
  const before = draftOf(invoice, linesOf(invoice));
  const { issueDate, dueDate, contactId } = before;
  const home = await homeOf(ctx.sql, businessId);
  const today = dateIn(home?.time_zone ?? invoice.time_zone, ctx.now);
  // If the contact was removed since, a recipient must be chosen.
  const isListed = contactId && (await contactIsListed(ctx.sql, businessId, contactId));
  const recipient = contactId ? ({ recipientType: 'contact', contactId: isListed ? contactId : null, contact: null } as const) : {};
  const moved = (day: CalendarDate | null | undefined) => (issueDate && day ? addDays(today, daysBetween(issueDate, day)) : null);
  const text = {
    ...before,
    ...recipient,
    issueDate: today,
    dueDate: moved(dueDate),
    instalments: before.instalments?.map((one) => ({ ...one, dueDate: moved(one.dueDate) })),
    receivedPayment: false,
    amountPaid: ZERO,
    isRecurring: false,
    recurrence: null,
  };
  const copy = newId('invoice');
  await insertDraft(ctx.sql, valuesOf(text, { businessId, id: copy, at: at(ctx) }), actorOf(ctx));
  await audit(ctx, 'invoice.draft', copy, { total: invoice.total, copyOf: id });
  return answer({ id: copy }, 'Draft created. Review it, then send it.');
};
