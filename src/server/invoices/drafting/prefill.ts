import { addDays, dateIn } from '../../../shared/kit/date.ts';
import type { Draft } from '../../../shared/invoices/draft.ts';
import { ZERO } from '../../../shared/kit/money.ts';
import { actorOf, at, newId } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import type { Sql } from '../../db/pool.ts';
import { valuesOf } from './draft-values.ts';
import { insertDraft } from './prefill-queries.ts';
import { homeOf, invoiceOf } from '../queries.ts';
import { settingsOf } from '../branding/setting-queries.ts';

type Prefilled = Pick<Draft, 'contactId' | 'description' | 'itemDetails' | 'discounts' | 'taxes'> &
  Partial<Pick<Draft, 'recipientType' | 'contact' | 'references'>>;

/** Creates the draft of an own invoice, dated today and with the business's default term, in the caller's transaction. Returns its id. */
export async function prefillInvoice(ctx: Context, given: Prefilled): Promise<string> {
  const home = await homeOf(ctx.sql, ctx.businessId);
  const [setting] = await settingsOf(ctx.sql, ctx.businessId);
  const today = dateIn(home?.time_zone ?? ctx.app.env.timeZone, ctx.now);
  const draft: Draft = {
    recipientType: 'contact',
    ...given,
    isCustomized: false,
    receivedPayment: false,
    isRecurring: false,
    medium: 'email',
    issueDate: today,
    dueDate: addDays(today, setting?.due_days ?? 14),
    amountPaid: ZERO,
  };
  const id = newId('invoice');
  await insertDraft(ctx.sql, valuesOf(draft, { businessId: ctx.businessId, id, at: at(ctx) }), actorOf(ctx));
  return id;
}

/** Whether the business has this invoice, as a draft or sent. */
export async function invoiceExists(sql: Sql, businessId: string, id: string): Promise<boolean> {
  return (await invoiceOf(sql, businessId, id, false)) !== null;
}
